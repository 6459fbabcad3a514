<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Models;

/** The values of the benchmark: the same in each process. */
final class Values
{
    public static function contact(): Contact
    {
        return new Contact();
    }

    /** @return list<Product> */
    public static function products(int $count = 100): array
    {
        return array_map(self::product(...), range(1, $count));
    }

    public static function catalog(): Catalog
    {
        $catalog = new Catalog();
        $catalog->title = 'Everything for riders of elephants';
        for ($i = 0; $i < 30; $i++) {
            $category = new Category();
            $category->name = "Category $i";
            for ($j = 0; $j < 8; $j++) {
                $category->labels["label-$j"] = "Label $j of category $i";
            }
            $category->products = self::products(20);
            $catalog->categories[] = $category;
        }
        return $catalog;
    }

    private static function product(int $number): Product
    {
        $product = new Product();
        $product->id = $number;
        $product->name = "Howdah number $number";
        $product->sku = sprintf('HW-%06d', $number);
        $product->description = str_repeat('Seats four, and keeps the sun off. ', 4);
        $product->weight = 12.25 + $number;
        $product->stock = $number % 17;
        $product->brand = 'Mahout & Sons';
        $product->vendor = 'Jaipur Works';
        $product->rating = 4.5;
        $product->reviews = 3 * $number;
        $product->note = 'none';
        $product->created = new \DateTimeImmutable("2026-01-01 00:00:00 +$number hours", new \DateTimeZone('UTC'));
        foreach (['EUR', 'INR', 'USD'] as $i => $currency) {
            $price = new Price();
            $price->currency = $currency;
            $price->amount = 99.75 + $i;
            $price->quantity = 1 + $i;
            $product->prices[] = $price;
        }
        $product->tags = ['teak', 'brass', 'velvet', 'hand-made', "batch-$number"];
        for ($i = 0; $i < 10; $i++) {
            $image = new Image();
            $image->url = "https://images.example.org/$number/$i.jpg";
            $image->width = 1600;
            $image->height = 900;
            $image->title = "View $i";
            $product->images[] = $image;
        }
        return $product;
    }
}
