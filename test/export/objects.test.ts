import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  argoObjects,
  jobObjects,
  exportName,
  isLabel,
  planConfigMaps,
  planTexts,
  printExportedObjects,
  exportPod,
  podFunctions,
  tektonObjects,
} from '@krmkit/pipelines';
import type { ExportedObject, PlannedImage, ExportPod, ExportSettings } from '@krmkit/pipelines';
import type { FunctionStep } from '@krmkit/functions';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, member, objectsAt, textAt, textsAt } from '@krmkit/base';
import { resolveTexts } from '../../packages/pods/test/resolve-texts.ts';
import { displayText } from '@krmkit/pods';
import { engineSchemas, needs, runs, schemaProblems } from '@krmkit/testing';

const schemas = engineSchemas();

const SETTINGS: ExportSettings = {
  name: 'krmkit-shop',
  namespace: 'ci',
  krmkitImage: 'example.com/krmkit:1',
  imagePullPolicy: 'IfNotPresent',
  imagePullSecrets: ['registry'],
  source: 'source',
  path: 'deploy/$(params.x){{y}}',
  env: [{ name: 'PRICE', value: '$(params.x) {{inputs.y}} $$' }],
  timeoutMilliseconds: 300_000,
  planDigest: `sha256:${'0'.repeat(64)}`,
  planParts: 1,
};

function stepOf(image: string, scope = '.', rest: Partial<FunctionStep> = {}): FunctionStep {
  return {
    name: image,
    program: { kind: 'container', image, network: false, mounts: [], env: [] },
    functionConfig: undefined,
    listVersion: 'config.kubernetes.io/v1',
    scope,
    selectors: [],
    exclude: [],
    localDirectory: undefined,
    isValidator: false,
    defersFailure: false,
    declaredAt: undefined,
    packagePath: scope,
    ...rest,
  };
}

const STEPS = [stepOf('example.com/a:1'), stepOf('example.com/b:1', '.', { localDirectory: '/x', isValidator: true })];
const IMAGES = new Map<string, PlannedImage>(
  ['example.com/a:1', 'example.com/b:1'].map((image) => [
    image,
    {
      declared: image,
      image,
      words: ['/fn', '$(params.a)', '$$', '{{workflow.name}}', '$(context.taskRun.name)', '"\n'],
    },
  ]),
);

/** How each engine treats texts, and where it looks for the result of a push. */
const TEXTS = {
  tekton: { replaced: 'dollars', resultFile: '$(results.push.path)' },
  argo: { replaced: 'dollars-and-braces', resultFile: '/tmp/push.json' },
  job: { replaced: 'dollars', resultFile: '/dev/termination-log' },
} as const;

const ENGINES = {
  tekton: () => tektonObjects(exportPod(podFunctions(STEPS, IMAGES), SETTINGS, TEXTS.tekton), SETTINGS),
  argo: () => argoObjects(exportPod(podFunctions(STEPS, IMAGES), SETTINGS, TEXTS.argo), SETTINGS),
  job: () => jobObjects(exportPod(podFunctions(STEPS, IMAGES), SETTINGS, TEXTS.job), SETTINGS),
};

/** With shards: each with the text that its engine replaces by the number of a shard. */
const INDEXES = {
  tekton: '$(params.shard)',
  argo: '{{inputs.parameters.shard}}',
  job: '$(JOB_COMPLETION_INDEX)',
};
const WRITERS = { tekton: tektonObjects, argo: argoObjects, job: jobObjects };

function shardObjects(engine: keyof typeof WRITERS, settings: ExportSettings = SETTINGS): readonly ExportedObject[] {
  const fanOut = { shards: 3, mostPackages: 5, index: INDEXES[engine], group: 'krmkit-shop/1' };
  return WRITERS[engine](exportPod(podFunctions(STEPS, IMAGES), settings, TEXTS[engine], fanOut), settings);
}

const WITH_GIT: ExportSettings = {
  ...SETTINGS,
  source: {
    url: 'https://git.example.com/shop.git',
    branch: 'rendered',
    ref: 'main',
    secret: 'git-login',
    author: { name: 'Bot', email: 'bot@example.com' },
    message: 'Run $(params.x) {{inputs.y}}',
  },
};

function gitObjects(engine: keyof typeof WRITERS): readonly ExportedObject[] {
  return WRITERS[engine](exportPod(podFunctions(STEPS, IMAGES), WITH_GIT, TEXTS[engine]), WITH_GIT);
}

