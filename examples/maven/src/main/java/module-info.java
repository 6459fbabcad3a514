/** A program that calls PHP. */
module com.example.teas {
    requires howdah;
}
