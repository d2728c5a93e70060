import type { Conflict, ConflictSide } from '../conflict.ts';
import type { MergeDecision, MergedFiles } from '../merged.ts';
import { lineRangeText } from '../rules/sequences.ts';
import { hasMarkers } from '../text/markers.ts';
import { displayWidth, printable, countOf, objectText, flowYaml, cutTo, padTo } from '@krmkit/base';
import type { Colors } from '@krmkit/base';

export interface ConflictStyle {
  readonly colors: Colors;
  /** The length at which values are cut. */
  readonly columns: number | undefined;
  /** A 2-way merge has no ancestor. */
  readonly ways: 2 | 3;
  /** After the files are written, those that have markers of open conflicts: another run would start from there. */
  readonly marked?: ReadonlySet<string>;
}

/** The values of a conflict on one line each; longer values are cut. */
const VALUE_WIDTH = 100;

/** Each conflict with an empty line after it; conflicts with the same text are printed once. */
export function conflictTexts(conflicts: readonly Conflict[], style: ConflictStyle): string[] {
  const texts = conflicts.map((conflict, index) => {
    const next = conflicts[index + 1];
    // The last conflict with the same keys gets the text for all of them.
    const goesOn = conflict.chosen === 'both' && next?.chosen === 'both' && isSameList(conflict, next);
    return `${conflictText(conflict, style, goesOn ? '' : choiceText(conflict, style))}\n`;
  });
  return [...new Set(texts)];
}

function isSameList(a: Conflict, b: Conflict): boolean {
  const [one, other] = [a.subject, b.subject].map((subject) => (subject === undefined ? '' : objectText(subject)));
  return one === other && a.kind === b.kind && (a.field === '') === (b.field === '');
}

/** A conflict for people: the values, the location on each side, the choice, and how to choose differently. */
function conflictText(conflict: Conflict, style: ConflictStyle, choice: string): string {
  const { colors } = style;
  const { kind, subject, field, open, original, updated, destination } = conflict;
  const at = destination.location ?? updated.location ?? original.location;
  const position = at === undefined ? '' : `${printable(`${at.path}:${at.line}:${at.column}`)}  `;
  const title = open ? colors.red('conflict') : colors.yellow('conflict');
  const what = field === '' ? '' : printable(field);
  const parts = [subject === undefined ? '' : objectText(subject), what, conflictLinesText(conflict)];
  const whose = parts.filter((text) => text !== '').join(', ');
  const lines = [`${colors.bold(position)}${title}  ${kind}`];
  if (whose !== '') lines.push(`  ${whose}`);
  const sides: readonly (readonly [name: string, side: ConflictSide])[] =
    style.ways === 3
      ? [
          ['ancestor', original],
          ['updated', updated],
          ['dest', destination],
        ]
      : [
          ['source', updated],
          ['dest', destination],
        ];
  const width = Math.max(...sides.map(([, side]) => displayWidth(sidePlace(side))));
  for (const [name, side] of sides) {
    const values = isWholeText(conflict) || side.lines !== undefined ? textLines(side) : [sideValue(side)];
    const head = `    ${padTo(name, 8)}  ${padTo(sidePlace(side), width)}  `;
    lines.push(...sideLines(head, values, side.comments, style));
  }
  if (choice !== '') lines.push(`  ${choice}`);
  return `${lines.join('\n')}\n`;
}

function sideLines(
  head: string,
  [first = '', ...others]: readonly string[],
  comments: readonly string[] = [],
  { colors, columns }: ConflictStyle,
): readonly string[] {
  const room = columns === undefined ? VALUE_WIDTH : Math.max(columns - displayWidth(head), 24);
  const indent = ' '.repeat(displayWidth(head));
  return [
    `${colors.dim(head)}${cutTo(first, room)}`.trimEnd(),
    ...others.map((other) => `${indent}${cutTo(other, room)}`.trimEnd()),
    // To copy a comment, you need all of it.
    ...comments.map((comment) => `${indent}${printable(comment)}`),
  ];
}

/** Binary files, and files that upstream deleted, have no markers. */
export function markedFiles({ files }: Pick<MergedFiles, 'files'>): ReadonlySet<string> {
  return new Set(files.filter(({ after }) => after !== undefined && hasMarkers(after)).map(({ path }) => path));
}

/** The file that has the conflict after the merge. */
export function conflictFile({ updated, destination }: Conflict): string | undefined {
  return (destination.location ?? updated.location)?.path;
}

function sidePlace({ location }: ConflictSide): string {
  return location === undefined ? '-' : printable(`${location.path}:${location.line}:${location.column}`);
}

