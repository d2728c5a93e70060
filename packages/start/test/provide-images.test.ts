import { describe, expect, it } from 'vitest';
import type { JsonObject, Result } from '@krmkit/base';
import type { LocalImage } from '../src/container-runtime.ts';
import type { PodRequest } from '../src/pod-request.ts';
import { readPodSettings } from '../src/pod-settings.ts';
import { provideImages } from '../src/provide-images.ts';
import { fakeRuntime } from './fake-runtime.ts';
import { REQUEST } from './planned-pod.ts';

const LOCAL: LocalImage = { config: { cmd: ['sh'] }, architecture: 'amd64' };

interface Row {
  readonly title: string;
  readonly containers: readonly JsonObject[];
  readonly request?: Pick<PodRequest, 'images' | 'pull'>;
  /** The images that the machine has. */
  readonly present?: readonly string[];
  /** Those that it gets by a pull. */
  readonly remote?: readonly string[];
  /** Calls of the tool, in order. */
  readonly calls: readonly string[];
  /** The image of each container, or the problem. */
  readonly expected: Readonly<Record<string, string>> | JsonObject;
}

const one = (image: string, imagePullPolicy?: string): JsonObject[] => [
  { name: 'app', image, ...(imagePullPolicy === undefined ? {} : { imagePullPolicy }) },
];

// https://kubernetes.io/docs/concepts/containers/images/: a pull policy, its default by tag, and the reasons of a kubelet
// (pkg/kubelet/images/types.go).
const ROWS: readonly Row[] = [
  {
    title: 'IfNotPresent: an image that is there is not pulled',
    containers: one('a:1', 'IfNotPresent'),
    present: ['a:1'],
    calls: ['inspect a:1'],
    expected: { app: 'a:1' },
  },
  {
    title: 'IfNotPresent: an image that is not there is pulled',
    containers: one('a:1', 'IfNotPresent'),
    remote: ['a:1'],
    calls: ['inspect a:1', 'report a:1', 'pull a:1', 'inspect a:1'],
    expected: { app: 'a:1' },
  },
  {
    title: 'Always: an image that is there is pulled',
    containers: one('a:1', 'Always'),
    present: ['a:1'],
    remote: ['a:1'],
    calls: ['report a:1', 'pull a:1', 'inspect a:1'],
    expected: { app: 'a:1' },
  },
  {
    title: 'the default is Always for the tag latest',
    containers: one('a'),
    present: ['a'],
    remote: ['a'],
    calls: ['report a', 'pull a', 'inspect a'],
    expected: { app: 'a' },
  },
  {
    title: 'Never: an image that is not there is not pulled',
    containers: one('a:1', 'Never'),
    remote: ['a:1'],
    calls: ['inspect a:1'],
    expected: {
      container: 'app',
      reason: 'ErrImageNeverPull',
      message: 'Container image "a:1" is not present with pull policy of Never',
    },
  },
  {
    title: 'the policy of the request comes before that of the container',
    containers: one('a:1', 'Always'),
    request: { pull: 'Never' },
    present: ['a:1'],
    calls: ['inspect a:1'],
    expected: { app: 'a:1' },
  },
  {
    title: 'an image of the request is pulled only if it is not there',
    containers: one('a:1', 'Always'),
    request: { images: new Map([['app', 'mine']]) },
    present: ['mine'],
    calls: ['inspect mine'],
    expected: { app: 'mine' },
  },
  {
    title: 'both of the request',
    containers: one('a:1', 'Never'),
    request: { images: new Map([['app', 'mine']]), pull: 'Always' },
    remote: ['mine'],
    calls: ['report mine', 'pull mine', 'inspect mine'],
    expected: { app: 'mine' },
  },
  {
    title: 'an image of two containers is looked at once',
    containers: [...one('a:1'), { name: 'b', image: 'b:1' }, { name: 'c', image: 'a:1', imagePullPolicy: 'Always' }],
    present: ['a:1', 'b:1'],
    calls: ['inspect a:1', 'inspect b:1'],
    expected: { app: 'a:1', b: 'b:1', c: 'a:1' },
  },
  {
    title: 'a pull that fails, which ends it',
    containers: [...one('a:1'), { name: 'b', image: 'b:1' }],
    present: ['b:1'],
    calls: ['inspect a:1', 'report a:1', 'pull a:1'],
    expected: { container: 'app', reason: 'ErrImagePull', message: 'a:1: not found' },
  },
  {
    title: 'an image that is not there after its pull',
    containers: one('gone:1', 'Always'),
    remote: [],
    calls: ['report gone:1', 'pull gone:1', 'inspect gone:1'],
    expected: {
      container: 'app',
      reason: 'ImageInspectError',
      message: 'gone:1 does not exist after it was pulled',
    },
  },
  {
    title: 'an image that cannot be looked at',
    containers: one('broken:1', 'IfNotPresent'),
    calls: ['inspect broken:1'],
    expected: { container: 'app', reason: 'ImageInspectError', message: 'no storage' },
  },
  {
    title: 'an image that cannot be looked at after its pull',
    containers: one('broken:1', 'Always'),
    remote: ['broken:1'],
    calls: ['report broken:1', 'pull broken:1', 'inspect broken:1'],
    expected: { container: 'app', reason: 'ImageInspectError', message: 'no storage' },
  },
  {
    title: 'no name',
    containers: [{ name: 'app' }],
    calls: [],
    expected: { container: 'app', reason: 'InvalidImageName', message: '"" is not a valid image name' },
  },
  {
    title: 'a name that would be an option of the tool',
    containers: one('--privileged'),
    calls: [],
    expected: { container: 'app', reason: 'InvalidImageName', message: '"--privileged" is not a valid image name' },
  },
];

