import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-run-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const WEB = `# who reads this
apiVersion: apps/v1
kind: Deployment
metadata:
  name:   web   # odd blanks
  labels: {app: web}
spec:
  replicas: 0x2
`;

const DATA = `apiVersion: v1
kind: ConfigMap
metadata:
  name: data
data:
  mode: "010"
---
# a second one
apiVersion: v1
kind: ConfigMap
metadata:
  name: more
`;

interface Package {
  readonly directory: string;
  readonly path: (name: string) => string;
  readonly read: (name: string) => string;
  /** Every file with its text. */
  readonly texts: () => Readonly<Record<string, string>>;
}

let packages = 0;

function packageOf(files: Readonly<Record<string, string>>): Package {
  packages += 1;
  const directory = join(top, `p${packages}`);
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    if (text.startsWith('#!')) chmodSync(path, 0o755);
  }
  const path = (name: string): string => join(directory, name);
  const read = (name: string): string => readFileSync(path(name), 'utf8');
  const texts = (): Readonly<Record<string, string>> => {
    const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return Object.fromEntries(
      names.map((entry) => {
        const name = join(entry.parentPath, entry.name).slice(directory.length + 1);
        return [name, read(name)];
      }),
    );
  };
  return { directory, path, read, texts };
}

const PATH = process.env['PATH'] ?? '';

function krmkit(...given: readonly string[]): Promise<Ending> {
  return runIn({ onDisk: true, env: { PATH } }, ...given);
}

/** The annotation of a resource that declares a function. */
function declaring(name: string, declaration: string): string {
  return `apiVersion: example.com/v1
kind: Declared
metadata:
  name: ${name}
  annotations:
    config.kubernetes.io/function: |
      ${declaration}
`;
}

/** Prints its input followed by `more`. */
function adding(more: string): string {
  return `#!/bin/sh\ncat\ncat <<'END'\n${more}END\n`;
}

const ERROR_RESULT = `results:
- message: too few replicas
  resourceRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  field: {path: spec.replicas, proposedValue: 3}
  file: {path: web.yaml}
`;

