import { printable, shellPath, frame, countOf, subjectText, isInSecret } from '@krmkit/base';
import { worstFirst } from '@krmkit/pods';
import type { Diagnostic, Severity } from '@krmkit/base';
import { codeSummary, contextText } from '../report/findings.ts';
import { fromDifference } from '../report/change-rows.ts';
import type { CauseEffect, ObjectChange, Preview, SourcesByPath } from './model.ts';
import { cutText, diffLine, escapeHtml, fencedBlock, htmlBlock, htmlCode, htmlSentence } from './markdown-text.ts';
import type { ShownObject, ShownRow } from './shown-object.ts';
import { causeText, listText, showObjects } from './shown-object.ts';
import {
  effectNames,
  effectPlaces,
  effectsInOrder,
  groupsByRoots,
  notComparedLines,
  rootsText,
  summaryParts,
} from './summary-text.ts';

export interface MarkdownSettings {
  readonly showSecrets: boolean;
  readonly paths: readonly string[];
  readonly base: string | undefined;
  /** Undefined: infos are counted. */
  readonly severity: Severity | undefined;
}

/** GitHub takes 65,536 characters in a comment. The rest is for a bot that adds lines. */
export const MAX_LENGTH = 64_000;
/** For the lines of the change, the new findings, and the findings that are gone; the changes get what is left. */
const MAX_EFFECTS = 10_000;
const MAX_NEW = 18_000;
const MAX_GONE = 4_000;
/** For titles, places, and what is left out. */
const RESERVE = 4_000;

/** In UTF-16 units: longer values, lines and messages are cut. */
const MAX_VALUE = 160;
const MAX_NAME = 120;
const MAX_MESSAGE = 600;
const MOST_LINES = 30;
const MOST_ROWS = 40;
/** So many changed lines are shown at once; the others are folded. */
const UNFOLDED = 8;
/** Longer lines of a source, and names with values on the same line, leave a narrow screen. */
const NARROW = 60;

/**
 * A comment on a pull request. The first line is a marker, by which a bot finds its own comment. The same preview gives
 * the same text.
 */
export function previewMarkdown(preview: Preview, settings: MarkdownSettings): string {
  const left: string[] = [];
  const parts = [
    '<!-- krmkit preview -->\n',
    headline(preview),
    effectsPart(preview.causes, left),
    newFindingsPart(preview, settings, left),
  ];
  const gone = goneFindingsPart(preview.goneFindings, left);
  const used = parts.reduce((sum, part) => sum + part.length, gone.length + RESERVE);
  parts.push(changesPart(preview.changes, settings, MAX_LENGTH - used, left), gone, footer(preview, settings, left));
  return parts.join('');
}

/** The numbers, one below the other on a narrow screen. */
function headline(preview: Preview): string {
  const lines = [`<h3>${escapeHtml(summaryParts(preview).join(' · '))}</h3>`];
  for (const line of notComparedLines(preview.notCompared)) {
    lines.push(`<p>⚠️ ${htmlSentence(cutText(line, MAX_MESSAGE))}</p>`);
  }
  return htmlBlock(lines);
}

/** What each changed line changes. A list, because a table with long paths is wider than the screen of a phone. */
function effectsPart(causes: readonly CauseEffect[], left: string[]): string {
  if (causes.length === 0) return '';
  const item = (effect: CauseEffect): string => {
    const position = htmlCode(cutText(causeText(effect), MAX_NAME));
    const names = htmlCode(cutText(effectNames(effect), MAX_VALUE));
    return `<li>${position} changes ${names}${effectPlaces(effect)}</li>\n`;
  };
  const effects = effectsInOrder(causes);
  const first = `<ul>\n${effects.slice(0, UNFOLDED).map(item).join('')}</ul>\n\n`;
  const others = effects.slice(UNFOLDED);
  if (others.length === 0) return first;
  const { shown, rest } = fitting(others, item, MAX_EFFECTS - first.length);
  if (rest > 0) left.push(countOf(rest, 'changed line'));
  const title = countOf(others.length, 'more changed line');
  return `${first}<details><summary>${title}</summary>\n<ul>\n${shown}</ul>\n</details>\n\n`;
}

/** As many texts from the start as fit. */
function fitting<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  room: number,
): { readonly shown: string; readonly rest: number } {
  let shown = '';
  for (const [index, item] of items.entries()) {
    const text = textOf(item);
    if (shown.length + text.length > room) return { shown, rest: items.length - index };
    shown += text;
  }
  return { shown, rest: 0 };
}

