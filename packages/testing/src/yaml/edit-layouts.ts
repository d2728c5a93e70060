import fc from 'fast-check';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { Habits, Member, Printer } from './edit-printer.ts';
import {
  aliasFor,
  anchorFor,
  commentsBetween,
  line,
  lineEnd,
  membersOf,
  mergedText,
  remember,
} from './edit-printer.ts';
import type { Choose } from './edit-values.ts';
import { layOutFlow, spellKey, spellScalar } from './edit-spellings.ts';
import { canonical, choicesOf, randomValue } from './edit-values.ts';

/**
 * A text in a layout that some author could have written, with the values of its documents that have content. Every
 * comment in it has a number of its own, `#c1`, `# c2 "x` ...
 */
export interface LaidOut {
  readonly text: string;
  readonly values: readonly JsonValue[];
  /** Whether nodes have aliases or are merged, so that some edits would change other nodes and can be refused. */
  readonly shared: boolean;
}

/** Texts by random bytes, which shrink to a plain text. */
export const laidOut: fc.Arbitrary<LaidOut> = fc.uint8Array({ maxLength: 500, size: 'max' }).map(layOut);

export function layOut(bytes: ArrayLike<number>): LaidOut {
  const choose = choicesOf(bytes);
  const printer = createPrinter(choose);
  const values: JsonValue[] = [];
  if (choose(12) === 11) {
    values.push(layOutJson(printer));
  } else {
    for (let count = choose(5) === 4 ? 1 + choose(4) : 1; count > 0; count--) {
      layOutDocument(printer, values, count === 1);
    }
  }
  let text = printer.out;
  if (printer.afterKeep || choose(5) !== 4) text += '\n';
  else if (choose(6) === 5) text += printer.afterBlock ? '\n\n\n' : '\n\n  \n';
  const lineEnds = choose(8);
  if (lineEnds === 7) text = text.replaceAll('\n', choose(3) === 2 ? '\r' : '\r\n');
  if (choose(14) === 13) text = `\ufeff${text}`;
  return { text, values, shared: printer.shared };
}

/** One document that has this value, in a layout by random bytes. */
export function layOutValue(value: JsonValue, bytes: ArrayLike<number>): string {
  const printer = createPrinter(choicesOf(bytes));
  const { choose } = printer;
  if (choose(3) === 2) commentsBetween(printer, 0);
  line(printer, '---');
  layOutContent(printer, value, true);
  return choose(8) === 7 ? printer.out.replaceAll('\n', '\r\n') + '\r\n' : `${printer.out}\n`;
}

function createPrinter(choose: Choose): Printer {
  const habits: Habits = {
    chaotic: choose(3) === 2,
    indent: [2, 2, 4, 3, 1, 8][choose(6)] ?? 2,
    sequenceIndent: [0, 2, 0, 4, 1][choose(5)] ?? 0,
    dashGap: [1, 1, 1, 3][choose(4)] ?? 1,
    comments: choose(4),
    blankLines: choose(3),
    flow: choose(3),
    quotes: choose(4),
    anchors: choose(3),
  };
  const none = { comments: 0, repeated: new Map<string, number>(), anchors: [], shared: false };
  return { out: '', started: false, choose, habits, ...none, afterBlock: false, afterKeep: false };
}

function layOutJson(printer: Printer): JsonValue {
  const { choose } = printer;
  const value = randomValue(choose);
  printer.out = JSON.stringify(value, null, [2, 0, 4, 3, '\t'][choose(5)]);
  return value;
}

function layOutDocument(printer: Printer, values: JsonValue[], last: boolean): void {
  const { choose } = printer;
  const first = !printer.started;
  const directive = (first || choose(2) === 1) && choose(15) === 14;
  if (!first && (directive || choose(6) === 5)) line(printer, `...${lineEnd(printer)}`);
  if (choose(3) === 2 && !directive) commentsBetween(printer, 0);
  if (directive) line(printer, '%TAG !e! tag:example.com,2000:');
  const marker = !first || directive || choose(3) === 2;
  if (marker) line(printer, '---');
  if (!last && choose(8) === 7) {
    layOutNothing(printer, marker);
    return;
  }
  const value = randomValue(choose);
  values.push(value);
  layOutContent(printer, value, marker);
}

/** A document without a value: nothing but comments. */
function layOutNothing(printer: Printer, marker: boolean): void {
  if (marker) printer.out += lineEnd(printer);
  commentsBetween(printer, 0);
  if (!marker) line(printer, '# nothing here');
}

function layOutContent(printer: Printer, value: JsonValue, marker: boolean): void {
  printer.anchors = [];
  printer.repeated = new Map();
  countRepeated(value, printer.repeated);
  layOutRoot(printer, value, marker);
  if (printer.choose(4) === 3) commentsBetween(printer, 0);
}

function countRepeated(value: JsonValue, counts: Map<string, number>): void {
  if (!isArray(value) && !isObject(value)) return;
  const text = canonical(value);
  counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const item of Object.values<JsonValue>(value)) countRepeated(item, counts);
}

