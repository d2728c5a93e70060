import { printable, countOf, applyChanges, isObject, printPath, namesSecret } from '@krmkit/base';
import {
  freshValue,
  printIdentity,
  locateIn,
  followMasked,
  maskSecrets,
  printPlan,
  shortList,
  selectionName,
} from '@krmkit/manifests';
import type { Resource, FileChange, WritePlan } from '@krmkit/manifests';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { writtenPath, parseDocuments, toValue } from '@krmkit/yaml';
import type { SetFieldChange } from './field-change.ts';
import type { EditOutcome } from './plan-set.ts';

/** One line for each change, `web.yaml:7: Deployment shop/web spec.replicas: 2 -> 3`, and the fields that stay. */
export function describeOutcome(outcome: EditOutcome, showSecrets: boolean): readonly string[] {
  const lines: string[] = [];
  for (const { resource, changes } of outcome.changed) {
    const value = freshValue(resource);
    const masked = showSecrets ? value : maskSecrets(value);
    const after = valueAfter(value, changes, showSecrets);
    for (const change of changes) {
      lines.push(`${placeOf(resource, change.path)}: ${changeText(change, masked, after)}`, ...repeatedLines(change));
    }
  }
  for (const { resource, paths } of outcome.same) {
    for (const path of paths) lines.push(`${placeOf(resource, path)}: already has this value`);
  }
  const { edit, passed } = outcome;
  if (passed.length > 0 && edit.kind === 'set') {
    const names = shortList(passed.map(({ resource }) => selectionName(resource)));
    lines.push(printable(`${edit.field}: skipped ${countOf(passed.length, 'resource')} without it: ${names}`));
  }
  if (edit.kind === 'remove' && outcome.changed.length === 0) {
    lines.push(printable(`${edit.field}: no resource has it, so nothing was removed`));
  }
  return lines;
}

function changeText(
  { path, present, wanted, spelled }: SetFieldChange,
  masked: JsonValue,
  masksAfter: JsonValue,
): string {
  const before = present === undefined ? 'nothing' : show(masked, path, present, spelled?.before);
  const after = wanted === undefined ? 'removed' : show(masksAfter, path, wanted, spelled?.after);
  return before === after ? `${before}, another one` : `${before} -> ${after}`;
}

function repeatedLines({ wanted, repeated }: SetFieldChange): readonly string[] {
  return repeated.map(({ key, line, isField }) => {
    const isRemoved = wanted === undefined && isField;
    const effect = isRemoved ? 'is removed too, because it would take effect now' : 'has no effect, and stays';
    return printable(`  \`${key}\` occurs twice: the entry on line ${line} ${effect}`);
  });
}

function valueAfter(value: JsonObject, changes: readonly SetFieldChange[], showSecrets: boolean): JsonValue {
  const after = applyChanges(
    value,
    changes.flatMap((change) => change.changes),
  );
  return isObject(after) && !showSecrets ? maskSecrets(after) : after;
}

function placeOf(resource: Resource, path: Path): string {
  const location = locateIn(resource, path);
  const position = location === undefined ? '' : `${location.path}:${location.line}: `;
  const subject = printIdentity(resource.identity);
  return printable(`${position}${subject === '' ? '' : `${subject} `}${printPath(pathAsWritten(resource, path))}`);
}

function pathAsWritten({ origin }: Resource, path: Path): Path {
  const root = origin?.document.root;
  return origin === undefined || root === undefined ? path : writtenPath(root, origin.path, path);
}

function show(masked: JsonValue, path: Path, value: JsonValue, spelled: string | undefined): string {
  const shown = followMasked(masked, path) ?? value;
  // Show a number as it is written.
  return typeof shown === 'number' && spelled !== undefined ? printable(clip(spelled)) : printValue(shown);
}

const MAX_LENGTH = 60;

/** A string without quotes if it is unambiguous; cut to one line. */
function printValue(value: JsonValue): string {
  if (typeof value !== 'string') return printable(clip(JSON.stringify(value)));
  const clipped = clip(value);
  const isPlain = /^[<A-Za-z/][^\s"']*(?: [^\s"']+)*$/.test(clipped) && !WORDS.includes(value);
  return printable(isPlain ? clipped : JSON.stringify(clipped));
}

function clip(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text;
}

const WORDS: readonly string[] = ['true', 'false', 'null', 'nothing', 'removed'];

const HIDDEN = '(a line of a Secret; --show-secrets shows it)';

/** As `printPlan`, with the lines of Secrets hidden. The output is not a valid patch. */
export function printPlanHidingSecrets({ changes }: WritePlan): string {
  return changes.map(printChange).join('');
}

function printChange(change: FileChange): string {
  const printed = printPlan({ changes: [change] });
  const before = secretLines(change.kind === 'create' ? '' : change.before);
  const after = secretLines(change.kind === 'delete' ? '' : change.after);
  if (before.size === 0 && after.size === 0) return printed;
  let [old, now] = [0, 0];
  const lines = printed.split(/(?<=\n)/).map((line) => {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk !== null) [old, now] = [Number(hunk[1]), Number(hunk[2])];
    const mark = line[0] ?? '';
    // No hunk has started above the first line.
    if (old + now === 0 || !' -+'.includes(mark)) return line;
    const hidden = mark === '+' ? after.has(now) : before.has(old);
    if (mark !== '+') old += 1;
    if (mark !== '-') now += 1;
    return hidden ? `${mark}${HIDDEN}\n` : line;
  });
  return lines.join('');
}

/** Counted from 1. */
function secretLines(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  let line = 1;
  let at = 0;
  for (const { start, end, root } of parseDocuments(text)) {
    line += countFeeds(text, at, start);
    const last = line + countFeeds(text, start, end);
    at = end;
    if (namesSecret(text.slice(start, end)) || holdsSecret(root)) {
      // The line after the last line break belongs to the next document.
      const stop = end > start && text[end - 1] === '\n' ? last - 1 : last;
      for (let number = line; number <= stop; number++) lines.add(number);
    }
    line = last;
  }
  return lines;
}

function holdsSecret(root: Parameters<typeof toValue>[0] | undefined): boolean {
  if (root === undefined) return false;
  const { value } = toValue(root, 'kubectl');
  return maskSecrets(value) !== value;
}

function countFeeds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
