import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeFiles3 } from '../../src/files/merge-files.ts';
import type { MergeFile } from '../../src/merged.ts';
import type { JsonValue } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { runs } from '@krmkit/testing';

/** A package: for each path the objects in it by name, with what they hold. */
type Package = ReadonlyMap<string, readonly (readonly [name: string, value: number])[]>;

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const PATHS = ['x.yaml', 'y.yaml', 'z/x.yaml', 'j.json'];

// Each object in one file or in none: a name is there once.
const anyPackage: fc.Arbitrary<Package> = fc
  .tuple(
    fc.shuffledSubarray(NAMES),
    fc.array(fc.tuple(fc.nat(PATHS.length - 2), fc.nat(2)), { minLength: NAMES.length, maxLength: NAMES.length }),
  )
  .map(([names, places]) => {
    const files = new Map<string, (readonly [string, number])[]>();
    for (const [index, name] of names.entries()) {
      const [place, value] = places[index] ?? [0, 0];
      const path = PATHS[place] ?? '';
      files.set(path, [...(files.get(path) ?? []), [name, value]]);
    }
    return files;
  });

const layout = fc.record({
  separator: fc.constantFrom('---\n', '--- # next\n', '...\n---\n', '\n---\n'),
  header: fc.constantFrom('', '---\n', '# licence\n---\n', '\uFEFF', '# about the first\n'),
  end: fc.constantFrom('\n', '', '\n\n', '\n...\n', '\n---\n# end\n'),
});
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never;

function filesOf(files: Package, { separator, header, end }: Layout): readonly MergeFile[] {
  return [...files].map(([path, objects]) => {
    const texts = objects.map(
      ([name, value]) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata: {k: "${value}"}`,
    );
    return { path, text: header + texts.join(`\n${separator}`) + end };
  });
}

function merged(
  original: readonly MergeFile[],
  updated: readonly MergeFile[],
  destination: readonly MergeFile[],
): ReadonlyMap<string, string> {
  const result = mergeFiles3({ original, updated, destination });
  const files = new Map(destination.map(({ path, text }) => [path, text]));
  for (const { path, before, after } of result.files) {
    expect(before).toBe(files.get(path));
    if (after === undefined) files.delete(path);
    else files.set(path, after);
  }
  return files;
}

/** The objects of each file, in no order. */
function valuesOf(files: Iterable<readonly [string, string]>): readonly string[] {
  const found: string[] = [];
  for (const [path, text] of files) {
    for (const { root, problems } of parseDocuments(text)) {
      expect(problems).toEqual([]);
      const value: JsonValue = root === undefined ? null : toValue(root, 'kubectl').value;
      if (value !== null) found.push(`${path} ${JSON.stringify(value)}`);
    }
  }
  return found.toSorted();
}

const pairs = (files: readonly MergeFile[]): readonly (readonly [string, string])[] =>
  files.map(({ path, text }) => [path, text]);

describe('a merge of files', () => {
  it('leaves a destination byte for byte where upstream changed nothing', () => {
    fc.assert(
      fc.property(anyPackage, anyPackage, layout, layout, (original, destination, one, other) => {
        const before = filesOf(original, one);
        const here = filesOf(destination, other);
        expect([...merged(before, before, here)]).toEqual(pairs(here));
      }),
    );
  });

  it('makes of an untouched destination what upstream is: changed, added, deleted and moved objects', () => {
    fc.assert(
      fc.property(anyPackage, anyPackage, layout, layout, (original, updated, one, other) => {
        const before = filesOf(original, one);
        const theirs = filesOf(updated, other);
        expect(valuesOf(merged(before, theirs, before))).toEqual(valuesOf(pairs(theirs)));
      }),
      { numRuns: runs(200) },
    );
  });

  it('leaves a destination as it is that is what upstream became', () => {
    fc.assert(
      fc.property(anyPackage, anyPackage, layout, layout, (original, updated, one, other) => {
        const theirs = filesOf(updated, other);
        expect([...merged(filesOf(original, one), theirs, theirs)]).toEqual(pairs(theirs));
      }),
    );
  });

  it('loses no object of the destination that upstream never had', () => {
    fc.assert(
      fc.property(anyPackage, anyPackage, anyPackage, layout, layout, (original, updated, own, one, other) => {
        const before = filesOf(original, one);
        const renamed = new Map(
          [...own].map(([path, objects]) => [path, objects.map(([n, v]) => [`own-${n}`, v] as const)]),
        );
        const both = new Map(before.map(({ path, text }) => [path, text]));
        for (const { path, text } of filesOf(renamed, other)) {
          const present = both.get(path);
          both.set(path, present === undefined ? text : `${present}\n---\n${text.replace(/^\uFEFF|^---\n/, '')}`);
        }
        const destination = [...both].map(([path, text]) => ({ path, text }));
        const names = valuesOf(merged(before, filesOf(updated, other), destination)).join('\n');
        for (const objects of renamed.values()) {
          for (const [name] of objects) expect(names).toContain(`"name":"${name}"`);
        }
      }),
      { numRuns: runs(120) },
    );
  });
});

/** A document and the comments above it, each comment there once. */
interface Commented {
  readonly name: string;
  readonly value: number;
  readonly comments: readonly string[];
}

const HEADERS = ['', '---\n', '# L1\n---\n', '# L1\n\n', '---\n# L1\n\n', '# L2\n---\n', '# L2\n\n', '\uFEFF# L1\n\n'];

const streamOf = (header: string, documents: readonly Commented[]): string => {
  const texts = documents.map(({ name, value, comments }) => {
    const above = comments.map((comment) => `${comment}\n`).join('');
    return `${above}apiVersion: v1\nkind: K\nmetadata: {name: ${name}}\nd: ${value}\n`;
  });
  return texts.length === 0 ? '' : header + texts.join('---\n');
};

const commentsIn = (text: string): readonly string[] =>
  text
    .replace('\uFEFF', '')
    .split('\n')
    .filter((line) => line.startsWith('#'));
const licenceOf = (text: string): string => /# L[12]/.exec(text)?.[0] ?? '';

/** What a side makes of a stream: documents go, get comments and values, and one comes. */
const changed = (side: string): fc.Arbitrary<(base: readonly Commented[]) => readonly Commented[]> =>
  fc
    .record({
      kept: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }),
      comes: fc.option(fc.tuple(fc.nat(4), fc.boolean())),
    })
    .map(({ kept, comes }) => (base) => {
      const left = base.flatMap((one, index) => {
        const what = kept[index] ?? 0;
        if (what === 0) return [];
        if (what === 2) return [{ ...one, comments: [...one.comments, `# ${one.name} ${side}`] }];
        return [what === 3 && side === 'u' ? { ...one, value: 2 } : one];
      });
      if (comes === null) return left;
      const [at, isCommented] = comes;
      const come = { name: `new-${side}`, value: 1, comments: isCommented ? [`# new ${side}`] : [] };
      return [...left.slice(0, at), come, ...left.slice(at)];
    });

