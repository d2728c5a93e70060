import { describe, expect, it } from 'vitest';
import type { StreamCounts, StreamPlan } from '../../src/write/stream-plan.ts';
import { planStream } from '../../src/write/stream-plan.ts';
import { configMap, filesOf, itemsOf, streamOf } from '../stream/stream-of.ts';

type Texts = Readonly<Record<string, string>>;

function plan(texts: Texts, items: readonly string[], prune = true): StreamPlan {
  const files = filesOf(texts);
  return planStream(itemsOf(streamOf(...items), files), files, { prune });
}

/** The texts that the plan leaves, by path; undefined is a deleted file. */
function after({ plan: { changes } }: StreamPlan): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(changes.map((one) => [one.path, 'after' in one ? one.after : undefined]));
}

const NONE: StreamCounts = { changed: 0, created: 0, moved: 0, deleted: 0, left: 0 };
const at = (path: string, name: string, more = ''): string => configMap(name, { path }, more);
const A = configMap('a');
const B = configMap('b');

describe('a stream becomes', () => {
  it.each<[string, Texts, readonly string[], Readonly<Record<string, string | undefined>>, Partial<StreamCounts>]>([
    ['nothing where nothing differs', { 'a.yaml': `# c\n${A}` }, [at('a.yaml', 'a')], {}, {}],
    [
      'an edit in place',
      { 'a.yaml': `# c\n${A}x:  0x1 # d\n` },
      [at('a.yaml', 'a', 'x: 1\ny: 2\n')],
      { 'a.yaml': `# c\n${A}x:  0x1 # d\ny: 2\n` },
      { changed: 1 },
    ],
    ['a new file', {}, [at('d/a.yaml', 'a')], { 'd/a.yaml': A }, { created: 1 }],
    [
      'a new file with a name of its own',
      {},
      [configMap('a').replace('name: a', 'name: a\n  namespace: shop')],
      { 'shop/configmap_a.yaml': A.replace('name: a', 'name: a\n  namespace: shop') },
      { created: 1 },
    ],
    [
      'a new document at the end',
      { 'a.yaml': A },
      [at('a.yaml', 'a'), at('a.yaml', 'b')],
      { 'a.yaml': `${A}---\n${B}` },
      { created: 1 },
    ],
    [
      'a new file in the order of indexes',
      {},
      [configMap('b', { path: 'x.yaml', index: 1 }), configMap('a', { path: 'x.yaml', index: 0 })],
      { 'x.yaml': `${A}---\n${B}` },
      { created: 2 },
    ],
    ['a file that goes', { 'a.yaml': A, 'b.yaml': B }, [at('a.yaml', 'a')], { 'b.yaml': undefined }, { deleted: 1 }],
    [
      'a document that goes',
      { 'a.yaml': `${A}---\n# c\n${B}` },
      [at('a.yaml', 'b')],
      { 'a.yaml': `# c\n${B}` },
      { deleted: 1 },
    ],
    [
      'a document that moves, with its comments',
      { 'a.yaml': `# c\n${A}x: 0x1\n` },
      [at('b.yaml', 'a', 'x: 1\n')],
      { 'a.yaml': undefined, 'b.yaml': `# c\n${A}x: 0x1\n` },
      { moved: 1 },
    ],
    [
      'a document that moves and changes',
      { 'a.yaml': `# c\n${A}x: 0x1\n` },
      [at('b.yaml', 'a', 'x: 1\ny: 2\n')],
      { 'a.yaml': undefined, 'b.yaml': `# c\n${A}x: 0x1\ny: 2\n` },
      { moved: 1 },
    ],
    [
      'a document in place of another',
      { 'a.yaml': A, 'b.yaml': B },
      [at('a.yaml', 'b')],
      { 'a.yaml': B, 'b.yaml': undefined },
      { moved: 1, deleted: 1 },
    ],
    [
      'line ends of the file',
      { 'a.yaml': A.replaceAll('\n', '\r\n') },
      [at('a.yaml', 'a'), at('a.yaml', 'b')],
      { 'a.yaml': `${A}---\n${B}`.replaceAll('\n', '\r\n') },
      { created: 1 },
    ],
  ])('%s', (_, texts, items, expected, counts) => {
    const planned = plan(texts, items);
    expect(planned.diagnostics).toEqual([]);
    expect(after(planned)).toStrictEqual(expected);
    expect(planned.counts).toEqual({ ...NONE, ...counts });
  });

  it.each<[string, string, string, string]>([
    ['behind another loses the line between them', `${A}---\n# c\n${B}`, 'b', `# c\n${B}`],
    ['that begins with such a line keeps it', `---\n# c\n${A}`, 'a', `---\n# c\n${A}`],
  ])('moves a document: one %s', (_, text, name, expected) => {
    expect(after(plan({ 'x.yaml': text }, [at('y.yaml', name)], false))['y.yaml']).toBe(expected);
  });

  it('says where an alias was written out', () => {
    const texts = { 'a.yaml': `${A}x: &n {p: 1}\ny: *n\n` };
    const { diagnostics } = plan(texts, [at('a.yaml', 'a', 'x: {p: 2}\ny: {p: 1}\n')]);
    expect(diagnostics).toMatchObject([{ code: 'written-out-alias', severity: 'info' }]);
  });

  it('keeps what is not in the stream, unless that is asked for', () => {
    const kept = plan({ 'a.yaml': A, 'b.yaml': B }, [at('a.yaml', 'a')], false);
    expect([after(kept), kept.counts]).toEqual([{}, { ...NONE, left: 1 }]);
  });

  it('keeps a file with content that is no object', () => {
    expect(after(plan({ 'a.yaml': `x: 1\n---\n${A}` }, []))).toEqual({ 'a.yaml': 'x: 1\n' });
  });

  it('keeps a broken document', () => {
    expect(Object.values(after(plan({ 'a.yaml': `${A}---\nx: [\n` }, [])))[0]).toContain('x: [');
  });

  it('is in the order of paths', () => {
    expect(
      plan({}, [at('c.yaml', 'c'), at('B.yaml', 'b'), at('a.yaml', 'a')]).plan.changes.map(({ path }) => path),
    ).toEqual(['B.yaml', 'a.yaml', 'c.yaml']);
  });

  it('has a file for each object without a name', () => {
    const job = 'apiVersion: batch/v1\nkind: Job\nmetadata:\n  generateName: x-\n';
    const planned = plan({ 'job_x-.yaml': 'a: 1\n' }, [`${job}a: 1\n`, `${job}b: 1\n`]);
    expect(Object.keys(after(planned))).toEqual(['job_x-_2.yaml', 'job_x-_3.yaml']);
  });

  it('has the anchors of its documents', () => {
    const items = [at('a.yaml', 'a', 'x: &n 1\n'), at('b.yaml', 'b', 'x: &n__2 1\ny: *n__2\n')];
    expect(after(plan({}, items))['b.yaml']).toBe(`${B}x: &n 1\ny: *n\n`);
  });
});

