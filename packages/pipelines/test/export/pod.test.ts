import { describe, expect, it } from 'vitest';
import { member, objectsAt, textAt, textsAt } from '@krmkit/base';
import type { ExportPod } from '../../src/export/pod.ts';
import { exportPod, planFile, podFunctions } from '../../src/export/pod.ts';
import {
  containersOf,
  ENGINES,
  gitObjects,
  IMAGES,
  INDEXES,
  listsAt,
  SETTINGS,
  shardObjects,
  STEPS,
  TEXTS,
  texts,
  WITH_GIT,
} from './engines.ts';
import { containerOf, stepOf } from './steps.ts';

describe('podFunctions', () => {
  it('are the steps that are images, with their positions and whether they have files', () => {
    const steps = [stepOf(), ...STEPS, stepOf({ program: containerOf({ image: 'unknown' }) })];
    expect(
      podFunctions(steps, IMAGES).map(({ number, planned, hasLocal }) => [number, planned.image, hasLocal]),
    ).toEqual([
      [2, 'example.com/a:1', false],
      [3, 'example.com/b:1', true],
    ]);
  });
});

describe('planFile', () => {
  it.each([
    [1, 'plan.yaml'],
    [2, 'plan-2.yaml'],
  ])('%i is %s', (part, name) => {
    expect(planFile(part)).toBe(name);
  });
});

describe('the containers of an export', () => {
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
    for (const container of containers) {
      const words = [...textsAt(container, 'command'), ...textsAt(container, 'args')];
      const login = objectsAt(container, 'volumeMounts').find((mount) => textAt(mount, 'name') === 'login');
      expect(words.slice(words.indexOf('--login'), words.indexOf('--login') + 2)).toEqual(
        login === undefined ? [] : ['--login', textAt(login, 'mountPath')],
      );
    }
    const functions = containers.filter((container) => textAt(container, 'name').startsWith('fn-'));
    for (const one of functions) {
      expect(objectsAt(one, 'volumeMounts').map((mount) => textAt(mount, 'name'))).not.toContain('package');
    }
    const all = JSON.stringify(gitObjects(engine).map(({ value }) => value));
    expect(all).toContain('{"secretName":"git-login","defaultMode":288}');
    expect(all).not.toContain('persistentVolumeClaim');
  });

  it.each(['tekton', 'argo', 'job'] as const)('have no other text that %s replaces with shards', (engine) => {
    const pattern = engine === 'argo' ? /\$\((?!DOLLAR\)|BRACE\))|\$\$|\{\{/ : /\$\((?!DOLLAR\)|BRACE\))|\$\$/;
    const all = shardObjects(engine).flatMap(({ value }) => texts(value));
    // In the containers in-1, in-2 and out.
    const indexes = Array.from({ length: 3 }, () => INDEXES[engine]);
    const expected = engine === 'argo' ? [...indexes, '{{item}}'] : indexes;
    expect(all.filter((text) => pattern.test(text)).toSorted()).toEqual(expected.toSorted());
  });

  it.each(['tekton', 'argo', 'job'] as const)('say which part of the export a commit is: %s', (engine) => {
    const all = texts(shardObjects(engine, WITH_GIT)[0]?.value ?? {});
    expect(all[all.indexOf('--part') + 1]).toBe(`krmkit-shop/1-${INDEXES[engine]}`);
    expect(texts(gitObjects(engine)[0]?.value ?? {})).not.toContain('--part');
  });

  it.each(['tekton', 'argo', 'job'] as const)('have the volumes that they mount: %s', (engine) => {
    const objects = gitObjects(engine);
    const volumes = new Set(listsAt(objects, 'volumes').map((volume) => textAt(volume, 'name')));
    const mounts = listsAt(objects, 'volumeMounts').map((mount) => textAt(mount, 'name'));
    expect(mounts).toContain('git');
    expect(mounts.filter((name) => !volumes.has(name))).toEqual([]);
  });

  it('have no text that an engine replaces', () => {
    for (const [engine, objects] of Object.entries(ENGINES)) {
      const all = objects().flatMap(({ value }) => texts(value));
      expect(all.filter((text) => /\$\((?!DOLLAR\)|BRACE\))|\$\$/.test(text))).toEqual([]);
      if (engine === 'argo') expect(all.filter((text) => text.includes('{{'))).toEqual([]);
    }
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

  it('have no helper and no function without an image', () => {
    const steps = [stepOf({ program: { kind: 'module', path: 'krmkit:set-labels' } })];
    const pod: ExportPod = exportPod(podFunctions(steps, new Map()), SETTINGS, TEXTS.job);
    expect(pod.containers.map(({ name }) => name)).toEqual(['out']);
  });
});