describe('run --exec', () => {
  it('changes no byte if the function changes nothing', async () => {
    const { directory, texts } = packageOf({ 'web.yaml': WEB, 'sub/data.yaml': DATA, 'README.md': 'x\n' });
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8' });
    git('init', '-q');
    git('add', '-A');
    const before = texts()['web.yaml'];
    expect(await krmkit('run', directory, '--exec', 'cat')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'cat  3 resources  0.0 s\nkrmkit run: 1 function; nothing to change\n',
    });
    expect(texts()['web.yaml']).toBe(before);
    expect(git('diff', '--stat')).toBe('');
  });

  it('writes the changes of the function, and nothing else', async () => {
    const { directory, texts } = packageOf({ 'web.yaml': WEB, 'sub/data.yaml': DATA });
    const ended = await krmkit('run', directory, '--exec', "sed 's/replicas: 0x2/replicas: 3/'");
    expect(ended.stderr).toContain('krmkit run: 1 function; 1 changed, in 1 file\n');
    expect(ended.status).toBe(0);
    expect(texts()).toEqual({ 'web.yaml': WEB.replace('0x2', '3'), 'sub/data.yaml': DATA });
  });

  it('passes the words after -- to the function', async () => {
    const { directory, path, texts } = packageOf({
      'web.yaml': WEB,
      'fn.sh': '#!/bin/sh\ntee "$0.seen"\n',
    });
    await krmkit('run', directory, '--exec', path('fn.sh'), '--', 'Team', 'name=shop', 'equal=a=b');
    expect(texts()['fn.sh.seen']).toContain(
      'functionConfig:\n  apiVersion: v1\n  kind: Team\n  metadata:\n    name: function-input\n  data:\n    name: shop\n    equal: a=b\n',
    );
  });

  it('passes the resource of --fn-config to the function', async () => {
    const { directory, path, texts } = packageOf({
      'pkg/web.yaml': WEB,
      'fn.sh': '#!/bin/sh\ntee "$0.seen"\n',
      'c.yaml': DATA.split('---')[0] ?? '',
    });
    const ended = await krmkit('run', path('pkg'), '--exec', path('fn.sh'), '--fn-config', path('c.yaml'));
    expect(ended.status).toBe(0);
    expect(texts()['fn.sh.seen']).toMatch(/functionConfig:\n.*\n {2}kind: ConfigMap\n {2}metadata:\n {4}name: data\n/s);
    expect(directory).not.toBe('');
  });

  it.each([
    ['a number as it is written', 'spec:\n  version: 1.10\n  big: 12345678901234567890\n  mode: 0755\n'],
    ['quotes and comments', 'spec:\n  name: "a"   # ours\n'],
  ])('passes %s in --fn-config, in a declaration and in a list', async (_what, spec) => {
    const config = `apiVersion: example.com/v1\nkind: App\nmetadata:\n  name: app\n${spec}`;
    const { path, texts } = packageOf({
      'pkg/web.yaml': WEB,
      'fn.sh': '#!/bin/sh\ntee "$0.seen"\n',
      'c.yaml': config,
      'declared/app.yaml': config.replace(
        '  name: app\n',
        '  name: app\n  annotations:\n    config.kubernetes.io/function: "exec: {path: ../fn.sh}"\n',
      ),
    });
    const wanted = `\n  ${spec.trimEnd().replaceAll('\n', '\n  ')}\n`;
    const ended = await krmkit('run', path('pkg'), '--exec', path('fn.sh'), '--fn-config', path('c.yaml'));
    expect(ended.status).toBe(0);
    expect(texts()['fn.sh.seen']).toContain(wanted);
    const declared = await krmkit('run', path('declared'), '--enable-exec');
    expect(declared.status).toBe(0);
    expect(texts()['fn.sh.seen']?.split('functionConfig:')[1]).toContain(wanted);
  });

  it.each([
    [['--match-kind', 'Deployment'], 1],
    [['--match-kind', 'deploy'], 1],
    [['--match-kind', 'Config*'], 2],
    [['--match-labels', 'app=web'], 1],
    [['--match-labels', 'app in (web,api)'], 1],
    [['--match-labels', 'app in (api)'], 0],
    [['--match-labels', 'app!=web'], 2],
    [['--match-labels', '!app'], 2],
    [['--exclude-labels', 'app in (web)'], 2],
    [['--exclude-labels', '!app'], 1],
    [['--match-labels', 'app=w*', '--match-labels', 'app notin (api)'], 1],
    [['--match-labels', 'app=w*', '--match-labels', 'app notin (web)'], 0],
    [['--match-name', 'web', '--match-kind', 'ConfigMap'], 0],
    [['--exclude-name', 'more'], 2],
    [['--exclude-kind', '*'], 0],
  ])('%j: %i resources', async (selectors, count) => {
    const { directory } = packageOf({ 'web.yaml': WEB, 'sub/data.yaml': DATA });
    const { stderr } = await krmkit('run', directory, '--exec', 'cat', ...selectors);
    const sent = count === 0 ? 'no resource is selected' : `${count} resource${count === 1 ? '' : 's'}`;
    expect(stderr).toContain(`cat  ${sent}  `);
  });

  it.each([
    ['exits 1', '#!/bin/sh\necho "no luck" >&2; exit 1\n', 'exited with status 1\n  stderr: no luck\n'],
    ['prints nothing', '#!/bin/sh\ntrue\n', 'printed nothing'],
    ['leads out', "#!/bin/sh\nsed 's#path: .*web.yaml.*#path: ../../web.yaml#'\n", 'leads out of the package'],
    [
      'deletes all',
      '#!/bin/sh\necho "{apiVersion: config.kubernetes.io/v1, kind: ResourceList, items: []}"\n',
      'gave back an empty list of items',
    ],
    ['does not exist', undefined, 'was not found'],
  ])('writes nothing if the function %s', async (_, script, message) => {
    const { directory, path, texts } = packageOf({
      'pkg/web.yaml': WEB,
      'pkg/sub/data.yaml': DATA,
      ...(script === undefined ? {} : { 'fn.sh': script }),
    });
    const before = texts();
    const ended = await krmkit('run', path('pkg'), '--exec', path('fn.sh'));
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).toMatch(
      /fn\.sh {2}3 resources {2}0\.0 s {2}failed\n(.*\n)*krmkit run: nothing was changed\n$/,
    );
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(texts()).toEqual(before);
    expect(directory).not.toBe('');
  });

  it('refuses a path through a link, onto a directory, and one that krmkit would not read again', async () => {
    for (const [target, message] of [
      ['link/a.yaml', 'leads out of the package through a link'],
      ['sub', 'which is a directory'],
      ['.hidden.yaml', 'would not be read again'],
      ['a.txt', 'would not be read again'],
    ] as const) {
      const { path, texts } = packageOf({ 'pkg/web.yaml': WEB, 'pkg/sub/data.yaml': DATA, 'out/x': '' });
      symlinkSync(path('out'), path('pkg/link'));
      const before = texts();
      const ended = await krmkit('run', path('pkg'), '--exec', `sed 's#path: .*web.yaml.*#path: ${target}#'`);
      expect(ended.stderr).toContain(message);
      expect(ended.status).toBe(1);
      expect(texts()).toEqual(before);
    }
  });

  it('stops a function that takes too long', async () => {
    const { directory } = packageOf({ 'web.yaml': WEB });
    const ended = await krmkit('run', directory, '--exec', 'sleep 20', '--timeout', '200ms');
    expect(ended.stderr).toContain('sleep 20 was stopped because it took longer than 200 ms');
    expect(ended.status).toBe(1);
  });

  it('deletes all with --allow-empty', async () => {
    const { directory, path, texts } = packageOf({
      'web.yaml': WEB,
      'fn.sh': '#!/bin/sh\necho "{apiVersion: config.kubernetes.io/v1, kind: ResourceList, items: []}"\n',
    });
    const ended = await krmkit('run', directory, '--exec', path('fn.sh'), '--allow-empty');
    expect(ended.stderr).toContain('1 function; 1 deleted, in 1 file\n');
    expect(Object.keys(texts())).toEqual(['fn.sh']);
  });

  it('puts new resources where the convention requires', async () => {
    const { directory, path, texts } = packageOf({
      'web.yaml': WEB,
      'fn.sh': `#!/bin/sh
sed '/^functionConfig:/,$d'
printf -- '- apiVersion: v1\\n  kind: Service\\n  metadata: {name: web, namespace: shop}\\n'
`,
    });
    const ended = await krmkit('run', directory, '--exec', path('fn.sh'));
    expect(ended.stderr).toContain('1 function; 1 created, in 1 file\n');
    expect(texts()).toMatchObject({
      'web.yaml': WEB,
      'shop/service_web.yaml': expect.stringContaining('kind: Service'),
    });
  });

  it('prefixes stderr with the function', async () => {
    const { directory } = packageOf({ 'web.yaml': WEB });
    const { stderr } = await krmkit('run', directory, '--exec', `sh -c 'cat; printf "one\\ntwo\\033[1m" >&2'`);
    expect(stderr).toMatch(/^sh -c .* {2}1 resource {2}0\.0 s\nsh -c .*: one\nsh -c .*: two\\x1b\[1m\nkrmkit run/);
  });
});

