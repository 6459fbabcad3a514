package io.howdah.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Asks for generated code that writes and reads the JSON of a record, or of the records of a sealed
 * interface, as PHP's serializer of Howdah does.
 *
 * <pre>{@code
 * @JsonModel
 * record Product(
 *     @Groups({"list", "detail"}) long id,
 *     @Groups({"list", "detail"}) String name,
 *     @Groups("detail") @DefaultValue("null") @Nullable OffsetDateTime since) {}
 *
 * ProductJson json = ProductJson.of(JsonSelection.groups("list"));
 * json.toJson(new Product(1, "Howdah", null));                    // {"id":1,"name":"Howdah"}
 * Product product = json.fromJson("{\"id\":2,\"name\":\"Ankus\"}");
 * }</pre>
 *
 * <p>The class of {@code Product} is {@code ProductJson}, that of a nested {@code Shop.Product} is
 * {@code Shop_ProductJson}. Components are {@code long}, {@code int}, {@code double}, {@code
 * boolean}, their boxes, {@code String}, the dates of {@code java.time}, enums, lists, maps with
 * keys of {@code String} or {@code Long}, and other records and sealed interfaces with this
 * annotation.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface JsonModel {}