function newFindingsPart(preview: Preview, { showSecrets, severity }: MarkdownSettings, left: string[]): string {
  const { newFindings, sources } = preview;
  if (newFindings.length === 0) return '';
  const text = (finding: Diagnostic): string => findingMarkdown(finding, sources.after, showSecrets);
  const listed = worstFirst(newFindings).filter((finding) => severity !== undefined || finding.severity !== 'info');
  const { shown, rest } = fitting(listed, text, MAX_NEW);
  if (rest > 0) left.push(countOf(rest, 'new finding'));
  const numbers = codeSummary(newFindings, severity).map(([level, codes]) => `<p>${ICONS[level]} ${codes}</p>`);
  return `#### New findings\n\n${shown}${numbers.length === 0 ? '' : htmlBlock(numbers)}`;
}

const ICONS = { error: '❌', warning: '⚠️', info: 'ℹ️' } as const;

function findingMarkdown(finding: Diagnostic, sources: SourcesByPath, showSecrets: boolean): string {
  const { location, severity, hint } = finding;
  const context = contextText(finding);
  const lines = [`<p>${findingSentence(finding)}`];
  if (context !== '') lines.push(`<br>${htmlSentence(cutText(context, MAX_MESSAGE))}`);
  if (hint !== undefined) lines.push(`<br>➜ ${htmlSentence(cutText(printable(hint), MAX_MESSAGE))}`);
  const text = htmlBlock([...lines, '</p>']);
  const source = location === undefined ? undefined : sources.get(location.path);
  if (severity === 'info' || location === undefined || source === undefined || source.text === '') return text;
  if (!showSecrets && isInSecret(finding, source)) return text;
  return text + fencedBlock('', frame(source, location, { indent: '', width: NARROW }).split('\n'));
}

/** `❌ base/web.yaml:16 unresolved-reference: Deployment web, container app: $(LEVEL) is not defined`. */
function findingSentence(finding: Diagnostic): string {
  const { severity, code, location, message } = finding;
  const position = location === undefined ? '' : `${htmlCode(cutText(placeOf(location), MAX_NAME))} `;
  const whose = subjectText(finding);
  const text = cutText(`${whose === '' ? '' : `${whose}: `}${printable(message)}`, MAX_MESSAGE);
  return `${ICONS[severity]} ${position}<b>${code}</b><br>${htmlSentence(text)}`;
}

function placeOf({ path, line }: NonNullable<Diagnostic['location']>): string {
  return printable(`${path}:${line}`);
}

function goneFindingsPart(findings: readonly Diagnostic[], left: string[]): string {
  if (findings.length === 0) return '';
  const text = (finding: Diagnostic): string => `<p>${findingSentence(finding)}</p>\n`;
  const { shown, rest } = fitting(worstFirst(findings), text, MAX_GONE);
  if (rest > 0) left.push(countOf(rest, 'finding that is gone', 'findings that are gone'));
  return `<details><summary>${countOf(findings.length, 'finding')} gone</summary>\n${shown}</details>\n\n`;
}

/** Each group of roots, folded. A group with few changes leaves its room to the others. */
export function changesPart(
  changes: readonly ObjectChange[],
  { showSecrets }: Pick<MarkdownSettings, 'showSecrets'>,
  room: number,
  left: string[],
): string {
  const groups = groupsByRoots(changes);
  let text = '';
  let [hiddenObjects, hiddenGroups] = [0, 0];
  for (const [index, [roots, own]] of groups.entries()) {
    const share = Math.floor((room - text.length) / (groups.length - index));
    const objects = showObjects(own, showSecrets);
    const title = `${groupTitle(roots)}: ${groupNumbers(own)}`;
    const { shown, rest } = fitting(objects, (show) => objectMarkdown(show()), share - title.length - MAX_NAME);
    const more = rest === 0 ? '' : htmlBlock([`<p>… and ${countOf(rest, 'more object')}</p>`]);
    const open = groups.length === 1 ? ' open' : '';
    const part =
      shown === ''
        ? htmlBlock([`<p>${title}</p>`])
        : `<details${open}><summary>${title}</summary>\n\n${shown}${more}</details>\n\n`;
    if (part.length > room - text.length) hiddenGroups += 1;
    else text += part;
    hiddenObjects += rest;
  }
  if (hiddenObjects > 0) left.push(`the details of ${countOf(hiddenObjects, 'object')}`);
  if (hiddenGroups > 0) left.push(countOf(hiddenGroups, 'group of environments', 'groups of environments'));
  return text;
}

const MOST_ROOTS = 3;

