import type { Conflict, ConflictSide } from '../../merge/conflict.ts';
import type { MergeDecision, MergedFiles } from '../../merge/merged.ts';
import { displayWidth } from '../../diagnostics/display-width.ts';
import { flowYaml } from '../package/flow-yaml.ts';
import { objectText } from '../report/findings.ts';
import { cutTo, padTo } from '../report/layout.ts';
import { printable } from '../report/printable.ts';
import type { Colors } from '../terminal.ts';

export interface ConflictStyle {
  readonly colors: Colors;
  /** Where values are cut. */
  readonly columns: number | undefined;
  /** A 2-way merge has no ancestor. */
  readonly ways: 2 | 3;
}

/** The values of a conflict on one line each; values that are longer are cut. */
const VALUE_WIDTH = 100;

/** A conflict for people: what clashes, where it stands on each side, what was chosen and how to choose otherwise. */
export function conflictText(conflict: Conflict, style: ConflictStyle): string {
  const { colors } = style;
  const { kind, subject, field, open, original, updated, destination } = conflict;
  const at = destination.location ?? updated.location ?? original.location;
  const place = at === undefined ? '' : `${printable(`${at.path}:${at.line}:${at.column}`)}  `;
  const title = open ? colors.red('conflict') : colors.yellow('conflict');
  const what = field === '' ? '' : printable(field);
  const whose = [subject === undefined ? '' : objectText(subject), what].filter((text) => text !== '').join(', ');
  const lines = [`${colors.bold(place)}${title}  ${kind}`];
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
    const head = `    ${padTo(name, 8)}  ${padTo(sidePlace(side), width)}  `;
    const room = style.columns === undefined ? VALUE_WIDTH : Math.max(style.columns - displayWidth(head), 24);
    lines.push(`${colors.dim(head)}${cutTo(sideValue(side), room)}`);
  }
  lines.push(`  ${choiceText(conflict, style)}`);
  return `${lines.join('\n')}\n`;
}

function sidePlace({ location }: ConflictSide): string {
  return location === undefined ? '-' : printable(`${location.path}:${location.line}:${location.column}`);
}

function sideValue({ value }: ConflictSide): string {
  return value === undefined ? '(nothing)' : printable(flowYaml(value));
}

function choiceText({ chosen, open, field, kind, subject }: Conflict, { colors, ways }: ConflictStyle): string {
  const source = ways === 3 ? 'updated' : 'source';
  if (chosen === 'both') return 'both stay, as nothing tells which is which';
  const where = printable(field === '' ? (subject?.kind ?? kind) : field);
  const quoted = /^[A-Za-z0-9._/-]*$/.test(where) ? where : `'${where.replaceAll("'", String.raw`'\''`)}'`;
  const choose = (choice: string): string => colors.cyan(`--on-conflict ${quoted}=${choice}`);
  if (open) return `left open; ${choose('updated')} or ${choose('dest')} decides`;
  if (chosen === 'updated') return `${source} was taken; ${choose('dest')} takes the other`;
  return `dest was kept; ${choose('updated')} takes the other`;
}

const ACTIONS: Readonly<Record<MergeDecision['action'], readonly [word: string, why: string]>> = {
  added: ['added', ''],
  deleted: ['deleted', ''],
  kept: ['kept', 'deleted upstream, and changed here'],
  'kept-deleted': ['kept deleted', 'deleted here, and still there upstream'],
  restored: ['restored', 'deleted here, and changed upstream'],
  moved: ['moved', ''],
};

/** `deleted       Deployment shop/web  deploy/web.yaml`. */
export function decisionText(
  { action, subject, path, from }: MergeDecision,
  colors: Colors,
  other = 'a document',
): string {
  const [word, why] = ACTIONS[action];
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

export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