function layOutRoot(printer: Printer, value: JsonValue, marker: boolean): void {
  const { choose } = printer;
  if (isBlock(printer, value)) {
    if (marker) printer.out += lineEnd(printer);
    const anchor = anchorFor(printer, value);
    if (anchor !== '') {
      if (marker && choose(2) === 0 && !/#|\s$/.test(lastLine(printer))) printer.out += ` ${anchor}`;
      else line(printer, anchor);
    }
    layOutBlock(printer, value, choose(9) === 8 ? choose(4) : 0, false);
    remember(printer, anchor, value);
    return;
  }
  if (!marker) line(printer, '');
  else if (choose(2) === 1) line(printer, ' '.repeat(choose(3)));
  else printer.out += ' ';
  const anchor = anchorFor(printer, value);
  if (anchor !== '') printer.out += `${anchor} `;
  layOutInline(printer, value === null ? 'null' : value, -1);
  remember(printer, anchor, value);
}

function isBlock(printer: Printer, value: JsonValue): boolean {
  const { choose, habits } = printer;
  if (!isArray(value) && !isObject(value)) return false;
  if (Object.keys(value).length === 0) return false;
  return habits.flow === 0 && !habits.chaotic ? true : choose(8) > habits.flow;
}

/** The entries or items at a column; the first one in the line that was begun, or every one on its own. */
function layOutBlock(printer: Printer, value: JsonValue, column: number, inline: boolean): void {
  let first = inline;
  const begin = (): void => {
    if (!first) {
      commentsBetween(printer, column);
      line(printer, ' '.repeat(column));
      printer.afterBlock = false;
      printer.afterKeep = false;
    }
    first = false;
  };
  if (isArray(value)) {
    for (const item of value) {
      begin();
      printer.out += '-';
      layOutChild(printer, item, column, 'dash');
    }
  } else if (isObject(value)) {
    for (const member of membersOf(printer, value)) {
      begin();
      layOutEntry(printer, member, column);
    }
  }
  if (printer.choose(12) > 9) commentsBetween(printer, column);
}

function layOutEntry(printer: Printer, member: Member, column: number): void {
  const { choose } = printer;
  const { key, value } = member;
  if (member.merged !== undefined) {
    printer.out += `<<: ${mergedText(member.merged)}${lineEnd(printer)}`;
    return;
  }
  const spelled = spellKey(printer, key);
  if (choose(20) === 19) {
    printer.out += `? ${spelled}${lineEnd(printer)}`;
    if (value === null && choose(2) === 1) return;
    if (choose(4) === 3) commentsBetween(printer, column);
    line(printer, `${' '.repeat(column)}:`);
    layOutChild(printer, value, column, 'dash');
    return;
  }
  printer.out += `${spelled}${choose(25) === 24 ? ' ' : ''}:`;
  layOutChild(printer, value, column, 'key');
}

/** What stands behind a key's colon, a dash, or the colon of a `? ` key, which is like a dash. */
function layOutChild(printer: Printer, value: JsonValue, column: number, behind: 'key' | 'dash'): void {
  const { choose, habits } = printer;
  const alias = aliasFor(printer, value);
  if (alias !== undefined) {
    printer.out += ` ${alias}${lineEnd(printer)}`;
    return;
  }
  const anchor = anchorFor(printer, value);
  if (isBlock(printer, value)) {
    if (behind === 'dash' && anchor === '' && choose(5) !== 4) {
      printer.out += ' '.repeat(habits.chaotic ? 1 + choose(5) : habits.dashGap);
      layOutBlock(printer, value, columnOf(printer), true);
    } else {
      printer.out += anchor === '' ? lineEnd(printer) : ` ${anchor}${lineEnd(printer)}`;
      layOutBlock(printer, value, column + stepFor(printer, value, behind), false);
    }
  } else if (value === null && anchor === '' && choose(3) === 2) {
    printer.out += lineEnd(printer);
  } else {
    const below = choose(18) === 17;
    if (below) moveBelow(printer, column);
    else printer.out += gapOf(choose, behind === 'key' && anchor === '');
    if (anchor !== '') printer.out += `${anchor} `;
    layOutInline(printer, value, column, !below);
  }
  remember(printer, anchor, value);
}

function moveBelow(printer: Printer, column: number): void {
  const { choose } = printer;
  printer.out += lineEnd(printer);
  if (choose(3) === 2) commentsBetween(printer, column + 2);
  line(printer, ' '.repeat(column + 1 + choose(4)));
}

function gapOf(choose: Choose, tabs: boolean): string {
  if (tabs && choose(20) === 19) return '\t';
  return ' '.repeat(choose(10) === 9 ? 3 : 1);
}

function stepFor(printer: Printer, value: JsonValue, behind: 'key' | 'dash'): number {
  const { choose, habits } = printer;
  const list = isArray(value);
  if (habits.chaotic) return list && behind === 'key' ? choose(6) : 1 + choose(8);
  return list && behind === 'key' ? habits.sequenceIndent : habits.indent;
}

/** A scalar, an empty collection or one with brackets, and the end of its line. */
function layOutInline(printer: Printer, value: JsonValue, column: number, blocks = true): void {
  if (isArray(value) || isObject(value)) {
    layOutFlow(printer, value, column);
    printer.out += lineEnd(printer);
    return;
  }
  const { text, block } = spellScalar(printer, value, column, { flow: false, blocks });
  printer.out += text;
  if (block === undefined) printer.out += lineEnd(printer);
  printer.afterBlock = block !== undefined;
  printer.afterKeep = block === 'keep';
}

function columnOf(printer: Printer): number {
  return printer.out.length - (printer.out.lastIndexOf('\n') + 1);
}

function lastLine(printer: Printer): string {
  return printer.out.slice(printer.out.lastIndexOf('\n') + 1);
}