describe('the images of a pod', () => {
  it.each(ROWS)('$title', async ({ containers, request = {}, present = [], remote = [], calls, expected }) => {
    const made: string[] = [];
    const local = new Set(present);
    const found = await provideImages(readPodSettings({ spec: { containers } }), requestWith(request), {
      runtime: fakeRuntime({
        inspectImage: async (image): Promise<Result<LocalImage | undefined>> => {
          made.push(`inspect ${image}`);
          if (image.startsWith('broken')) return { ok: false, message: 'no storage' };
          return { ok: true, value: local.has(image) ? LOCAL : undefined };
        },
        pull: async (image): Promise<Result<void>> => {
          made.push(`pull ${image}`);
          if (!remote.includes(image) && image !== 'gone:1') return { ok: false, message: 'not found' };
          if (image !== 'gone:1') local.add(image);
          return { ok: true, value: undefined };
        },
      }),
      report: async (event) => void made.push(`report ${event.kind === 'pulling' ? event.image : event.kind}`),
      stop: new AbortController().signal,
    });
    expect(made).toEqual(calls);
    if ('reason' in found) return expect(found).toEqual(expected);
    expect(Object.fromEntries([...found].map(([name, image]) => [name, image.name]))).toEqual(expected);
    expect([...found.values()].map(({ local: own }) => own)).toEqual(containers.map(() => LOCAL));
  });

  it('are no more looked for when the pod is to stop', async () => {
    const stop = new AbortController();
    const made: string[] = [];
    const containers = [...one('a:1'), { name: 'b', image: 'b:1' }];
    const found = await provideImages(readPodSettings({ spec: { containers } }), requestWith({}), {
      runtime: fakeRuntime({
        inspectImage: async (image) => {
          made.push(image);
          stop.abort();
          return { ok: false, message: 'no storage' };
        },
      }),
      report: async () => undefined,
      stop: stop.signal,
    });
    expect(made).toEqual(['a:1']);
    expect(found).toEqual(new Map());
  });
});

const requestWith = (more: Pick<PodRequest, 'images' | 'pull'>): PodRequest => ({ ...REQUEST, ...more });