function groupTitle(roots: readonly string[]): string {
  if (roots.length === 0) return '<b>Files</b>';
  const names = htmlCode(cutText(listText(roots.map(printable), MOST_ROOTS), MAX_VALUE));
  return roots.length === 1 ? names : `<b>${roots.length} environments</b> ${names}`;
}

/** `1 added, 2 changed, 3 containers`. */
function groupNumbers(changes: readonly ObjectChange[]): string {
  const texts = (['added', 'removed', 'changed', 'affected'] as const).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return texts.join(', ');
}

const OBJECT_ICONS = { added: '🟢', removed: '🔴', changed: '🟡', affected: '🔵' } as const;

function objectMarkdown({ kind, title, position, pods, containers, fields }: ShownObject): string {
  const head = [`${OBJECT_ICONS[kind]} ${kind} <b>${htmlCode(cutText(title, MAX_VALUE))}</b>`];
  if (pods !== '') head.push(`<br>${escapeHtml(pods)}`);
  if (position !== '') head.push(`<br><sub>${htmlCode(cutText(position, MAX_NAME))}</sub>`);
  const lines = [...containers.flatMap((container) => containerDiff(container, kind)), ...fields.flatMap(rowDiff)];
  const shown = lines.slice(0, MOST_ROWS).map((line) => cutText(line, MAX_VALUE));
  if (lines.length > MOST_ROWS) shown.push(`… ${lines.length - MOST_ROWS} more lines`);
  const block = htmlBlock([`<p>${head.join('')}</p>`]);
  return shown.length === 0 ? block : block + fencedBlock('diff', shown);
}

function containerDiff(
  { kind, title, contents, rows }: ShownObject['containers'][number],
  ofObject: ShownObject['kind'],
): readonly string[] {
  const mark = kind === 'added' ? '+' : kind === 'removed' ? '-' : ' ';
  const what = kind === 'changed' || kind === ofObject ? '' : ` (${kind})`;
  return [`${mark} ${title}${what}${contents === '' ? '' : `: ${contents}`}`, ...rows.flatMap(rowDiff)];
}

/** A value per line, with the mark that colors it. */
function rowDiff(row: ShownRow): readonly string[] {
  const isLong = row.title.length + Math.max(row.before?.length ?? 0, row.after?.length ?? 0) > MAX_VALUE;
  const { kind, title, before, after, rest, lines } = isLong ? fromDifference(row) : row;
  if (lines.length > 0) {
    const shown = lines.slice(0, MOST_LINES).map(diffLine);
    if (lines.length > MOST_LINES) shown.push(`  … ${lines.length - MOST_LINES} more lines`);
    return [`  ${title}:`, ...shown];
  }
  if (before === undefined) {
    if (after !== undefined) return [`+ ${title}: ${after}${rest}`];
    return [`${ROW_MARKS[kind]} ${title}${rest === '' ? '' : `: ${rest}`}`];
  }
  if (after === undefined) return [`- ${title}: ${before}${rest}`];
  if (before === after) return [`! ${title}: ${after} (another value)${rest}`];
  if (title.length > NARROW) return [`  ${title}:${rest}`, `- ${before}`, `+ ${after}`];
  return [`- ${title}: ${before}`, `+ ${title}: ${after}${rest}`];
}

/** `!`: changed, as GitHub colors it. */
const ROW_MARKS: Readonly<Record<ShownRow['kind'], string>> = { added: '+', removed: '-', changed: '!' };

/** What was compared, what is left out, and how to see it. */
function footer(preview: Preview, { paths, base }: MarkdownSettings, left: readonly string[]): string {
  const { revisions, summary } = preview;
  const to = revisions.head === undefined ? 'working tree' : revisions.head.commit.slice(0, 12) || revisions.head.name;
  const roots = rootsText(summary);
  const texts = [`${htmlCode(revisions.base.commit.slice(0, 12) || revisions.base.name)} → ${htmlCode(to)}`];
  if (roots !== '') texts.push(escapeHtml(roots));
  const lines = [`<p><sub>${texts.join(' · ')}</sub></p>`];
  if (left.length > 0) {
    const options = base === undefined ? [] : ['--base', shellPath(base)];
    const where = paths.length === 1 && paths[0] === '.' ? [] : paths.map(shellPath);
    const command = printable(['krmkit', 'preview', ...options, ...where].join(' '));
    lines.push(
      `<p>Left out: ${left.join(', ')}. To see everything, run ${htmlCode(cutText(command, MAX_MESSAGE))}.</p>`,
    );
  }
  return `${lines.join('\n')}\n`;
}
