import { describe, expect, it } from 'vitest';
import { toJsonValue } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { setField } from '../../src/sdk/field.ts';
import { isCustomKind, isKind } from '../../src/sdk/object.ts';
import type { KubernetesObject } from '../../src/sdk/object.ts';
import type { ResourceCollection, Resources } from '../../src/sdk/resources.ts';
import { collectResources, itemsOf } from '../../src/sdk/resources.ts';

const [PATH, INDEX] = ['internal.config.kubernetes.io/path', 'internal.config.kubernetes.io/index'];

function item(name: string, annotations?: Readonly<Record<string, string>>): JsonValue {
  return { apiVersion: 'v1', kind: 'A', metadata: { name, ...(annotations === undefined ? {} : { annotations }) } };
}

function collect(items: readonly JsonValue[], owned?: boolean): ResourceCollection {
  return collectResources(items, () => undefined, owned);
}

/** The resource with this name. */
function named(resources: Resources, name: string): KubernetesObject {
  const [found] = resources.select({ name });
  if (found === undefined) throw new RangeError(`no ${name}`);
  return found;
}

describe('resources', () => {
  it('are the Kubernetes objects among the items, without annotations of tools', () => {
    const { resources } = collect([item('a', { [PATH]: 'a.yaml', mine: 'x' }), 'text', { no: 'object' }, item('b')]);
    expect(resources.size).toBe(2);
    expect([...resources].map(({ metadata }) => metadata)).toEqual([
      { name: 'a', annotations: { mine: 'x' } },
      { name: 'b' },
    ]);
  });

  it('are found by kind, guard, test and selector, in their order', () => {
    interface Widget extends KubernetesObject {
      apiVersion: 'e.com/v1';
      kind: 'Widget';
      spec: { size: number };
    }
    const { resources } = collect([
      { apiVersion: 'e.com/v1', kind: 'Widget', metadata: { labels: { app: 'a' } }, spec: { size: 3 } },
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 's', labels: { app: 'b' } } },
      { apiVersion: 'v2', kind: 'Service', metadata: { name: 't', namespace: 'x', labels: { app: 'a' } } },
    ]);
    expect(resources.of('e.com/v1', 'Widget')).toHaveLength(1);
    expect(resources.of('v1', 'Service').map(({ metadata }) => metadata?.name)).toEqual(['s']);
    expect(resources.filter(isCustomKind<Widget>('e.com/v1', 'Widget')).map(({ spec }) => spec.size)).toEqual([3]);
    expect(resources.filter(isKind('v1', 'Service'))).toHaveLength(1);
    expect(resources.filter(({ kind }) => kind === 'Service')).toHaveLength(2);
    expect(resources.select({ labels: 'app in (a, b)', namespace: '' })).toHaveLength(2);
    expect(resources.select({ labels: { app: 'a' } })).toHaveLength(2);
    expect(() => resources.select({ labels: 'app in' })).toThrow(RangeError);
  });

  it('are still visited by a loop that removes them', () => {
    const { resources, finish } = collect([item('a'), item('b'), item('c')]);
    const visited: unknown[] = [];
    for (const one of resources) {
      visited.push(one.metadata?.name);
      resources.remove(named(resources, one.metadata?.name ?? ''));
    }
    expect(visited).toEqual(['a', 'b', 'c']);
    expect(finish()).toEqual({ items: [], from: [], comments: [] });
  });

  it('are those of the run, and not equal ones', () => {
    const { resources } = collect([item('a')]);
    const own = named(resources, 'a');
    const equal = { ...own };
    const message = 'This A is not one of the resources of this run';
    expect([resources.has(own), resources.has(equal)]).toEqual([true, false]);
    expect(resources.remove(equal)).toBe(false);
    expect(() => resources.locationOf(equal)).toThrow(new RangeError(message));
    expect(() => resources.move(equal, { path: 'x' })).toThrow(new RangeError(message));
    expect(() => resources.commentOf(equal, 'kind')).toThrow(new RangeError(message));
    expect(() => resources.setComment(equal, 'kind', 'x')).toThrow(new RangeError(message));
    expect(resources.remove(own)).toBe(true);
    expect(resources.remove(own)).toBe(false);
  });

  it.each([
    [
      { [PATH]: 'a.yaml', [INDEX]: '2' },
      { path: 'a.yaml', index: 2 },
    ],
    [{ 'config.kubernetes.io/path': 'a.yaml' }, { path: 'a.yaml' }],
    [{ [INDEX]: '2' }, { index: 2 }],
    [{}, {}],
  ])('with the annotations %j are at %j', (annotations, location) => {
    const { resources } = collect([item('a', annotations)]);
    expect(resources.locationOf(named(resources, 'a'))).toEqual(location);
  });

  it('are at the location to which they are moved', () => {
    const { resources, finish } = collect([item('a', { [PATH]: 'a.yaml', [INDEX]: '2' })]);
    const own = named(resources, 'a');
    resources.move(own, { path: 'b.yaml' });
    expect(resources.locationOf(own)).toEqual({ path: 'b.yaml' });
    const [moved] = finish().items;
    expect(moved).toEqual(item('a', { [PATH]: 'b.yaml', 'config.kubernetes.io/path': 'b.yaml' }));
  });
});

