import { describe, expect, it } from 'vitest';
import type { MergedDocument } from '../src/document.ts';
import { mergeDocument2, mergeDocument3 } from '../src/document.ts';
import { merge2 } from '../src/merge2.ts';
import { merge3 } from '../src/merge3.ts';
import type { MergeOptions } from '../src/options.ts';
import { prepareMerge } from '../src/policy.ts';
import { pod } from './merge-rows.ts';
import { sideOf } from './sides.ts';

const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n';
const map = (value: string): string => `${MAP}  a: ${value}\n`;

describe('integers beyond 2^53', () => {
  const id = (digits: string): string =>
    `apiVersion: v1\nkind: A\nmetadata: {name: a}\nspec: {id: ${digits}, l: [${digits}]}\n`;

  it('are exact', () => {
    const merged = merge3({
      original: id('1'),
      updated: id('1234567890123456789'),
      destination: id('1'),
    });
    expect(merged).toMatchObject({ text: id('1234567890123456789'), conflicts: [], diagnostics: [] });
  });

  it('differ in the last digit, which JavaScript does not see', () => {
    const merged = merge3({
      original: id('1234567890123456788'),
      updated: id('1234567890123456789'),
      destination: id('1234567890123456788'),
    });
    expect(merged.text).toBe(id('1234567890123456789'));
    expect(merge2({ source: id('1234567890123456789'), destination: id('1234567890123456788') }).text).toBe(
      id('1234567890123456789'),
    );
  });

  it('conflict where both changed the last digit', () => {
    const { text, conflicts } = merge3({
      original: id('1234567890123456787'),
      updated: id('1234567890123456789'),
      destination: id('1234567890123456788'),
    });
    expect(text).toBe(id('1234567890123456789'));
    expect(conflicts.map(({ kind, field }) => `${kind} ${field}`)).toEqual([
      'both-changed spec.id',
      'both-changed spec.l',
    ]);
  });
});

describe('a merge that would lose something', () => {
  it('nothing changes next to one of two equal keys, and that is reported', () => {
    const destination = `${MAP}  a: "1"\n  mine: "1"\ndata:\n  a: "1"\n`;
    const { text, diagnostics } = merge3({ original: map('"1"'), updated: map('"2"'), destination });
    expect(text).toBe(destination);
    expect(diagnostics).toMatchObject([{ code: 'duplicate-key', severity: 'error', location: { line: 7 } }]);
  });
});

const POD = { apiVersion: 'v1', kind: 'Pod', name: 'web' };

function two(source: string, destination: string, options: MergeOptions = {}): MergedDocument {
  return mergeDocument2(sideOf(source), sideOf(destination), prepareMerge(options));
}

function three(original: string, updated: string, destination: string, options: MergeOptions = {}): MergedDocument {
  const sides = { original: sideOf(original), updated: sideOf(updated), destination: sideOf(destination) };
  return mergeDocument3(sides, prepareMerge(options));
}

