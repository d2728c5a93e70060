import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import type { JsonObject } from '@krmkit/base';
import { printStream, readStream, readStreamItems, RESOURCE_LIST } from '@krmkit/manifests';
import type { FunctionItem } from '../../src/run/item.ts';
import { itemsToReturn, itemsToRun } from '../../src/run/stream-items.ts';

const TEXT = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
# the first
- apiVersion: v1
  kind: A
  metadata:
    name: a # name
    annotations:
      internal.config.kubernetes.io/index: '2'
      internal.config.kubernetes.io/path: 'x.yaml'
      internal.config.kubernetes.io/package-path: 'p'
      internal.config.kubernetes.io/id: '7'
- no: object # as it is
-
  apiVersion: v1
  kind: B
  metadata: {name: b}
`;

/** The items as functions get them, and the stream after what they did. */
function after(edit: (items: readonly FunctionItem[]) => readonly FunctionItem[]): {
  readonly sent: readonly FunctionItem[];
  readonly text: string;
} {
  const stream = readStream(createSource('-', TEXT));
  const { items } = readStreamItems(stream.items, []);
  const sent = itemsToRun(items);
  const returned = itemsToReturn(stream, sent, { items: edit(sent.items) });
  return {
    sent: sent.items,
    text: [...printStream({ wrapper: stream.wrapper?.identity ?? RESOURCE_LIST, items: returned })].join(''),
  };
}

const withData = (item: FunctionItem | undefined, more: Partial<FunctionItem> = {}): readonly FunctionItem[] =>
  item === undefined ? [] : [{ ...item, value: { ...item.value, data: {} }, ...more }];

describe('itemsToRun', () => {
  it('are the objects with their places, without what the sender needs', () => {
    const { sent } = after((items) => items);
    expect(sent.map(({ id, path, index, packagePath }) => [id, path, index, packagePath])).toEqual([
      ['1', 'x.yaml', 2, 'p'],
      ['2', undefined, undefined, undefined],
    ]);
    expect(JSON.stringify(sent.map(({ value }) => value))).not.toMatch(/config\.kubernetes\.io\/(?:path|index|id)/);
  });
});

describe('itemsToReturn', () => {
  it('gives the text back where nothing changed', () => {
    expect(after((items) => items).text).toBe(TEXT);
  });

  it('keeps comments, what is no object, and the annotations of the sender', () => {
    const { text } = after(([a, ...others]) => [...withData(a), ...others]);
    expect(text).toBe(TEXT.replace("id: '7'\n", "id: '7'\n  data: {}\n"));
  });

  it('writes another place in both spellings', () => {
    const { text } = after(([a, ...others]) => [...withData(a, { path: 'y.yaml', index: 0 }), ...others]);
    for (const field of ['path: y.yaml', 'index: .0.']) {
      expect(
        text.match(new RegExp(`config\\.kubernetes\\.io/${field.replace('y.yaml', "'?y.yaml'?")}`, 'g')),
      ).toHaveLength(2);
    }
    expect(text).toContain("id: '7'");
  });

  it('takes away what functions took away, and keeps the others where they were', () => {
    const { text } = after((items) => items.slice(1));
    expect(text).not.toContain('kind: A');
    expect(text).toContain('- no: object # as it is\n');
    expect(text).toContain('kind: B');
  });

  it('adds new items at the end, at their places', () => {
    const value: JsonObject = { apiVersion: 'v1', kind: 'C', metadata: { name: 'c' } };
    const { text } = after((items) => {
      const [a] = items;
      if (a === undefined) return items;
      return [
        {
          id: undefined,
          resource: { identity: { ...a.resource.identity, kind: 'C', name: 'c' }, value },
          value,
          path: 'new.yaml',
          index: undefined,
        },
        ...items,
      ];
    });
    expect(text.startsWith(TEXT.trimEnd().split('\n').slice(0, 3).join('\n'))).toBe(true);
    expect(text.indexOf('kind: C')).toBeGreaterThan(text.indexOf('kind: B'));
    expect(text).toMatch(/kind: C\n[^]*internal\.config\.kubernetes\.io\/path: new\.yaml/);
    expect(text).toMatch(/kind: C\n[^]*internal\.config\.kubernetes\.io\/index: ['"]0['"]/);
  });
});
