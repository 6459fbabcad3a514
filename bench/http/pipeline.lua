-- For wrk: sends requests in groups, each group at once. `-- 16` at the end of the command line says how many a group has.
-- And prints what came out as numbers, one `name value` a line, for `./howdah bench http` to read.

function init(arguments)
    local depth = tonumber(arguments[1]) or 1
    local group = {}
    for i = 1, depth do
        group[i] = wrk.format()
    end
    local bytes = table.concat(group)
    if depth > 1 then
        request = function()
            return bytes
        end
    end
end

function done(summary, latency, requests)
    local errors = summary.errors
    local lines = {
        requests = summary.requests,
        microseconds = summary.duration,
        failures = errors.connect + errors.read + errors.write + errors.timeout,
        statuses = errors.status,
        median = latency:percentile(50),
        percentile99 = latency:percentile(99)
    }
    for name, value in pairs(lines) do
        io.write(string.format("%s %d\n", name, value))
    end
end
