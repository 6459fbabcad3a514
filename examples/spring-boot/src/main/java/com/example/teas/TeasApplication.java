package com.example.teas;

import io.howdah.failure.PhpException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class TeasApplication {

    private final Teas teas;

    TeasApplication(Teas teas) {
        this.teas = teas;
    }

    @GetMapping("/teas/{name}/{grams}")
    Tea price(@PathVariable String name, @PathVariable int grams) {
        return teas.price(name, grams);
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.NOT_FOUND)
    String unknown(PhpException e) {
        return e.phpMessage();
    }

    public static void main(String[] arguments) {
        SpringApplication.run(TeasApplication.class, arguments);
    }
}
