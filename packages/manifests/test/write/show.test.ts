import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planWrites } from '../../src/write/plan.ts';
import { printPlan } from '../../src/write/show.ts';
import { NEEDS_UNIX, runs } from '@krmkit/testing';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-show-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string>>;

const show = (before: Files, after: Files, context?: number): string =>
  printPlan(
    planWrites(new Map(Object.entries(before)), new Map(Object.entries(after))),
    context === undefined ? {} : { context },
  );

function write(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function read(root: string): Files {
  const files: Record<string, string> = {};
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (statSync(join(root, path)).isFile()) files[path] = readFileSync(join(root, path), 'utf8');
  }
  return files;
}

/** What git makes of a diff. */
function applied(before: Files, diff: string, arguments_: readonly string[] = []): Files {
  const root = mkdtempSync(join(folder, 'applied-'));
  write(root, before);
  if (diff !== '') {
    const given = ['-c', 'core.autocrlf=false', 'apply', '--whitespace=nowarn', ...arguments_, '-'];
    execFileSync('git', given, { cwd: root, input: diff, stdio: ['pipe', 'ignore', 'pipe'] });
  }
  const files = read(root);
  rmSync(root, { recursive: true });
  return files;
}

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('');

const rows: readonly { readonly name: string; readonly before: Files; readonly after: Files }[] = [
  { name: 'one line', before: { 'a.yaml': 'a: 1\nb: 2\nc: 3\n' }, after: { 'a.yaml': 'a: 1\nb: 3\nc: 3\n' } },
  {
    name: 'far lines',
    before: { a: lines(40, String) },
    after: { a: lines(40, (n) => (n % 20 === 5 ? 'x' : `${n}`)) },
  },
  {
    name: 'near lines',
    before: { a: lines(20, String) },
    after: { a: lines(20, (n) => (n % 7 === 5 ? 'x' : `${n}`)) },
  },
  { name: 'a new file', before: {}, after: { 'd/e/a.yaml': 'a: 1\n' } },
  { name: 'a deleted file', before: { 'd/a.yaml': 'a: 1\n', b: '' }, after: { b: '' } },
  { name: 'a new empty file', before: {}, after: { 'a.yaml': '' } },
  { name: 'a deleted empty file', before: { 'a.yaml': '', b: '' }, after: { b: '' } },
  { name: 'a file that becomes empty', before: { a: 'a\n' }, after: { a: '' } },
  { name: 'an empty file that is filled', before: { a: '' }, after: { a: 'a\nb\n' } },
  { name: 'a lost last line feed', before: { a: 'a\nb\n' }, after: { a: 'a\nb' } },
  { name: 'a won last line feed', before: { a: 'a\nb' }, after: { a: 'a\nb\n' } },
  { name: 'no last line feed in both', before: { a: 'x\na\nb' }, after: { a: 'y\na\nb' } },
  { name: 'a line behind one without line feed', before: { a: 'a\nb' }, after: { a: 'a\nb\nc' } },
  { name: 'CRLF', before: { a: 'a: 1\r\nb: 2\r\n' }, after: { a: 'a: 1\r\nb: 3\r\n' } },
  { name: 'LF that becomes CRLF', before: { a: 'a\nb\n' }, after: { a: 'a\r\nb\n' } },
  { name: 'a lone carriage return', before: { a: 'a\rb\nc\n' }, after: { a: 'a\rB\nc\n' } },
  { name: 'a BOM', before: { a: '\uFEFFa\n' }, after: { a: '\uFEFFb\n' } },
  { name: 'lines like marks', before: { a: '-- a\n++ b\n\\ c\n' }, after: { a: '-- x\n++ b\n\\ d\n' } },
  { name: 'names to quote', before: { 'a "b"\\\t\u0001é.yaml': 'a\n' }, after: { 'a "b"\\\t\u0001é.yaml': 'b\n' } },
  { name: 'names with spaces', before: { 'a b/c d.yaml': 'a\n' }, after: { 'a b/c d.yaml': 'b\n', 'n n': 'n\n' } },
];

