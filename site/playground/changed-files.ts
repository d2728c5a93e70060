// The difference of two states of a folder, line by line.
import { diffArrays } from 'diff';
import type { PageFile } from './engine.ts';

/** A line of both sides beside each other, or equal lines that are left out. */
export type SideRow =
  | { readonly kind: 'gap'; readonly count: number }
  | {
      readonly kind: 'equal' | 'changed';
      readonly before: string | undefined;
      readonly beforeLine: number | undefined;
      readonly after: string | undefined;
      readonly afterLine: number | undefined;
    };

/** A file that differs. */
export interface ChangedFile {
  readonly path: string;
  readonly kind: 'changed' | 'added' | 'removed';
  readonly rows: readonly SideRow[];
}

/** Equal lines that are shown before and after a difference. */
const CONTEXT = 2;

/** The files that differ, by path. */
export function changedFiles(before: readonly PageFile[], after: readonly PageFile[]): readonly ChangedFile[] {
  const old = new Map(before.map(({ path, text }) => [path, text]));
  const now = new Map(after.map(({ path, text }) => [path, text]));
  const paths = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return paths.flatMap((path): readonly ChangedFile[] => {
    const [left, right] = [old.get(path), now.get(path)];
    if (left === right) return [];
    const kind = left === undefined ? 'added' : right === undefined ? 'removed' : 'changed';
    return [{ path, kind, rows: withGaps(rowsOf(linesOf(left), linesOf(right))) }];
  });
}

function linesOf(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function rowsOf(left: string[], right: string[]): readonly Exclude<SideRow, { kind: 'gap' }>[] {
  const rows: Exclude<SideRow, { kind: 'gap' }>[] = [];
  let beforeLine = 1;
  let afterLine = 1;
  const parts = diffArrays(left, right);
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined) continue;
    if (!part.added && !part.removed) {
      for (const text of part.value) {
        rows.push({ kind: 'equal', before: text, after: text, beforeLine: beforeLine++, afterLine: afterLine++ });
      }
      continue;
    }
    const next = parts[index + 1];
    const pair = part.removed && next?.added === true;
    const removed = part.removed ? part.value : [];
    const added = part.added ? part.value : pair ? next.value : [];
    if (pair) index += 1;
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const [before, after] = [removed[at], added[at]];
      rows.push({
        kind: 'changed',
        before,
        after,
        beforeLine: before === undefined ? undefined : beforeLine++,
        afterLine: after === undefined ? undefined : afterLine++,
      });
    }
  }
  return rows;
}

function withGaps(rows: readonly Exclude<SideRow, { kind: 'gap' }>[]): readonly SideRow[] {
  const isNear = (index: number): boolean =>
    rows.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind === 'changed');
  const shown: SideRow[] = [];
  let count = 0;
  const close = (): void => {
    if (count > 0) shown.push({ kind: 'gap', count });
    count = 0;
  };
  rows.forEach((row, index) => {
    if (!isNear(index)) {
      count += 1;
      return;
    }
    close();
    shown.push(row);
  });
  close();
  return shown;
}
