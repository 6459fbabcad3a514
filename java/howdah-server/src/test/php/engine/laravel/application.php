<?php

declare(strict_types=1);

use Illuminate\Foundation\Application;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;
use Laravel\Octane\ApplicationFactory;
use Symfony\Component\HttpFoundation\Response;

/*
 * A Laravel application with routes that name what they have seen of a visitor: it must be the one who asks. Who
 * requires it has defined FOLDER, for sessions; LARAVEL_DIR in the environment is where Laravel and Octane are.
 */

$_SERVER['APP_BASE_PATH'] = getenv('LARAVEL_DIR');
$_SERVER['LARAVEL_OCTANE'] = '1';
ignore_user_abort(true);
$basePath = require $_SERVER['APP_BASE_PATH'] . '/vendor/laravel/octane/bin/bootstrap.php';

return new class ($basePath) extends ApplicationFactory {
    public function createApplication(array $initialInstances = []): Application
    {
        $application = parent::createApplication($initialInstances);
        $application->make('config')->set([
            'app.key' => 'base64:' . base64_encode(str_repeat('k', 32)),
            'app.debug' => false,
            'session.driver' => 'file',
            'session.files' => FOLDER,
            'session.lottery' => [0, 1],
            'logging.default' => 'null',
        ]);
        Route::middleware('web')->group(fn () => $this->addRoutes());
        Route::get('/hello', static fn (Request $request) => response()->json(['who' => $request->query('who')]));
        return $application;
    }

    private function addRoutes(): void
    {
        Route::get('/see', static fn (Request $request) => response()->json([
            'who' => $request->query('who'),
            'session' => $request->session()->get('who'),
            'cookies' => array_keys($request->cookies->all()),
            'same' => request() === $request,
            'body' => $request->getContent(),
        ]));
        Route::get('/login', static function (Request $request) {
            $request->session()->regenerate();
            $request->session()->put('who', $request->query('who'));
            return 'welcome ' . $request->session()->get('who');
        });
        Route::get('/throw', static fn (Request $request) => throw new LogicException($request->query('who')));
        Route::get('/exit', static function (Request $request): never {
            echo 'gone ', $request->query('who');
            exit;
        });
        Route::get('/stream', static fn (Request $request) => response()->stream(static function () use ($request) {
            foreach (str_split($request->query('who')) as $letter) {
                echo $letter;
                flush();
            }
        }));
        Route::get('/file', static fn (): Response => response()->file(__FILE__));
        Route::get('/print', static function (Request $request): string {
            echo $request->query('who');
            return ' has printed';
        });
        Route::post('/upload', static fn (Request $request) => response()->json([
            'who' => $request->query('who'),
            'fields' => $request->post(),
            'file' => $request->file('file')?->getContent(),
        ]))->withoutMiddleware('web');
    }
};
