import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { runFunctionOnText } from '@krmkit/functions';
import type { KptFunc } from '../src/configs.ts';
import { Configs } from '../src/configs.ts';
import { FileFormat, parse, stringify } from '../src/io.ts';
import { FunctionConfigError, isKubernetesObject, kubernetesKey } from '../src/kubernetes-object.ts';
import type { KubernetesObject } from '../src/kubernetes-object.ts';
import { SOURCE_PATH_ANNOTATION, addAnnotation, addLabel, getLabel, removeLabel } from '../src/metadata.ts';
import { fromKptFunc } from '../src/process.ts';
import { generalResult, kubernetesObjectResult } from '../src/results.ts';
import { run } from '../src/run.ts';
import { TestRunner } from '../src/test-runner.ts';

// Functions as in the documentation of kpt-functions. The expected values are those of kpt-functions 0.16.1, except for
// the text around the values, and for `warn` and `suggestedValue`, which the function specification calls `warning` and
// `proposedValue`.

function kptFunc(work: (configs: Configs) => void): KptFunc {
  return Object.assign(async (configs: Configs) => work(configs), { usage: 'Edits configs.' });
}

const LIST = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
functionConfig:
  apiVersion: v1
  kind: ConfigMap
  metadata: {name: c}
  data: {team: shop, subject: bob}
items:
# the namespace
- apiVersion: v1
  kind: Namespace
  metadata:
    name: web # ours
    annotations:
      config.kubernetes.io/path: a.yaml
      config.kubernetes.io/index: '0'
      internal.config.kubernetes.io/path: a.yaml
      internal.config.kubernetes.io/index: '0'
- apiVersion: rbac.authorization.k8s.io/v1
  kind: RoleBinding
  metadata:
    name: rb
    namespace: web
    annotations: {config.kubernetes.io/path: a.yaml, internal.config.kubernetes.io/path: a.yaml}
  subjects: [{kind: User, name: bob}]
- apiVersion: example.com/v1
  kind: Team
  metadata: {name: t}
  date: 2020-01-01 # a date
