import { renderSteps } from '../../functions/render-plan.ts';
import type { CommandModule } from '../definition.ts';
import { runFunctions } from '../run/run-functions.ts';
import { readImagePrefix, readRunSettings, RUN_OPTIONS, workingDirectoryOf } from '../run/settings.ts';

export const render: CommandModule = {
  definition: {
    name: 'render',
    description: [
      'Runs the pipelines of a kpt package: those of its subpackages first, in each the mutators and then the validators of its Kptfile. All validators run, and all that they say is shown. What a function did not change keeps its bytes; all functions succeed and all is written, or nothing. The Kptfile gets no status unless --write-status asks for it.',
      'Images run as nobody, without network and with nothing of this machine. Programs that a Kptfile names run only with --enable-exec or --allow.',
    ],
    argument: {
      name: 'DIR',
      count: 'one',
      required: false,
      description: 'the directory of the package (default: the current directory)',
    },
    options: [
      ...RUN_OPTIONS,
      {
        long: 'write-status',
        description: "write the condition Rendered, True or False, into the Kptfile of DIR, as kpt's newer releases do",
      },
    ],
    examples: [
      ['krmkit render', 'the package in the current directory'],
      ['krmkit render shop/ --dry-run', 'what it would change'],
      ['krmkit render shop/ --check', 'in CI: has somebody forgotten to render?'],
    ],
  },
  run: async (context, parsed) => {
    const workingDirectory = await workingDirectoryOf(context);
    const settings = readRunSettings('render', parsed, workingDirectory);
    if (!settings.ok) return settings.problem;
    if (settings.value.directory === '-') {
      return { message: '- is standard input, and a package is a directory', hint: 'name a directory' };
    }
    const rendering = { workingDirectory, ...readImagePrefix(parsed, context.env) };
    return runFunctions(context, settings.value, {
      stepsOf: (files) => renderSteps(files, rendering),
      isNamed: false,
    });
  },
};
