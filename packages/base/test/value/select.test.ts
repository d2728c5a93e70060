import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../src/value/json.ts';
import { printPath } from '../../src/value/path.ts';
import { resolveForWriting, selectPaths } from '../../src/value/select.ts';
import type { Selector } from '../../src/value/selector.ts';
import { parseSelector } from '../../src/value/selector.ts';

const VALUE: JsonValue = {
  spec: {
    containers: [
      { name: 'app', image: 'nginx', on: true, port: 80 },
      { name: 'side', image: 'nginx', nested: { a: 1 } },
    ],
    labels: { a: 'x', b: 'y' },
    replicas: 3,
    paused: false,
    nothing: null,
    text: 'x',
    one: ['a'],
  },
};

function selector(text: string): Selector {
  const parsed = parseSelector(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.selector;
}

describe('selectPaths', () => {
  it.each<[string, readonly string[]]>([
    ['spec.replicas', ['spec.replicas']],
    ['spec.nothing', ['spec.nothing']],
    ['spec.toString', []],
    ['spec.replicas.x', []],
    ['spec.one[0]', ['spec.one[0]']],
    ['spec.one[1]', []],
    ['spec.labels[0]', []],
    ['spec.labels[*]', ['spec.labels.a', 'spec.labels.b']],
    ['spec.text[*]', []],
    ['spec.containers[*].name', ['spec.containers[0].name', 'spec.containers[1].name']],
    ['spec.containers[image=nginx]', ['spec.containers[0]', 'spec.containers[1]']],
    ['spec.containers[image=nginx,name=side]', ['spec.containers[1]']],
    ['spec.containers[port=80]', ['spec.containers[0]']],
    ['spec.containers[on=true]', ['spec.containers[0]']],
    ['spec.containers[nested="[object Object]"]', []],
    ['spec.labels[a=x]', []],
  ])('of %s', (text, paths) => {
    expect(selectPaths(VALUE, selector(text)).map(printPath)).toEqual(paths);
  });
});

describe('resolveForWriting', () => {
  it.each<[string, readonly string[]]>([
    ['spec.replicas', ['spec.replicas']],
    ['spec.new.deeper', ['spec.new.deeper']],
    ['spec.nothing.a', ['spec.nothing.a']],
    ['spec.nothing[0].a', ['spec.nothing[0].a']],
    ['spec.one[1]', ['spec.one[1]']],
    ['spec.new[0]', ['spec.new[0]']],
    ['spec.new[*]', []],
    ['spec.labels[*]', ['spec.labels.a', 'spec.labels.b']],
    ['spec.containers[*].tty', ['spec.containers[0].tty', 'spec.containers[1].tty']],
    ['spec.containers[name=side].tty', ['spec.containers[1].tty']],
  ])('finds or makes %s', (text, paths) => {
    const found = resolveForWriting(VALUE, selector(text));
    expect(found.ok && found.paths.map(printPath)).toEqual(paths);
    expect(found.ok && found.positions.flatMap(({ given }) => given)).toEqual([]);
  });

  it.each([
    ['spec.one[2]', 'spec.one has 1 item, so there is no spec.one[2]', undefined],
    ['spec.containers[3]', 'spec.containers has 2 items, so there is no spec.containers[3]', undefined],
    ['spec.new[1]', 'spec.new has 0 items, so there is no spec.new[1]', undefined],
    ['spec.containers[name=x].image', 'There is no spec.containers[name=x]', 'there are: app, side'],
    ['spec.containers[nested=x]', 'There is no spec.containers[nested=x]', undefined],
    ['spec.replicas.a', 'spec.replicas is a number and not a mapping, so there is no a in it', undefined],
    ['spec.paused.a', 'spec.paused is a boolean and not a mapping, so there is no a in it', undefined],
    ['spec.text[0]', 'spec.text is a text and not a list, so there is no [0] in it', undefined],
    ['spec.labels[0]', 'spec.labels is a mapping and not a list, so there is no [0] in it', undefined],
    ['spec.one.a', 'spec.one is a list and not a mapping, so there is no a in it', undefined],
  ])('refuses %s', (text, message, hint) => {
    const refused = resolveForWriting(VALUE, selector(text));
    expect(refused).toEqual(hint === undefined ? { ok: false, message } : { ok: false, message, hint });
  });

  it('calls the root the document', () => {
    expect(resolveForWriting([1], selector('a'))).toMatchObject({
      message: 'The document is a list and not a mapping, so there is no a in it',
    });
  });

  it('names at most ten items', () => {
    const items = Array.from({ length: 12 }, (_, index) => ({ name: `n${index}` }));
    const refused = resolveForWriting({ a: items }, selector('a[name=x]'));
    expect(!refused.ok && refused.hint).toBe('there are: n0, n1, n2, n3, n4, n5, n6, n7, n8, n9');
  });

  describe('with new items', () => {
    const resolve = (text: string): readonly string[] => {
      const found = resolveForWriting(VALUE, selector(text), { newItems: true });
      if (!found.ok) return [found.message];
      return found.positions.flatMap(({ path, given }) => [
        printPath(path),
        ...given.map((one) => `${printPath(one.path)}=${one.text}`),
      ]);
    };
    it.each<[string, readonly string[]]>([
      ['spec.containers[name=x].image', ['spec.containers[2].image', 'spec.containers[2].name=x']],
      ['spec.new[name=x,kind=y]', ['spec.new[0]', 'spec.new[0].name=x', 'spec.new[0].kind=y']],
      ['spec.nothing[name=x]', ['spec.nothing[0]', 'spec.nothing[0].name=x']],
      ['spec.n[a=1].m[b=2]', ['spec.n[0].m[0]', 'spec.n[0].a=1', 'spec.n[0].m[0].b=2']],
      ['spec.containers[name=app].image', ['spec.containers[0].image']],
      ['spec.labels[name=x]', ['spec.labels is a mapping and not a list, so there is no [name=x] in it']],
      ['spec.one[2]', ['spec.one has 1 item, so there is no spec.one[2]']],
    ])('%s', (text, paths) => {
      expect(resolve(text)).toEqual(paths);
    });
  });
});
