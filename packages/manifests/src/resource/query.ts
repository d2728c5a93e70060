import type { Pattern } from '@krmkit/base';
import { parsePattern } from '@krmkit/base';

/**
 * A query of `krmkit grep`: a path through a resource and a condition on the value. The syntax is that of kyaml's grep:
 * `spec.template.spec.containers[name=app].image=nginx`, `spec.replicas>=3`, `metadata.labels.a\.b`.
 */
export interface Query {
  readonly steps: readonly QueryStep[];
  /** Undefined: any value matches. */
  readonly test: ValueTest | undefined;
}

export type QueryStep =
  /** A member; for a list, that of every item, or an item if the name is a number. */
  | { readonly kind: 'member'; readonly name: string }
  /** The items that pass every test; all items without tests. */
  | { readonly kind: 'items'; readonly tests: readonly ItemTest[] }
  /** The item at an index, from 0. */
  | { readonly kind: 'item'; readonly index: number };

/** `name=app`: the whole value of the member, literally or as a regular expression. */
export interface ItemTest {
  /** `''`: the item itself, a scalar. */
  readonly member: string;
  readonly text: string;
  /** Undefined if the text is not a regular expression: then it is compared literally. */
  readonly pattern: Pattern | undefined;
}

export type ValueTest =
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  | { readonly kind: 'quantity'; readonly operator: QuantityOperator; readonly quantity: string };

export type QuantityOperator = '>=' | '<=' | '>' | '<';

/**
 * Negative, 0 or positive if a quantity is less than, equal to or more than another; undefined if one is not a
 * quantity.
 */
export type QuantityComparison = (a: string, b: string) => number | undefined;

export type QueryOutcome =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly message: string; readonly at: number };

interface Reader {
  readonly text: string;
  pos: number;
  problem: { readonly message: string; readonly at: number } | undefined;
}

