{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE OverloadedStrings #-}

-- | TechEmpower's plaintext and JSON tests on warp. The argument is the port.
module Main (main) where

import Data.Aeson (ToJSON (toEncoding), defaultOptions, genericToEncoding)
import Data.Aeson.Encoding (fromEncoding)
import Data.Text (Text)
import GHC.Generics (Generic)
import Network.HTTP.Types (hContentType, notFound404, ok200)
import Network.Wai (Application, rawPathInfo, responseBuilder)
import Network.Wai.Handler.Warp (defaultSettings, runSettings, setHost, setPort, setServerName)
import System.Environment (getArgs)
import Data.ByteString.Builder (byteString, toLazyByteString)
import qualified Data.ByteString.Char8 as Bytes
import qualified Data.ByteString.Lazy as Lazy

newtype Message = Message {message :: Text}
  deriving (Generic)

instance ToJSON Message where
  toEncoding = genericToEncoding defaultOptions

main :: IO ()
main = do
  [port] <- getArgs
  runSettings (setPort (read port) . setHost "127.0.0.1" . setServerName "warp" $ defaultSettings) application

-- | Without a Content-Length, warp would send the body in chunks.
application :: Application
application request respond = case rawPathInfo request of
  "/plaintext" -> respond $ page "text/plain" "Hello, World!"
  "/json" -> respond . page "application/json" . Lazy.toStrict . toLazyByteString . fromEncoding . toEncoding $ Message "Hello, World!"
  _ -> respond $ responseBuilder notFound404 [] mempty
  where
    page contentType body =
      responseBuilder
        ok200
        [(hContentType, contentType), ("Content-Length", Bytes.pack . show $ Bytes.length body)]
        (byteString body)
