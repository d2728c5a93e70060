import { describe, expect, it } from 'vitest';
import { merge3 } from '../../src/merge3.ts';
import type { ThreeWayRow } from '../merge-rows.ts';
import { describeThreeWay } from '../merge-rows.ts';

const LINES = ['worker 1', 'events 2', '', 'http {', '  gzip on', '}', '# end', 'keepalive 10'];

function configMap(lines: readonly string[], header = '|', indent = '    '): string {
  const text = lines.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('');
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: c\ndata:\n  nginx.conf: ${header}\n${text}  other: x # kept\n`;
}

function edited(change: Readonly<Record<number, string | readonly string[]>>): readonly string[] {
  return LINES.flatMap((line, index) => change[index] ?? line);
}

const rows: readonly ThreeWayRow[] = [
  {
    rule: 'changes of different lines',
    original: configMap(LINES),
    updated: configMap(edited({ 7: 'keepalive 20' })),
    destination: configMap(edited({ 0: 'worker 4' })),
    expected: configMap(edited({ 0: 'worker 4', 7: 'keepalive 20' })),
  },
  {
    rule: 'changes of neighbouring lines',
    original: configMap(LINES),
    updated: configMap(edited({ 1: 'events 20' })),
    destination: configMap(edited({ 0: 'worker 4' })),
    expected: configMap(edited({ 0: 'worker 4', 1: 'events 20' })),
  },
  {
    rule: 'lines that both added and removed',
    original: configMap(LINES),
    updated: configMap(edited({ 7: ['keepalive 10', 'up 1'], 1: [] })),
    destination: configMap(edited({ 4: ['  gzip on', '  own on'] })),
    expected: configMap(edited({ 4: ['  gzip on', '  own on'], 7: ['keepalive 10', 'up 1'], 1: [] })),
  },
  {
    rule: "dest's indentation and header stay",
    original: configMap(LINES),
    updated: configMap(edited({ 7: 'keepalive 20' })),
    destination: configMap(edited({ 0: 'worker 4' }), '| # ours', '      '),
    expected: configMap(edited({ 0: 'worker 4', 7: 'keepalive 20' }), '| # ours', '      '),
  },
  {
    rule: 'one line that both changed is a conflict, the others come together',
    original: configMap(LINES),
    updated: configMap(edited({ 0: 'worker 2', 7: 'keepalive 20' })),
    destination: configMap(edited({ 0: 'worker 4', 4: '  gzip off' })),
    expected: configMap(edited({ 0: 'worker 2', 4: '  gzip off', 7: 'keepalive 20' })),
    conflicts: ["both-changed data['nginx.conf']"],
  },
  {
    rule: 'the same for whom dest decides',
    original: configMap(LINES),
    updated: configMap(edited({ 0: 'worker 2', 7: 'keepalive 20' })),
    destination: configMap(edited({ 0: 'worker 4', 4: '  gzip off' })),
    expected: configMap(edited({ 0: 'worker 4', 4: '  gzip off', 7: 'keepalive 20' })),
    conflicts: ["both-changed data['nginx.conf'] -> destination"],
    options: { onConflict: 'dest' },
  },
  {
    rule: 'a text that both replaced is one value',
    original: configMap(LINES),
    updated: configMap(['a', 'b']),
    destination: configMap(['c', 'd']),
    expected: configMap(['a', 'b']),
    conflicts: ["both-changed data['nginx.conf']"],
  },
  {
    rule: 'a text in quotes',
    original: 'a: "one\\ntwo\\nthree\\nfour\\n"\nz: 1\n',
    updated: 'a: "one\\ntwo\\nthree\\nFOUR\\n"\nz: 1\n',
    destination: 'a: "ONE\\ntwo\\nthree\\nfour\\n"\nz: 1\n',
    expected: 'a: "ONE\\ntwo\\nthree\\nFOUR\\n"\nz: 1\n',
  },
  {
    rule: 'a script in an item that has a name',
    original: 'l:\n- name: a\n  script: |\n    one\n    two\n    three\n',
    updated: 'l:\n- name: a\n  script: |\n    one\n    two\n    THREE\n',
    destination: 'l:\n- name: b\n- name: a\n  script: |\n    ONE\n    two\n    three\n',
    expected: 'l:\n- name: b\n- name: a\n  script: |\n    ONE\n    two\n    THREE\n',
  },
];

const twoLines: readonly ThreeWayRow[] = [
  {
    rule: 'a text of two lines',
    original: 'a: "one\\ntwo\\n"\n',
    updated: 'a: "one\\nTWO\\n"\n',
    destination: 'a: "ONE\\ntwo\\n"\n',
    expected: 'a: "ONE\\nTWO\\n"\n',
  },
  {
    rule: 'a text of one line that both extended',
    original: 'a: "one\\n"\n',
    updated: 'a: "one\\ntwo\\n"\n',
    destination: 'a: "zero\\none\\n"\n',
    expected: 'a: "zero\\none\\ntwo\\n"\n',
  },
  {
    rule: 'texts of one line are one value',
    original: 'a: one\n',
    updated: 'a: two\n',
    destination: 'a: three\n',
    expected: 'a: two\n',
    conflicts: ['both-changed a'],
  },
];