describe('a merged document', () => {
  it('is the text of the destination where nothing changes', () => {
    const text = '# c\na:   1\n';
    const unchanged = { text, removed: false, conflicts: [], diagnostics: [] };
    expect(three('a: 1\n', 'a: 1\n', text)).toEqual(unchanged);
    expect(two('a: 1\n', text)).toEqual(unchanged);
  });

  it('is only one of its text', () => {
    const destination = 'x: 1\n---\na: 1 # c\n---\nz: 1\n';
    const sides = { original: sideOf('a: 1\n'), updated: sideOf('a: 2\n'), destination: sideOf(destination, 'd', 1) };
    expect(mergeDocument3(sides, prepareMerge({})).text).toBe('---\na: 2 # c\n');
  });

  it('has the same text whether its problems are known', () => {
    const side = { ...sideOf('a: 1 # c\n'), problems: [] };
    expect(mergeDocument2(sideOf('a: 2\nb: [1]\n'), side, prepareMerge({})).text).toBe('a: 2 # c\nb: [1]\n');
  });

  it('can be new, without an original', () => {
    const sides = { original: undefined, updated: sideOf('a: 1\nb: 1\n'), destination: sideOf('a: 1\nc: 1\n') };
    expect(mergeDocument3(sides, prepareMerge({})).text).toBe('a: 1\nb: 1\nc: 1\n');
  });

  it('can be removed', () => {
    const removed = { text: 'a: 1\n', removed: true, conflicts: [], diagnostics: [] };
    expect(two('$patch: delete\n', 'a: 1\n')).toEqual(removed);
  });

  it('has the lists of its kind, if it is an object', () => {
    const [source, destination] = [pod('containers:\n- name: a\n'), pod('containers:\n- name: b\n')];
    const merged = (resources: boolean) => two(source, destination, { lists: 'schema', resources }).text;
    expect([merged(true), merged(false)]).toEqual([pod('containers:\n- name: b\n- name: a\n'), source]);
  });

  it('has conflicts that are decided where the destination has the value', () => {
    const list = (...names: readonly string[]): string => `l:\n${names.map((name) => `- name: ${name}\n`).join('')}`;
    const onConflict = { rules: [{ path: 'l[name=b]', choose: 'dest' }] } as const;
    const sides = [
      `${list('a', 'b')}  v: 1\n`,
      `${list('a', 'b')}  v: 2\n`,
      `${list('b')}  v: 3\n- name: a\n`,
    ] as const;
    expect(three(...sides, { onConflict }).conflicts).toMatchObject([{ field: 'l[name=b].v', chosen: 'destination' }]);
    const gone = three(sides[0], sides[1], list('a'), { onConflict });
    expect(gone.conflicts).toMatchObject([{ kind: 'deleted-and-changed', chosen: 'destination' }]);
  });

  it('has one identity where both sides changed it', () => {
    const named = (kind: string, name: string): string => `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n`;
    const sides = {
      original: sideOf(named('A', 'a')),
      updated: sideOf(named('B', 'a')),
      destination: sideOf(named('A', 'b')),
    };
    const settings = prepareMerge({});
    expect(mergeDocument3(sides, settings).text).toBe(named('B', 'b'));
    expect(mergeDocument3(sides, settings, true).text).toBe(named('B', 'a'));
  });

  it('has conflicts about comments that are not in the text, in a 3-way merge alone', () => {
    const { conflicts } = three('a: 1 # one\n', 'a: 1 # theirs\n', 'a: 1 # ours\n');
    expect(conflicts).toMatchObject([{ isComment: true, field: 'a' }]);
    expect(two('a: 1 # theirs\n', 'a: 1 # ours\n')).toMatchObject({ conflicts: [], diagnostics: [] });
  });
});

describe('a merged document reports', () => {
  it.each<[title: string, source: string, destination: string, line: number, subject: unknown]>([
    ['in an object', `${pod('a: 1\n')}  b:\n    $patch: obliterate\n`, pod('a: 2\n'), 8, POD],
    ['in another document', 'b:\n  $patch: obliterate\n', 'a: 1\n', 2, undefined],
  ])('a directive that cannot be obeyed %s, and the document stays', (_title, source, destination, line, subject) => {
    const { text, conflicts, diagnostics } = two(source, destination);
    expect([text, conflicts]).toEqual([destination, []]);
    expect(diagnostics).toMatchObject([
      { code: 'invalid-directive', severity: 'error', location: { path: 'a.yaml', line } },
    ]);
    expect([diagnostics[0]?.subject, diagnostics[0]?.fieldPath?.at(-1)]).toEqual([subject, '$patch']);
    expect(diagnostics[0]?.message).toContain('obliterate');
  });

  it('what upstream dropped and the destination has of its own', () => {
    const merged = three('m:\n  a: 1\n', '{}\n', 'm:\n  a: 1\n  own: 2\n');
    expect(merged.text).toBe('m:\n  own: 2\n');
    expect(merged.diagnostics).toMatchObject([
      {
        code: 'kept-own',
        severity: 'info',
        field: 'm',
        fieldPath: ['m'],
        location: { line: 1, column: 1, endColumn: 2 },
      },
    ]);
    expect(merged.diagnostics[0]?.subject).toBeUndefined();
    const context = 'securityContext:\n  runAsUser: 1\n';
    const object = three(
      pod(`${context}hostname: h\n`),
      pod('hostname: h\n'),
      pod(`${context}  fsGroup: 2\nhostname: h\n`),
    );
    expect(object.diagnostics).toMatchObject([{ code: 'kept-own', field: 'spec.securityContext', subject: POD }]);
  });

  it('items that both sides added at one place', () => {
    const list = (items: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  finalizers: [${items}]\n`;
    const merged = three(list('a'), list('a, b'), list('a, c'));
    expect(merged.diagnostics).toMatchObject([
      { code: 'kept-both', severity: 'info', field: 'metadata.finalizers', subject: POD, location: { line: 5 } },
    ]);
    expect(merged.diagnostics[0]?.message).toBe(
      'Both sides added items at one place of metadata.finalizers; the result has those of both',
    );
  });
});
