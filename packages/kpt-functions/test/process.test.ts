import { describe, expect, it } from 'vitest';
import { runFunctionOnText } from '@krmkit/functions';
import type { Configs } from '../src/configs.ts';
import { SOURCE_PATH_ANNOTATION, addAnnotation } from '../src/metadata.ts';
import { fromKptFunc } from '../src/process.ts';
import { generalResult, kubernetesObjectResult } from '../src/results.ts';
import { LIST, isNamespace, kptFunc, labelNamespaces } from './sample.ts';

// Functions as in the documentation of kpt-functions. The expected values are those of kpt-functions 0.16.1, except for
// the text around the values, and for `warn` and `suggestedValue`, which the function specification calls `warning` and
// `proposedValue`.

async function after(
  work: (configs: Configs) => void,
  list = LIST,
): Promise<{ text: string; results: unknown; status: number }> {
  const done = await runFunctionOnText(fromKptFunc(kptFunc(work), 'test'), list);
  if (!done.ok) throw new Error(done.messages.join('\n'));
  const { results, status } = done.output;
  return { text: done.text, results, status };
}

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

  it.each([
    [[], 0],
    [['info', 'warn'], 0],
    [['info', 'error', 'warn'], 1],
  ] as const)('with results of severity %j has the status %d', async (severities, expected) => {
    const { status } = await after((configs) => {
      configs.addResults(...severities.map((severity) => generalResult('m', severity)));
    });
    expect(status).toBe(expected);
  });

  it('has its own name unless it gets another one, is not cached, and prints no results', async () => {
    let isLogged: boolean | undefined;
    const named = kptFunc((configs) => (isLogged = configs.logToStdErr));
    Object.defineProperty(named, 'name', { value: 'own' });
    // It can read files and servers.
    expect(fromKptFunc(named)).toMatchObject({ name: 'own', description: 'Edits configs.', hermetic: false });
    expect(fromKptFunc(named, 'other').name).toBe('other');
    expect(await runFunctionOnText(fromKptFunc(named), LIST)).toMatchObject({ ok: true });
    expect(isLogged).toBe(false);
  });

  it.each([
    ['the function as a function', [{}]],
    ['the name as a string', [async () => {}, 1]],
  ])('needs %s', (what, given) => {
    expect((): unknown => Reflect.apply(fromKptFunc, undefined, given)).toThrow(`fromKptFunc: pass ${what}`);
  });

  it('gets an Error for annotations that contradict', async () => {
    const wrong = LIST.replace(
      'internal.config.kubernetes.io/path: a.yaml',
      'internal.config.kubernetes.io/path: z.yaml',
    );
    await expect(after(() => {}, wrong)).rejects.toThrow('the legacy and internal annotation values mismatch');
  });
});