describe('a resource that is added', () => {
  it('comes last, with its location, or with none', () => {
    const { resources, finish } = collect([item('a')]);
    const added = resources.add({ apiVersion: 'v1', kind: 'A', metadata: { name: 'b' } }, { path: 'b.yaml' });
    const other = resources.add({ apiVersion: 'v1', kind: 'A', metadata: { name: 'c' } });
    expect([resources.has(added), resources.size]).toEqual([true, 3]);
    expect(resources.locationOf(other)).toEqual({});
    expect(finish()).toEqual({
      items: [item('a'), item('b', { [PATH]: 'b.yaml', 'config.kubernetes.io/path': 'b.yaml' }), item('c')],
      from: [0, undefined, undefined],
      comments: [],
    });
  });

  it('that is one of the run already stays where it is, and can get another location', () => {
    const { resources, finish } = collect([item('a', { [PATH]: 'a.yaml' }), item('b')]);
    const own = named(resources, 'a');
    resources.add(own);
    expect(resources.locationOf(own)).toEqual({ path: 'a.yaml' });
    resources.add(own, { path: 'c.yaml' });
    resources.add(own);
    expect(resources.locationOf(own)).toEqual({ path: 'c.yaml' });
    expect(finish().from).toEqual([0, 1]);
  });

  it('is refused where it is no object, or none of JSON', () => {
    const { resources } = collect([]);
    expect(() => resources.add({ apiVersion: '', kind: 'A' })).toThrow(
      new TypeError('A resource needs an apiVersion and a kind'),
    );
    expect(() => resources.add(Object.assign({ apiVersion: 'v1', kind: 'A' }, { spec: { size: Number.NaN } }))).toThrow(
      /spec\.size is NaN/,
    );
    expect(resources.size).toBe(0);
  });
});

describe('the comments of a resource', () => {
  it('are asked for by the index in the input, and not of a new one', () => {
    const asked: unknown[] = [];
    const { resources } = collectResources([item('a'), item('b')], (index, path) => {
      asked.push([index, path]);
      return { above: ['# x'], beside: undefined };
    });
    expect(resources.commentOf(named(resources, 'b'), 'metadata.name')).toEqual({ above: ['# x'], beside: undefined });
    const added = resources.add({ apiVersion: 'v1', kind: 'A' });
    expect(resources.commentOf(added, 'kind')).toBeUndefined();
    expect(asked).toEqual([[1, ['metadata', 'name']]]);
  });

  it('are set by the index in the output, in their order', () => {
    const { resources, finish } = collect([item('a'), item('b')]);
    const own = named(resources, 'b');
    resources.setComment(own, 'metadata.name', 'one');
    resources.setComment(own, [], { above: 'two' });
    resources.remove(named(resources, 'a'));
    expect(finish().comments).toEqual([
      { item: 0, path: ['metadata', 'name'], beside: '# one' },
      { item: 0, path: [], above: ['# two'] },
    ]);
  });

  it.each([['text'], [{ beside: 'text' }], [{ above: 'a', beside: null }]])(
    'have no line of their own: %j for the whole resource',
    (comment) => {
      const { resources } = collect([item('a')]);
      expect(() => resources.setComment(named(resources, 'a'), [], comment)).toThrow(
        new RangeError('A resource has no line of its own: pass `above`, or the path of a field'),
      );
    },
  );
});

describe('what a run leaves', () => {
  const given = [item('a', { [PATH]: 'a.yaml' }), 'text', item('b')];

  it('is the very value that came in where nothing changed, though a function wrote it', () => {
    const { resources, finish } = collect(given);
    for (const one of resources) setField(one, 'kind', 'A');
    expect(finish().items.map((one, index) => one === given[index])).toEqual([true, true, true]);
  });

  it('has the annotations of tools, though a function wrote all annotations anew', () => {
    const { resources, finish } = collect(given);
    named(resources, 'a').metadata = { name: 'c', annotations: { mine: 'x' } };
    expect(finish().items[0]).toEqual(item('c', { mine: 'x', [PATH]: 'a.yaml' }));
    expect(given[0]).toEqual(item('a', { [PATH]: 'a.yaml' }));
  });

  it.each([false, true])('is refused where JSON cannot hold a value (owned: %s)', (owned) => {
    const { resources, finish } = collect([item('a')], owned);
    setField(named(resources, 'a'), 'spec.size', Number.NaN);
    expect(finish).toThrow(/spec\.size is NaN/);
  });

  it('is edited in place where the caller gives the items away', () => {
    const value = toJsonValue({ apiVersion: 'v1', kind: 'A', metadata: { name: 'a' }, spec: {} });
    const inPlace = (owned: boolean): unknown => {
      const { resources, finish } = collect([value, 'text'], owned);
      setField(named(resources, 'a'), 'spec.size', owned ? 1 : 2);
      expect(finish().items).toEqual([
        { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' }, spec: { size: owned ? 1 : 2 } },
        'text',
      ]);
      return value;
    };
    expect(inPlace(false)).toMatchObject({ spec: {} });
    expect(inPlace(false)).not.toHaveProperty('spec.size');
    expect(inPlace(true)).toHaveProperty('spec.size', 1);
  });
});

describe('itemsOf', () => {
  it.each([
    [{ items: ['a'] }, ['a']],
    [{ items: null }, []],
    [{}, []],
  ])('%j', (list, items) => {
    expect(itemsOf(list)).toEqual(items);
  });

  it('refuses what is no list', () => {
    expect(() => itemsOf({ items: {} })).toThrow(new TypeError('The items of a ResourceList must be a list'));
  });
});