describe('results of functions', () => {
  const given = (): Package => packageOf({ 'pkg/web.yaml': WEB, 'fn.sh': adding(ERROR_RESULT) });

  it('is a finding at the field, and fails the run', async () => {
    const { path, texts } = given();
    const before = texts();
    const ended = await krmkit('run', path('pkg'), '--exec', path('fn.sh'));
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain(`${path('pkg')}/web.yaml:8:13  error  function-result\n`);
    expect(ended.stderr).toContain('too few replicas');
    expect(ended.stderr).toContain('it proposes 3');
    expect(ended.stderr).toContain('reported 1 error');
    expect(texts()).toEqual(before);
  });

  it('does not fail with --tolerate-errors', async () => {
    const { path } = given();
    const ended = await krmkit('run', path('pkg'), '--exec', path('fn.sh'), '--tolerate-errors');
    expect(ended.status).toBe(0);
    expect(ended.stderr).toContain('too few replicas');
  });

  it('is kept with --results-dir', async () => {
    const { path, read } = given();
    const results = path('out/results');
    expect((await krmkit('run', path('pkg'), '--exec', path('fn.sh'), '--results-dir', results)).status).toBe(1);
    expect(read('out/results/results.yaml')).toMatch(/^apiVersion: kpt.dev\/v1\nkind: FunctionResultList\n/);
    expect(readdirSync(results)).toEqual(['results.yaml']);
    const again = await krmkit('run', path('pkg'), '--exec', 'cat', '--results-dir', results);
    expect(again.status).toBe(0);
    expect(read('out/results/results.yaml')).toContain('exitCode: 0\n');
  });

  it.each([
    ['json', '"kind": "FunctionRun"'],
    ['sarif', '"ruleId": "function-result"'],
    ['junit', '<testcase name="function-result'],
    ['github', '::error file='],
  ])('is on stdout with -o %s', async (format, part) => {
    const { path } = given();
    const ended = await krmkit('run', path('pkg'), '--exec', path('fn.sh'), '-o', format);
    expect(ended.stdout).toContain(part);
    expect(ended.stdout).toContain('too few replicas');
    expect(ended.stderr).not.toContain('too few replicas');
    expect(ended.status).toBe(1);
    if (format === 'json') {
      expect(JSON.parse(ended.stdout)).toMatchObject({
        succeeded: false,
        functions: [{ kind: 'exec', resources: 1, end: 'exited', exitCode: 0, succeeded: false }],
        changes: [],
        summary: { errors: 2 },
      });
    }
  });
});

