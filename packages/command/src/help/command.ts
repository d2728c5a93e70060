import { nearest } from '@krmkit/base';
import type { CommandModule, Verb } from '../definition.ts';
import { EXIT } from '../exit-status.ts';
import { helpText } from '../help-text.ts';

const DEFINITION: CommandModule['definition'] = {
  name: 'help',
  description: ['List the verbs, or print the help of one verb.'],
  argument: { name: 'VERB', count: 'one', required: false, description: 'the verb to show help for' },
  options: [],
  examples: [],
};

export function helpFor(verbs: readonly Verb[]): CommandModule {
  return {
    definition: DEFINITION,
    run: async (context, parsed) => {
      const [name] = parsed.positional;
      if (name === undefined) {
        await context.stdout.write(overview(verbs));
        return EXIT.done;
      }
      const verb = verbs.find((candidate) => candidate.name === name);
      if (verb === undefined) {
        const near = nearest(
          name,
          verbs.map((candidate) => candidate.name),
        );
        const message = `there is no verb ${JSON.stringify(name)}`;
        return near === undefined ? { message, hint: 'see `krmkit help`' } : { message, hint: `did you mean ${near}?` };
      }
      const { definition } = await verb.load();
      await context.stdout.write(helpText(definition, context.stdout.columns));
      return EXIT.done;
    },
  };
}

function overview(verbs: readonly Verb[]): string {
  const width = Math.max(...verbs.map(({ name }) => name.length));
  const lines = [
    'krmkit shows what Kubernetes containers really get, runs configuration functions, and merges Kubernetes YAML.',
    '',
    'Usage: krmkit VERB [PATH...] [flags]',
    '',
  ];
  for (const group of new Set(verbs.map((verb) => verb.group))) {
    lines.push(group);
    for (const verb of verbs) if (verb.group === group) lines.push(`  ${verb.name.padEnd(width)}  ${verb.summary}`);
    lines.push('');
  }
  lines.push(
    'PATH is a file, a directory, or - for standard input. The default is the current directory.',
    'Exit status  0 done, nothing wrong · 1 findings of severity error · 2 wrong usage · 3 an input could not be read',
    '             4 the environment failed · 70 a bug in krmkit · 130 interrupted',
    '',
    'Use `krmkit VERB --help` for the flags of a verb.',
    '',
  );
  return lines.join('\n');
}