/** The containers of an export, in their order. */
function containersOf(engine: keyof typeof WRITERS, objects: readonly ExportedObject[]): readonly JsonObject[] {
  const spec = member(objects[0]?.value, 'spec');
  if (engine === 'tekton') return objectsAt(spec, 'steps');
  if (engine === 'argo') return objectsAt(member(objectsAt(spec, 'templates')[0], 'containerSet'), 'containers');
  const pod = member(member(spec, 'template'), 'spec');
  return [...objectsAt(pod, 'initContainers'), ...objectsAt(pod, 'containers')];
}

/** An export as files, with the objects that the cluster must have. */
function withGiven(objects: readonly ExportedObject[]): Readonly<Record<string, string>> {
  const given = ['PersistentVolumeClaim source', 'Secret registry'].map((one) => {
    const [kind = '', name = ''] = one.split(' ');
    return `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: ci}\n`;
  });
  return {
    'a.yaml': printExportedObjects([...planConfigMaps(SETTINGS, ['plan']), ...objects]),
    'b.yaml': given.join('---\n'),
  };
}

/** All texts of a value. */
function texts(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isArray(value)) return value.flatMap(texts);
  return isObject(value) ? Object.entries(value).flatMap(([key, one]) => [key, ...texts(one)]) : [];
}