describe('declared functions', () => {
  const files = {
    'web.yaml': WEB,
    'fn.yaml': declaring('top', 'exec: {path: ./replicas.sh}'),
    'replicas.sh': "#!/bin/sh\nsed 's/replicas: .*/replicas: 7/'\n",
    'sub/data.yaml': DATA,
    'sub/functions/fn.yaml': declaring('deep', 'exec: {path: ../mode.sh}'),
    'sub/mode.sh': `#!/bin/sh\nsed 's/mode: .*/mode: "644"/; s/replicas: .*/replicas: 100/'\n`,
  };

  it('do not run without permission', async () => {
    const { directory, path, texts } = packageOf(files);
    const ended = await krmkit('run', directory);
    expect(ended.status).toBe(1);
    expect(ended.stderr.match(/error {2}function-not-allowed/g)).toHaveLength(2);
    expect(ended.stderr).toContain(`is a program on this machine, ${path('replicas.sh')}`);
    expect(ended.stderr).toContain('add --enable-exec if you trust the package');
    expect(ended.stderr).toContain('krmkit run: nothing ran, and nothing was changed\n');
    expect(texts()).toEqual(files);
    const { diagnostics }: { readonly diagnostics: unknown } = JSON.parse(
      (await krmkit('run', directory, '-ojson')).stdout,
    );
    expect(diagnostics).toMatchObject([{ code: 'function-not-allowed' }, { code: 'function-not-allowed' }]);
  });

  it('run in order, each on its directory', async () => {
    const { directory, texts } = packageOf(files);
    const ended = await krmkit('run', directory, '--enable-exec');
    expect(ended.status).toBe(0);
    expect(ended.stderr).toMatch(
      /^\S*mode.sh {2}3 resources .*\n\S*replicas.sh {2}5 resources .*\nkrmkit run: 2 functions; 2 changed, in 2 files\n$/,
    );
    expect(texts()).toEqual({
      ...files,
      'web.yaml': WEB.replace('0x2', '7'),
      'sub/data.yaml': DATA.replace('010', '644'),
    });
  });

  it('run if a list allows them', async () => {
    const { directory, path } = packageOf({ ...files, 'allow.txt': 'programs: [./replicas.sh, sub/mode.sh]\n' });
    expect((await krmkit('run', directory, '--allow', path('allow.txt'))).status).toBe(0);
    writeFileSync(path('allow.txt'), 'programs: [./replicas.sh]\n');
    const ended = await krmkit('run', directory, '--allow', path('allow.txt'));
    expect(ended.status).toBe(1);
    expect(ended.stderr.match(/error {2}function-not-allowed/g)).toHaveLength(1);
    writeFileSync(path('allow.txt'), 'program: [./replicas.sh]\n');
    expect((await krmkit('run', directory, '--allow', path('allow.txt'))).status).toBe(3);
    expect((await krmkit('run', directory, '--allow', path('none'))).status).toBe(3);
  });

  it('write nothing if the last one fails', async () => {
    const broken = { ...files, 'replicas.sh': '#!/bin/sh\nexit 3\n' };
    const { directory, texts } = packageOf(broken);
    const ended = await krmkit('run', directory, '--enable-exec');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('replicas.sh (step 2 of 2) exited with status 3');
    expect(texts()).toEqual(broken);
  });

  it('do not exist in most directories', async () => {
    const { directory } = packageOf({ 'web.yaml': WEB });
    expect(await krmkit('run', directory)).toEqual({
      status: 0,
      stdout: '',
      stderr: `krmkit run: there is no function to run in ${directory}\n  name one with --image, --exec or --module\n`,
    });
  });
});

