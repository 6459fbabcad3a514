/*
 * howdah_protobuf: the codec of Howdah's Protocol Buffers, and the JSON of its serializer (hws_), in C.
 *
 * Messages are ordinary objects of generated PHP classes. A class says by its constant TABLE what its fields are; the
 * codec reads and writes the declared properties in place. It has no classes of its own, and changes none.
 */
#ifndef HWP_HOWDAH_PROTOBUF_H
#define HWP_HOWDAH_PROTOBUF_H

#include <php.h>

#define HOWDAH_PROTOBUF_VERSION "0.1.0"

extern zend_module_entry howdah_protobuf_module_entry;
#define phpext_howdah_protobuf_ptr &howdah_protobuf_module_entry

#endif
