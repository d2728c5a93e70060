import { version } from '@krmkit/base';
import type { VersionOutput } from '@krmkit/check';
import type { CommandModule } from '../definition.ts';
import { lastValue } from '../definition.ts';
import { EXIT } from '../exit-status.ts';
import { NEWEST_RELEASE, OLDEST_RELEASE } from '@krmkit/pods';

export const versionCommand: CommandModule = {
  definition: {
    name: 'version',
    description: [
      'Print the version of krmkit. The JSON output also contains the Kubernetes releases that krmkit supports.',
    ],
    options: [
      { long: 'output', short: 'o', value: 'FORMAT', choices: ['table', 'json'], description: 'the output format' },
    ],
    examples: [],
  },
  run: async (context, parsed) => {
    const answer: VersionOutput = { version, kubernetes: { oldest: OLDEST_RELEASE, newest: NEWEST_RELEASE } };
    const json = lastValue(parsed, 'output') === 'json';
    await context.stdout.write(json ? `${JSON.stringify(answer, null, 2)}\n` : `krmkit ${version}\n`);
    return EXIT.done;
  },
};
