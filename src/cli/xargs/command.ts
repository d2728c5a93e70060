import { writeChunks } from '../write-chunks.ts';
import type { CommandModule } from '../definition.ts';
import { EXIT } from '../exit-status.ts';
import { COMMAND, commandOptions, readCommandSettings } from '../wrap/settings.ts';
import { readInput, runCommand } from '../wrap/run-command.ts';
import { verbatim } from '../verbatim.ts';

export const xargs: CommandModule = {
  definition: {
    name: 'xargs',
    description: [
      'Runs COMMAND on the resources of standard input, a ResourceList, a List or documents. COMMAND has the fields directly under metadata and spec of the functionConfig as variables (NAME, REPLICAS) and as arguments behind its own (--name=web --replicas=5), then the items of the functionConfig. Mappings and lists are JSON. KRMKIT_FUNCTION_CONFIG, also KUST_FUNCTION_CONFIG, holds all of it as YAML.',
      'What COMMAND prints is printed as it is; `krmkit wrap` makes a ResourceList of it.',
    ],
    argument: COMMAND,
    options: commandOptions(false),
    examples: [
      ['krmkit source . --function-config app.yaml | krmkit xargs -- echo', 'the arguments that a command would get'],
      ["krmkit source . --function-config app.yaml | krmkit xargs --env-only -- sh -c 'echo $NAME'", 'variables alone'],
    ],
  },
  run: async (context, parsed) => {
    const settings = readCommandSettings('xargs', parsed);
    if (!settings.ok) return settings.problem;
    const stream = await readInput(context, settings.value);
    if (typeof stream === 'number') return stream;
    const output = await runCommand(context, settings.value, stream);
    await writeChunks(verbatim(context.stdout), [output.text]);
    return output.ok ? EXIT.done : output.status;
  },
};