describe('printPlan', () => {
  it.each(rows)('gives what git makes the result of: $name', ({ before, after }) => {
    expect(applied(before, show(before, after))).toEqual(after);
    expect(applied(after, show(before, after), ['--reverse'])).toEqual(before);
    expect(applied(before, show(before, after, 0), ['--unidiff-zero'])).toEqual(after);
  });

  it.each(rows.filter(({ name }) => !name.includes('names to quote')))(
    'is what git prints, without its index lines: $name',
    ({ before, after }) => {
      const root = mkdtempSync(join(folder, 'diff-'));
      const git = (...given: readonly string[]): string =>
        execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'core.safecrlf=false', ...given], {
          cwd: root,
          encoding: 'utf8',
        });
      git('init', '-q');
      write(root, before);
      git('add', '-A');
      for (const path of Object.keys(before)) rmSync(join(root, path));
      write(root, after);
      for (const path of Object.keys(after)) if (!(path in before)) git('add', '-N', path);
      const printed = git('diff', '--no-color', '--no-renames', '--src-prefix=a/', '--dst-prefix=b/');
      // The text behind @@ is a guess at the function that a line is in.
      const comparable = printed.replaceAll(/^index .*\n/gm, '').replaceAll(/^(@@ .* @@).*$/gm, '$1');
      expect(show(before, after)).toBe(comparable);
    },
  );

  const modes: readonly (readonly [executable: boolean, after: string])[] = [
    [true, 'a\n'],
    [true, 'b\n'],
    [false, 'a\n'],
    [false, 'b\n'],
  ];
  it.each(modes)('shows executable %s with the text %j as git does', NEEDS_UNIX, (executable, after) => {
    const root = mkdtempSync(join(folder, 'mode-'));
    const git = (...given: readonly string[]): string => execFileSync('git', given, { cwd: root, encoding: 'utf8' });
    git('init', '-q');
    writeFileSync(join(root, 'x.sh'), 'a\n', { mode: executable ? 0o644 : 0o755 });
    git('add', '-A');
    writeFileSync(join(root, 'x.sh'), after);
    chmodSync(join(root, 'x.sh'), executable ? 0o755 : 0o644);
    const printed = git('diff', '--no-color', '--src-prefix=a/', '--dst-prefix=b/').replaceAll(/^index .*\n/gm, '');
    const shown = printPlan({ changes: [{ kind: 'edit', path: 'x.sh', before: 'a\n', after, executable }] });
    expect(shown).toBe(printed);
  });

  it('is empty for what does not change', () => {
    expect(show({ a: 'a' }, { a: 'a' })).toBe('');
    expect(printPlan({ changes: [{ kind: 'edit', path: 'a', before: 'x', after: 'x' }] })).toBe('');
  });

  it('refuses a context that is no number of lines', () => {
    expect(() => printPlan({ changes: [] }, { context: -1 })).toThrow(RangeError);
  });

  it('of any texts gives git the result', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', 'a\r', '- a', '+', '\\', 'ü'), { maxLength: 30 })
      .chain((all) => fc.constantFrom(all.join('\n'), `${all.join('\n')}\n`));
    const files = fc.dictionary(fc.constantFrom('a', 'b', 'd/c', 'd/e'), text, { maxKeys: 4, noNullPrototype: true });
    fc.assert(
      // Without context git 2.39 misreads the removal of a last line that has no line feed, in its own diffs too.
      fc.property(files, files, fc.integer({ min: 1, max: 4 }), (before, after, context) => {
        expect(applied(before, show(before, after, context))).toEqual(sorted(after));
      }),
      { numRuns: runs(60) },
    );
  });

  it.each([
    ['one field of each of 4,000 resources', 4000, (n: number) => n % 10 === 4],
    ['every line', 20_000, () => true],
  ])('shows a large file: %s', (_, count, isChanged) => {
    const before = { a: lines(count * 10, (n) => (n % 10 === 0 ? `name: ${n}` : `field: ${n % 7}`)) };
    const after = {
      a: lines(count * 10, (n) => (isChanged(n) ? `new: ${n % 5}` : n % 10 === 0 ? `name: ${n}` : `field: ${n % 7}`)),
    };
    // A square of these would outlast any limit.
    const diff = show(before, after);
    expect(diff.length).toBeGreaterThan(count);
    expect(applied(before, diff)).toEqual(after);
    if (count === 4000) expect(diff.match(/^[-+][^-+]/gm)?.length).toBe(2 * count);
  });
});

function sorted(files: Files): Files {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}
