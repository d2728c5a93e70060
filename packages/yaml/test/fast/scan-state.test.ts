import { describe, expect, it } from 'vitest';
import { API_VERSION, KIND, METADATA, NAME, NAMESPACE, NO_KEY } from '../../src/fast/scan-keys.ts';
import type { Scan } from '../../src/fast/scan-state.ts';
import {
  MAPPING,
  SEQUENCE,
  addKey,
  close,
  createScan,
  noteContent,
  noteKey,
  open,
  outlineOf,
  position,
  resetScan,
} from '../../src/fast/scan-state.ts';

/** Content at columns: `m2` for a key in column 2, `s0` for a dash; `+` where a value follows. */
function positioned(steps: string): boolean {
  const scan = createScan();
  resetScan(scan, '', 0);
  return steps.split(' ').every((step) => {
    const found = position(scan, Number(/\d+/.exec(step)?.[0]), step.startsWith('s') ? SEQUENCE : MAPPING);
    scan.pending = !step.endsWith('+');
    return found;
  });
}

describe('content at a column', () => {
  it.each([
    'm0+ m0+',
    'm0 m2+ m2+ m0+',
    'm0 s0+ s0+ m0+',
    'm0 s2+ s2+ m0+',
    's0 s2+ s2+ s0+',
    's0 m2+ m2+ s0+',
    'm0 m0+',
    's0 s0+',
    'm0 s0 m2+ m2+ s0+ m0+',
    'm0 m4 m8+ m0+',
  ])('belongs to a collection: %s', (steps) => {
    expect(positioned(steps)).toBe(true);
  });

  it.each(['m0+ m2+', 'm0 m4+ m2+', 'm0+ s0+', 's0+ m0+', 'm0 s2+ m2+', 'm2+ m0+', 's0 s0+ m0+', 'm0+ s2+'])(
    'belongs to none: %s',
    (steps) => {
      expect(positioned(steps)).toBe(false);
    },
  );

  it('can be 119 levels deep', () => {
    const scan = createScan();
    resetScan(scan, '', 0);
    for (let depth = 1; depth < 120; depth++) expect(open(scan, depth, MAPPING)).toBe(true);
    expect([open(scan, 120, MAPPING), scan.depth]).toEqual([false, 119]);
  });
});

describe('the keys of a mapping', () => {
  const started = (): Scan => {
    const scan = createScan();
    resetScan(scan, '', 0);
    open(scan, 0, MAPPING);
    return scan;
  };

  it('are there once, also with the same class', () => {
    const scan = started();
    expect([7, 39, 71, 8].map((key) => addKey(scan, key))).toEqual([true, true, true, true]);
    expect([39, 8, 40].map((key) => addKey(scan, key))).toEqual([false, false, true]);
  });

  it('are those of this mapping alone', () => {
    const scan = started();
    addKey(scan, 7);
    open(scan, 2, MAPPING);
    expect(addKey(scan, 7)).toBe(true);
    close(scan);
    expect([addKey(scan, 7), addKey(scan, 8)]).toEqual([false, true]);
  });

  it('are at most 256, and 4,096 in all that are open', () => {
    const scan = started();
    const added = Array.from({ length: 257 }, (_, at) => addKey(scan, 100 + at));
    expect([added.indexOf(false), added.length]).toEqual([256, 257]);
    for (let level = 1; level < 16; level++) {
      open(scan, level, MAPPING);
      for (let key = 0; key < 256; key++) addKey(scan, 100 + key);
    }
    open(scan, 99, MAPPING);
    expect(addKey(scan, 1)).toBe(false);
  });
});

describe('what is recorded', () => {
  const contentOf = (wanted: number, text: string, isPlain: boolean): readonly unknown[] => {
    const scan = createScan();
    resetScan(scan, text, 0);
    scan.wanted = wanted;
    const isText = noteContent(scan, 0, text.length, isPlain);
    const { apiVersion, kind, name, namespace } = outlineOf(scan);
    return [isText, apiVersion, kind, name, namespace];
  };

  it.each([
    [API_VERSION, 'v1', true, [true, 'v1', undefined, undefined, undefined]],
    [KIND, 'A', true, [true, undefined, 'A', undefined, undefined]],
    [NAME, 'a', true, [true, undefined, undefined, 'a', undefined]],
    [NAMESPACE, 'a', false, [true, undefined, undefined, undefined, 'a']],
    [NAME, '1', false, [true, undefined, undefined, '1', undefined]],
    [NAME, '1', true, [false, undefined, undefined, undefined, undefined]],
    [NAME, '{{ a }}', false, [false, undefined, undefined, undefined, undefined]],
  ])('of key %s with %j, plain: %s', (wanted, text, isPlain, expected) => {
    expect(contentOf(wanted, text, isPlain)).toEqual(expected);
  });

  it('is that of the root and of its metadata', () => {
    const scan = createScan();
    resetScan(scan, '', 0);
    open(scan, 0, MAPPING);
    const wanted = (key: number, isQuoted = false): number => {
      noteKey(scan, 5, key, isQuoted);
      return scan.wanted;
    };
    expect([KIND, NAME, METADATA].map((key) => wanted(key))).toEqual([KIND, NO_KEY, METADATA]);
    open(scan, 2, MAPPING);
    expect([NAME, KIND].map((key) => wanted(key))).toEqual([NAME, NO_KEY]);
    expect(outlineOf(scan)).toMatchObject({ annotationPlace: undefined });
    scan.lastEnd = 9;
    close(scan);
    expect(outlineOf(scan).annotationPlace).toEqual({
      of: 'metadata',
      start: 5,
      end: 9,
      column: 2,
      metadataColumn: 2,
      last: { start: 5, end: 9 },
    });
    wanted(KIND, true);
    expect(outlineOf(scan).annotationPlace).toBeUndefined();
  });
});
