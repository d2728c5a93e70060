import { writeChunks } from '../write-chunks.ts';
import type { CommandModule } from '../definition.ts';
import { EXIT } from '../exit-status.ts';
import { COMMAND, commandOptions, readCommandSettings } from '../wrap/settings.ts';
import { readWrappedInput, runCommand } from '../wrap/run-command.ts';
import { verbatim } from '../verbatim.ts';

export const xargs: CommandModule = {
  definition: {
    name: 'xargs',
    description: [
      'Run COMMAND on the resources of standard input: a ResourceList, a List or documents. COMMAND gets the fields directly under metadata and spec of the functionConfig as environment variables (NAME, REPLICAS) and as arguments after its own arguments (--name=web --replicas=5), then the items of the functionConfig. Mappings and lists are JSON. KRMKIT_FUNCTION_CONFIG and KUST_FUNCTION_CONFIG hold the whole functionConfig as YAML.',
      'krmkit prints the output of COMMAND unchanged. `krmkit wrap` turns it into a ResourceList.',
    ],
    argument: COMMAND,
    options: commandOptions(false),
    examples: [
      ['krmkit source . --function-config app.yaml | krmkit xargs -- echo', 'Show the arguments that a command gets'],
      [
        "krmkit source . --function-config app.yaml | krmkit xargs --env-only -- sh -c 'echo $NAME'",
        'Pass only environment variables',
      ],
    ],
  },
  run: async (context, parsed) => {
    const settings = readCommandSettings('xargs', parsed);
    if (!settings.ok) return settings.problem;
    const stream = await readWrappedInput(context, settings.value);
    if (typeof stream === 'number') return stream;
    const output = await runCommand(context, settings.value, stream);
    await writeChunks(verbatim(context.stdout), [output.text]);
    return output.ok ? EXIT.done : output.status;
  },
};