function sideValue({ value }: ConflictSide): string {
  return value === undefined ? '(nothing)' : printable(flowYaml(value));
}

/** For files without objects, shows the conflicting lines. */
function isWholeText({ subject, field, path }: Conflict): boolean {
  return subject === undefined && field === '' && path.length === 0;
}

/** Empty if a conflict is about a whole value. */
function conflictLinesText({ destination: { lines } }: Conflict): string {
  return lines === undefined ? '' : lineRangeText({ start: lines.first - 1, end: lines.first - 1 + lines.count });
}

function textLines(side: ConflictSide): readonly string[] {
  if (typeof side.value !== 'string') return [sideValue(side)];
  return side.value === '' ? ['(no line)'] : side.value.split('\n').map(printable);
}

function choiceText(conflict: Conflict, { colors, ways, marked }: ConflictStyle): string {
  const { chosen, open, field, kind, subject, isComment } = conflict;
  const source = ways === 3 ? 'updated' : 'source';
  if (isComment === true) {
    return `the result has no room for this comment of ${chosen === 'updated' ? 'dest' : source}; copy it if you need it`;
  }
  if (chosen === 'both') return bothText(conflict);
  if (open && marked !== undefined) {
    return marked.has(conflictFile(conflict) ?? '')
      ? 'left open: both are in the file'
      : 'left open: the file has no markers of it, and dest was kept';
  }
  const where = printable(field === '' ? (subject?.kind ?? kind) : field);
  const quoted = /^[A-Za-z0-9._/-]*$/.test(where) ? where : `'${where.replaceAll("'", String.raw`'\''`)}'`;
  const choose = (choice: string): string => colors.cyan(`--on-conflict ${quoted}=${choice}`);
  if (open) return `left open; ${choose('updated')} or ${choose('dest')} decides`;
  if (chosen === 'updated') return `${source} was used; ${choose('dest')} keeps the other one`;
  return `dest was kept; ${choose('updated')} uses the other one`;
}

function bothText({ kind, field }: Conflict): string {
  if (kind === 'both-added') return 'both stay; remove the one that you do not need';
  if (field === '') return 'they were merged in their order, because nothing else distinguishes them';
  return 'both stay, because nothing distinguishes them';
}

const ACTIONS: Readonly<Record<MergeDecision['action'], readonly [word: string, why: string]>> = {
  added: ['added', ''],
  deleted: ['deleted', ''],
  kept: ['kept', 'deleted upstream, and changed here'],
  'kept-deleted': ['kept deleted', 'deleted here, and still present upstream'],
  restored: ['restored', 'deleted here, and changed upstream'],
  moved: ['moved', ''],
};

/** `deleted       Deployment shop/web  deploy/web.yaml`. */
export function decisionText(
  { action, subject, path, from }: MergeDecision,
  colors: Colors,
  other = 'a document',
  ways: 2 | 3 = 3,
): string {
  const [word, reason] = ACTIONS[action];
  // A patch with a wrong name creates an incomplete object.
  const isNew = action === 'added' && ways === 2 && subject !== undefined;
  const why = isNew ? 'no object of this name existed' : reason;
  const whose = subject === undefined ? other : objectText(subject);
  const where = from === undefined ? path : `${from} -> ${path}`;
  return `${padTo(word, 12)}  ${whose}  ${colors.dim(printable(where))}${why === '' ? '' : `  (${why})`}\n`;
}

/** `2 files changed, 1 created; 3 conflicts, 1 left open`. */
export function mergeSummary({ files, conflicts }: Pick<MergedFiles, 'files' | 'conflicts'>, dryRun: boolean): string {
  const { edited, created, deleted } = countFiles(files);
  const parts: string[] = [];
  if (edited > 0) parts.push(`${countOf(edited, 'file')} changed`);
  if (created > 0) parts.push(`${countOf(created, 'file')} created`);
  if (deleted > 0) parts.push(`${countOf(deleted, 'file')} deleted`);
  const done = parts.length === 0 ? 'nothing to change' : `${parts.join(', ')}${dryRun ? ' (dry run)' : ''}`;
  if (conflicts.length === 0) return `${done}; no conflicts`;
  const open = conflicts.filter((conflict) => conflict.open).length;
  return `${done}; ${countOf(conflicts.length, 'conflict')}${open === 0 ? '' : `, ${open} left open`}`;
}

export function countFiles(files: MergedFiles['files']): {
  readonly edited: number;
  readonly created: number;
  readonly deleted: number;
} {
  const created = files.filter(({ before }) => before === undefined).length;
  const deleted = files.filter(({ after }) => after === undefined).length;
  return { edited: files.length - created - deleted, created, deleted };
}
