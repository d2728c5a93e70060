import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { HOSTILE, NEEDS_UNIX, obeyed } from '@krmkit/testing';
import { runIn } from './fake-context.ts';

// No content of files, their names and arguments can move the cursor of a terminal or become a command to a CI system.
// Output with the bytes of files (cat, source, diffs) is unchanged on a pipe, and escaped on a terminal.

/** A malicious text at every position that a report can show. */
function podOf(text: string): string {
  const hostile = JSON.stringify(text);
  return `apiVersion: v1
kind: Pod
metadata:
  name: ${hostile}
  namespace: ${hostile}
  labels: {${hostile}: ${hostile}}
spec:
  volumes: [{name: ${hostile}, configMap: {name: ${hostile}}}]
  containers:
    - name: ${hostile}
      image: ${hostile}
      workingDir: ${hostile}
      command: [${hostile}, ${JSON.stringify(`$(NO${text})`)}, "$(NONE)"]
      volumeMounts: [{name: ${hostile}, mountPath: ${hostile}, subPath: ${hostile}}]
      env:
        - {name: ${hostile}, value: ${hostile}}
        - {name: GOOD, value: ${hostile}}
        - {name: FROM, valueFrom: {configMapKeyRef: {name: ${hostile}, key: ${hostile}}}}
        - {name: ODD, valueFrom: {fieldRef: {fieldPath: ${hostile}}}}
      ports: ${hostile}
`;
}

function configOf(text: string): string {
  const hostile = JSON.stringify(text);
  return `{"apiVersion": "v1", "kind": ${hostile}, "metadata": {"name": ${hostile}}, "data": {${hostile}: [${hostile}, 1]}}\n`;
}

/** `-o github` starts a line with one of these words and an escaped property itself. */
const OWN =
  /^::(?:error|warning|notice) (?:file=[^:,]*,line=\d+,endLine=\d+,(?:col=\d+,endColumn=\d+,)?)?title=[a-z-]+::/;

const VERBS: readonly (readonly string[])[] = [
  ...['table', 'json', 'yaml', 'events', 'sarif', 'junit', 'tap', 'github', 'gitlab'].map((format) => [
    'expand',
    `-o${format}`,
  ]),
  ['check'],
  ['check', '-ojson'],
  ['expand', '--container', 'HOSTILE'],
  ['expand', 'HOSTILE'],
  ['expand', '--HOSTILE'],
  ['HOSTILE'],
  ['tree'],
  ['tree', '-o', 'json'],
  ['tree', '--all-images', '--replicas'],
  ['grep', 'kind=Pod', '-o', 'json'],
  ['count'],
  ['count', '--kind'],
  ['diff', '.', 'other'],
  ['diff', '.', 'other', '-o', 'json'],
  ['cat', 'HOSTILE'],
  ['explain', 'HOSTILE'],
];

describe.each(HOSTILE.map((text) => ({ title: JSON.stringify(text), text })))('$title', ({ text }) => {
  const files = {
    [`a${text.replaceAll('/', '_')}.yaml`]: podOf(text),
    'b.yaml': podOf(text).replaceAll(/[\r\n]+/g, '\r'),
    'c.yaml': configOf(text),
    [`broken${text.replaceAll('/', '_')}.yaml`]: `a: [${text}\nb: "${text}`,
    'other/a.yaml': podOf(`other ${text}`),
    'other/c.yaml': configOf(`${text} other`),
  };
  it.each(VERBS.map((words) => ({ title: words.join(' '), words })))('$title', async ({ words }) => {
    const given = words.map((word) => word.replace('HOSTILE', text));
    const { stdout, stderr } = await runIn({ files }, ...given);
    expect(obeyed(stdout, OWN)).toBeUndefined();
    expect(obeyed(stderr, OWN)).toBeUndefined();
  });
});

/** Output with the bytes of files. */
const VERBATIM: readonly (readonly string[])[] = [
  ['cat', 'p'],
  ['source', 'p'],
  ['grep', 'kind=Pod', 'p'],
  ['expand', 'p', '-oenv'],
  ['set', '-', 'spec.containers[0].image=b'],
  ['fmt', '-'],
  ['set', 'p', 'spec.containers[0].image=b', '--dry-run'],
  ['merge', 'p/web.yaml', '-'],
];