/** What the admission webhook of Tekton refuses in the parts of a Task that krmkit writes, by the names of its checks. */
const TEKTON_RULES: Readonly<Record<string, (step: JsonObject) => boolean>> = {
  'the name is a DNS label': (step) => isLabel(textAt(step, 'name')),
  'script and command exclude each other': (step) => member(step, 'script') === undefined,
  'nothing is mounted below /tekton/': (step) =>
    objectsAt(step, 'volumeMounts').every((mount) => !textAt(mount, 'mountPath').startsWith('/tekton/')),
  'the timeout is a duration of Go': (step) => /^(?:(?:\d+(?:\.\d+)?(?:h|m|s|ms))+)?$/.test(textAt(step, 'timeout')),
  'no reference to a parameter, since none is declared': (step) =>
    texts([member(step, 'command') ?? [], member(step, 'args') ?? [], member(step, 'env') ?? []]).every(
      (text) => !/\$\((?:params|context|results|steps|workspaces|tasks)[.[]/.test(text),
    ),
  'stdoutConfig needs alpha': (step) => member(step, 'stdoutConfig') === undefined,
  'no onError beside stopAndFail and continue': (step) => member(step, 'onError') === undefined,
  'a workspace has a path, which the CRD requires': (step) =>
    objectsAt(step, 'workspaces').every((workspace) => textAt(workspace, 'mountPath') !== ''),
};

function taskOf(): JsonObject {
  const task = ENGINES.tekton().find(({ file }) => file === 'task')?.value;
  if (task === undefined) throw new Error('no Task');
  return task;
}

describe('the objects of an export', () => {
  it.each(['tekton', 'argo'] as const)('fit the CRDs: %s', needs('the CRDs of engines', schemas), (engine) => {
    const all = [ENGINES[engine](), shardObjects(engine), gitObjects(engine), shardObjects(engine, WITH_GIT)];
    for (const { value } of all.flat()) {
      const schema = schemas?.get(textAt(value, 'kind'));
      expect(schema).toBeDefined();
      expect(schemaProblems(value, schema ?? {})).toEqual([]);
    }
  });

  it.each(['tekton', 'argo', 'job'] as const)('have no other text that %s replaces with shards', (engine) => {
    const pattern = engine === 'argo' ? /\$\((?!DOLLAR\)|BRACE\))|\$\$|\{\{/ : /\$\((?!DOLLAR\)|BRACE\))|\$\$/;
    const all = shardObjects(engine).flatMap(({ value }) => texts(value));
    // In the containers in-1, in-2 and out.
    const indexes = Array.from({ length: 3 }, () => INDEXES[engine]);
    const expected = engine === 'argo' ? [...indexes, '{{item}}'] : indexes;
    expect(all.filter((text) => pattern.test(text)).toSorted()).toEqual(expected.toSorted());
  });

  it.each(['tekton', 'argo', 'job'] as const)('clone first and push last: %s', (engine) => {
    const containers = containersOf(engine, gitObjects(engine));
    const names = containers.map((container) => textAt(container, 'name'));
    expect(names.slice(0, 3)).toEqual(['clone', 'helper', 'in-1']);
    expect(names.slice(-2)).toEqual(['out', engine === 'argo' ? 'main' : 'push']);
    const last = containers.at(-1) ?? {};
    const words = [...textsAt(last, 'command'), ...textsAt(last, 'args')];
    expect(words).toContain(TEXTS[engine].resultFile);
    expect(words).toContain('Bot <bot@example.com>');
    // Nothing else that the engine replaces.
    const pattern = engine === 'argo' ? /\$\((?!DOLLAR\)|BRACE\))|\$\$|\{\{/ : /\$\((?!DOLLAR\)|BRACE\))|\$\$/;
    const found = containers.flatMap(texts).filter((text) => pattern.test(text));
    expect(found).toEqual(engine === 'tekton' ? ['$(results.push.path)'] : []);
  });

  it.each(['tekton', 'argo', 'job'] as const)('give the login only to the containers with git: %s', (engine) => {
    const containers = containersOf(engine, gitObjects(engine));
    const withLogin = containers.filter((container) =>
      objectsAt(container, 'volumeMounts').some((mount) => ['login', 'git'].includes(textAt(mount, 'name'))),
    );
    expect(withLogin).toEqual([containers[0], containers.at(-1)]);
    const functions = containers.filter((container) => textAt(container, 'name').startsWith('fn-'));
    for (const one of functions) {
      expect(objectsAt(one, 'volumeMounts').map((mount) => textAt(mount, 'name'))).not.toContain('package');
    }
    const all = JSON.stringify(gitObjects(engine).map(({ value }) => value));
    expect(all).toContain('{"secretName":"git-login","defaultMode":288}');
    expect(all).not.toContain('persistentVolumeClaim');
  });

  it('hand on the result of the push', () => {
    const [task, pipeline, run] = gitObjects('tekton').map(({ value }) => member(value, 'spec'));
    const properties = Object.fromEntries(
      ['outcome', 'branch', 'base', 'commit'].map((name) => [name, { type: 'string' }]),
    );
    expect(objectsAt(task, 'results')).toMatchObject([{ name: 'push', type: 'object', properties }]);
    expect(member(pipeline, 'results')).toEqual([
      { name: 'push', type: 'object', value: '$(tasks.functions.results.push[*])' },
    ]);
    for (const spec of [task, pipeline, run]) expect(member(spec, 'workspaces')).toBeUndefined();
    const template = objectsAt(member(gitObjects('argo')[0]?.value, 'spec'), 'templates')[0];
    expect(member(template, 'outputs')).toEqual({
      parameters: [{ name: 'push', valueFrom: { path: '/tmp/push.json' } }],
    });
  });

  it('hand on the results of the pushes of shards as a list', () => {
    const [task, pipeline] = shardObjects('tekton', WITH_GIT).map(({ value }) => member(value, 'spec'));
    // A matrix takes only results that are texts: https://tekton.dev/docs/pipelines/matrix/
    expect(objectsAt(task, 'results')).toMatchObject([{ name: 'push', type: 'string' }]);
    expect(member(pipeline, 'results')).toEqual([
      { name: 'push', type: 'array', value: '$(tasks.functions.results.push[*])' },
    ]);
    const [shards] = objectsAt(member(shardObjects('argo', WITH_GIT)[0]?.value, 'spec'), 'templates');
    expect(member(shards, 'outputs')).toEqual({
      parameters: [{ name: 'push', valueFrom: { parameter: '{{steps.functions.outputs.parameters.push}}' } }],
    });
  });

  it.each(['tekton', 'argo', 'job'] as const)('say which part of the export a commit is: %s', (engine) => {
    const all = texts(shardObjects(engine, WITH_GIT)[0]?.value ?? {});
    expect(all[all.indexOf('--part') + 1]).toBe(`krmkit-shop/1-${INDEXES[engine]}`);
    expect(texts(gitObjects(engine)[0]?.value ?? {})).not.toContain('--part');
  });

  it.each(['tekton', 'argo'] as const)('ask for the requests of one container, not of all: %s', (engine) => {
    const key = engine === 'tekton' ? 'computeResources' : 'resources';
    const containers = containersOf(engine, ENGINES[engine]());
    const requests = containers.map((one) => member(member(one, key), 'requests'));
    const little = { cpu: '5m', memory: '16Mi' };
    expect(requests).toEqual([...requests.slice(1).map(() => little), { cpu: '100m', memory: '64Mi' }]);
  });

  it('start a pod for each shard, as the engine does it', () => {
    const [task, pipeline] = shardObjects('tekton').map(({ value }) => member(value, 'spec'));
    expect(member(task, 'params')).toEqual([{ name: 'shard', type: 'string' }]);
    expect(objectsAt(task, 'steps').map((step) => textAt(step, 'timeout'))).toContain('25m0s');
    expect(member(objectsAt(pipeline, 'tasks')[0], 'matrix')).toEqual({
      params: [{ name: 'shard', value: ['0', '1', '2'] }],
    });
    const templates = objectsAt(member(shardObjects('argo')[0]?.value, 'spec'), 'templates');
    expect(templates[0]).toMatchObject({ name: 'shards', steps: [[{ template: 'functions', withItems: [0, 1, 2] }]] });
    expect(templates[1]).toMatchObject({ name: 'functions', inputs: { parameters: [{ name: 'shard' }] } });
    expect(member(shardObjects('job')[0]?.value, 'spec')).toMatchObject({
      completionMode: 'Indexed',
      completions: 3,
      parallelism: 3,
      backoffLimitPerIndex: 0,
      // Half an hour, and five minutes for each of two functions of five packages.
      activeDeadlineSeconds: 1800 + 2 * 5 * 300,
    });
  });

  it('refer to the index that a Job controller sets, as krmkit expand knows', () => {
    const { templates, diagnostics } = resolveTexts(withGiven(shardObjects('job')));
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const words = templates.flatMap(({ containers }) => containers.flatMap(({ command }) => command));
    expect(words.map((word) => displayText(word, true)).filter((word) => word.startsWith('<'))).toHaveLength(3);
  });

  it('would not fit with an unknown field', needs('the CRDs of engines', schemas), () => {
    const task = taskOf();
    const spec = member(task, 'spec');
    const wrong = { ...task, spec: { ...(isObject(spec) ? spec : {}), stdin: true } };
    expect(schemaProblems(wrong, schemas?.get('Task') ?? {})).toEqual(['.spec.stdin: unknown']);
  });

  it.each(Object.entries(TEKTON_RULES))('Tekton: %s', (_, holds) => {
    const steps = objectsAt(member(taskOf(), 'spec'), 'steps');
    expect(steps).toHaveLength(6);
    for (const step of steps) expect(holds(step)).toBe(true);
  });

  it('have no text that an engine replaces', () => {
    for (const [engine, objects] of Object.entries(ENGINES)) {
      const all = objects().flatMap(({ value }) => texts(value));
      expect(all.filter((text) => /\$\((?!DOLLAR\)|BRACE\))|\$\$/.test(text))).toEqual([]);
      if (engine === 'argo') expect(all.filter((text) => text.includes('{{'))).toEqual([]);
    }
  });

  it.each(Object.entries(ENGINES))('give a function its words, as krmkit expand shows them: %s', (_, objects) => {
    const { templates, diagnostics } = resolveTexts(withGiven(objects()));
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const [first] = templates.flatMap(({ containers }) => containers).filter(({ name }) => name === 'fn-1');
    const shown = [...(first?.command ?? []), ...(first?.args ?? [])].map((value) => displayText(value, true));
    expect(shown.slice(-6)).toEqual(IMAGES.get('example.com/a:1')?.words);
    const price = first?.environment.scope.declared.get('PRICE')?.value ?? [];
    expect(displayText(price, true)).toBe('$(params.x) {{inputs.y}} $$');
  });

  it.each(['tekton', 'argo', 'job'] as const)('keep checkpoints where no function can write: %s', (engine) => {
    for (const container of containersOf(engine, ENGINES[engine]())) {
      const mounts = objectsAt(container, 'volumeMounts').filter((mount) => textAt(mount, 'name') === 'checkpoints');
      const isGlue = /^(?:in-\d|out|main)$/.test(textAt(container, 'name'));
      expect(mounts).toEqual(isGlue ? [{ name: 'checkpoints', mountPath: '/krm/checkpoints' }] : []);
    }
  });

  it('mount the package and the plan only in containers of krmkit', () => {
    const job = ENGINES.job()[0]?.value;
    const spec = member(member(member(job, 'spec'), 'template'), 'spec');
    const containers = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')];
    expect(containers.map((container) => textAt(container, 'name'))).toEqual([
      'helper',
      'in-1',
      'fn-1',
      'in-2',
      'fn-2',
      'out',
    ]);
    for (const container of containers) {
      const name = textAt(container, 'name');
      const volumes = objectsAt(container, 'volumeMounts').map((mount) => textAt(mount, 'name'));
      expect(volumes.includes('package')).toBe(/^(?:in|out)/.test(name));
      expect(volumes.includes('functions')).toBe(/^(?:in|out)/.test(name));
      if (name === 'fn-1') expect(volumes).toEqual(['bin', 'io-1', 'tmp-1']);
      if (name === 'fn-2') expect(volumes).toEqual(['bin', 'io-2', 'tmp-2', 'local-2']);
    }
  });

  it('run one container after the other in Argo, the last as main', () => {
    const template = objectsAt(member(ENGINES.argo()[0]?.value, 'spec'), 'templates')[0];
    const containers = objectsAt(member(template, 'containerSet'), 'containers');
    const order = containers.map((container) => [textAt(container, 'name'), textsAt(container, 'dependencies')]);
    expect(order).toEqual([
      ['helper', []],
      ['in-1', ['helper']],
      ['fn-1', ['in-1']],
      ['in-2', ['fn-1']],
      ['fn-2', ['in-2']],
      ['main', ['fn-2']],
    ]);
  });

  it('have no helper and no function without an image', () => {
    const steps = [stepOf('x', '.', { program: { kind: 'module', path: 'krmkit:set-labels' } })];
    const pod: ExportPod = exportPod(podFunctions(steps, new Map()), SETTINGS, TEXTS.job);
    expect(pod.containers.map(({ name }) => name)).toEqual(['out']);
  });

  it('carry the digest of the plan', () => {
    const [object] = planConfigMaps(SETTINGS, ['plan']);
    expect(member(member(object?.value, 'metadata'), 'annotations')).toEqual({
      'krmkit.dev/plan-digest': SETTINGS.planDigest,
    });
  });

  it('have a projected volume for a plan of several ConfigMaps', () => {
    const settings = { ...SETTINGS, planParts: 2 };
    const [job] = jobObjects(exportPod(podFunctions(STEPS, IMAGES), settings, TEXTS.job), settings);
    const spec = member(member(member(job?.value, 'spec'), 'template'), 'spec');
    expect(objectsAt(spec, 'volumes').find((volume) => textAt(volume, 'name') === 'functions')).toEqual({
      name: 'functions',
      projected: { sources: [{ configMap: { name: 'krmkit-shop' } }, { configMap: { name: 'krmkit-shop-part-2' } }] },
    });
    const maps = planConfigMaps(settings, ['a', 'b']);
    expect(maps.map(({ value }) => member(value, 'data'))).toEqual([{ 'plan.yaml': 'a' }, { 'plan-2.yaml': 'b' }]);
  });
});

describe('planTexts', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '\u{1f600}', '\uFEFF', ' '), maxLength: 60_000 });
  it('divides any text into parts that apply can store, at ends of lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = `${lines.join('\n')}\n`;
        const parts = planTexts(text);
        expect(parts.join('') === text).toBe(true);
        for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(128 * 1024);
        const short = lines.every((one) => Buffer.byteLength(one) < 128 * 1024);
        if (short) expect(parts.every((part) => part.endsWith('\n'))).toBe(true);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('exportName', () => {
  it.each([
    ['.', 'krmkit-functions'],
    ['deploy', 'krmkit-deploy'],
    ['/home/me/shop/', 'krmkit-shop'],
    ['../shop', 'krmkit-shop'],
  ])('names the objects for %s %s', (directory, name) => {
    expect(exportName(directory)).toBe(name);
  });

  it('gives different labels to different names', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '_', '.', '-', 'é'), minLength: 1, maxLength: 90 });
    const pair = fc.tuple(name, name).filter(([a, b]) => a !== b && !/^\.+$/.test(a) && !/^\.+$/.test(b));
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(isLabel(exportName(a))).toBe(true);
        expect(exportName(a)).not.toBe(exportName(b));
      }),
    );
  });
});
