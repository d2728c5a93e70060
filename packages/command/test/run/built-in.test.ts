import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAllModules } from '../built-modules.ts';
import type { Ending, World } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-built-in-')));
let modules: NonNullable<World['modules']> = {};

beforeAll(async () => {
  modules = await buildAllModules(join(top, 'krmkit'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

let packages = 0;

function write(files: Readonly<Record<string, string>>): string {
  packages += 1;
  const directory = join(top, `p${packages}`);
  mkdirSync(directory);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

/** With paths relative to the directory. */
async function run(verb: 'run' | 'render', directory: string, ...given: readonly string[]): Promise<Ending> {
  const { status, stdout, stderr } = await runIn({ onDisk: true, modules }, verb, directory, ...given);
  return { status, stdout: stdout.replaceAll(`${directory}/`, ''), stderr: stderr.replaceAll(`${directory}/`, '') };
}

const SERVICE = `apiVersion: v1
kind: Service
metadata:
  name: web   # the front
`;

describe('run with a built-in function', () => {
  it('runs it by its name', async () => {
    const directory = write({ 'web.yaml': SERVICE });
    expect((await run('run', directory, '--module', 'set-labels', '-q', '--', 'app=web')).status).toBe(0);
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(`${SERVICE}  labels:\n    app: web\n`);
  });

  const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: config\ndata:\n  version: 1.10\n';
  const KPTFILE = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: p\npipeline:\n  mutators:\n';
  const SET = '    - module: set-labels\n      configPath: config.yaml\n';
  const ways: readonly (readonly [
    way: string,
    verb: 'run' | 'render',
    files: Readonly<Record<string, string>>,
    given: readonly string[],
  ])[] = [
    ['--fn-config', 'run', {}, ['--module', 'set-labels', '--fn-config', 'CONFIG']],
    ['a configPath', 'render', { Kptfile: `${KPTFILE}${SET}` }, []],
    [
      'a configPath that an earlier function has changed',
      'render',
      { Kptfile: `${KPTFILE}    - module: set-annotations\n      configMap: {a: b}\n${SET}` },
      [],
    ],
    [
      'a declaration',
      'run',
      {
        'config.yaml': CONFIG.replace(
          '  name: config\n',
          '  name: config\n  annotations:\n    config.kubernetes.io/function: "module: {path: krmkit:set-labels}"\n',
        ),
      },
      [],
    ],
  ];
  it.each(ways)('treats 1.10 in a ConfigMap as text, with its spelling: %s', async (_, verb, files, given) => {
    const directory = write({ 'web.yaml': SERVICE, 'config.yaml': CONFIG, ...files });
    const words = given.map((word) => (word === 'CONFIG' ? join(directory, 'config.yaml') : word));
    expect(await run(verb, directory, '-q', ...words)).toEqual({ status: 0, stdout: '', stderr: '' });
    const text = readFileSync(join(directory, 'web.yaml'), 'utf8');
    expect(text).toContain('  labels:\n    version: "1.10"\n');
  });

  it.each([
    ['true', 'sub'],
    ['false', 'root'],
  ])('renders from the top down if kpt.dev/bfs-rendering is %s: the last one wins', async (value, who) => {
    const labelled = (name: string): string =>
      `${KPTFILE.replace('name: p', `name: ${name}\n  annotations:\n    kpt.dev/bfs-rendering: "${value}"`)}    - module: set-labels\n      configMap: {who: ${name}}\n`;
    const directory = write({ Kptfile: labelled('root'), 'sub/Kptfile': labelled('sub'), 'sub/web.yaml': SERVICE });
    expect(await run('render', directory, '-q')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(directory, 'sub/web.yaml'), 'utf8')).toContain(`    who: ${who}\n`);
  });

  describe('with kpt.dev/save-on-render-failure', () => {
    const saving = KPTFILE.replace(
      'name: p',
      'name: p # ours\n  annotations:\n    kpt.dev/save-on-render-failure: "true"',
    );
    const label = '    - module: set-labels\n      configMap: {app: web}\n';
    const wrong = '    - module: set-namespace\n';
    const labelled = `${SERVICE}  labels:\n    app: web\n`;
    const dropAndMove = `export default (list) => {
      const [kept, moved] = list.items.filter(({ kind, metadata }) => kind === 'Service' && metadata.name !== 'gone');
      for (const name of ['config.kubernetes.io/path', 'internal.config.kubernetes.io/path']) moved.metadata.annotations[name] = 'moved.yaml';
      return { ...list, items: list.items.filter(({ metadata }) => metadata.name !== 'gone') };
    };\n`;

    it('saves the output of the functions before a failure, and ends with 1', async () => {
      const Kptfile = `${saving}${label}${wrong}    - module: set-labels\n      configMap: {late: "yes"}\n`;
      const directory = write({ Kptfile, 'web.yaml': SERVICE, 'notes.txt': 'x' });
      const ended = await run('render', directory, '-q');
      expect(ended.status).toBe(1);
      expect(ended.stderr).toContain(
        'krmkit render: some functions failed; the output of the others was saved in 1 file, as kpt.dev/save-on-render-failure asks\n',
      );
      expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(labelled);
      expect(readFileSync(join(directory, 'Kptfile'), 'utf8')).toBe(Kptfile);
    });

    it('saves what a subpackage made before its parent failed, and the status on request', async () => {
      const Kptfile = `${saving}${wrong}`;
      const directory = write({ Kptfile, 'sub/Kptfile': `${KPTFILE}${label}`, 'sub/web.yaml': SERVICE });
      const ended = await run('render', directory, '-q', '--write-status');
      expect(ended.status).toBe(1);
      expect(ended.stderr).toContain('failure asks, and the status in the Kptfile\n');
      expect(readFileSync(join(directory, 'sub/web.yaml'), 'utf8')).toBe(labelled);
      expect(readFileSync(join(directory, 'Kptfile'), 'utf8')).toContain('reason: RenderFailed');
    });

    const checked = '  validators:\n    - module: set-namespace\n';
    // kpt stops at the first failure in its order, also of a validator.
    it.each([
      [
        'the validators of a package before those of its subpackages',
        {
          Kptfile: `${saving.replace('"true"', '"true"\n    kpt.dev/bfs-rendering: "true"')}${label}${checked}`,
          'sub/Kptfile': `${KPTFILE}    - module: set-labels\n      configMap: {late: "yes"}\n`,
        },
        labelled,
      ],
      [
        'the validators of a subpackage before its parent',
        {
          Kptfile: `${saving}    - module: set-labels\n      configMap: {late: "yes"}\n`,
          'sub/Kptfile': `${KPTFILE}${label}${checked}`,
        },
        labelled,
      ],
      [
        'a package before the next',
        { Kptfile: saving, 'a/Kptfile': `${KPTFILE}${wrong}`, 'sub/Kptfile': `${KPTFILE}${label}` },
        SERVICE,
      ],
    ])('stops after %s', async (_, files, expected) => {
      const directory = write({ ...files, 'sub/web.yaml': SERVICE });
      expect((await run('render', directory, '-q')).status).toBe(1);
      expect(readFileSync(join(directory, 'sub/web.yaml'), 'utf8')).toBe(expected);
    });

    it('deletes no file, and saves nothing in another package or without writing', async () => {
      const files = {
        'web.yaml': SERVICE,
        'db.yaml': SERVICE.replace('name: web', 'name: db'),
        'gone.yaml': SERVICE.replace('name: web', 'name: gone'),
        'fn.mjs': dropAndMove,
      };
      const module = '    - module: ./fn.mjs\n';
      const directory = write({ ...files, Kptfile: `${saving}${module}${wrong}` });
      expect((await run('render', directory, '-q', '--enable-module')).status).toBe(1);
      expect(readFileSync(join(directory, 'gone.yaml'), 'utf8')).toBe(files['gone.yaml']);
      expect(readFileSync(join(directory, 'moved.yaml'), 'utf8')).toContain('kind: Service');
      const unsaved = {
        ...files,
        Kptfile: `${KPTFILE}${label}${wrong}`,
        'sub/Kptfile': saving.replace(/\npipeline.*/s, '\n'),
      };
      const ways = [[], ['--dry-run'], ['--check'], ['-o', join(top, 'rendered')]];
      for (const [at, given] of ways.entries()) {
        const unchanged = write(at === 0 ? unsaved : { ...files, Kptfile: `${saving}${label}${wrong}` });
        const ended = await run('render', unchanged, '-q', ...given);
        expect(ended.stderr).toContain('krmkit render: nothing was changed\n');
        expect(readFileSync(join(unchanged, 'web.yaml'), 'utf8')).toBe(SERVICE);
      }
    });
  });

  it('treats 1.10 in the functionConfig of a ResourceList as text, and keeps it as written', async () => {
    const config = CONFIG.trimEnd().replaceAll('\n', '\n  ');
    const stdin = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- ${SERVICE.trimEnd().replaceAll('\n', '\n  ')}\nfunctionConfig:\n  ${config}\n`;
    const { status, stdout } = await runIn({ modules, stdin }, 'run', '-', '--module', 'set-labels', '-q');
    expect(status).toBe(0);
    expect(stdout).toBe(stdin.replace('# the front\n', '# the front\n    labels:\n      version: "1.10"\n'));
  });

  it('lists the built-in functions for an unknown name', async () => {
    const ended = await run('run', write({}), '--module', 'set-lables');
    expect(ended).toMatchObject({ status: 2, stdout: '' });
    expect(ended.stderr).toBe(
      'krmkit run: There is no built-in function "set-lables"\n  did you mean set-labels?; write a file as ./set-lables\n',
    );
  });

  it('runs a declared one without permission', async () => {
    const declared = `apiVersion: krmkit.dev/v1
kind: SetNamespace
metadata:
  name: ours
  annotations:
    config.kubernetes.io/local-config: "true"
    config.kubernetes.io/function: |
      module: {path: krmkit:set-namespace}
spec:
  namespace: shop
`;
    const directory = write({ 'fn.yaml': declared, 'web.yaml': SERVICE });
    expect(await run('run', directory, '-q')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(`${SERVICE}  namespace: shop\n`);
    expect(readFileSync(join(directory, 'fn.yaml'), 'utf8')).toBe(declared);
  });

  it('runs one in the pipeline of a Kptfile', async () => {
    const kptfile = `apiVersion: kpt.dev/v1
kind: Kptfile
metadata: {name: p}
pipeline:
  mutators:
    - module: set-annotations
      configMap: {team: shop}
  validators:
    - module: required-limits
`;
    const directory = write({ Kptfile: kptfile, 'web.yaml': SERVICE });
    expect(await run('render', directory, '-q')).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(join(directory, 'web.yaml'), 'utf8')).toBe(`${SERVICE}  annotations:\n    team: shop\n`);
  });
});

const POD = `# the front
apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  containers:
    - name: app
      image: nginx:1.29
      env:
        - name: A
          value: "1"
        - { name: B, value: 'http://$(HOST)/' }
      args: [ "$(A)", "$(PORT)" ]
`;

describe('run --module expansion', () => {
  it('reports findings at their locations in the files, and changes nothing', async () => {
    const escaped = POD.replaceAll('$(', () => '$$(');
    const directory = write({ 'a/web.yaml': `${SERVICE}---\n${POD}`, 'b.yaml': escaped });
    const ended = await run('run', directory, '--module', 'expansion', '--dry-run', '-q');
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(ended.stderr).toContain(`a/web.yaml:18:29  error  function-result
  Pod web, spec.containers[0].env[1].value: $(HOST) is not defined; declare HOST above, or write $$(HOST) to keep the text
    18 |         - { name: B, value: 'http://$(HOST)/' }
       |                             ^^^^^^^^^^^^^^^^^
`);
    expect(ended.stderr).toContain(`a/web.yaml:19:23  error  function-result
  Pod web, spec.containers[0].args[1]: $(PORT) is not defined; declare PORT in env, or write $$(PORT) to keep the text
    19 |       args: [ "$(A)", "$(PORT)" ]
       |                       ^^^^^^^^^
`);
    expect(ended.stderr.match(/function-result/g)).toHaveLength(2);
    expect(ended.stderr).toContain('expansion reported 2 errors');
    expect(readFileSync(join(directory, 'a/web.yaml'), 'utf8')).toBe(`${SERVICE}---\n${POD}`);
    const tolerant = await run('run', directory, '--module', 'expansion', '--tolerate-errors', '-q');
    expect(tolerant.status).toBe(0);
  });

  it('reports errors in its functionConfig', async () => {
    const ended = await run('run', write({}), '--module', 'expansion', '-q', '--', 'kubernetes=1.2');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('krmkit does not know the release kubernetes "1.2"; use 1.20 to 1.37');
  });
});

describe('the cache of modules', () => {
  const hermetic = (body: string): string => `export default {
  format: 'krmkit.function/v1', name: 'fn', description: '', hermetic: true, wants: 'value', config: { type: 'any', required: false },
  process: async ({ list }) => { console.error('ran'); ${body} return { status: 0, list, from: [0] }; },
};
`;

  /** The output of `krmkit run` for several runs. */
  async function runs(directory: string, ...given: readonly string[]): Promise<string> {
    const env = { HOME: top, XDG_CACHE_HOME: join(top, 'cache') };
    const ended = await runIn({ onDisk: true, modules, env }, 'run', directory, '-o', 'json', '-q', ...given);
    const parsed: { readonly functions: readonly { readonly cached: boolean; readonly stderr: string }[] } = JSON.parse(
      ended.stdout,
    );
    return parsed.functions.map(({ cached, stderr }) => `${cached ? 'cached' : 'new'} ${stderr.trim()}`).join();
  }

  it('returns the result of a hermetic function again, until anything changes', async () => {
    const files = { 'web.yaml': SERVICE, 'fn/fn.mjs': hermetic('') };
    const directory = write(files);
    const module = join(directory, 'fn/fn.mjs');
    expect(await runs(directory, '--module', module)).toBe('new ran');
    expect(await runs(directory, '--module', module)).toBe('cached ran');
    expect(await runs(directory, '--module', module, '--no-cache')).toBe('new ran');
    expect(await runs(directory, '--module', module, '--', 'a=b')).toBe('new ran');
    writeFileSync(join(directory, 'web.yaml'), SERVICE.replace('name: web', 'name: shop'));
    expect(await runs(directory, '--module', module)).toBe('new ran');
    writeFileSync(module, hermetic("console.error('again');"));
    expect(await runs(directory, '--module', module)).toBe('new ran\nagain');
    expect(await runs(directory, '--module', module)).toBe('cached ran\nagain');
  });

  it('ignores changed comments if the module does not read them', async () => {
    const directory = write({
      'web.yaml': SERVICE,
      'fn/a.mjs': hermetic(''),
      'fn/b.mjs': hermetic('').replace("'value'", "'text'"),
    });
    const [a, b] = [join(directory, 'fn/a.mjs'), join(directory, 'fn/b.mjs')];
    expect(await runs(directory, '--module', a)).toBe('new ran');
    expect(await runs(directory, '--module', b)).toBe('new ran');
    writeFileSync(join(directory, 'web.yaml'), SERVICE.replace('the front', 'the back'));
    expect(await runs(directory, '--module', a)).toBe('cached ran');
    expect(await runs(directory, '--module', b)).toBe('new ran');
  });

  it('contains only hermetic functions, such as the built-in ones', async () => {
    const directory = write({
      'web.yaml': SERVICE,
      'fn/fn.mjs': hermetic('').replace('hermetic: true', 'hermetic: false'),
    });
    const module = join(directory, 'fn/fn.mjs');
    expect(await runs(directory, '--module', module)).toBe('new ran');
    expect(await runs(directory, '--module', module)).toBe('new ran');
    expect(await runs(directory, '--module', 'expansion')).toBe('new ');
    expect(await runs(directory, '--module', 'expansion')).toBe('cached ');
  });

  it('contains no failures', async () => {
    const directory = write({ 'web.yaml': SERVICE, 'fn/fn.mjs': hermetic("throw new Error('no');") });
    const module = join(directory, 'fn/fn.mjs');
    await runs(directory, '--module', module);
    expect(await runs(directory, '--module', module)).toMatch(/^new ran/);
  });
});
