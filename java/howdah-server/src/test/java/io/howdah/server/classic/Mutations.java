package io.howdah.server.classic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Responses that are wrong in one thing. */
final class Mutations {

    private Mutations() {}

    static List<RawResponse> of(RawResponse response, RequestFile.Extent extent) {
        List<RawResponse> mutations = new ArrayList<>();
        mutations.add(new RawResponse("299 Other", response.headers(), response.body()));
        if (extent != RequestFile.Extent.STATUS) {
            List<Map.Entry<String, String>> more = new ArrayList<>(response.headers());
            more.add(Map.entry("X-Other", "1"));
            mutations.add(new RawResponse(response.status(), more, response.body()));
        }
        if (extent == RequestFile.Extent.ALL) {
            mutations.add(
                    new RawResponse(
                            response.status(), response.headers(), response.body() + "more"));
        }
        return mutations;
    }
}