describe('output with the bytes of files', () => {
  // Unescaped, as far as YAML allows it, in comments and a block scalar.
  const raw = [
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u200b',
    '\u202e',
    '::error::x',
    ' ::error::x',
    '##[error]x',
    '##vso[a]b',
  ];
  // A next line (U+0085) in a block scalar is an error: Kubernetes ends the line there.
  const lines = raw
    .filter((text) => text !== '\u0085')
    .map((text) => `    ${text}`)
    .join('\n');
  const comments = raw.map((text) => `#${text}`).join('\n');
  const web = `apiVersion: v1
kind: Pod
metadata:
  name: web
  annotations:
    text: |
  ${lines.replaceAll('\n', '\n  ')}
spec:
  containers:
    - name: app
      image: a
      env: [{name: A, value: "x\\n::error::y\\x1b[2J##[error]z"}]
${comments}
`;
  const runOn = (terminal: number | undefined, given: readonly string[]) => {
    const disk = memoryDisk(new Map([['p/web.yaml', web]]));
    return runIn({ disk, stdin: web, ...(terminal === undefined ? {} : { terminal }) }, ...given, '--color=never');
  };

  it.each(VERBATIM.map((given) => ({ given, title: given.join(' ') })))('on a terminal: $title', async ({ given }) => {
    const { stdout, status } = await runOn(100, given);
    expect(status).toBeLessThan(2);
    expect(stdout.length).toBeGreaterThan(20);
    expect(obeyed(stdout)).toBeUndefined();
  });

  it.each([
    [{ CI: 'true' }, ['set', 'p', 'spec.containers[0].image=b', '--dry-run']],
    [{ TF_BUILD: 'True' }, ['set', 'p', 'spec.containers[0].image=c', '--dry-run']],
  ])('is no command in the log of a CI system: %j %j', async (env, given) => {
    const text = web.replace('spec:\n', `spec:\n  # ${raw.filter((part) => /^[ -~]+$/.test(part)).join('\n  # ')}\n`);
    const run = (more: object) => runIn({ disk: memoryDisk(new Map([['p/web.yaml', text]])), ...more }, ...given);
    const { stdout } = await run({ env });
    expect(stdout).toContain('diff --git');
    expect(stdout).toContain(String.raw`##\vso[a]b`);
    // Nothing else is changed, and without CI the diff is a patch.
    const patch = (await run({ env: { CI: 'false' } })).stdout;
    expect(patch).toContain(' ##vso[a]b');
    expect(stdout.replaceAll(/##\\(?=\w*\[)/g, '##').replaceAll(/^(\s*)\\::/gm, '$1::')).toBe(patch);
    expect(obeyed(stdout.replaceAll(/[^\n -~]/g, ''))).toBeUndefined();
  });

  it('is unchanged on a pipe', async () => {
    expect((await runOn(undefined, ['cat', 'p'])).stdout).toBe(web);
  });

  it('quotes values so that no CI system reads a command, and the shell reads the same text', async () => {
    const { stdout } = await runOn(undefined, ['expand', 'p', '-oenv']);
    expect(stdout).toContain("A='x\n''::error::y\u001b[2J##''[error]z'\n");
  });
});

describe('messages of functions', NEEDS_UNIX, () => {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-hostile-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const all = [...HOSTILE, '::error file=a::b'].join('\n');
  const result = { message: all, severity: 'error', tags: { [all]: all }, field: { path: all }, file: { path: all } };
  const list = { apiVersion: 'config.kubernetes.io/v1', kind: 'ResourceList', items: [], results: [result] };
  const script = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, 0o755);
    return path;
  };
  const results = script('results', `#!/bin/sh\ncat <<'END_OF_LIST'\n${JSON.stringify(list)}\nEND_OF_LIST\n`);
  writeFileSync(join(folder, 'stderr.txt'), HOSTILE.join('\n'));
  const talks = script('talks', `#!/bin/sh\ncat ${folder}/stderr.txt >&2\ncat\n`);
  const fails = script('fails', `#!/bin/sh\ncat ${folder}/stderr.txt >&2\nexit 1\n`);
  const prints = script('prints', `#!/bin/sh\ncat ${folder}/stderr.txt\n`);
  const formats = ['table', 'json', 'sarif', 'junit', 'github'];
  const rows = [results, talks, fails, prints].flatMap((program) =>
    formats.map((format) => [program, format] as const),
  );
  it.each(rows)('%s, -o %s', async (program, format) => {
    const stdin = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n';
    const world = { onDisk: true, env: { PATH: process.env['PATH'] ?? '' }, stdin };
    const { stdout, stderr } = await runIn(world, 'run', '-', '--exec', program, '-o', format);
    expect(obeyed(stdout, OWN)).toBeUndefined();
    expect(obeyed(stderr, OWN)).toBeUndefined();
    expect(stdout.length + stderr.length).toBeGreaterThan(0);
  });

  it('stderr of a wrapped command', async () => {
    const world = { onDisk: true, env: { PATH: process.env['PATH'] ?? '' }, stdin: JSON.stringify(list) };
    const { stderr } = await runIn(world, 'wrap', '--', fails);
    expect(stderr).toContain(String.raw`\x1b[2J`);
    expect(obeyed(stderr.replaceAll('\r\n', '\n'))).toBeUndefined();
  });
});
