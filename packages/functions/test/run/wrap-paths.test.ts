import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { identityKey } from '@krmkit/manifests';
import type { PositionedResource, Resource } from '@krmkit/manifests';
import type { WrappedItem } from '../../src/run/wrap-paths.ts';
import { placeItems } from '../../src/run/wrap-paths.ts';
import { resourceOf } from './package.ts';

const [PATH, OLD_PATH] = ['internal.config.kubernetes.io/path', 'config.kubernetes.io/path'];
const [INDEX, OLD_INDEX] = ['internal.config.kubernetes.io/index', 'config.kubernetes.io/index'];

type Annotations = Readonly<Record<string, string>>;

function resource(annotations: Annotations = {}, metadata: object = { name: 'a' }, kind = 'ConfigMap'): Resource {
  return resourceOf(JSON.stringify({ apiVersion: 'v1', kind, metadata: { ...metadata, annotations } }));
}

function place(
  items: readonly WrappedItem[],
  printed: readonly Resource[] = [],
  diagnostics: Diagnostic[] = [],
): readonly PositionedResource[] {
  return placeItems(items, new Map(printed.map((one) => [identityKey(one.identity), one])), diagnostics);
}

/** `PATH INDEX` of each; `-` where the annotations stay as they are. */
function shown(placed: readonly PositionedResource[]): readonly string[] {
  return placed.map(({ position }) => (position === undefined ? '-' : `${position.path ?? ''} ${position.index}`));
}

describe('a new resource', () => {
  const added = (...args: Parameters<typeof resource>): WrappedItem => ({
    resource: resource(...args),
    input: undefined,
  });

  it.each<[string, Parameters<typeof resource>, string]>([
    ['its name and kind', [{}, { name: 'Web.App' }, 'ConfigMap'], 'config/web.app_configmap.yaml 0'],
    ['its generateName', [{}, { generateName: 'load-' }, 'Job'], 'config/load_job.yaml 0'],
    ['its kind alone', [{}, {}, 'Job'], 'config/job.yaml 0'],
    ['names that lead elsewhere', [{}, { name: '../x' }], 'config/_._x_configmap.yaml 0'],
    ['its path', [{ [PATH]: 'a/./b.yaml' }], 'a/b.yaml 0'],
    ['its path in the older spelling, and its index', [{ [OLD_PATH]: 'b.yaml', [OLD_INDEX]: '3' }], 'b.yaml 3'],
    ['its index alone', [{ [INDEX]: '3' }], 'config/a_configmap.yaml 3'],
  ])('goes where %s says', (_, args, expected) => {
    expect(shown(place([added(...args)]))).toEqual([expected]);
  });

  it('follows the last one of its file, wherever that is in the list', () => {
    const items = [
      added({ [PATH]: 'x.yaml' }),
      added({ [PATH]: 'x.yaml', [INDEX]: '4' }),
      added({ [PATH]: 'x.yaml' }),
      added({ [PATH]: 'y.yaml' }),
    ];
    expect(shown(place(items))).toEqual(['x.yaml 5', 'x.yaml 4', 'x.yaml 6', 'y.yaml 0']);
  });

  it.each<[Annotations, string, string]>([
    [{ [PATH]: '../x.yaml' }, 'The path "../x.yaml" leads out of the package', PATH],
    [{ [OLD_PATH]: '/x.yaml' }, 'The path "/x.yaml" is absolute', OLD_PATH],
  ])('is refused at %j', (annotations, message, annotation) => {
    const diagnostics: Diagnostic[] = [];
    place([added(annotations)], [], diagnostics);
    expect(diagnostics).toMatchObject([
      {
        code: 'invalid-resource',
        severity: 'error',
        message,
        hint: 'fix the command that printed it',
        location: { path: 'fn.yaml' },
        subject: { kind: 'ConfigMap', name: 'a' },
        fieldPath: ['metadata', 'annotations', annotation],
      },
    ]);
  });

  it('is refused with an index that is none, and two paths', () => {
    const diagnostics: Diagnostic[] = [];
    place(
      [added({ [PATH]: 'x.yaml', [INDEX]: 'a' }), added({ [PATH]: 'x.yaml', [OLD_PATH]: 'y.yaml' })],
      [],
      diagnostics,
    );
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['error', 'error']);
  });
});

describe('a resource that came in', () => {
  const changed = (before: Annotations, after: Annotations): WrappedItem => ({
    resource: resource(after),
    input: resource(before),
  });
  const all = { [PATH]: 'a.yaml', [OLD_PATH]: 'a.yaml', [INDEX]: '3', [OLD_INDEX]: '3' };

  it.each<[string, Annotations, Annotations, string]>([
    ['where it was', all, all, '-'],
    ['where it was, with one spelling', { [OLD_PATH]: 'a.yaml' }, { [OLD_PATH]: 'a.yaml' }, '-'],
    ['in another file by one spelling, without the old index', all, { ...all, [OLD_PATH]: 'b.yaml' }, 'b.yaml 0'],
    ['in another file by both spellings', all, { ...all, [OLD_PATH]: 'b.yaml', [PATH]: 'b.yaml' }, 'b.yaml 0'],
    ['in another file, at an index', all, { ...all, [PATH]: 'b.yaml', [INDEX]: '1' }, 'b.yaml 1'],
    ['at another index by one spelling', all, { ...all, [INDEX]: '1' }, 'a.yaml 1'],
    ['without a place, if it had none', {}, {}, '-'],
  ])('stays or goes: %s', (_, before, after, expected) => {
    expect(shown(place([changed(before, after)]))).toEqual([expected]);
  });

  it('gets a path if it had none, and is printed again', () => {
    const one = resource();
    expect(shown(place([{ resource: one, input: one }], [one]))).toEqual(['config/a_configmap.yaml 0']);
    expect(shown(place([{ resource: one, input: one }], [resource({}, { name: 'b' })]))).toEqual(['-']);
  });

  it('is refused in the output, where its path is wrong', () => {
    const diagnostics: Diagnostic[] = [];
    const says = resource({ [PATH]: '/x.yaml' });
    place([changed(all, { ...all, [PATH]: '/x.yaml' })], [says], diagnostics);
    expect(diagnostics).toMatchObject([{ message: 'The path "/x.yaml" is absolute', location: { line: 1 } }]);
  });

  it('knows whether it is the first of its file', () => {
    const stay = resource(all);
    const second = { ...stay, ...(stay.origin === undefined ? {} : { origin: { ...stay.origin, index: 1 } }) };
    const listed = {
      ...second,
      ...(second.origin === undefined ? {} : { origin: { ...second.origin, path: ['items', 0] } }),
    };
    expect([stay, second, listed].map((input) => place([{ resource: input, input }])[0]?.first)).toEqual([
      true,
      false,
      true,
    ]);
    expect(place([{ resource: stay, input: undefined }])[0]?.first).toBe(false);
  });
});
