import { workingDirectoryOf } from '@krmkit/base';
import { renderSteps } from '@krmkit/functions';
import type { CommandModule } from '../definition.ts';
import { withDestinations } from '../run/destination.ts';
import { runDirectories } from '../run/run-functions.ts';
import { readImagePrefix, readRunSettings, RUN_OPTIONS } from '../run/settings.ts';

export const render: CommandModule = {
  definition: {
    name: 'render',
    description: [
      'Run the pipelines of a kpt package: subpackages first, and in each package the mutators and then the validators of its Kptfile. All validators run, and krmkit reports all their results. Text that no function changes stays byte for byte. If any function fails, no file is written, unless the Kptfile has the annotation kpt.dev/save-on-render-failure. The status in the Kptfile changes only with --write-status.',
      'Container images run as the user nobody, without network access and without access to files of this machine. Programs that a Kptfile names run only with --enable-exec or --allow.',
    ],
    argument: {
      name: 'DIR',
      count: 'one',
      required: false,
      description: 'the directory of the package (default: the current directory)',
    },
    options: [
      ...withDestinations(RUN_OPTIONS),
      {
        long: 'write-status',
        description: 'write the condition Rendered, True or False, to the Kptfile of DIR, as newer releases of kpt do',
      },
    ],
    examples: [
      ['krmkit render', 'Render the package in the current directory'],
      ['krmkit render shop/ --dry-run', 'Show what would change'],
      ['krmkit render shop/ --check', 'In CI: fail if the package is not rendered'],
    ],
  },
  run: async (context, parsed) => {
    const workingDirectory = await workingDirectoryOf(context);
    const settings = readRunSettings('render', parsed, workingDirectory);
    if (!settings.ok) return settings.problem;
    if (settings.value.directory === '-') {
      return { message: '- is standard input, and a package is a directory', hint: 'name a directory' };
    }
    const rendering = {
      directory: settings.value.directory,
      workingDirectory,
      ...readImagePrefix(parsed, context.env),
    };
    return runDirectories(context, settings.value, {
      stepsOf: (files) => renderSteps(files, rendering),
      isNamed: false,
    });
  },
};
