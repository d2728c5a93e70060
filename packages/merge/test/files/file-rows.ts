import { describe, expect, it } from 'vitest';
import { mergeFiles2, mergeFiles3 } from '../../src/files/merge-files.ts';
import type { MergedFiles } from '../../src/merged.ts';
import type { MergeOptions } from '../../src/options.ts';

/** Files by path. */
type Files = Readonly<Record<string, string>>;

export interface Row {
  readonly name: string;
  readonly original?: Files;
  readonly updated: Files;
  readonly destination: Files;
  /** Of the whole destination after the merge. */
  readonly expected: Files;
  /** `action Kind name path`, `<- from` behind those that moved. */
  readonly decisions?: readonly string[];
  readonly conflicts?: readonly string[];
  readonly diagnostics?: readonly string[];
  readonly options?: MergeOptions;
}

export const map = (name: string, value = '1', comment = ''): string =>
  `${comment}apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  key: "${value}"\n`;
export const a = map('a');
export const b = map('b');
export const c = map('c');
export const d = map('d');
export const stream = (...documents: readonly string[]): string => documents.join('---\n');
export const BROKEN = 'apiVersion: v1\nkind: [ConfigMap\nmetadata:\n  name: a\n';
export const JSON_A = '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}\n';

export function describeThree(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    it.each(rows)('$name', (row) => {
      const sides = {
        original: filesOf('o', row.original ?? {}),
        updated: filesOf('u', row.updated),
        destination: filesOf('d', row.destination),
      };
      check(row, mergeFiles3(sides, row.options));
    });
  });
}

export function describeTwo(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    it.each(rows)('$name', (row) => {
      const sides = { source: filesOf('u', row.updated), destination: filesOf('d', row.destination) };
      check(row, mergeFiles2(sides, row.options));
    });
  });
}

function filesOf(side: string, files: Files): { path: string; shownPath: string; text: string }[] {
  return Object.entries(files).map(([path, text]) => ({ path, shownPath: `${side}/${path}`, text }));
}

function check(row: Row, { files, decisions, conflicts, diagnostics }: MergedFiles): void {
  const result = new Map(Object.entries(row.destination));
  for (const { path, before, after } of files) {
    expect(before).toBe(row.destination[path]);
    expect(after).not.toBe(before);
    if (after === undefined) result.delete(path);
    else result.set(path, after);
  }
  expect(Object.fromEntries(result)).toEqual(row.expected);
  const printed = decisions.map(({ action, subject, path, from }) =>
    [
      action,
      ...(subject === undefined ? [] : [subject.kind, subject.name]),
      path,
      ...(from === undefined ? [] : ['<-', from]),
    ].join(' '),
  );
  if (row.decisions !== undefined) expect(printed).toEqual(row.decisions);
  const clashes = conflicts.map((conflict) => {
    const line = (side: 'original' | 'updated' | 'destination'): string =>
      `${side[0] ?? ''}:${conflict[side].location?.line ?? '-'}`;
    const { kind, subject, chosen, open, marked } = conflict;
    const state = `${open ? ' open' : ''}${marked === true ? ' marked' : ''}`;
    const who = [subject?.kind, subject?.name].join(' ');
    return `${kind} ${who} ${line('original')} ${line('updated')} ${line('destination')} ${chosen}${state}`;
  });
  expect(clashes).toEqual(row.conflicts ?? []);
  expect(diagnostics.map(({ code, location }) => `${code} ${location?.path ?? ''}:${location?.line ?? ''}`)).toEqual(
    row.diagnostics ?? [],
  );
}
