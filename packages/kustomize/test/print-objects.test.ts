import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printObjects } from '../src/print-objects.ts';
import { originsOf } from '../src/origins.ts';
import type { Sourced } from '../src/origins.ts';
import { readSource } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import { findKustomize, needs } from '@krmkit/testing';

function read(text: string): readonly Sourced[] {
  return readSource(createSource('a.yaml', text), { profile: 'kustomize' }).resources.flatMap(({ value, origin }) =>
    origin === undefined ? [] : [{ value, origins: originsOf({ kind: 'field', origin, path: [] }) }],
  );
}

describe('objects as text', () => {
  it('has a line between documents, and none before and after', () => {
    const text = 'apiVersion: v1\nkind: A\nmetadata:\n  name: a\n---\napiVersion: v1\nkind: B\nmetadata:\n  name: b\n';
    expect(printObjects(read(text))).toBe(text);
    expect(printObjects([])).toBe('');
  });

  it.each(['9007199254740993', '-9223372036854775808', '18446744073709551615'])('keeps the digits of %s', (digits) => {
    const text = `apiVersion: v1\nkind: A\nmetadata:\n  name: a\nnumber: ${digits}\n`;
    expect(printObjects(read(text))).toBe(text);
  });

  it('rounds an integer of more than 64 bits, as kustomize does', () => {
    expect(
      printObjects(read('apiVersion: v1\nkind: A\nmetadata:\n  name: a\nnumber: 18446744073709551616\n')),
    ).toContain('number: 1.8446744073709552e+19\n');
  });
});

const KUSTOMIZE = findKustomize();

// kustomize cannot build a text whose first line starts with a tab (#4374), and prints the next document on the line of a
// text that ends with a line separator.
const PIECES = ['a', 'b', 'word', '0', '1', '12', '-', '.', ':', '#', ' ', ' ', '  ', "'", '"', '\\', '\n', 'é', '😀']
  .concat(['{', '}', '[', ']', ',', '?', '&', '*', '!', '|', '>', '%', '@', '`', '=', '<', '~', 'y', 'n', 'null', 'e'])
  .concat(['true', '+', '_', '0x', '0b', '2001-01-01', 'T', '10:10:10', 'Z', '\u00a0', '\u0001', '\r', '.inf', '1e3'])
  .concat(['---', '...', '\ufeff', '日本', '$', '(', ': ', ' #', 'No', 'a longer piece of text that gets folded ']);
const TEXT = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 5 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES, 'x\u2028y', 'x\ty'), { maxLength: 40 }).map((pieces) => pieces.join('')),
);
const NUMBER = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const { value: VALUE } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, TEXT, TEXT, NUMBER, fc.constantFrom(true, false, null), tie('list'), tie('map')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.dictionary(
    TEXT.filter((key) => key !== '<<' && key !== '__proto__'),
    tie('value'),
    { maxKeys: 5 },
  ),
}));

describe('random objects', needs('kustomize', KUSTOMIZE), () => {
  it('are printed as kustomize prints them', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'krmkit-print-'));
    await fc.assert(
      fc.asyncProperty(fc.array(VALUE, { minLength: 250, maxLength: 250 }), async (values) => {
        const text = values
          .map((z, index) => toFlow({ apiVersion: 'v1', kind: 'A', metadata: { name: `a${index}` }, z }))
          .join('\n---\n');
        await writeFile(join(directory, 'kustomization.yaml'), 'resources: [a.yaml]\nsortOptions: {order: fifo}\n');
        await writeFile(join(directory, 'a.yaml'), text);
        const theirs = spawnSync(KUSTOMIZE ?? '', ['build', directory], { encoding: 'utf8', maxBuffer: 2 ** 28 });
        expect(theirs.stderr).toBe('');
        expect(printObjects(read(text))).toBe(theirs.stdout);
      }),
      { numRuns: 4 },
    );
    await rm(directory, { recursive: true });
  });
});

/** As JSON in which each key is `? key`, since YAML readers refuse long keys, and with escapes that they want. */
function toFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toFlow).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, item]) => `? ${toFlow(key)} : ${toFlow(item)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