describeThreeWay('3-way: texts of several lines', [...rows, ...twoLines]);

// As diff3 merges lines: https://www.gnu.org/software/diffutils/manual/html_node/diff3-Merging.html
const items = (...rowsOfItems: readonly Omit<ThreeWayRow, 'options'>[]): readonly ThreeWayRow[] =>
  rowsOfItems.map((row) => ({ ...row, options: { scalarLists: 'items' } }));

describeThreeWay(
  '3-way: lists of scalars, item by item',
  items(
    {
      rule: 'changes of different items',
      original: 'l:\n- a\n- b\n- c\n',
      updated: 'l:\n- a\n- b\n- C\n',
      destination: 'l:\n- A # own\n- b # kept\n- c # three\n',
      expected: 'l:\n- A # own\n- b # kept\n- C # three\n',
    },
    {
      rule: 'new items of both',
      original: 'l: [a, b, c]\n',
      updated: 'l: [a, n, m, b, c]\n',
      destination: 'l: [a, b, c, d]\n',
      expected: 'l: [a, n, m, b, c, d]\n',
    },
    {
      rule: 'an item that upstream removed',
      original: 'l: [a, b, c]\n',
      updated: 'l: [a, c]\n',
      destination: 'l: [a, b, c, d]\n',
      expected: 'l: [a, c, d]\n',
    },
    {
      rule: 'items that upstream replaced by fewer',
      original: 'l: [a, b, c, d]\n',
      updated: 'l: [a, x, d]\n',
      destination: 'l: [a, b, c, d, e]\n',
      expected: 'l: [a, x, d, e]\n',
    },
    {
      rule: 'items that upstream replaced by more',
      original: 'l: [a, b, c]\n',
      updated: 'l: [a, x, y, z, c]\n',
      destination: 'l: [a, b, c, e]\n',
      expected: 'l: [a, x, y, z, c, e]\n',
    },
    {
      rule: 'an item that both changed',
      original: 'l: [a, b, c]\n',
      updated: 'l: [a, x, c]\n',
      destination: 'l: [a, y, z, c]\n',
      expected: 'l: [a, x, c]\n',
      conflicts: ['both-changed l'],
    },
    {
      rule: 'numbers and null are items, too',
      original: 'l: [1, null, true]\n',
      updated: 'l: [1, null, false]\n',
      destination: 'l: [2, null, true]\n',
      expected: 'l: [2, null, false]\n',
    },
    {
      rule: 'a list inside is no item',
      original: 'l: [a, [1]]\n',
      updated: 'l: [a, [2]]\n',
      destination: 'l: [b, [1]]\n',
      expected: 'l: [a, [2]]\n',
      conflicts: ['both-changed l'],
    },
    {
      rule: 'a list that both added',
      original: 'z: 1\n',
      updated: 'z: 1\nl: [a, b]\n',
      destination: 'z: 1\nl: [a, c]\n',
      expected: 'z: 1\nl: [a, b]\n',
      conflicts: ['both-added l'],
    },
  ),
);

describeThreeWay('3-way: lists of scalars, item by item, where the destination wins', [
  {
    rule: 'an item that both changed, and one that upstream changed',
    original: 'l: [a, b, c, d]\n',
    updated: 'l: [a, x, c, D]\n',
    destination: 'l: [a, y, c, d]\n',
    expected: 'l: [a, y, c, D]\n',
    conflicts: ['both-changed l -> destination'],
    options: { scalarLists: 'items', onConflict: 'dest' },
  },
]);

describe('3-way: a conflict in a text', () => {
  const sides = {
    original: configMap(LINES),
    updated: configMap(edited({ 4: ['  gzip 1', '  gzip 2'] })),
    destination: configMap(edited({ 0: 'worker 4', 4: '  gzip 9', 7: 'keepalive 30' })),
  };

  it('names the lines and what they are on each side', () => {
    const [conflict] = merge3(sides).conflicts;
    expect(conflict).toMatchObject({
      field: "data['nginx.conf']",
      original: { value: '  gzip on', lines: { first: 5, count: 1 } },
      updated: { value: '  gzip 1\n  gzip 2', lines: { first: 5, count: 2 } },
      destination: { value: '  gzip 9', lines: { first: 5, count: 1 } },
    });
    // Line 6 of the document has the header of the block.
    expect(conflict?.destination.location).toMatchObject({ line: 11, column: 7 });
  });

  it('is marked with its lines', () => {
    const { text } = merge3(sides, { onConflict: 'markers' });
    expect(text).toContain(
      [
        "  # <<<<<<< conflict: data['nginx.conf'], line 5",
        '  # ||||||| original:   gzip on',
        '  # ======= updated:',
        '  #     gzip 1',
        '  #     gzip 2',
        '  # >>>>>>> destination keeps what is below',
        '  nginx.conf: |',
      ].join('\n'),
    );
  });
});
