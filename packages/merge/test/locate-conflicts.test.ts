import { describe, expect, it } from 'vitest';
import type { Path } from '@krmkit/base';
import type { ConflictSide, FoundConflict } from '../src/conflict.ts';
import { locateConflicts, valueConflicts } from '../src/locate-conflicts.ts';
import { sideOf } from './sides.ts';

const FOUND: FoundConflict = {
  kind: 'both-changed',
  originalPath: undefined,
  updatedPath: undefined,
  destinationPath: undefined,
  chosen: 'updated',
  open: false,
};

/** `LINE:COLUMN-LINE:COLUMN VALUE`; `-` where the side has no value. */
function shown({ value, location, lines }: ConflictSide): string {
  if (value === undefined) return '-';
  const at = location && `${location.line}:${location.column}-${location.endLine}:${location.endColumn} `;
  return `${at ?? ''}${JSON.stringify(value)}${lines === undefined ? '' : ` ${lines.first}+${lines.count}`}`;
}

function inDestination(text: string, path: Path | undefined, lines?: { start: number; end: number }): string {
  const ranges = lines === undefined ? {} : { lines: { original: lines, updated: lines, destination: lines } };
  const side = sideOf(text);
  const sides = { original: undefined, updated: side, destination: side };
  const [conflict] = locateConflicts([{ ...FOUND, destinationPath: path, ...ranges }], sides, 'kubectl');
  return shown(conflict?.destination ?? {});
}

describe('the side of a conflict is located', () => {
  it.each<[title: string, text: string, path: Path | undefined, expected: string]>([
    ['at its value', 'a: 1\nb: two\n', ['b'], '2:4-2:7 "two"'],
    ['at the key of a mapping', 'a:\n  b: 1\n', ['a'], '1:1-1:2 {"b":1}'],
    ['at the key of a list', 'a:\n- b\n', ['a'], '1:1-1:2 ["b"]'],
    ['at the key of an empty value', 'a:\n', ['a'], '1:1-1:2 null'],
    ['at its alias', 'a: &x [1]\nb: *x\n', ['b'], '2:4-2:6 [1]'],
    ['at an item', '- a\n- {b: 1}\n', [1], '2:3-2:9 {"b":1}'],
    ['at the document', 'a: 1\n', [], '1:1-1:5 {"a":1}'],
    ['nowhere without a path', 'a: 1\n', undefined, '-'],
    ['nowhere without a value', 'a: 1\n', ['b'], '-'],
  ])('%s', (_title, text, path, expected) => {
    expect(inDestination(text, path)).toBe(expected);
  });

  it.each<[title: string, text: string, start: number, end: number, expected: string]>([
    ['lines of a literal block', 'a: |\n  one\n  two\n  three\n', 1, 2, '3:3-3:6 "two" 2+1'],
    ['several lines', 'a: |\n  one\n  two\n  three\n', 0, 2, '2:3-3:6 "one\\ntwo" 1+2'],
    ['the last line', 'a: |\n  one\n  two\n', 1, 2, '3:3-3:6 "two" 2+1'],
    ['no line', 'a: |\n  one\n  two\n', 1, 1, '3:1-3:1 "" 2+0'],
    ['a line of a quoted text: all of it', 'a: "one\\ntwo\\n"\n', 1, 2, '1:4-1:16 "two" 2+1'],
    ['a line of a folded block: all of it', 'a: >\n  one\n\n  two\n', 0, 1, '1:4-4:6 "one" 1+1'],
    ['lines of a value that is no text: all of it', 'a: 1\n', 0, 1, '1:4-1:5 1'],
  ])('%s', (_title, text, start, end, expected) => {
    expect(inDestination(text, ['a'], { start, end })).toBe(expected);
  });

  it('on each side that has it, with the object', () => {
    const pod = (name: string, node: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {v: ${node}}\n`;
    const sides = {
      original: sideOf(pod('o', '1'), 'o'),
      updated: sideOf(pod('u', '2'), 'u'),
      destination: sideOf(pod('d', '3'), 'd'),
    };
    const path = ['spec', 'v'];
    const found: FoundConflict = {
      ...FOUND,
      originalPath: path,
      updatedPath: path,
      destinationPath: path,
      marked: true,
    };
    const [conflict] = locateConflicts([found], sides, 'kubectl');
    expect(conflict).toMatchObject({
      kind: 'both-changed',
      path,
      field: 'spec.v',
      chosen: 'updated',
      open: false,
      marked: true,
    });
    expect(conflict?.subject).toEqual({ apiVersion: 'v1', kind: 'Pod', name: 'd' });
    const places = [conflict?.original, conflict?.updated, conflict?.destination].map((side) => [
      side?.location?.path,
      side?.value,
    ]);
    expect(places).toEqual([
      ['o', 1],
      ['u', 2],
      ['d', 3],
    ]);
  });

  it('is none where no conflict was found', () => {
    const side = sideOf('a: 1\n');
    expect(locateConflicts([], { original: side, updated: side, destination: side }, 'kubectl')).toEqual([]);
  });
});

describe('a conflict of values', () => {
  const SIDES = {
    original: { l: [{ name: 'x', v: 1 }] },
    updated: { l: [{ name: 'w' }, { name: 'x', v: 2 }] },
    destination: { l: [{ name: 'x', v: 3 }], t: 'one\ntwo\n' },
  };
  it.each<[title: string, found: Partial<FoundConflict>, field: string, sides: readonly string[]]>([
    [
      'has the field of the destination',
      { originalPath: ['l', 0, 'v'], updatedPath: ['l', 1, 'v'], destinationPath: ['l', 0, 'v'] },
      'l[name=x].v',
      ['1', '2', '3'],
    ],
    [
      'has the field of upstream',
      { updatedPath: ['l', 1, 'v'], originalPath: ['l', 0] },
      'l[name=x].v',
      ['{"name":"x","v":1}', '2', '-'],
    ],
    ['has the path of the original', { originalPath: ['l', 0, 'v'] }, 'l[name=w].v', ['1', '-', '-']],
    ['is about everything', {}, '', ['-', '-', '-']],
    ['has no value where nothing is', { updatedPath: ['z'] }, 'z', ['-', '-', '-']],
  ])('%s', (_title, found, field, sides) => {
    const [conflict] = valueConflicts([{ ...FOUND, ...found }], SIDES);
    expect(conflict?.field).toBe(field);
    expect([conflict?.original, conflict?.updated, conflict?.destination].map((side) => shown(side ?? {}))).toEqual(
      sides,
    );
    expect(Object.keys(conflict ?? {})).not.toContain('marked');
  });

  it('has the lines of a text, and no location', () => {
    const range = { start: 1, end: 2 };
    const lines = { original: range, updated: range, destination: range };
    const found = { ...FOUND, updatedPath: ['l', 1, 'v'], destinationPath: ['t'], lines };
    const [conflict] = valueConflicts([found], SIDES);
    expect([shown(conflict?.destination ?? {}), shown(conflict?.updated ?? {})]).toEqual(['"two" 2+1', '2']);
  });

  it('names the object of upstream where there is no other', () => {
    const updated = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } };
    const [conflict] = valueConflicts([FOUND], { original: undefined, updated, destination: undefined });
    expect(conflict?.subject).toEqual({ apiVersion: 'v1', kind: 'Pod', name: 'a' });
  });
});
