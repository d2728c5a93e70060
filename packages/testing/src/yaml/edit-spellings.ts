import type { JsonArray, JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { Printer } from './edit-printer.ts';
import { aliasFor, anchorFor, comment, membersOf, mergedText, remember } from './edit-printer.ts';
import type { Choose } from './edit-values.ts';

export interface Spelled {
  readonly text: string;
  /** It is a block scalar, whose end of line is its own. */
  readonly block?: 'clip' | 'keep';
}

interface Where {
  readonly flow: boolean;
  /** Whether block scalars are possible. */
  readonly blocks: boolean;
}

const PLAIN = /^[A-Za-z$/][\w$/().-]*(?: [A-Za-z$/(][\w$/().-]*)*$/;
const PLAIN_IN_BLOCK = /^(?:[A-Za-z$/][\w$/().,:[\]{}@#=-]*\w|-\w+|--\w+=\$\(\w\))$/;
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

export function isPlain(text: string, flow: boolean): boolean {
  if (WORDS.test(text)) return false;
  return PLAIN.test(text) || (!flow && PLAIN_IN_BLOCK.test(text));
}

export function spellKey(printer: Printer, key: string): string {
  const { choose } = printer;
  const quoted = choose(12);
  if (quoted < 10 && (isPlain(key, true) || /^(?:80|true|1\.5|__proto__)$/.test(key))) return key;
  if (quoted === 11 && !/['\n]/.test(key)) return `'${key}'`;
  return JSON.stringify(key);
}

/** A scalar whose further lines are to the right of a column. */
export function spellScalar(printer: Printer, value: JsonValue, column: number, where: Where): Spelled {
  const { choose } = printer;
  if (typeof value === 'string') return spellText(printer, value, column, where);
  if (typeof value === 'number') return { text: spellNumber(choose, value) };
  if (value === null) return { text: ['null', '~', 'Null', 'null', '!!null null'][choose(5)] ?? 'null' };
  const words = value === true ? ['true', 'True', 'yes', 'on', 'TRUE'] : ['false', 'False', 'no', 'off', 'FALSE'];
  return { text: words[choose(4) === 3 ? choose(5) : 0] ?? 'true' };
}

function spellNumber(choose: Choose, value: number): string {
  if (choose(4) !== 3) return String(value);
  const whole = Number.isInteger(value) && value >= 0;
  const way = choose(7);
  if (way === 5 && value >= 0) return `+${value}`;
  if (way === 6) return whole ? `!!int ${value}` : `!!float ${value}`;
  if (!whole) return String(value);
  switch (way) {
    case 1:
      return `0x${value.toString(16)}`;
    case 2:
      return `0${value.toString(8)}`;
    case 3:
      return `0o${value.toString(8)}`;
    case 4:
      return `${value}.0`;
    default:
      return value.toExponential();
  }
}

function spellText(printer: Printer, value: string, column: number, where: Where): Spelled {
  const tryBlock = where.blocks && !where.flow && value.includes('\n') && printer.choose(4) !== 3;
  const block = tryBlock ? spellBlock(printer, value, column) : undefined;
  return block ?? spellPlainOrQuoted(printer, value, column, where);
}

function spellPlainOrQuoted(printer: Printer, value: string, column: number, where: Where): Spelled {
  const { choose, habits } = printer;
  const style = habits.chaotic || choose(6) === 5 ? choose(5) : habits.quotes;
  const break_ = `\n${' '.repeat(Math.max(column, 0) + 1 + choose(4))}`;
  const tagged = spellTagged(choose, value, where.flow);
  if (tagged !== undefined) return { text: tagged };
  if (style < 3 && isPlain(value, where.flow)) return { text: breakWords(choose, value, break_) };
  if (style < 2 && where.blocks && !where.flow && choose(12) === 11) {
    const block = spellBlock(printer, value, column);
    if (block !== undefined) return block;
  }
  if ((style === 1 || style === 4) && !/[\n\t\0]/.test(value)) {
    return { text: `'${breakWords(choose, value.replaceAll("'", "''"), break_)}'` };
  }
  return { text: breakWords(choose, spellDouble(choose, value), break_) };
}

function spellTagged(choose: Choose, value: string, flow: boolean): string | undefined {
  if (choose(30) === 29 && /^[\w ]*\w$/.test(value) && !value.startsWith(' ')) return `!!str ${value}`;
  return choose(40) === 39 && isPlain(value, flow) ? `!custom ${value}` : undefined;
}

/** Breaks lines at single blanks between letters; sometimes. */
function breakWords(choose: Choose, text: string, lineBreak: string): string {
  if (!text.includes(' ') || choose(5) !== 4) return text;
  return text.replaceAll(/(?<=[A-Za-z]) (?=[A-Za-z])/g, () => (choose(2) === 1 ? lineBreak : ' '));
}

function spellDouble(choose: Choose, value: string): string {
  const quoted = JSON.stringify(value);
  if (choose(6) !== 5) return quoted;
  return quoted.replaceAll(/[é😀]|(?<=[a-z])a/gu, (char) =>
    char.length > 1 ? '\\U0001F600' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A literal or folded block scalar; undefined where the text cannot be one. */
function spellBlock(printer: Printer, value: string, column: number): Spelled | undefined {
  const { choose } = printer;
  if (!canBeBlock(value)) return undefined;
  const body = value.replace(/\n+$/, '');
  const ends = value.length - body.length;
  const chomp = chompOf(choose, ends);
  const step = printer.habits.chaotic ? 1 + choose(8) : printer.habits.indent;
  const explicit = /^\n* /.test(body) || choose(12) === 11;
  const folded = choose(3) === 2 && !/(?:^|\n) /.test(body) && !body.startsWith('\n');
  const indicators = explicit ? [`${step}${chomp}`, `${chomp}${step}`][choose(2)] : chomp;
  const indent = ' '.repeat(Math.max(column, 0) + step);
  const lines = folded ? foldLines(choose, body) : body.split('\n');
  const blanks = choose(9) === 8 ? indent : '';
  const printed = lines.map((text) => (text === '' ? blanks : indent + text)).join('\n');
  const end = choose(12) === 11 ? ` ${comment(printer)}` : '';
  const keep = '\n'.repeat(chomp === '+' ? ends - 1 : 0);
  const text = `${folded ? '>' : '|'}${indicators ?? ''}${end}\n${printed}${keep}`;
  return { text, block: chomp === '+' ? 'keep' : 'clip' };
}

/** How the block scalar of a text with so many line ends treats them. */
function chompOf(choose: Choose, ends: number): string {
  if (ends === 0) return '-';
  return ends === 1 ? (['', '', '+'][choose(3)] ?? '') : '+';
}

function canBeBlock(value: string): boolean {
  return /[^\n ]/.test(value) && !/[\t\0\r]/.test(value) && !/(?:^|\n) +(?:\n|$)/.test(value);
}

function foldLines(choose: Choose, body: string): readonly string[] {
  const lines: string[] = [];
  for (const [index, text] of body.split('\n').entries()) {
    // Between lines with text there is one line end more than the value has.
    if (index > 0 && text !== '') lines.push('');
    lines.push(...(choose(2) === 1 ? text.split(/(?<=\w) (?=\w)/) : [text]));
  }
  return lines;
}

/** How a collection in brackets is broken over lines. */
interface FlowLayout {
  readonly open: string;
  readonly close: string;
  /** Before a comma, and behind it. */
  readonly before: () => string;
  readonly behind: () => string;
  readonly trailing: boolean;
}

export function layOutFlow(printer: Printer, value: JsonArray | JsonObject, column: number): void {
  const { choose } = printer;
  const list = isArray(value);
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  const layout = flowLayout(printer, column);
  printer.out += open;
  const parts = list ? value.map((item) => () => layOutItem(printer, item, column)) : partsOf(printer, value, column);
  if (parts.length === 0) {
    const gap = ['', '', ' '][choose(3)] ?? '';
    printer.out += choose(12) === 11 ? ` ${comment(printer)}\n${' '.repeat(Math.max(column, 0) + 1)}` : gap;
  } else {
    printer.out += layout.open;
    for (const [index, part] of parts.entries()) {
      if (index > 0) printer.out += `${layout.before()},${layout.behind()}`;
      part();
    }
    printer.out += (layout.trailing ? `${layout.before()},` : '') + layout.close;
  }
  printer.out += close;
}

function flowLayout(printer: Printer, column: number): FlowLayout {
  const { choose, habits } = printer;
  const deeper = `\n${' '.repeat(Math.max(column, 0) + 1 + choose(5))}`;
  const end = choose(3) === 2 ? `\n${' '.repeat(Math.max(column, 0))}` : deeper;
  const trailing = choose(5) === 4;
  switch (choose(habits.chaotic ? 7 : 5)) {
    case 1:
      return { open: ' ', close: ' ', before: () => '', behind: () => ' ', trailing };
    case 2:
      return { open: deeper, close: end, before: () => '', behind: () => remark(printer) + deeper, trailing };
    case 3:
      return { open: ' ', close: end, before: () => deeper, behind: () => ' ', trailing: false };
    case 4:
      return { open: '', close: '', before: () => '', behind: () => '', trailing: false };
    case 5:
    case 6: {
      const any = (): string => ['', ' ', deeper, '\n' + deeper, ` ${comment(printer)}${deeper}`][choose(5)] ?? '';
      return { open: any(), close: any(), before: any, behind: () => any() || ' ', trailing };
    }
    default:
      return { open: '', close: '', before: () => '', behind: () => ' ', trailing };
  }
}

function remark(printer: Printer): string {
  const { choose, habits } = printer;
  return habits.comments > 0 && choose(8) < habits.comments ? `  ${comment(printer)}` : '';
}

function layOutItem(printer: Printer, value: JsonValue, column: number): void {
  const { choose } = printer;
  const members = isObject(value) ? Object.entries<JsonValue>(value) : [];
  const [member] = members;
  if (members.length === 1 && member !== undefined && isPlain(member[0], true) && choose(4) === 3) {
    printer.out += `${member[0]}: `;
    layOutFlowValue(printer, member[1], column);
    return;
  }
  layOutFlowValue(printer, value, column);
}

function partsOf(printer: Printer, value: JsonObject, column: number): (() => void)[] {
  const { choose } = printer;
  return membersOf(printer, value).map(({ key, value: item, merged }) => () => {
    if (merged !== undefined) {
      printer.out += `<<: ${mergedText(merged)}`;
      return;
    }
    const spelled = spellKey(printer, key);
    if (item === null && choose(4) > 1) {
      printer.out += choose(2) === 0 && !/["']/.test(spelled) ? spelled : `${spelled}: `;
      return;
    }
    printer.out += choose(25) === 24 ? '? ' : '';
    printer.out += `${spelled}:${spelled.startsWith('"') && choose(3) === 2 ? '' : ' '}`;
    layOutFlowValue(printer, item, column);
  });
}

function layOutFlowValue(printer: Printer, value: JsonValue, column: number): void {
  const alias = aliasFor(printer, value);
  if (alias !== undefined) {
    printer.out += alias;
    return;
  }
  const anchor = anchorFor(printer, value);
  if (anchor !== '') printer.out += `${/[\s[{]$/.test(printer.out) ? '' : ' '}${anchor} `;
  if (isArray(value) || isObject(value)) layOutFlow(printer, value, column);
  else printer.out += spellScalar(printer, value, column, { flow: true, blocks: false }).text;
  remember(printer, anchor, value);
}
