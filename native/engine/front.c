#include "engine/front.h"

const hw_front *hw_front_for(const hw_settings *settings) {
    const hw_front *const *front = hw_linked.fronts;
    while ((*front)->takes && !(*front)->takes(settings)) {
        front++;
    }
    return *front;
}

const hw_front *hw_front_of_operation(uint32_t operation) {
    const hw_front *const *front = hw_linked.fronts;
    while (*front && (*front)->operation != operation) {
        front++;
    }
    return *front;
}
