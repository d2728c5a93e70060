import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn, runWith } from '../fake-context.ts';
import { run } from '../../src/run.ts';

const top = mkdtempSync(join(tmpdir(), 'krmkit-stream-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const PATH = process.env['PATH'] ?? '';
const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: a   # why
  data: {x: "010"}
`;

const through = (...given: readonly string[]): Promise<Ending> =>
  runIn({ onDisk: true, env: { PATH }, stdin: LIST }, 'run', '-', ...given);

/** A filter that reports a result about its only resource, and writes to stderr. */
const says = (severity: string): string =>
  `sh -c "cat; echo 'results: [{message: look, severity: ${severity}}]'; echo heard >&2"`;

const eventsOf = (text: string): readonly object[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const event: object = JSON.parse(line);
      return event;
    });

describe('-o jsonl', () => {
  const events = [
    { event: 'started', kind: 'exec', package: '.', validator: false, resources: 1 },
    { event: 'ended', kind: 'exec', resources: 1, end: 'exited', exitCode: 0, succeeded: true },
    { event: 'diagnostic', severity: 'warning', code: 'function-result', message: expect.stringContaining('look') },
  ];
  const finished = { event: 'finished', succeeded: true };

  it('prints a line for each function, finding and change', async () => {
    const directory = mkdtempSync(join(top, 'jsonl-'));
    writeFileSync(join(directory, 'a.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {x: b}\n');
    const script = `sh -c "sed 's/x: b/x: c/'; echo 'results: [{message: look, severity: warning}]'"`;
    const world = { onDisk: true, env: { PATH } };
    const { status, stdout } = await runIn(world, 'run', directory, '--exec', script, '-o', 'jsonl');
    expect(status).toBe(0);
    const summary = { changed: 1, created: 0, moved: 0, deleted: 0, errors: 0, warnings: 1, infos: 0 };
    const change = { event: 'change', kind: 'edit', path: join(directory, 'a.yaml'), diff: null };
    expect(eventsOf(stdout)).toMatchObject([...events, change, { ...finished, summary }]);
  });

  it('is the only output on stderr in a pipe', async () => {
    const { stdout, stderr } = await through('--exec', says('warning'), '-o', 'jsonl');
    expect(stdout).toContain(LIST);
    expect(eventsOf(stderr)).toMatchObject([...events, finished]);
  });

  it('prints the start of a function while it runs', async () => {
    const directory = mkdtempSync(join(top, 'jsonl-'));
    writeFileSync(join(directory, 'a.yaml'), LIST.slice(LIST.indexOf('- ')).replaceAll(/^(?:- |  )/gm, ''));
    const marker = join(top, 'seen');
    const waits = `sh -c "until [ -e ${marker} ]; do sleep 0.05; done; cat"`;
    const ended = await runWith({ onDisk: true, env: { PATH } }, (context) =>
      run(['run', directory, '--exec', waits, '-o', 'jsonl'], {
        ...context,
        stdout: {
          ...context.stdout,
          write: (text) => {
            if (text.startsWith('{"event":"started"')) writeFileSync(marker, '');
            return context.stdout.write(text);
          },
        },
      }),
    );
    expect(ended.status).toBe(0);
  });
});

describe('run - with a format for programs', () => {
  it('has the list on stdout, and only the JSON on stderr', async () => {
    const { status, stdout, stderr } = await through('--exec', says('warning'), '-o', 'json');
    expect(status).toBe(0);
    expect(stdout).toContain(LIST);
    expect(stdout).toContain('results:\n- message: look\n  severity: warning\n');
    expect(JSON.parse(stderr)).toMatchObject({
      kind: 'FunctionRun',
      succeeded: true,
      functions: [{ resources: 1, end: 'exited', exitCode: 0, stderr: 'heard\n' }],
      diagnostics: [{ severity: 'warning', message: expect.stringContaining('look') }],
      changes: [],
    });
  });

  it.each<readonly [string, readonly string[]]>([
    ['a failure', ['--exec', says('error')]],
    ['a missing function', ['--exec', './none']],
    ['no function at all', []],
  ])('includes %s', async (name, given) => {
    const { status, stdout, stderr } = await through(...given, '-o', 'json');
    const failed = name !== 'no function at all';
    expect(status).toBe(failed ? 1 : 0);
    expect(stdout).toBe(failed ? '' : LIST);
    expect(JSON.parse(stderr)).toMatchObject({ succeeded: !failed });
  });

  it('includes unreadable input', async () => {
    const world = { onDisk: true, env: { PATH }, stdin: 'a: [\n' };
    const { status, stdout, stderr } = await runIn(world, 'run', '-', '--exec', 'cat', '-ojson');
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ succeeded: false, functions: [], diagnostics: [{ severity: 'error' }] });
  });

  it.each([
    ['sarif', /^\{\s*"version": "2.1.0".*"look"/s],
    ['junit', /^<\?xml .*look/s],
    ['github', /^::warning.*look\n$/],
  ])('%s', async (format, expected) => {
    const { status, stdout, stderr } = await through('--exec', says('warning'), '-o', format);
    expect(status).toBe(0);
    expect(stdout).toContain(LIST);
    expect(stderr).toMatch(expected);
    expect(stderr).not.toContain('heard');
  });

  it('prints text without a format', async () => {
    const { stderr } = await through('--exec', says('warning'));
    expect(stderr).toMatch(/ {2}1 resource {2}0\.0 s\n.*: heard\n/);
    expect(stderr).toContain('look');
  });
});

it.each(['warning', 'error'])('--results-dir works in run -, with severity %s', async (severity) => {
  const results = join(top, severity);
  const { status } = await through('--exec', says(severity), '--results-dir', results);
  expect(status).toBe(severity === 'error' ? 1 : 0);
  expect(readFileSync(join(results, 'results.yaml'), 'utf8')).toContain('message: look');
});

it.each(['--dry-run', '--check'])('%s needs a directory', async (flag) => {
  const ended = await through('--exec', 'cat', flag, '--results-dir', join(top, 'none'));
  expect(ended).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(`${flag} needs a directory`) });
  expect(existsSync(join(top, 'none'))).toBe(false);
});
