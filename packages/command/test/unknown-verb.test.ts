import { describe, expect, it } from 'vitest';
import { runIn } from './fake-context.ts';

describe('an unknown verb is two lines on stderr', () => {
  const rows: readonly (readonly [given: readonly string[], stderr: string])[] = [
    [['expnd'], 'krmkit: unknown verb "expnd"\n  did you mean `krmkit expand`?\n'],
    [
      ['deploy/web.yaml'],
      'krmkit: unknown verb "deploy/web.yaml"\n  to check files: `krmkit expand deploy/web.yaml`\n',
    ],
    [
      ['pkg', 'update'],
      'krmkit: unknown verb "pkg"\n  for `kpt pkg`, use `krmkit get`, `krmkit update`, `krmkit tree`, `krmkit cat` and `krmkit diff`\n',
    ],
    [
      ['fn', 'render'],
      'krmkit: unknown verb "fn"\n  for `kpt fn`, use `krmkit render`, `krmkit run` (its eval), `krmkit source` and `krmkit sink`\n',
    ],
    [
      ['edit', 'set', 'image', 'web=web:2'],
      'krmkit: unknown verb "edit"\n  for `kustomize edit`, use `krmkit set`, such as `krmkit set DIR --image NAME=IMAGE`\n',
    ],
    [
      ['cfg', 'tree'],
      'krmkit: unknown verb "cfg"\n  for `kustomize cfg`, use `krmkit tree`, `krmkit cat`, `krmkit grep`, `krmkit set`, `krmkit fmt` and `krmkit count`\n',
    ],
    [['eval'], 'krmkit: unknown verb "eval"\n  use `krmkit run` for kpt\'s `fn eval`\n'],
    [
      ['live', 'apply'],
      'krmkit: unknown verb "live"\n  krmkit applies nothing: use `krmkit cat DIR | kubectl apply -f -`, or `kpt live`\n',
    ],
    ...['lint', 'validate', 'verify', 'test'].map((verb): [readonly string[], string] => [
      [verb, 'deploy/'],
      `krmkit: unknown verb "${verb}"\n  \`krmkit check\` finds mistakes\n`,
    ]),
    ...['ls', 'list'].map((verb): [readonly string[], string] => [
      [verb],
      `krmkit: unknown verb "${verb}"\n  \`krmkit tree\` shows the resources of a directory, \`krmkit count\` counts them\n`,
    ]),
    [
      ['template', '.'],
      'krmkit: unknown verb "template"\n  `helm template DIR | krmkit expand -` checks the output of a chart\n',
    ],
    [
      ['apply', '-f', 'x'],
      'krmkit: unknown verb "apply"\n  to apply, use `krmkit cat DIR | kubectl apply -f -`; krmkit changes no cluster\n',
    ],
    [['zzz'], 'krmkit: unknown verb "zzz"\n  see `krmkit --help`\n'],
  ];
  it.each(rows)('%j', async (given, stderr) => {
    expect(await runIn({}, ...given)).toEqual({ status: 2, stdout: '', stderr });
  });
});
