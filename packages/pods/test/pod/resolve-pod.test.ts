import { describe, expect, it } from 'vitest';
import { podFinding } from '../../src/finding.ts';
import { locatedContainers, ownEvents, resolvePod } from '../../src/pod/resolve-pod.ts';
import { displayText } from '../../src/value.ts';
import type { Scene } from '../pod-context.ts';
import { podContext } from '../pod-context.ts';

const SPEC = {
  containers: [{ name: 'app', image: 'app' }, { name: 'more' }],
  initContainers: [
    { name: 'first', image: 'i' },
    { name: 'side', image: 'i', restartPolicy: 'Always' },
  ],
  ephemeralContainers: [{ name: 'debug', image: 'd' }],
};

describe('the containers of a pod', () => {
  it('are in the order in which a kubelet starts them, with their places', () => {
    const found = locatedContainers(podContext({ spec: SPEC }));
    expect(found.map(({ list, path, container }) => [list, path.join('.'), container.name])).toEqual([
      ['ephemeralContainers', 'spec.ephemeralContainers.0', 'debug'],
      ['initContainers', 'spec.initContainers.0', 'first'],
      ['initContainers', 'spec.initContainers.1', 'side'],
      ['containers', 'spec.containers.0', 'app'],
      ['containers', 'spec.containers.1', 'more'],
    ]);
  });

  // Sidecars: beta and on since 1.29.
  it.each([
    ['1.37', 'sidecar'],
    ['1.27', 'init'],
  ])('are of a kind in %s', (kubernetes, side) => {
    const found = resolvePod(podContext({ spec: SPEC, kubernetes }));
    expect(found.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'debug ephemeral',
      'first init',
      `side ${side}`,
      'app regular',
      'more regular',
    ]);
  });

  it('have what their images say, if they have an image', () => {
    const asked: string[] = [];
    const found = resolvePod(podContext({ spec: SPEC }), (image) => {
      asked.push(image);
      return image === 'app' ? { entrypoint: ['/run'], cmd: ['x'], workingDir: '/w' } : undefined;
    });
    expect(asked).toEqual(['d', 'i', 'i', 'app']);
    expect(found.map(({ workingDir }) => workingDir)).toEqual([undefined, undefined, undefined, '/w', undefined]);
    expect(found[3]?.argv?.map((value) => displayText(value, false))).toEqual(['/run', 'x']);
  });

  it.each([
    [{ workingDir: '/own' }, '/own'],
    [{ workingDir: '' }, '/w'],
    [{}, '/w'],
  ])('have a working directory of their own or that of the image: %j', (container, expected) => {
    const [app] = resolvePod(podContext({ container }), () => ({ workingDir: '/w' }));
    expect(app?.workingDir).toBe(expected);
    expect(resolvePod(podContext({ container: { ...container, workingDir: '' } }))[0]?.workingDir).toBeUndefined();
  });

  it('know the names that the image sets', () => {
    const names = (env: readonly string[] | undefined): unknown =>
      resolvePod(podContext({}), () => (env === undefined ? {} : { env }))[0]?.located.imageNames;
    expect(names(['A=1', 'B', 'C=2=3'])).toEqual(new Set(['A', 'B', 'C']));
    expect(names(undefined)).toBeUndefined();
  });
});

describe('a container that cannot be created', () => {
  const scene: Scene = { container: { envFrom: [{ configMapRef: { name: 'gone' } }] } };

  it('has the error and the event of the kubelet', () => {
    const [app] = resolvePod(podContext(scene));
    expect(app?.error).toEqual({ reason: 'CreateContainerConfigError', message: 'configmap "gone" not found' });
    expect(app?.events).toContainEqual({
      component: 'kubelet',
      type: 'Warning',
      reason: 'Failed',
      fieldPath: 'spec.containers{app}',
      message: 'Error: configmap "gone" not found',
      code: 'missing-configmap',
    });
  });

  it('has none of them if it can be created', () => {
    const [app] = resolvePod(podContext({}));
    expect([app?.error, app?.events, app?.findings]).toEqual([undefined, [], []]);
  });
});

// docs/design/expansion.md of Kubernetes, 2015.
describe('the event for a reference that stays', () => {
  const at = { container: { name: 'app' }, list: 'containers', path: ['spec', 'containers', 0] } as const;

  it('is a warning with the field', () => {
    const [app] = resolvePod(podContext({ container: { args: ['$(GONE)'] } }));
    expect(app?.events).toEqual([
      {
        component: 'krmkit',
        type: 'Warning',
        reason: 'UnresolvedReference',
        message: expect.stringMatching(/^args\[0\]: \$\(GONE\)/),
        fieldPath: 'spec.containers{app}',
        code: 'unresolved-reference',
      },
    ]);
  });

  it.each([
    ['an info', podFinding(at, 'unresolved-reference', [], 'm', { severity: 'info' }), 0],
    ['a warning', podFinding(at, 'unresolved-reference', [], 'm', { severity: 'warning' }), 1],
    ['another finding', podFinding(at, 'invalid-name', [], 'm'), 0],
    ['one for a shell', podFinding(at, 'shell-runs-reference', [], 'm', { severity: 'warning' }), 1],
  ])('is made for %s: %i', (_, finding, count) => {
    expect(ownEvents([finding], 'initContainers', 'app')).toHaveLength(count);
  });

  it('has no field if the finding has none', () => {
    expect(ownEvents([podFinding(at, 'unresolved-reference', [], 'm')], 'initContainers', 'app')).toMatchObject([
      { message: ': m', fieldPath: 'spec.initContainers{app}' },
    ]);
  });
});