describe('a file of JSON', () => {
  it('is written as JSON', () => {
    const text = after(plan({}, [at('a.json', 'a')]))['a.json'] ?? '';
    expect(JSON.parse(text)).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
  });

  it('keeps JSON that moves as it is', () => {
    const text = '{"apiVersion": "v1",   "kind": "ConfigMap", "metadata": {"name": "a"}}\n';
    expect(after(plan({ 'a.yaml': text }, [at('a.json', 'a')]))).toEqual({ 'a.json': text, 'a.yaml': undefined });
  });

  it.each<[string, Texts, readonly string[]]>([
    ['two new ones', {}, ['a', 'b']],
    [
      'one beside another',
      { 'x.json': '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}\n' },
      ['a', 'b'],
    ],
  ])('cannot hold %s', (_, texts, names) => {
    const planned = plan(
      texts,
      names.map((name) => at('x.json', name)),
    );
    expect(after(planned)).toEqual({});
    expect(planned.diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      ['invalid-resource', 'error', 'ConfigMap b cannot go into x.json with another one; a JSON file holds one'],
    ]);
  });

  it('can have another one in place of the first', () => {
    const texts = { 'x.json': '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}\n' };
    const planned = plan(texts, [at('x.json', 'b')]);
    expect(planned.diagnostics).toEqual([]);
    expect(JSON.parse(after(planned)['x.json'] ?? '')).toMatchObject({ metadata: { name: 'b' } });
  });
});

describe('an item that several files have', () => {
  it('is an error, and changes nothing', () => {
    const texts = { 'a.yaml': configMap('a', {}, 'x: 1\n'), 'b.yaml': configMap('a', {}, 'y: 1\n') };
    const planned = plan(texts, [configMap('a', {}, 'z: 1\n')], false);
    expect(planned.diagnostics).toMatchObject([
      { code: 'ambiguous-source', severity: 'error', location: { path: '-', line: 3 } },
    ]);
    expect([after(planned), planned.counts]).toEqual([{}, { ...NONE, left: 2 }]);
  });
});