describe('comments of a file and above its documents', () => {
  it('are neither lost nor doubled when documents come and go', () => {
    const header = fc.constantFrom(...HEADERS);
    const base = fc
      .subarray(['a', 'b', 'c', 'd'], { minLength: 1 })
      .chain((names) =>
        fc.tuple(
          ...names.map((name) => fc.boolean().map((is) => ({ name, value: 1, comments: is ? [`# ${name}`] : [] }))),
        ),
      );
    const text = (of: string): readonly MergeFile[] => [{ path: 'a.yaml', text: of }];
    const mergeText = (o: string, u: string, d: string): string =>
      merged(text(o), text(u), text(d)).get('a.yaml') ?? '';
    fc.assert(
      fc.property(base, header, header, header, changed('u'), changed('d'), (documents, h, hu, hd, theirs, ours) => {
        const o = streamOf(h, documents);
        const u = streamOf(hu, theirs(documents));
        const own = ours(documents);
        const d = streamOf(hd, own);
        fc.pre(d !== '');
        const result = mergeText(o, u, d);
        // Where both sides renamed an object, the first merge made a choice that the second one does not know.
        const { conflicts } = mergeFiles3({ original: text(o), updated: text(u), destination: text(d) });
        if (conflicts.length === 0) expect(mergeText(o, u, result)).toBe(result);
        const lines = commentsIn(result);
        expect(new Set(lines).size).toBe(lines.length);
        for (const { name, comments } of own) {
          if (!result.includes(`name: ${name}}`)) continue;
          for (const comment of comments) expect(lines).toContain(comment);
        }
        if (licenceOf(d) !== licenceOf(o) && licenceOf(d) !== '' && result !== '') {
          expect(licenceOf(result)).toBe(licenceOf(d));
        }
        if (d !== o && !/^\uFEFF?---/.test(d)) expect(result).not.toMatch(/^\uFEFF?---/);
        const alone = mergeText(o, u, o);
        for (const comment of commentsIn(u)) expect(alone).toContain(comment.replace('\uFEFF', ''));
      }),
      { numRuns: runs(400) },
    );
  });
});
