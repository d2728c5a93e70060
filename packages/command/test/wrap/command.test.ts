import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import type { Programs } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const directory = mkdtempSync(join(tmpdir(), 'krmkit-wrap-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const CONFIG = `functionConfig:
  apiVersion: example.com/v1beta1
  kind: Nginx
  metadata:
    name: my-instance
  spec:
    replicas: 5
    ports: [80, 443]
`;

const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: mine
    annotations:
      config.kubernetes.io/index: '4'
      config.kubernetes.io/path: 'x/y.yaml'
  data:
    k: "v"   # why
`;

/** As the command sees it: a List, and no index. */
const SEEN = LIST.replace('config.kubernetes.io/v1', 'v1')
  .replace('ResourceList', 'List')
  .replace("      config.kubernetes.io/index: '4'\n", '');

function wrap(stdin: string, ...command: readonly string[]): Promise<Ending> {
  return runIn({ stdin }, 'wrap', '--', ...command);
}

/** Prints a ConfigMap with what `sh` makes of an expression. */
function printing(expression: string): readonly [string, string, string] {
  return [
    'sh',
    '-c',
    `printf 'apiVersion: v1\\nkind: ConfigMap\\nmetadata:\\n  name: out\\ndata:\\n  got: "%s"\\n' "${expression}"`,
  ];
}

describe('wrap', () => {
  it('prints what came in, byte for byte, when the command prints nothing', async () => {
    expect(await wrap(LIST, 'true')).toEqual({ status: 0, stdout: LIST, stderr: '' });
  });

  it('lets a filter change what is there', async () => {
    const { status, stdout } = await wrap(LIST, 'sed', 's/"v"/"w w"/');
    expect({ status, stdout }).toEqual({ status: 0, stdout: LIST.replace('"v"', '"w w"') });
  });

  it('answers in the version that it was sent, and keeps results', async () => {
    const sent = `${LIST.replace('/v1', '/v1alpha1')}results:\n- message: hello\n`;
    expect((await wrap(sent, 'true')).stdout).toBe(sent);
  });

  it('makes a ResourceList of documents', async () => {
    const { stdout } = await wrap('apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n', 'true');
    expect(stdout).toBe(
      'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- apiVersion: v1\n  kind: Namespace\n  metadata:\n    name: a\n',
    );
  });

  it.each([
    { expression: '$NAME', got: 'my-instance' },
    { expression: '$REPLICAS', got: '5' },
    { expression: '${PORTS}', got: '[80, 443]' },
    { expression: '$(echo "$KUST_FUNCTION_CONFIG" | head -n 2 | tail -n 1)', got: 'kind: Nginx' },
    { expression: '$#', got: '0' },
  ])('gives the command $expression', async ({ expression, got }) => {
    const { stdout, stderr } = await wrap(LIST + CONFIG, ...printing(expression));
    expect(stderr).toBe('');
    expect(stdout).toContain(`    got: "${got}"\n`);
  });

  it('passes arguments unchanged', async () => {
    const args = ['two words', "it's", '"', '$HOME', '--quiet', '-o', '', '*', 'é\n'];
    const script = 'process.stderr.write(JSON.stringify(process.argv.slice(1)))';
    const { status, stderr } = await wrap(LIST, process.execPath, '-e', script, '--', ...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: `${JSON.stringify(args)}\n` });
  });

  it('adds arguments with --env-only=false, and documents in the wrapper that was asked for', async () => {
    const script = 'cat >&2; echo "$@" >&2';
    const given = [
      '--env-only=false',
      '--wrap-kind',
      'ResourceList',
      '--wrap-version',
      'a/v2',
      '--',
      'sh',
      '-c',
      script,
    ];
    const { stderr } = await runIn({ stdin: `${LIST}${CONFIG}` }, 'wrap', ...given, 'x', 'first');
    const seen = SEEN.replace('apiVersion: v1\nkind: List', 'apiVersion: a/v2\nkind: ResourceList');
    expect(stderr).toBe(`${seen}${CONFIG}first --name=my-instance --replicas=5 --ports=[80, 443]\n`);
  });

  it('keeps a variable that would decide what runs, and reports it', async () => {
    const config = CONFIG.replace('replicas: 5', 'path: /evil');
    const { status, stderr, stdout } = await wrap(LIST + config, ...printing('$NAME'));
    expect(status).toBe(0);
    expect(stdout).toContain('my-instance');
    expect(stderr).toBe(
      'krmkit wrap: no variable for path of the functionConfig: it could change which programs run\n  the whole functionConfig is in KRMKIT_FUNCTION_CONFIG\n',
    );
  });

  it.each(['true', '1', ''])('merges with KUST_MERGE=%j', async (value) => {
    const { stdout } = await runIn({ stdin: LIST, env: { KUST_MERGE: value } }, 'wrap', '--', ...printing('x'));
    expect(stdout.match(/^- /gm)).toHaveLength(2);
  });

  it.each(['false', '0', 'no'])('gives the output alone with KUST_MERGE=%j', async (value) => {
    const { stdout } = await runIn({ stdin: LIST, env: { KUST_MERGE: value } }, 'wrap', '--', ...printing('x'));
    expect(stdout).not.toContain('mine');
    expect(stdout.match(/^- /gm)).toHaveLength(1);
  });

  it('lays KUST_OVERRIDE_DIR over the result', async () => {
    const files = {
      'over/deep/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: mine\ndata:\n  k: last\n',
      'over/b.txt': 'nothing',
    };
    const { stdout } = await runIn({ stdin: LIST, files, env: { KUST_OVERRIDE_DIR: 'over' } }, 'wrap', '--', 'true');
    expect(stdout).toBe(LIST.replace('"v"', '"last"'));
  });

  it('adds what only KUST_OVERRIDE_DIR has, under its own name', async () => {
    const files = {
      'over/a.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: extra\n  annotations:\n    config.kubernetes.io/path: elsewhere.yaml\n',
    };
    const { stdout } = await runIn({ stdin: LIST, files, env: { KUST_OVERRIDE_DIR: 'over' } }, 'wrap', '--', 'true');
    expect(stdout.startsWith(LIST)).toBe(true);
    expect(stdout.slice(LIST.length)).toContain('name: extra');
    expect(stdout.slice(LIST.length)).toContain('config.kubernetes.io/path: config/extra_configmap.yaml');
    expect(stdout).not.toContain('elsewhere');
  });

  it('refuses a KUST_OVERRIDE_DIR that is not there', async () => {
    const ending = await runIn({ stdin: LIST, env: { KUST_OVERRIDE_DIR: 'over' } }, 'wrap', '--', 'true');
    expect(ending).toMatchObject({ status: 3, stdout: '' });
    expect(ending.stderr).toContain('over');
  });
});

describe('inputs of more than a megabyte', () => {
  const one = (index: number): string =>
    `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: n${index}\n    annotations:\n      config.kubernetes.io/path: 'a/${index}.yaml'\n  data:\n    k: "${'x'.repeat(1000)}" # kept\n`;
  const big = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${Array.from({ length: 1500 }, (_, index) => one(index)).join('')}`;

  it('come back byte for byte through a command that reads none of it', async () => {
    expect(big.length).toBeGreaterThan(1_500_000);
    const { status, stdout, stderr } = await wrap(big, 'true');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout === big).toBe(true);
  });

  it('come back byte for byte through cat', async () => {
    const { status, stdout, stderr } = await wrap(big, 'cat');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout === big).toBe(true);
  });

  it('reach the command whole', async () => {
    const { stdout } = await runIn({ stdin: big }, 'xargs', '--', 'grep', '-c', '# kept');
    expect(stdout).toBe('1500\n');
  });
});

describe('a command that fails', () => {
  it.each([
    {
      title: 'exits after good output',
      command: ['sh', '-c', 'echo "kind: x"; echo sorry >&2; exit 3'],
      status: 1,
      stderr: 'sorry\nkrmkit wrap: sh exited with status 3\n  see its messages above\n',
    },
    {
      title: 'says nothing',
      command: ['false'],
      status: 1,
      stderr: 'krmkit wrap: false exited with status 1\n  it wrote nothing to stderr\n',
    },
    {
      title: 'is killed',
      command: ['sh', '-c', 'kill -9 $$'],
      status: 1,
      stderr: 'krmkit wrap: sh was ended by SIGKILL\n  it wrote nothing to stderr\n',
    },
    {
      title: 'is not there',
      command: ['no-such-program-of-ours'],
      status: 4,
      stderr:
        "krmkit wrap: no program 'no-such-program-of-ours' in PATH\n  install it, or name a file: ./no-such-program-of-ours; run shell built-ins with sh -c\n",
    },
    {
      title: 'is a directory',
      command: ['/'],
      status: 4,
      stderr: "krmkit wrap: '/' is a directory\n  name a program inside it\n",
    },
    {
      title: 'prints bytes',
      command: ['printf', String.raw`\377\000`],
      status: 1,
      stderr: expect.stringMatching(/^krmkit wrap: the output of printf is not text: /),
    },
    {
      title: 'prints its usage',
      command: ['echo', 'Usage: foo'],
      status: 1,
      stderr: expect.stringContaining(
        'output of echo:1:1  error  invalid-resource\n  This lacks apiVersion or kind, so it is not a manifest\n',
      ),
    },
    {
      title: 'prints half a document',
      command: ['printf', 'apiVersion: v1\\nkind: [x'],
      status: 1,
      stderr: expect.stringMatching(/^output of printf:2:\d+ {2}error {2}invalid-yaml\n/),
    },
    {
      title: 'prints a template',
      command: ['printf', 'apiVersion: v1\\nkind: A\\nmetadata:\\n  name: {{ x }}\\n'],
      status: 1,
      stderr: expect.stringContaining('This is a template, and not a manifest'),
    },
    {
      title: 'puts a file elsewhere',
      command: [
        'printf',
        'apiVersion: v1\\nkind: A\\nmetadata:\\n  name: x\\n  annotations:\\n    config.kubernetes.io/path: ../x.yaml\\n',
      ],
      status: 1,
      stderr: expect.stringContaining('The path "../x.yaml" leads out of the package'),
    },
  ])('$title', async ({ command, status, stderr }) => {
    expect(await wrap(LIST, ...command)).toEqual({ status, stdout: '', stderr });
  });

  it('is named by its script, which is not executable', async () => {
    const script = join(directory, 'plain.sh');
    writeFileSync(script, 'echo\n', { mode: 0o644 });
    const { status, stderr } = await wrap(LIST, script);
    expect({ status, stderr }).toEqual({
      status: 4,
      stderr: `krmkit wrap: '${script}' is not executable (spawn ${script} EACCES)\n  make it executable: chmod +x '${script}'\n`,
    });
  });

  it.each([
    [
      '#!/bin/sh\r\necho\r\n',
      4,
      /exists, but not its interpreter '\/bin\/sh\\r'.*\n {2}the line ends with a carriage return/,
    ],
    ['#!/usr/bin/env sh\r\necho\r\n', 1, /exited with status 127\n {2}its first line ends with a carriage return/],
  ])('is a script with line ends of Windows: %j', async (text, expected, message) => {
    const script = join(directory, 'windows.sh');
    writeFileSync(script, text, { mode: 0o755 });
    const { status, stdout, stderr } = await runIn({ stdin: LIST, env: {}, onDisk: true }, 'wrap', '--', script);
    expect({ status, stdout }).toEqual({ status: expected, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('may get more than the system takes as a variable', async () => {
    const config = CONFIG.replace('my-instance', 'x'.repeat(200_000));
    const { status, stderr } = await wrap(LIST + config, 'true');
    expect(status).toBe(4);
    expect(stderr).toContain('the functionConfig is too large for variables and arguments');
  });

  it('may print too much', async () => {
    const nothing = new Uint8Array();
    const programs: Programs = {
      run: () => Promise.resolve({ end: 'too-much-output', stdout: nothing, stderr: nothing }),
    };
    const ending = await runIn({ stdin: LIST, programs }, 'wrap', '--', 'yes');
    expect(ending).toEqual({
      status: 1,
      stdout: '',
      stderr: 'krmkit wrap: yes printed more than 512 MiB, and was ended\n  reduce its output\n',
    });
  });
});

describe('an input that cannot be taken', () => {
  it.each([
    { title: 'empty', stdin: '', says: 'The input is empty' },
    { title: 'broken', stdin: 'a: [', says: 'invalid-yaml' },
    { title: 'no list', stdin: 'apiVersion: v1\nkind: ResourceList\nitems: 5\n', says: 'are not a list' },
  ])('$title: the command does not run', async ({ stdin, says }) => {
    const marker = join(directory, 'ran');
    const ending = await wrap(stdin, 'touch', marker);
    expect(ending.status).not.toBe(0);
    expect(ending.stdout).toBe('');
    expect(ending.stderr).toContain(says);
    expect(existsSync(marker)).toBe(false);
  });
});

describe('xargs', () => {
  it('gives arguments behind those of the command, then the items of the functionConfig', async () => {
    const stdin = `${LIST}${CONFIG.replace('my-instance', '"a b"')}  items: [last, "x y"]\n`;
    const script = 'console.log(JSON.stringify(process.argv.slice(1)))';
    const { stdout } = await runIn({ stdin }, 'xargs', '--', process.execPath, '-e', script, '--', 'first');
    expect(JSON.parse(stdout)).toEqual(['first', '--name=a b', '--replicas=5', '--ports=[80, 443]', 'last', 'x y']);
  });

  it('gives none with --env-only', async () => {
    const stdin = LIST + CONFIG;
    const { stdout } = await runIn({ stdin }, 'xargs', '--env-only', '--', 'sh', '-c', 'echo "$# $REPLICAS"');
    expect(stdout).toBe('0 5\n');
  });

  it.each([
    { title: 'a List with a functionConfig', stdin: LIST + CONFIG, given: [], seen: SEEN },
    { title: 'what was read without one', stdin: LIST, given: [], seen: LIST.replace(/.*index.*\n/, '') },
    {
      title: 'documents',
      stdin: '# a\napiVersion: v1\nkind: A\n---\n# b\napiVersion: v1\nkind: B # c\n',
      given: [],
      seen: '# a\napiVersion: v1\nkind: A\n---\n# b\napiVersion: v1\nkind: B # c\n',
    },
    {
      title: 'a ResourceList with the functionConfig in it',
      stdin: LIST + CONFIG,
      given: ['--wrap-kind=ResourceList'],
      seen: LIST.replace(/.*index.*\n/, '') + CONFIG,
    },
  ])('lets the command read $title', async ({ stdin, given, seen }) => {
    const ending = await runIn({ stdin }, 'xargs', '--env-only', ...given, '--', 'cat');
    expect(ending).toEqual({ status: 0, stdout: seen, stderr: '' });
  });

  it('passes on what a failing command had printed', async () => {
    const ending = await runIn({ stdin: LIST }, 'xargs', '--', 'sh', '-c', 'echo part; exit 9');
    expect(ending).toEqual({
      status: 1,
      stdout: 'part\n',
      stderr: 'krmkit xargs: sh exited with status 9\n  it wrote nothing to stderr\n',
    });
  });
});

describe('the command line', () => {
  it.each([
    { given: ['wrap'], problem: 'put -- before the command' },
    { given: ['wrap', 'sh', '-c', 'x'], problem: 'put -- before the command' },
    { given: ['wrap', '--'], problem: 'there is no command after --' },
    { given: ['wrap', 'x', '--', 'true'], problem: 'only the command is allowed, after --, and not "x"' },
    { given: ['xargs', '--', ''], problem: 'the command after -- is empty' },
    {
      given: ['wrap', '--wrap-kind=Foo', '--', 'true'],
      problem: '--wrap-kind does not know "Foo": use one of ResourceList, List',
    },
    { given: ['wrap', '--nope', '--', 'true'], problem: "unknown option '--nope'" },
  ])('$given', async ({ given, problem }) => {
    const { status, stderr } = await runIn({ stdin: LIST }, ...given);
    expect(status).toBe(2);
    expect(stderr.split('\n')[0]).toBe(`krmkit ${given[0] ?? ''}: ${problem}`);
  });

  it('reports the position of the command', async () => {
    const { stdout } = await runIn({}, 'wrap', '--help');
    expect(stdout).toMatch(/^Usage: krmkit wrap \[options\] -- COMMAND \[ARG\.\.\.\]\n/);
  });
});
