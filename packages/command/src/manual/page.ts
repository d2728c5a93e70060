import { repositoryUrl, version } from '@krmkit/base';
import type { Verb } from '../definition.ts';
import { COMMON_OPTIONS } from '../definition.ts';
import { EXIT } from '../exit-status.ts';
import { helpParts } from '../help-text.ts';
import { VERBS } from '../verbs.ts';

const STATUSES = [
  [EXIT.done, 'Done, and nothing is wrong.'],
  [EXIT.findings, 'There are findings of severity error, a function failed, or conflicts are open.'],
  [EXIT.usage, 'The command line is wrong.'],
  [EXIT.unreadable, 'The input could not be read; with --strict, one of its files.'],
  [EXIT.environment, 'The environment failed: there is no container tool, cluster or disk space.'],
  [EXIT.internal, 'A bug in krmkit.'],
  [EXIT.notMerged, 'The git merge driver failed, and left the file alone.'],
  [EXIT.interrupted, 'Interrupted.'],
] as const;

/** krmkit(1), in the macros of man(7). The build writes it with `krmkit __manual`. */
export async function manualPage(): Promise<string> {
  const groups = [...new Set(VERBS.map(({ group }) => group))];
  const sections: string[] = [];
  for (const group of groups) {
    sections.push(`.SH ${roff(group.toUpperCase())}`);
    for (const verb of VERBS) if (verb.group === group) sections.push(...(await verbSection(verb)));
  }
  const lines = [
    `.TH KRMKIT 1 "" "krmkit ${version}" "User Commands"`,
    '.SH NAME',
    roff('krmkit - shows what Kubernetes containers get, runs configuration functions, and merges Kubernetes YAML'),
    '.SH SYNOPSIS',
    roff('krmkit VERB [PATH...] [options]'),
    '.SH DESCRIPTION',
    roff('PATH is a file, a directory, or - for standard input. The default is the current directory.'),
    '.PP',
    roff('These options are valid for every verb:'),
    ...tagged(helpParts({ name: '', description: [], options: COMMON_OPTIONS, examples: [] }).options),
    ...sections,
    '.SH EXIT STATUS',
    ...tagged(STATUSES.map(([status, description]) => ({ term: String(status), description }))),
    '.SH SEE ALSO',
    roff(repositoryUrl('docs')),
  ];
  return `${lines.join('\n')}\n`;
}

async function verbSection(verb: Verb): Promise<readonly string[]> {
  const { definition } = await verb.load();
  const { usage, options } = helpParts(definition);
  const { argument, examples } = definition;
  const lines = [`.SS ${roff(usage)}`, ...definition.description.flatMap((text) => [roff(text), '.PP'])];
  if (argument !== undefined) lines.push(...tagged([{ term: argument.name, description: argument.description }]));
  // Every verb has --help.
  lines.push(...tagged(options.filter(({ term }) => term !== '-h, --help')));
  for (const [command, meaning] of examples) {
    lines.push('.PP', roff(`${meaning}:`), '.PP', '.nf', '.RS', roff(command), '.RE', '.fi');
  }
  return lines;
}

function tagged(entries: readonly { readonly term: string; readonly description: string }[]): readonly string[] {
  return entries.flatMap(({ term, description }) => ['.TP', `.B ${roff(term)}`, roff(description)]);
}

/** Plain text: a plain - would become a hyphen, and a line that starts with a dot or an apostrophe would be a macro. */
function roff(text: string): string {
  const escaped = text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll('"', String.raw`\(dq`);
  return escaped
    .split('\n')
    .map((line) => (/^[.']/.test(line) ? String.raw`\&` + line : line))
    .join('\n');
}
