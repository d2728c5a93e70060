import fc from 'fast-check';
import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';

/** A value printed in a random layout: block and flow, quotes, comments, blank lines, CRLF, BOM, no final newline. */
export interface Layout {
  readonly value: JsonValue;
  readonly text: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const word = fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength: 6, maxLength: 12 });
const anyText = fc.string({
  unit: fc.constantFrom(...Array.from(`${letters}0123456789 .:#-'"\\{}[],&*!|>%@\`?$()=~\t\n/é😀`)),
  maxLength: 20,
});
const scalar = fc.oneof(
  word,
  anyText,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('yes', '0777', '1e3', '~', '', '<<'),
);
const key = fc.oneof(word, fc.constantFrom('__proto__', 'constructor', 'a b', 'x/y.z', '80', 'true'));

const { value: anyValue } = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
}));

/** Chooses between the ways to print: each call gives a number from 0 up to `count`. */
type Choose = (count: number) => number;

export const layout: fc.Arbitrary<Layout> = fc
  .tuple(anyValue, fc.array(fc.nat({ max: 1000 }), { minLength: 40, maxLength: 40 }))
  .map(([value, choices]) => {
    let next = 0;
    const choose: Choose = (count) => (choices[next++ % choices.length] ?? 0) % count;
    const lines = block(value, '', choose);
    const text = `${choose(9) === 0 ? '\ufeff' : ''}${choose(3) === 0 ? '---\n' : ''}${lines}${choose(4) === 0 ? '' : '\n'}`;
    return { value, text: choose(4) === 0 ? text.replaceAll('\n', '\r\n') : text };
  });

function block(value: JsonValue, indent: string, choose: Choose): string {
  const isEmpty = (isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);
  if (isEmpty || (!isArray(value) && !isObject(value)) || choose(4) === 0) {
    return flow(value, indent, choose) + trailing(choose);
  }
  const parts: string[] = [];
  const step = ' '.repeat(1 + choose(4));
  if (isArray(value)) {
    for (const item of value) {
      // The Go readers refuse a tab behind a dash.
      const printed = child(item, indent, step, choose).replace(/^\t/, ' ');
      parts.push(`${between(indent, choose)}${indent}-${printed}`);
    }
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      parts.push(`${between(indent, choose)}${indent}${spell(name, choose)}:${child(member, indent, step, choose)}`);
    }
  }
  return parts.join('\n');
}

function child(value: JsonValue, indent: string, step: string, choose: Choose): string {
  const printed = block(value, indent + step, choose);
  if (/^(?:[ ]|#|\n)/.test(printed)) return `${trailing(choose)}\n${printed}`;
  // A key or dash at the start of the document has no indentation to tell it from a scalar.
  return ` ${printed}`;
}

function flow(value: JsonValue, indent: string, choose: Choose): string {
  const gap = choose(3) === 0 ? `\n${indent}   ` : choose(2) === 0 ? ' ' : '';
  if (isArray(value)) {
    return `[${gap}${value.map((item) => flow(item, indent, choose)).join(`${gap},${gap || ' '}`)}${gap}]`;
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${spell(name, choose)}: ${flow(member, indent, choose)}`,
    );
    return `{${gap}${members.join(`${gap},${gap || ' '}`)}${gap}}`;
  }
  return typeof value === 'string' ? spell(value, choose) : JSON.stringify(value);
}

function spell(text: string, choose: Choose): string {
  const way = choose(3);
  if (way === 0 && /^[a-zA-Z]{6,}$/.test(text)) return text;
  if (way === 1 && !/[\n\t]/.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return JSON.stringify(text);
}

function between(indent: string, choose: Choose): string {
  return ['', '', '', '\n', `${indent}# comment: "x\n`, '\n# - c\n'][choose(6)] ?? '';
}

function trailing(choose: Choose): string {
  return ['', '', '', '  # c', '\t# [d', ' '][choose(6)] ?? '';
}