- no: object
`;

async function after(work: (configs: Configs) => void, list = LIST): Promise<{ text: string; results: unknown }> {
  const done = await runFunctionOnText(fromKptFunc(kptFunc(work), 'test'), list);
  if (!done.ok) throw new Error(done.messages.join('\n'));
  return { text: done.text, results: done.output.results };
}

const isNamespace = (o: KubernetesObject): o is KubernetesObject & { kind: 'Namespace' } => o.kind === 'Namespace';
const labelNamespaces = (configs: Configs): void => {
  const team = configs.getFunctionConfigValueOrThrow('team');
  for (const one of configs.get(isNamespace)) addLabel(one, 'team', team);
};

describe('a function for kpt-functions', () => {
  it('changes only what it edits', async () => {
    const { text } = await after(labelNamespaces);
    expect(text).toBe(
      LIST.replace(
        "path: a.yaml\n      internal.config.kubernetes.io/index: '0'\n",
        (found) => `${found}    labels:\n      team: shop\n`,
      ),
    );
    expect((await after(() => {})).text).toBe(LIST);
  });

  it('inserts, replaces and deletes by key', async () => {
    const { text } = await after((configs) => {
      for (const team of configs.getAll().filter(({ kind }) => kind === 'Team')) {
        configs.insert({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: `${team.metadata.name}-dev` } });
        configs.delete(team);
      }
      for (const one of configs.getAll().filter(({ kind }) => kind === 'RoleBinding')) {
        configs.insert({ ...one, metadata: { ...one.metadata, labels: { copied: 'yes' } } });
      }
    });
    const team = LIST.slice(LIST.indexOf('- apiVersion: example.com'), LIST.indexOf('- no: object'));
    expect(text).toBe(
      `${LIST.replace(team, '').replace('path: a.yaml}', 'path: a.yaml}\n    labels:\n      copied: yes')}- apiVersion: v1\n  kind: Namespace\n  metadata:\n    name: t-dev\n`.replace(
        'copied: yes',
        "copied: 'yes'",
      ),
    );
  });

  it('keeps objects that have one name, and an object that it renames', async () => {
    const twins = LIST.replace('name: t}', 'name: web, namespace: a}').replace(
      '- no: object\n',
      '- apiVersion: v1\n  kind: Namespace\n  metadata: {name: web}\n',
    );
    const { text } = await after((configs) => {
      expect(configs.get(isNamespace)).toHaveLength(2);
      const [one] = configs.getAll().filter(({ kind }) => kind === 'RoleBinding');
      if (one === undefined) throw new Error('There is no RoleBinding');
      one.metadata.name = 'other';
      configs.insert(one);
      configs.delete(one);
    }, twins);
    expect(text).toBe(twins.replace(/- apiVersion: rbac[\s\S]*?bob\}\]\n/, ''));
  });

  it('can use the classes that typegen makes', async () => {
    class Metadata {
      readonly name: string;
      constructor(name: string) {
        this.name = name;
      }
    }
    class Namespace {
      readonly apiVersion = 'v1';
      readonly kind = 'Namespace';
      readonly metadata: Metadata;
      readonly spec: object | undefined = undefined;
      constructor(name: string) {
        this.metadata = new Metadata(name);
      }
    }
    const { text } = await after((configs) => configs.insert(new Namespace('made')));
    expect(text).toBe(`${LIST}- apiVersion: v1\n  kind: Namespace\n  metadata:\n    name: made\n`);
  });

  it('moves an object with one of the annotations of its path', async () => {
    const { text } = await after((configs) => {
      for (const one of configs.get(isNamespace)) addAnnotation(one, SOURCE_PATH_ANNOTATION, 'b.yaml');
    });
    expect(text).toBe(LIST.replace(/path: a.yaml\n(.*\n)(.*)path: a.yaml/, 'path: b.yaml\n$1$2path: b.yaml'));
  });

  it('returns results as the function specification has them', async () => {
    const { results } = await after((configs) => {
      const [team, namespace, binding] = ['Team', 'Namespace', 'RoleBinding'].map((kind) =>
        configs.getAll().find((one) => one.kind === kind),
      );
      if (team === undefined || namespace === undefined || binding === undefined) {
        throw new Error('an object is missing');
      }
      configs.addResults(
        kubernetesObjectResult('no', binding, { path: 'subjects', currentValue: 1, suggestedValue: 2 }),
        kubernetesObjectResult('first', namespace, undefined, 'info'),
        kubernetesObjectResult('none', team, undefined, 'info'),
        generalResult('beware', 'warn', { a: 'b' }),
      );
    });
    const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', namespace: 'web', name: 'rb' };
    expect(results).toEqual([
      {
        message: 'no',
        severity: 'error',
        resourceRef: rbac,
        file: { path: 'a.yaml' },
        field: { path: 'subjects', currentValue: 1, proposedValue: 2 },
      },
      {
        message: 'first',
        severity: 'info',
        resourceRef: { apiVersion: 'v1', kind: 'Namespace', name: 'web' },
        file: { path: 'a.yaml', index: 0 },
      },
      { message: 'none', severity: 'info', resourceRef: { apiVersion: 'example.com/v1', kind: 'Team', name: 't' } },
      { message: 'beware', severity: 'warning', tags: { a: 'b' } },
    ]);
  });

  it('gets an Error for annotations that contradict', async () => {
    const wrong = LIST.replace(
      'internal.config.kubernetes.io/path: a.yaml',
      'internal.config.kubernetes.io/path: z.yaml',
    );
    await expect(after(() => {}, wrong)).rejects.toThrow('the legacy and internal annotation values mismatch');
  });
});

describe('Configs', () => {
  const object = (kind: string, name: string, more: object = {}): KubernetesObject => ({
    apiVersion: 'v1',
    kind,
    metadata: { name },
    ...more,
  });

  it('are sorted by key, with the last of several objects of one key', () => {
    const [a, b, c] = [object('Pod', 'b'), object('Pod', 'a'), object('Pod', 'b', { spec: {} })];
    expect(new Configs([a, b, c]).getAll()).toEqual([b, c]);
    expect(new Configs([a, b]).groupBy(({ kind }) => kind)).toEqual([['Pod', [b, a]]]);
    expect(kubernetesKey({ ...a, metadata: { name: 'b', namespace: 'n' } })).toBe('v1/Pod/n/b');
  });

  it('have the data of a ConfigMap', () => {
    const configs = new Configs([], object('ConfigMap', 'c', { data: { a: '1', b: '2' } }));
    expect(configs.getFunctionConfigMap()).toEqual(new Map(Object.entries({ a: '1', b: '2' })));
    expect(configs.hasUnexpectedFunctionParameter(['a'])).toEqual(['b']);
    expect(configs.getFunctionConfigValue('c')).toBeUndefined();
    expect(() => configs.getFunctionConfigValueOrThrow('c')).toThrow(
      "Missing 'data.c' in ConfigMap provided as functionConfig",
    );
    expect(() => new Configs().getFunctionConfigValueOrThrow('c')).toThrow('The function config map was undefined');
    expect(() => new Configs([], object('Pod', 'p')).getFunctionConfigValue('c')).toThrow(
      'functionConfig expected to be of kind ConfigMap, instead got: Pod',
    );
  });

  it('are read and printed', () => {
    const list = {
      apiVersion: 'config.kubernetes.io/v1',
      kind: 'ResourceList',
      metadata: { name: 'output' },
      items: [object('Pod', 'a')],
    };
    expect(JSON.parse(stringify(parse(JSON.stringify(list), FileFormat.JSON), FileFormat.JSON))).toEqual(list);
    expect(
      stringify(
        parse('items:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n', FileFormat.YAML),
        FileFormat.YAML,
      ),
    ).toBe(
      'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nmetadata:\n  name: output\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata:\n    name: a\n',
    );
    expect(parse('', FileFormat.YAML).getAll()).toEqual([]);
  });

  it('hold labels, and only Kubernetes objects', () => {
    const pod = addLabel(object('Pod', 'a'), 'x', 'y');
    expect(getLabel(pod, 'x')).toBe('y');
    expect(removeLabel(pod, 'x')).toEqual(object('Pod', 'a'));
    expect([pod, {}, null, { apiVersion: 'v1', kind: '', metadata: {} }].map(isKubernetesObject)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('TestRunner', () => {
  const runner = new TestRunner(kptFunc(labelNamespaces));
  const namespace = (labels?: { [key: string]: string }): KubernetesObject => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'a', ...(labels && { labels }) },
  });
  const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data: { team: 'shop' } };

  it('accepts the expected output or error', async () => {
    await runner.assert(new Configs([namespace()], config), new Configs([namespace({ team: 'shop' })]));
    await runner.assert(new Configs(undefined, config), 'unchanged');
    await runner.assertCallback(new Configs(), undefined, FunctionConfigError, /was undefined/)();
  });

  it.each([
    ['another output', new Configs([namespace()], config), 'unchanged', undefined, undefined],
    ['no error', new Configs([], config), undefined, FunctionConfigError, undefined],
    ['another error', new Configs(), undefined, RangeError, undefined],
    ['another message', new Configs(), undefined, undefined, 'another'],
  ] as const)('rejects for %s', async (_, input, output, type, message) => {
    await expect(runner.assert(input, output, type, message)).rejects.toThrow(/./);
    await expect(runner.assert(input, output, type, message)).rejects.toMatchObject({ code: 'ERR_ASSERTION' });
  });
});

describe('run', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'krmkit-kpt-functions-')));
  const [input, output] = [join(folder, 'in.yaml'), join(folder, 'out.yaml')];
  const { argv } = process;
  afterEach(() => {
    process.argv = argv;
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function program(
    work: (configs: Configs) => void,
    ...args: readonly string[]
  ): Promise<{ status: unknown; text: string; stderr: string }> {
    writeFileSync(input, LIST);
    writeFileSync(output, '');
    let stderr = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      stderr += String(text);
      return true;
    });
    process.argv = ['node', 'fn.js', '-i', input, '-o', output, ...args];
    await run(kptFunc(work));
    return { status: process.exitCode, text: readFileSync(output, 'utf8'), stderr };
  }

  it('writes the output, and takes the functionConfig from its flags', async () => {
    expect(await program(labelNamespaces, '-d', 'team=a=b')).toMatchObject({
      status: 0,
      text: expect.stringContaining('team: a=b\n'),
    });
    const config = join(folder, 'config.yaml');
    writeFileSync(config, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {team: file}\n');
    expect((await program(labelNamespaces, '-f', config, '--json')).text).toContain('"team": "file"');
  });

  it.each([
    ['a result', 1, (configs: Configs) => configs.addResults(generalResult('bad')), '[ERROR] bad\n'],
    [
      'a functionConfig',
      3,
      (configs: Configs) => void configs.getFunctionConfigValueOrThrow('none'),
      'FunctionConfigError: Missing',
    ],
    [
      'an exception',
      2,
      () => {
        throw new TypeError('broken');
      },
      'TypeError: broken\n    at',
    ],
  ])('has the status of %s: %s', async (_, status, work, stderr) => {
    const ended = await program(work, '--log-to-stderr');
    expect(ended).toMatchObject({ status, stderr: expect.stringContaining(stderr) });
    expect(ended.text === '').toBe(status !== 1);
  });

  it('refuses wrong flags', async () => {
    expect((await program(() => {}, '-d', 'x')).stderr).toContain('Invalid value x, expected key=value');
    expect(await program(() => {}, '--nothing')).toMatchObject({ status: 2, text: '' });
  });
});
