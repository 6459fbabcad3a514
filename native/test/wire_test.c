/* The wire format at its edges: varints, lengths, skipping, and the writer's growth. */
#include "host.h"

static hw_reader reader(const uint8_t *bytes, size_t length) {
    return (hw_reader){bytes, bytes + length, NULL};
}

/* A field, without its wire type. */
#define FIELD_1 (UINT64_C(1) << 3)

#define HIGH(bit) ((uint64_t)1 << (bit))

static void varints_of_every_size_are_read_back(void) {
    const uint64_t values[] = {0,        1,        127,        128,       16383,    16384,    (1 << 21) - 1,
                               1 << 21,  1 << 28,  UINT32_MAX, HIGH(35),  HIGH(42), HIGH(49), HIGH(56) - 1,
                               HIGH(56), HIGH(63), INT64_MAX,  UINT64_MAX};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        uint8_t bytes[10];
        size_t size = (size_t)(hw_put_varint(bytes, values[i]) - bytes);
        EXPECT(size == hw_varint_size(values[i]));
        uint64_t read;
        hw_reader r = reader(bytes, size);
        EXPECT(hw_read_varint(&r, &read) && read == values[i] && r.p == r.end);
        uint8_t more[sizeof bytes + 8];
        memset(more, 0xff, sizeof more);
        memcpy(more, bytes, size);
        r = reader(more, sizeof more);
        EXPECT(hw_read_varint(&r, &read) && read == values[i] && r.p == more + size);
        for (size_t cut = 0; cut < size; cut++) {
            r = reader(bytes, cut);
            EXPECT(!hw_read_varint(&r, &read) && r.error);
        }
    }
}

static void varints_that_are_too_long_are_refused(void) {
    const uint8_t eleven[] = {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01};
    const uint8_t over[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02};
    uint64_t value;
    hw_reader r = reader(eleven, sizeof eleven);
    EXPECT(!hw_read_varint(&r, &value) && r.error && r.p == r.end);
    r = reader(over, sizeof over);
    EXPECT(!hw_read_varint(&r, &value) && r.error);
}

static void padded_varints_are_read(void) {
    const uint8_t padded[] = {0x8e, 0x80, 0x80, 0x80, 0x00};
    uint64_t value;
    hw_reader r = reader(padded, sizeof padded);
    EXPECT(hw_read_varint(&r, &value) && value == 14 && r.p == r.end);
    uint8_t bytes[HW_ENCODING_PADDED_LENGTH];
    const uint32_t lengths[] = {0, 1, 127, 128, 1 << 20, 1 << 30};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        hw_put_padded_length(bytes, lengths[i]);
        r = reader(bytes, sizeof bytes);
        EXPECT(hw_read_varint(&r, &value) && value == lengths[i] && r.p == r.end);
    }
}

static void zigzag_goes_both_ways(void) {
    const int64_t values[] = {0, -1, 1, -2, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        EXPECT(hw_unzigzag(hw_zigzag(values[i])) == values[i]);
    }
    EXPECT(hw_zigzag(-1) == 1 && hw_zigzag(1) == 2 && hw_zigzag(INT64_MIN) == UINT64_MAX);
}

static void a_length_past_the_end_is_refused(void) {
    const uint8_t claims[][6] = {{1}, {5, 1, 2, 3}, {0xff, 0xff, 0xff, 0xff, 0x0f}, {0x80}};
    const size_t sizes[] = {1, 4, 5, 1};
    for (size_t i = 0; i < 4; i++) {
        hw_reader inner;
        hw_reader r = reader(claims[i], sizes[i]);
        EXPECT(!hw_read_delimited(&r, &inner) && r.error && r.p == r.end);
    }
    const uint8_t exact[] = {2, 7, 8};
    hw_reader inner;
    hw_reader r = reader(exact, sizeof exact);
    EXPECT(hw_read_delimited(&r, &inner) && inner.end - inner.p == 2 && r.p == r.end);
}

static void fields_of_every_type_are_skipped(void) {
    const uint8_t fields[] = {0x96, 0x01, 1, 2, 3, 4, 5, 6, 7, 8, 3, 1, 2, 3, 1, 2, 3, 4};
    hw_reader r = reader(fields, sizeof fields);
    EXPECT(hw_skip_field(&r, FIELD_1 | HW_WIRE_TYPE_VARINT));
    EXPECT(hw_skip_field(&r, FIELD_1 | HW_WIRE_TYPE_FIXED64));
    EXPECT(hw_skip_field(&r, FIELD_1 | HW_WIRE_TYPE_DELIMITED));
    EXPECT(hw_skip_field(&r, FIELD_1 | HW_WIRE_TYPE_FIXED32));
    EXPECT(r.p == r.end && !r.error);
    for (unsigned type = 3; type < 8; type += type == 4 ? 2 : 1) {
        r = reader(fields, sizeof fields);
        EXPECT(!hw_skip_field(&r, FIELD_1 | type) && r.error);
    }
    r = reader(fields, 7);
    EXPECT(!hw_skip_field(&r, FIELD_1 | HW_WIRE_TYPE_FIXED64) && r.error);
    r = reader(fields, 3);
    EXPECT(!hw_skip_field(&r, FIELD_1 | HW_WIRE_TYPE_FIXED32) && r.error);
}

static void the_first_error_is_kept(void) {
    hw_reader r = reader((const uint8_t[]){1, 2}, 2);
    EXPECT(!hw_reader_fail(&r, "first") && !hw_reader_fail(&r, "second"));
    EXPECT(strcmp(r.error, "first") == 0 && r.p == r.end);
}

static void the_writer_grows_and_stops_at_the_limit(void) {
    hw_buffer buffer = {0};
    EXPECT(hw_buffer_init(&buffer));
    hw_writer w;
    hw_writer_init(&w, &buffer, 0);
    char *bytes = calloc(1, 1 << 20);
    for (int i = 0; i < 10; i++) {
        hw_write_bytes(&w, HW_REPLY_OUTPUT, bytes, 1 << 20);
    }
    EXPECT(!w.error && hw_writer_offset(&w) == 10 * (1 + 3 + (1 << 20)) && buffer.moved);
    hw_write_bytes(&w, HW_REPLY_OUTPUT, bytes, HW_LIMIT_MESSAGE + 1);
    EXPECT(w.error);
    size_t offset = hw_writer_offset(&w);
    hw_writer_end(&w, hw_writer_begin(&w, HW_TAG_VALUE));
    EXPECT(hw_writer_offset(&w) <= offset + 1 + HW_ENCODING_PADDED_LENGTH);
    EXPECT(!hw_buffer_reserve(&buffer, HW_LIMIT_MESSAGE + 1));
    hw_buffer_trim(&buffer);
    EXPECT(buffer.capacity == HW_BUFFER_CAPACITY);
    hw_buffer_free(&buffer);
    free(bytes);
}

int main(void) {
    varints_of_every_size_are_read_back();
    varints_that_are_too_long_are_refused();
    padded_varints_are_read();
    zigzag_goes_both_ways();
    a_length_past_the_end_is_refused();
    fields_of_every_type_are_skipped();
    the_first_error_is_kept();
    the_writer_grows_and_stops_at_the_limit();
    return 0;
}