describe('wrong usage', () => {
  it.each([
    [['--exec', 'cat', '--image', 'x'], 'both name a function'],
    [['--', 'a=b'], 'Words after -- need a function'],
    [['--match-kind', 'x'], 'No function is named'],
    [['--exec', 'cat', '--', 'a=b', 'c'], 'is not key=value'],
    [['--exec', 'cat', 'a=b'], 'Expected 1 argument but got 2.\n  put -- before [KIND] key=value...\n'],
    [['--exec', 'cat', 'more'], 'Expected 1 argument but got 2.\n  see `krmkit run --help`\n'],
    [['--exec', 'cat', '--network'], '--network is for containers'],
    [['--exec', 'cat', '--match-labels', 'foo'], 'is not key=value'],
    [['--exec', 'cat', '--match-labels', 'app in (web'], '--match-labels "app in (web" is not valid at character 12'],
  ])('%j', async (flags, message) => {
    const { directory } = packageOf({ 'web.yaml': WEB });
    const ended = await krmkit('run', directory, ...flags);
    expect(ended.stderr).toContain(message);
    expect(ended.status).toBe(2);
  });

  it('on a machine without containers', async () => {
    const { directory } = packageOf({ 'web.yaml': WEB });
    const ended = await runIn(
      {
        onDisk: true,
        env: { PATH: '/nonexistent' },
        programs: { run: () => Promise.resolve({ end: 'not-found', message: 'no' }) },
      },
      'run',
      directory,
      '--image',
      'x:1',
    );
    expect(ended.status).toBe(4);
    expect(ended.stderr).toContain('podman');
  });
});

describe('run wrap and run xargs', () => {
  it('are wrap and xargs', async () => {
    for (const verb of ['wrap', 'xargs']) {
      const ways = [[verb], ['run', verb]].map((words) => runIn({ stdin: DATA, env: { PATH } }, ...words, '--', 'cat'));
      const [plain, alias] = await Promise.all(ways);
      expect(alias).toEqual(plain);
      expect(plain?.status).toBe(0);
    }
  });
});
