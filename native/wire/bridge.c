#include "wire/bridge.h"

hw_bridge *hw_bridge_current;

bool hw_bridge_init(hw_bridge *bridge, const hw_foreign *foreign, void *state) {
    if (!hw_buffer_init(&bridge->buffer)) {
        return false;
    }
    hw_refs_init(&bridge->refs);
    zend_hash_init(&bridge->passed, 8, NULL, NULL, 1);
    bridge->foreign = foreign;
    bridge->foreign_state = state;
    hw_bridge_current = bridge;
    return true;
}

void hw_bridge_free(hw_bridge *bridge) {
    hw_buffer_free(&bridge->buffer);
    hw_refs_free(&bridge->refs);
    zend_hash_destroy(&bridge->passed);
    hw_id_list_free(&bridge->dropped);
    hw_id_list_free(&bridge->to_release);
    hw_id_list_free(&bridge->held);
    hw_id_list_free(&bridge->thrown);
    hw_plans_free(&bridge->plans);
}

static void release_behind(hw_bridge *bridge, hw_id_list *list, size_t mark) {
    while (list->count > mark) {
        hw_refs_release(&bridge->refs, list->ids[--list->count]);
    }
}

void hw_bridge_release_pending(hw_bridge *bridge) {
    release_behind(bridge, &bridge->to_release, 0);
}

void hw_bridge_take_back(hw_bridge *bridge, size_t mark) {
    release_behind(bridge, &bridge->held, mark);
}

void hw_bridge_forget(hw_bridge *bridge) {
    bridge->timed_out = false;
    bridge->maps_are_objects = false;
    bridge->to_release.count = 0;
    bridge->held.count = 0;
    bridge->thrown.count = 0;
    zend_hash_clean(&bridge->passed); /* the engine has forgotten all that is weak */
    hw_refs_forget(&bridge->refs);
    bridge->foreign->forget(bridge->foreign_state);
}
