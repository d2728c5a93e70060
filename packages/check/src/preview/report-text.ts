import type { Diagnostic, Colors } from '@krmkit/base';
import { displayWidth, countOf, cutTo } from '@krmkit/base';
import { codeSummary, findingList, findingText } from '../report/findings.ts';
import type { FindingListSettings, TextStyle } from '../report/findings.ts';
import { CHANGE_MARKS, changePainter, fromDifference, valuesText } from '../report/change-rows.ts';
import type { CauseEffect, Preview } from './model.ts';
import type { ShownObject, ShownRow } from './shown-object.ts';
import { causeText, showObjects } from './shown-object.ts';
import {
  effectNames,
  effectPlaces,
  effectsInOrder,
  groupsByRoots,
  notComparedLines,
  revisionsText,
  rootsTitle,
  summaryText,
} from './summary-text.ts';

export interface TextSettings extends FindingListSettings {
  readonly showSecrets: boolean;
  readonly quiet: boolean;
}

/** More lines of the change are counted and not printed. */
const MOST_EFFECTS = 50;

/** For people: the lines of the change and their effects, the changes by roots, the findings, a summary. */
export function* previewText(preview: Preview, settings: TextSettings, style: TextStyle): Generator<string> {
  const { colors } = style;
  const { from, to } = revisionsText(preview);
  yield `${colors.dim(`${from} -> ${to}`)}\n\n`;
  if (preview.causes.length > 0) {
    for (const effect of effectsInOrder(preview.causes).slice(0, MOST_EFFECTS)) yield `${effectLine(effect, colors)}\n`;
    const more = preview.causes.length - MOST_EFFECTS;
    yield more > 0 ? `... and ${countOf(more, 'more changed line')}\n\n` : '\n';
  }
  for (const [roots, changes] of groupsByRoots(preview.changes)) {
    yield `${colors.bold(rootsTitle(roots))}\n`;
    for (const show of showObjects(changes, settings.showSecrets)) yield* objectLines(show(), style);
    yield '\n';
  }
  if (preview.notCompared.length > 0) {
    for (const line of notComparedLines(preview.notCompared)) yield `${colors.yellow(line)}\n`;
    yield '\n';
  }
  const texts = { sources: preview.sources.after, showSecrets: settings.showSecrets };
  if (preview.newFindings.length > 0) {
    yield `${colors.bold('new findings')}\n`;
    yield* findingList(preview.newFindings, (finding) => findingText(finding, texts, style), settings, colors);
    if (codeSummary(preview.newFindings, settings.severity).length > 0) yield '\n';
  }
  if (preview.goneFindings.length > 0) {
    const before = { sources: preview.sources.before, showSecrets: settings.showSecrets };
    yield `${colors.bold('findings that are gone')}\n`;
    const textOf = (finding: Diagnostic): string => findingText({ ...finding, severity: 'info' }, before, style);
    yield* findingList(preview.goneFindings, textOf, settings, colors);
  }
  if (!settings.quiet) yield `${summaryText(preview)}\n`;
}

/** `base/configmap.yaml:7  changes LOG_LEVEL in 12 containers of 4 environments`. */
function effectLine(effect: CauseEffect, colors: Colors): string {
  return `${colors.bold(causeText(effect))}  changes ${effectNames(effect)}${effectPlaces(effect)}`;
}

const TITLES = { added: 'added  ', removed: 'removed', changed: 'changed', affected: 'affected' } as const;

function* objectLines(object: ShownObject, style: TextStyle): Generator<string> {
  const { colors } = style;
  const { kind, title, position, pods, containers, fields } = object;
  const paint = changePainter(kind === 'affected' ? 'changed' : kind, colors);
  const tails = [position === '' ? '' : colors.dim(position), pods].filter((text) => text !== '');
  yield `  ${[`${paint(TITLES[kind])}  ${colors.bold(title)}`, ...tails].join('  ')}\n`;
  for (const container of containers) {
    const isSame = container.kind === 'changed' || container.kind === kind;
    const name = colors.bold(container.title);
    yield `    ${[name, isSame ? '' : container.kind, container.contents].filter((text) => text !== '').join('  ')}\n`;
    for (const row of container.rows) yield* rowLines(row, 6, style);
  }
  for (const row of fields) yield* rowLines(row, 4, style);
}

/** More lines of a text are counted and not printed. */
const MOST_LINES = 100;
/** In columns: values get this much even if a line becomes longer than the terminal is wide. */
const LEAST_ROOM = 24;

function* rowLines(row: ShownRow, indent: number, { colors, columns }: TextStyle): Generator<string> {
  const { kind, title, from, causes } = row;
  const tail = causes === '' ? from : `<- ${causes}`;
  const arrow = row.before === undefined || row.after === undefined ? '' : ' -> ';
  const used = indent + displayWidth(`~ ${title}: ${arrow}${row.rest}${tail === '' ? '' : `  ${tail}`}`);
  const room = columns === undefined ? undefined : Math.max(columns - used, LEAST_ROOM);
  const isWide = room !== undefined && displayWidth(`${row.before ?? ''}${row.after ?? ''}`) > room;
  const shown = isWide ? fromDifference(row) : row;
  const { before = '', after = '' } = shown;
  const values = valuesText(shown, (text) => {
    const other = text === before ? after : before;
    // What a short value does not need is left for a long one.
    return isWide ? cutTo(text, Math.max(room - displayWidth(other), Math.floor(room / 2))) : text;
  });
  const text = `${CHANGE_MARKS[kind]} ${title}${values === '' ? '' : `: ${values.trimStart()}`}`;
  yield `${' '.repeat(indent)}${changePainter(kind, colors)(text)}${tail === '' ? '' : `  ${colors.dim(tail)}`}\n`;
  yield* textLines(row, indent, { colors, columns });
}

/** The lines of a text that differ. */
function* textLines({ lines }: ShownRow, indent: number, { colors, columns }: TextStyle): Generator<string> {
  const margin = ' '.repeat(indent + 4);
  const width = columns === undefined ? undefined : columns - indent - 6;
  for (const [mark, line] of lines.slice(0, MOST_LINES)) {
    const paint = mark === '+' ? colors.green : mark === '-' ? colors.red : colors.dim;
    yield `${margin}${paint(`${mark} ${cutTo(line, width)}`)}\n`;
  }
  if (lines.length > MOST_LINES) yield `${margin}... and ${lines.length - MOST_LINES} more lines\n`;
}
