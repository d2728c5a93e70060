import type { JsonObject, JsonValue } from '@krmkit/base';
import { isArray, isObject, setMember } from '@krmkit/base';
import type { Choose } from './edit-values.ts';
import { canonical } from './edit-values.ts';

/** What is written so far, always without the last line end, and the habits of its author. */
export interface Printer {
  out: string;
  started: boolean;
  readonly choose: Choose;
  readonly habits: Habits;
  comments: number;
  anchors: Anchored[];
  /** How often each collection of the document comes, as canonical text. */
  repeated: Map<string, number>;
  shared: boolean;
  /** The last line belongs to a block scalar: a comment indented like it would belong to it too. */
  afterBlock: boolean;
  /** The line ends that follow belong to a block scalar with `+`. */
  afterKeep: boolean;
}

export interface Anchored {
  readonly name: string;
  readonly text: string;
  readonly value: JsonValue;
}

export interface Habits {
  /** Every choice is made anew at each position. */
  readonly chaotic: boolean;
  readonly indent: number;
  readonly sequenceIndent: number;
  readonly dashGap: number;
  /** From 0, none, to 3, everywhere. */
  readonly comments: number;
  readonly blankLines: number;
  readonly flow: number;
  readonly quotes: number;
  readonly anchors: number;
}

/** An entry to write: a member, or the mappings that are merged. */
export interface Member {
  readonly key: string;
  readonly value: JsonValue;
  readonly merged?: readonly string[];
}

/** The entries of a mapping: some members can come out of mappings that were anchored before. */
export function membersOf(printer: Printer, value: JsonObject): readonly Member[] {
  const own = Object.entries<JsonValue>(value).map(([key, item]): Member => ({ key, value: item }));
  const merged = mergeFor(printer, value);
  if (merged === undefined) return own;
  printer.shared = true;
  const rest = own.filter(({ key, value: item }) => {
    const member = memberOf(merged.value, key);
    return member === undefined || canonical(member) !== canonical(item);
  });
  const overrides = rest.some(({ key }) => Object.hasOwn(merged.value, key));
  const at = overrides ? 0 : printer.choose(rest.length + 1);
  return [...rest.slice(0, at), { key: '<<', value: null, merged: merged.names }, ...rest.slice(at)];
}

function mergeFor(printer: Printer, value: JsonObject): { value: JsonObject; names: readonly string[] } | undefined {
  if (printer.choose(3) === 0) return undefined;
  const fits = printer.anchors.flatMap(({ name, value: merged }) =>
    isObject(merged) && Object.keys(merged).length > 0 && Object.keys(merged).every((key) => Object.hasOwn(value, key))
      ? [{ name, value: merged }]
      : [],
  );
  const [first, second] = fits;
  if (first === undefined) return undefined;
  if (second === undefined || printer.choose(2) === 0) return { value: first.value, names: [first.name] };
  const both: Record<string, JsonValue> = {};
  for (const from of [second.value, first.value]) {
    for (const [key, item] of Object.entries<JsonValue>(from)) setMember(both, key, item);
  }
  return { value: both, names: [first.name, second.name] };
}

export function mergedText(names: readonly string[]): string {
  return names.length === 1 ? `*${names[0] ?? ''}` : `[${names.map((name) => `*${name}`).join(', ')}]`;
}

export function aliasFor(printer: Printer, value: JsonValue): string | undefined {
  if (printer.anchors.length === 0 || printer.choose(3) === 0) return undefined;
  const text = canonical(value);
  const found = printer.anchors.find((anchored) => anchored.text === text);
  if (found === undefined) return undefined;
  printer.shared = true;
  return `*${found.name}`;
}

export function anchorFor(printer: Printer, value: JsonValue): string {
  const { choose, habits } = printer;
  if (habits.anchors === 0) return '';
  const often = (isArray(value) || isObject(value)) && (printer.repeated.get(canonical(value)) ?? 0) > 1;
  if (choose(often ? 3 : 25) < (often ? 1 : 24)) return '';
  return `&a${printer.anchors.length}`;
}

/** Only now can it be referred to: an alias is not inside the node that it refers to. */
export function remember(printer: Printer, anchor: string, value: JsonValue): void {
  if (anchor === '') return;
  // Anchors inside it were counted after its own name was chosen: of equal names the one that began last counts.
  const name = anchor.slice(1);
  if (printer.anchors.some((anchored) => anchored.name === name)) return;
  printer.anchors.push({ name, text: canonical(value), value });
}

/** The end of a line that has content: blanks, a comment, or mostly nothing. */
export function lineEnd(printer: Printer): string {
  const { choose, habits } = printer;
  if (habits.comments === 0) return choose(30) === 29 ? '  ' : '';
  const way = choose(24 - 6 * habits.comments);
  if (way !== 1) return choose(40) === 39 ? ' \t' : '';
  return `${[' ', '  ', '\t', '      '][choose(4)] ?? ' '}${comment(printer)}`;
}

export function comment(printer: Printer): string {
  printer.comments++;
  const body = [' c@', 'c@', ' c@: "x', ' c@ - a', ' c@ [d, {', "  c@ 'it", '# c@ #', '!c@ *a &b'][printer.choose(8)];
  return `#${(body ?? ' c@').replace('@', String(printer.comments))}.`;
}

/** Blank lines and comments in front of what stands at a column, or behind the last that does. */
export function commentsBetween(printer: Printer, column: number): void {
  const { choose, habits } = printer;
  if (habits.blankLines > 0 && !printer.afterKeep && choose(10) > 9 - habits.blankLines) {
    // As blank as it looks, it would belong to a block scalar.
    line(printer, choose(5) === 4 && !printer.afterBlock ? ' '.repeat(choose(6)) : '');
    if (choose(5) === 4) line(printer, '');
  }
  if (habits.comments === 0 || choose(14) < 14 - habits.comments * 2) return;
  for (let count = choose(4) === 3 ? 2 : 1; count > 0; count--) {
    const odd = choose(5) === 4 ? choose(printer.afterBlock ? column + 1 : column + 7) : column;
    line(printer, `${' '.repeat(odd)}${comment(printer)}`);
    printer.afterKeep = false;
    if (habits.blankLines > 0 && choose(8) === 7) line(printer, '');
  }
}

export function line(printer: Printer, text: string): void {
  printer.out += printer.started ? `\n${text}` : text;
  printer.started = true;
}

function memberOf(value: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
