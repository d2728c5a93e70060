import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { Merged } from '@krmkit/merge';
import { merge3 } from '@krmkit/merge';
import { canonical } from '@krmkit/testing';
import type { Random } from '@krmkit/testing';
import { readObjectText } from '../../packages/merge/src/driver/merge-objects.ts';
import { comparable, hasDuplicates, linesOf } from '../../packages/merge/test/driver/git-result.ts';
import { editedByHand } from '../../packages/merge/test/driver/line-edits.ts';
import type { Comparison, PeerTarget } from './peer.ts';
import { withoutNulls } from './nulls.ts';
import { realTexts } from './texts.ts';

interface Sides {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

export const MERGE_FILE_TARGETS: readonly PeerTarget[] = [
  {
    name: 'git-merge-file',
    holds: 'the values and lines of what git merges without a conflict, where `merge3` has none',
    findPeer: () => {
      const { status, stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' });
      return status === 0 ? `git merge-file ${stdout.split(' ')[2]?.trim()}` : undefined;
    },
    compare: (random, directory) => {
      const found: Comparison[] = [];
      while (found.length < 20) found.push(...comparisonOf(random, directory));
      return found;
    },
  },
];

/** None where git does not make objects without a conflict. */
function comparisonOf(random: Random, directory: string): readonly Comparison[] {
  const base = random.pick(realTexts());
  const [ours, theirs] = [editedByHand(base, random.below, 'ours'), editedByHand(base, random.below, 'theirs')];
  if (ours === undefined || theirs === undefined) return [];
  const sides = { base, ours, theirs };
  const byGit = mergedByGit(sides, directory);
  const values = [base, ours, theirs, byGit ?? '{'].map((text) => readObjectText(Buffer.from(text))?.values);
  const expected = values[3];
  if (byGit === undefined || expected === undefined || values.includes(undefined) || hasDuplicates(expected)) return [];
  const merged = merge3({ original: base, updated: theirs, destination: ours }, { scalarLists: 'items' });
  const found = readObjectText(Buffer.from(merged.text))?.values ?? ['refused'];
  const lost = lostLines(sides, byGit, merged.text);
  const one = {
    input: JSON.stringify(sides, undefined, 1).replaceAll('\\n', '\n'),
    ours: [printed(found), ...lost].join('\n'),
    theirs: printed(expected),
  };
  const difference = {
    found,
    expected,
    lost,
    isDeletion: isDeletion(sides, byGit, merged.text),
    isByFields: isByFields(values, found),
  };
  return [{ ...one, ruled: reasonFor(merged, difference) }];
}

interface Difference {
  readonly found: readonly JsonValue[];
  readonly expected: readonly JsonValue[];
  readonly lost: readonly string[];
  /** All that is missing is what one side has deleted. */
  readonly isDeletion: boolean;
  /** Each field is that of the side that changed it. */
  readonly isByFields: boolean;
}

function reasonFor(
  { conflicts, diagnostics }: Merged,
  { found, expected, lost, isDeletion: deletes, isByFields }: Difference,
): string | undefined {
  if (conflicts.length > 0) return 'a merge of fields has a conflict, and says so';
  if (lost.length > 0) return undefined;
  if (diagnostics.length > 0) return 'a merge of fields keeps what is added to what is deleted, and says so';
  if (printed(found.map(withoutNulls)) === printed(expected.map(withoutNulls))) {
    return 'a field that is null upstream is removed, as in kpt';
  }
  if (deletes) return 'git keeps an item that one side moves and the other deletes';
  return isByFields ? 'git changes another place with the same lines' : undefined;
}

function isDeletion({ base, ours, theirs }: Sides, byGit: string, text: string): boolean {
  const [before, own, others, after] = [base, ours, theirs, text].map(linesOf);
  const missing = [...linesOf(byGit)].filter((line) => line !== '' && after?.has(line) !== true);
  const isDeleted = (line: string): boolean => own?.has(line) !== true || others?.has(line) !== true;
  return missing.length > 0 && missing.every((line) => before?.has(line) === true && isDeleted(line));
}

/** Whether a merge is that of the fields one by one, where items of lists have their names for positions. */
function isByFields(sides: readonly (readonly JsonValue[] | undefined)[], merged: readonly JsonValue[]): boolean {
  const [base, ours, theirs] = sides.map((values) => fieldsOf(values ?? []));
  const found = fieldsOf(merged);
  const paths = new Set([base, ours, theirs, found].flatMap((fields) => [...(fields?.keys() ?? [])]));
  return [...paths].every((path) => {
    const [before, own, others] = [base, ours, theirs].map((fields) => fields?.get(path));
    const wanted = own === before ? [others] : others === before ? [own] : [own, others];
    return wanted.includes(found.get(path));
  });
}

/** The texts of scalars and lists without names, by their path; none for null. */
function fieldsOf(value: JsonValue, path = ''): ReadonlyMap<string, string> {
  if (value === null) return new Map();
  const list = isArray(value) ? value.map(nameOf) : undefined;
  const isNamed = list?.every((name) => name !== undefined) === true && new Set(list).size === list.length;
  const entries = isObject(value) ? Object.entries<JsonValue>(value) : [];
  const items = isArray(value) && isNamed ? value.map((item, at): [string, JsonValue] => [list[at] ?? '', item]) : [];
  const inner = [...entries, ...items];
  if (inner.length === 0) return new Map([[path, canonical(value)]]);
  return new Map(inner.flatMap(([key, part]) => [...fieldsOf(part, `${path}/${key}`)]));
}

/** What tells an item of a list, or an object of a file, from the others: its name, or else its first field. */
function nameOf(item: JsonValue): string | undefined {
  if (!isObject(item)) return undefined;
  const { kind, name, metadata } = item;
  const named = name ?? (isObject(metadata) ? metadata['name'] : undefined);
  if (typeof named === 'string') return `${canonical(kind ?? null)} ${named}`;
  const [first] = Object.values<JsonValue>(item);
  return first === undefined ? undefined : canonical(first);
}

function printed(values: readonly JsonValue[]): string {
  return canonical(values.map(comparable));
}

function mergedByGit({ ours, base, theirs }: Sides, directory: string): string | undefined {
  const paths = [ours, base, theirs].map((text, index) => {
    const path = join(directory, String(index));
    writeFileSync(path, text);
    return path;
  });
  const { status, stdout } = spawnSync('git', ['merge-file', '-p', '--', ...paths], { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Lines that one side has added or changed, and git has kept. A text over several lines can become one line. */
function lostLines({ base, ours, theirs }: Sides, byGit: string, text: string): readonly string[] {
  const [before, after, kept] = [linesOf(base), linesOf(text), linesOf(byGit)];
  const flowing = withoutStyle(text);
  return [...linesOf(ours), ...linesOf(theirs)].filter(
    (line) => kept.has(line) && !before.has(line) && !after.has(line) && !flowing.includes(withoutStyle(line)),
  );
}

/** A text without quotes and line ends. A value can get the quotes of the value that it replaces. */
function withoutStyle(text: string): string {
  return text.replaceAll(/["']/g, '').replaceAll(/\s+/g, ' ');
}
