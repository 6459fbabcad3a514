/*
 * One bridge: the buffer in which messages cross, and what each side holds of the other's live values.
 *
 * The bridge knows zvals and messages. It knows neither JNI nor a SAPI: whoever runs the engine supplies `upcall`, and the
 * host language is known by a table (foreign.h).
 * A bridge belongs to the thread that runs its interpreter.
 */
#ifndef HW_WIRE_BRIDGE_H
#define HW_WIRE_BRIDGE_H

#include "php_engine.h"

#include "wire/buffer.h"
#include "wire/foreign.h"
#include "wire/record.h"
#include "wire/refs.h"

struct hw_bridge {
    hw_buffer buffer;
    size_t base; /* offset of the message in flight */
    hw_refs refs;
    hw_id_list dropped;    /* ids of the host's callables that PHP has let go of */
    hw_id_list to_release; /* ids of PHP's refs that the host has let go of, read from a message not yet finished */
    hw_id_list held;       /* ids that the current messages give to the host, in case they cannot be sent */
    hw_id_list thrown;     /* ids of throwables held while the host may give them back: those of the current upcalls */
    HashTable passed; /* weak: throwables that the host has thrown on in the current call, and knows the frames of */
    uint64_t passes;  /* how many it has thrown on: the number of the last one */
    bool keep_thrown; /* what the current call throws is a ref of the host, as what it returns would be */
    bool timed_out;   /* PHP unwinds because a deadline of the host has passed, not because it called exit() */
    bool alone;       /* PHP code has forked, and this is the new process: there is no host to ask */
    const hw_foreign *foreign; /* the host language's part of the codec */
    void *foreign_state;       /* what that keeps for this bridge */
    hw_plans plans;
    uint32_t result_plan;  /* the number of the plan that the result of the current call is written by, or 0 */
    bool maps_are_objects; /* the current message is to become JSON: read maps as objects */
    /* Sends the Call of `length` bytes that stands at `base`; returns the length of the Reply there. */
    size_t (*upcall)(hw_bridge *bridge, size_t length);
};

/* The bridge of this process: an NTS build has one interpreter. */
extern hw_bridge *hw_bridge_current;

/* `state` is what `foreign` keeps for this bridge; it stays the caller's. False: no memory. */
bool hw_bridge_init(hw_bridge *bridge, const hw_foreign *foreign, void *state);
void hw_bridge_free(hw_bridge *bridge);

/* When a request has ended and its objects are gone: forgets what the host held of them, and makes its ids stale. */
void hw_bridge_forget(hw_bridge *bridge);

/* Releases the refs that the last message dropped. Runs destructors: call it when the message has been decoded. */
void hw_bridge_release_pending(hw_bridge *bridge);

/*
 * What a message gives to the host is noted in bridge->held, after what the messages around it have given. `mark` is
 * held.count from before it was begun: a message that was sent forgets what lies after it, and one that could not be
 * sent takes it back, which may run destructors.
 */
void hw_bridge_take_back(hw_bridge *bridge, size_t mark);

#endif
