package io.howdah.cli.doctor;

import io.howdah.cli.command.ExitCode;
import io.howdah.cli.command.IniOptions;
import io.howdah.cli.command.Terminal;
import io.howdah.cli.doctor.Check.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code howdah doctor}. */
@Command(
        name = "doctor",
        header = "Say what was found, what is wrong, and how to fix it.",
        description =
                "Looks at Java, the PHP in the JVM with its ini files, extensions, OPcache and stack, and"
                        + " compares it with the php of the system.",
        exitCodeList = {"0:nothing is wrong", "1:something is wrong"},
        footer = {
            "  howdah doctor",
            "  howdah doctor --json | jq '.checks[] | select(.status == \"wrong\")'",
            "  howdah doctor -d opcache.jit=tracing -d opcache.jit_buffer_size=64M"
        })
public final class DoctorCommand implements Callable<Integer> {

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Mixin private IniOptions ini = new IniOptions();

    @Override
    public Integer call() {
        List<Check> checks = new ArrayList<>();
        DoctorText text = new DoctorText(System.out, Terminal.hasColours());
        Doctor.examine(
                ini,
                check -> {
                    checks.add(check);
                    if (!json) {
                        text.print(check);
                    }
                });
        if (json) {
            System.out.println(DoctorJson.of(checks));
        } else {
            text.printSummary(checks);
        }
        return isWell(checks) ? ExitCode.OK : ExitCode.FAILURE;
    }

    static boolean isWell(List<Check> checks) {
        return checks.stream().noneMatch(check -> check.status() == Status.WRONG);
    }
}