/** Never throws. `at` is the offset of the problem in the query. */
export function parseQuery(text: string, compare: QuantityComparison): QueryOutcome {
  const reader: Reader = { text, pos: 0, problem: undefined };
  if (/^\$[.[]/.test(text)) refuse(reader, 'a path begins at the root anyway: leave the $ and its dot out', 0);
  const steps = readSteps(reader);
  const test = reader.problem === undefined ? readTest(reader, compare) : undefined;
  if (reader.problem !== undefined) return { ok: false, ...reader.problem };
  return { ok: true, query: { steps, test } };
}

function refuse(reader: Reader, message: string, at: number): void {
  reader.problem ??= { message, at };
  reader.pos = reader.text.length;
}

function readSteps(reader: Reader): readonly QueryStep[] {
  const { text } = reader;
  const steps: QueryStep[] = [];
  for (;;) {
    const start = reader.pos;
    const name = readName(reader);
    if (name !== '') steps.push({ kind: 'member', name });
    else if (text[start] !== '[' && reader.problem === undefined) {
      refuse(reader, steps.length === 0 ? 'expected a field' : 'expected a field after the dot', start);
    }
    while (text[reader.pos] === '[') {
      const step = readBrackets(reader);
      if (step !== undefined) steps.push(step);
    }
    if (text[reader.pos] !== '.') {
      if (!/[=<>]/.test(text[reader.pos] ?? '=')) refuse(reader, 'expected a dot or an operator', reader.pos);
      return steps;
    }
    reader.pos += 1;
  }
}

/** Reads up to the next special character; a backslash escapes one. */
function readName(reader: Reader): string {
  const { text } = reader;
  let name = '';
  while (reader.pos < text.length && !/[.[\]=<>]/.test(text[reader.pos] ?? '')) {
    if (text.startsWith('!=', reader.pos)) {
      refuse(reader, '!= is not an operator: use = and -v to invert the match; write a ! in a name as \\!', reader.pos);
      return name;
    }
    if (text[reader.pos] === '\\') {
      reader.pos += 1;
      if (reader.pos === text.length) refuse(reader, 'nothing follows this backslash', reader.pos - 1);
    }
    name += text[reader.pos] ?? '';
    reader.pos += 1;
  }
  return name;
}

/** `[name=app]`, `[a=x,b=y]`, `[=x]`, `[2]`, `[]`, `[*]`, `['a.b']`. */
function readBrackets(reader: Reader): QueryStep | undefined {
  const { text, pos: start } = reader;
  const quoted = /^\[(['"])(.*?)\1\]/s.exec(text.slice(start));
  if (quoted !== null) {
    reader.pos += quoted[0].length;
    return { kind: 'member', name: quoted[2] ?? '' };
  }
  const end = closingBracket(text, start);
  if (end === undefined) {
    refuse(reader, 'this [ is never closed', start);
    return undefined;
  }
  const inside = text.slice(start + 1, end);
  reader.pos = end + 1;
  if (inside === '' || inside === '*') return { kind: 'items', tests: [] };
  if (/^\d{1,9}$/.test(inside)) return { kind: 'item', index: Number(inside) };
  const tests: ItemTest[] = [];
  let at = start + 1;
  for (const part of splitTests(inside)) {
    const test = readItemTest(reader, part, at);
    if (test === undefined) return undefined;
    tests.push(test);
    at += part.length + 1;
  }
  return { kind: 'items', tests };
}

/** Brackets of regular expressions inside are balanced, or escaped with a backslash. */
function closingBracket(text: string, start: number): number | undefined {
  let depth = 0;
  for (let pos = start; pos < text.length; pos++) {
    if (text[pos] === '\\') pos += 1;
    else if (text[pos] === '[') depth += 1;
    else if (text[pos] === ']') {
      depth -= 1;
      if (depth === 0) return pos;
    }
  }
  return undefined;
}

/** Splits at commas before another `member=`, which the comma of a regular expression `{1,2}` does not have. */
function splitTests(inside: string): readonly string[] {
  return inside.split(/,(?=[\w./-]*=)/);
}

function readItemTest(reader: Reader, part: string, at: number): ItemTest | undefined {
  const equals = part.indexOf('=');
  if (equals === -1) {
    refuse(reader, `"${part}" selects no items: write [name=app], [=text], [0] or []`, at);
    return undefined;
  }
  const written = part.slice(equals + 1);
  const quoted = /^(['"])(.*)\1$/s.exec(written);
  const member = part.slice(0, equals).replaceAll(/\\(.)/gs, '$1');
  if (quoted !== null) return { member, text: quoted[2] ?? '', pattern: undefined };
  const outcome = parsePattern(written, true);
  if (!outcome.ok) {
    refuse(reader, outcome.problem.message, at + equals + 1 + outcome.problem.at);
    return undefined;
  }
  return { member, text: written, pattern: outcome.pattern };
}

/** The first operator counts: the text after it is the regular expression or the quantity, taken literally. */
function readTest(reader: Reader, compare: QuantityComparison): ValueTest | undefined {
  const { text, pos } = reader;
  if (pos >= text.length) return undefined;
  if (text.startsWith('==', pos)) {
    refuse(reader, 'one = is enough; a pattern that begins with = is written as [=]', pos);
    return undefined;
  }
  if (text[pos] === '=') {
    const outcome = parsePattern(text.slice(pos + 1));
    if (outcome.ok) return { kind: 'pattern', pattern: outcome.pattern };
    refuse(reader, outcome.problem.message, pos + 1 + outcome.problem.at);
    return undefined;
  }
  const direction = text[pos] === '>' ? '>' : '<';
  const operator: QuantityOperator = text[pos + 1] === '=' ? `${direction}=` : direction;
  const quantity = text.slice(pos + operator.length);
  if (compare(quantity, quantity) !== undefined) return { kind: 'quantity', operator, quantity };
  const given = quantity === '' ? `nothing follows ${operator}` : `"${quantity}" is not a quantity`;
  refuse(reader, `${given}: write a number or a quantity such as 3, 500m or 1Gi`, pos + operator.length);
  return undefined;
}
