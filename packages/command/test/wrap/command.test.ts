import process from 'node:process';
import { describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';
import { CONFIG, LIST, SEEN } from './lists.ts';

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

  it('makes a ResourceList of documents', async () => {
    const { stdout } = await wrap('apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n', 'true');
    expect(stdout).toBe(
      'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- apiVersion: v1\n  kind: Namespace\n  metadata:\n    name: a\n',
    );
  });

  it.each([
    { expression: '$NAME', got: 'my-instance' },
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

  it.each(['true', ''])('merges with KUST_MERGE=%j', async (value) => {
    const { stdout } = await runIn({ stdin: LIST, env: { KUST_MERGE: value } }, 'wrap', '--', ...printing('x'));
    expect(stdout.match(/^- /gm)).toHaveLength(2);
  });

  it.each(['false', '0'])('gives the output alone with KUST_MERGE=%j', async (value) => {
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

  it('come back byte for byte through cat', async () => {
    expect(big.length).toBeGreaterThan(1_500_000);
    const { status, stdout, stderr } = await wrap(big, 'cat');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout === big).toBe(true);
  });

  it('reach the command whole', async () => {
    const { stdout } = await runIn({ stdin: big }, 'xargs', '--', 'grep', '-c', '# kept');
    expect(stdout).toBe('1500\n');
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
