import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeResponse } from '../../src/run/decode.ts';
import { reduceOutput } from '../../src/run/reduce-output.ts';
import { restoreItems } from '../../src/run/restore.ts';
import { splice } from '../../src/run/scope.ts';
import type { Sent } from './function-calls.ts';
import { printed, sendOf, stepOf } from './function-calls.ts';
import { packages, runs } from '@krmkit/testing';

/** The same output, of which nothing is recognised by its lines. */
function readWhole(output: string): string {
  return output.replace('kind: ResourceList\n', 'kind: ResourceList \n');
}

/** All that comes of an output: what is wrong with it, or the items and what they make of the files. */
function outcome({ files, items, request }: Sent, text: string): unknown {
  const decoded = decodeResponse(stepOf(), request, printed(text));
  const { results } = decoded;
  if (!decoded.ok) {
    const said = decoded.problems.map(({ code, message }) => `${code} ${message}`);
    return { results, said: said.map((one) => one.replaceAll(/line \d+, column \d+ of its output/g, 'there')) };
  }
  const after = splice(items, items, decoded.items);
  const given = decoded.items.map(({ item, from }) => {
    return [item.value, item.resource.identity, item.path, item.index, item.id, from?.id];
  });
  return { results, given, restored: restoreItems(after, files) };
}

interface Edit {
  readonly kind: 'drop' | 'double' | 'swap' | 'insert' | 'replace' | 'indent';
  readonly at: number;
  readonly other: number;
  readonly line: string;
}

const lines = fc.constantFrom(
  '',
  '# at the left',
  '  # inside',
  '      # far right',
  '- apiVersion: v1',
  '  kind: Other',
  '  metadata: {name: new}',
  '-',
  '---',
  '...',
  'items:',
  'results:',
  '- message: said',
  'functionConfig: {}',
  '  x: "open',
  "  y: 'open",
  '  z: [',
  '  w: |+',
  '  v: *a',
  '  u: &a 1',
  '    config.k8s.io/id: "1"',
  '\tx: 1',
  '  b: c\r',
);
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('drop', 'double', 'swap', 'insert', 'insert', 'replace', 'indent'),
    at: fc.nat(),
    other: fc.nat(),
    line: lines,
  }),
  { minLength: 1, maxLength: 3 },
);

/** Pieces are lines or whole items. */
function edited(pieces: readonly string[], all: readonly Edit[]): string {
  const now = [...pieces];
  for (const { kind, at, other, line } of all) {
    const [one, two] = [at % now.length, other % now.length];
    const [first = '', second = ''] = [now[one], now[two]];
    if (kind === 'drop') now.splice(one, 1, '');
    else if (kind === 'double') now.splice(two, 0, first);
    else if (kind === 'swap') [now[one], now[two]] = [second, first];
    else if (kind === 'insert') now.splice(one, 0, `${line}\n`);
    else if (kind === 'replace') now[one] = `${line}\n`;
    else now[one] = ` ${first}`;
  }
  return now.join('');
}

function itemsOf({ request }: Sent): readonly string[] {
  const offsets = request.itemOffsets();
  const text = request.text();
  return [0, ...offsets].map((start, at) => text.slice(start, [...offsets, text.length][at]));
}

describe('an output that is read without what the function did not touch', () => {
  it.each([
    ['lines', ({ request }: Sent): readonly string[] => request.text().split(/(?<=\n)/)],
    ['items', itemsOf],
  ])('says what it says as a whole, whatever happens to %s', async (_, piecesOf) => {
    let reduced = 0;
    await fc.assert(
      fc.asyncProperty(packages, edits, fc.boolean(), async (files, all, withConfig) => {
        const functionConfig = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { a: 'b' } };
        const sent = await sendOf(files, withConfig ? { functionConfig } : {});
        const output = edited(piecesOf(sent), all);
        if (reduceOutput(sent.request, output) !== undefined) reduced += 1;
        expect(outcome(sent, output)).toEqual(outcome(sent, readWhole(output)));
      }),
      { numRuns: runs(150) },
    );
    expect(reduced).toBeGreaterThan(runs(30));
  });

  it('leaves only what has changed to be read', async () => {
    const manifest = (name: string): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata: {a: b}\n`;
    const sent = await sendOf({ 'a.yaml': manifest('a'), 'b.yaml': manifest('b'), 'c.yaml': manifest('c') });
    const output = sent.request.text().replace(/(name: b[^]*?data: \{a:) b/, '$1 c');
    const reduced = reduceOutput(sent.request, output);
    expect(reduced?.items).toEqual([sent.items[0], undefined, sent.items[2]]);
    expect(reduced?.text).toMatch(/^apiVersion: .*\nkind: ResourceList\nitems:\n- apiVersion: v1\n/);
    expect(reduced?.text.match(/name: \w+$/gm)).toEqual(['name: b']);
  });

  it.each([
    ['above the next item in another column', '# c\n # d\n'],
    ['above the next item in the columns of the item before', '# c\n  # d\n'],
    ['below a comment at the end of the item before', '  # b\n# c\n'],
    ['between the columns of the dash and the fields', ' # c\n'],
  ])('has the comments of an item, also with some %s', async (_, comments) => {
    const manifest = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
    const sent = await sendOf({ 'a.yaml': manifest('a'), 'b.yaml': manifest('b'), 'c.yaml': manifest('c') });
    const [, , third = 0] = sent.request.itemOffsets();
    const text = sent.request.text();
    const output = `${text.slice(0, third)}${comments}${text.slice(third)}`.replace(
      '  kind: C',
      '  # added\n  kind: C',
    );
    for (const one of [output, readWhole(output)]) {
      expect(JSON.stringify(outcome(sent, one))).toContain('apiVersion: v1\\n# added\\nkind: ConfigMap');
    }
    expect(outcome(sent, output)).toEqual(outcome(sent, readWhole(output)));
    const changedBoth = output.replace('  name: c', '  name: c # e');
    expect(outcome(sent, changedBoth)).toEqual(outcome(sent, readWhole(changedBoth)));
  });

  it('takes an alias for what the last anchor before it says, touched or not', async () => {
    const manifest = (name: string, data: string): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata: {${data}}\n`;
    const sent = await sendOf({
      'a.yaml': manifest('a', 'x: one'),
      'b.yaml': manifest('b', 'x: &v two, z: *v'),
      'c.yaml': manifest('c', 'x: three'),
    });
    const output = sent.request.text().replace('x: one', 'x: &v one').replace('x: three', 'x: *v');
    const decoded = decodeResponse(stepOf(), sent.request, printed(output));
    expect(decoded.ok && decoded.items.map(({ item }) => item.value['data'])).toEqual([
      { x: 'one' },
      { x: 'two', z: 'two' },
      { x: 'two' },
    ]);
  });
});
