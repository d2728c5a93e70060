import type { JsonValue } from '@krmkit/base';
import { member } from '@krmkit/base';

/**
 * One condition on labels; `values` is empty for `exists` and `not-exists`, and one integer for `above` and `below`.
 */
export interface LabelRequirement {
  /** The key of the label. */
  readonly key: string;
  /** How the value of the label is compared. */
  readonly operator: 'in' | 'not-in' | 'exists' | 'not-exists' | 'above' | 'below';
  /** What it is compared with. */
  readonly values: readonly string[];
}

export type ParsedLabelSelector =
  | { readonly ok: true; readonly requirements: readonly LabelRequirement[] }
  /** `offset` of the first character that is wrong; `message` says what would be right there. */
  | { readonly ok: false; readonly offset: number; readonly message: string };

type Token = { readonly kind: 'word' | 'symbol' | 'end'; readonly text: string; readonly offset: number };

/** Tokens as in `lexer.go` of apimachinery: everything up to a space or one of these symbols. */
const TOKEN = /\s*(?:(==|!=|[=!<>,()])|([^\s=!<>,()]+))/y;

// RFC 1123 subdomain, a slash and a name; values can be empty.
const KEY = /^(?:[a-z0-9](?:[-.a-z0-9]*[a-z0-9])?\/)?[A-Za-z0-9](?:[-._A-Za-z0-9]*[A-Za-z0-9])?$/;
const VALUE = /^(?:[A-Za-z0-9](?:[-._A-Za-z0-9]*[A-Za-z0-9])?)?$/;

/**
 * Parses the argument of kubectl's `-l`: `app=web,tier!=db,env in (prod,test),canary,!legacy,build>7`; '' has no
 * condition.
 */
export function parseLabelSelector(text: string): ParsedLabelSelector {
  const tokens: Tokens = { all: tokenize(text), at: 0 };
  const requirements: LabelRequirement[] = [];
  if (next(tokens).kind === 'end') return { ok: true, requirements };
  for (;;) {
    const requirement = readRequirement(tokens);
    if ('message' in requirement) return requirement;
    requirements.push(requirement);
    if (next(tokens).kind === 'end') return { ok: true, requirements };
    if (!take(tokens, ',')) return wrong(tokens, 'a comma belongs here');
  }
}

interface Tokens {
  readonly all: readonly Token[];
  at: number;
}

type Wrong = Extract<ParsedLabelSelector, { readonly ok: false }>;

function next({ all, at }: Tokens): Token {
  return all[at] ?? { kind: 'end', text: '', offset: 0 };
}

function take(tokens: Tokens, symbol: string): boolean {
  const isNext = next(tokens).text === symbol;
  if (isNext) tokens.at += 1;
  return isNext;
}

function wrong(tokens: Tokens, message: string): Wrong {
  return { ok: false, offset: next(tokens).offset, message };
}

function readRequirement(tokens: Tokens): LabelRequirement | Wrong {
  const not = take(tokens, '!');
  const { kind, text: key } = next(tokens);
  if (kind !== 'word' || !KEY.test(key)) return wrong(tokens, 'the key of a label belongs here');
  tokens.at += 1;
  const after = next(tokens);
  if (not || after.kind === 'end' || after.text === ',') {
    return { key, operator: not ? 'not-exists' : 'exists', values: [] };
  }
  const operator = OPERATORS.get(after.text);
  if (operator === undefined) return wrong(tokens, 'one of = == != in notin > < or a comma belongs here');
  tokens.at += 1;
  const values = after.kind === 'word' ? readList(tokens, operator) : readValue(tokens, operator);
  if (typeof values !== 'string' && 'message' in values) return values;
  return { key, operator: operator.name, values: typeof values === 'string' ? [values] : values };
}

function readList(tokens: Tokens, operator: Operator): readonly string[] | Wrong {
  if (!take(tokens, '(')) return wrong(tokens, `the values of ${operator.written} must be in parentheses: (a, b)`);
  const values: string[] = [];
  do {
    const value = readValue(tokens, operator);
    if (typeof value !== 'string') return value;
    values.push(value);
  } while (take(tokens, ','));
  return take(tokens, ')') ? values : wrong(tokens, 'a comma or ) belongs here');
}

function readValue(tokens: Tokens, operator: Operator): string | Wrong {
  const { kind, text } = next(tokens);
  // Nothing between two commas is the empty value, as in kubectl.
  const value = kind === 'word' ? text : '';
  if (!VALUE.test(value)) return wrong(tokens, 'the value of a label belongs here');
  if (operator.number && !/^\d+$/.test(value)) return wrong(tokens, 'a whole number belongs here');
  if (kind === 'word') tokens.at += 1;
  return value;
}

/** As in the API server, a missing label matches no value, and neither above nor below. */
export function matchesLabels(resource: JsonValue, requirements: readonly LabelRequirement[]): boolean {
  const labels = member(member(resource, 'metadata'), 'labels');
  return requirements.every(({ key, operator, values }) => {
    const label = member(labels, key);
    switch (operator) {
      case 'exists':
        return label !== undefined;
      case 'not-exists':
        return label === undefined;
      case 'in':
        return typeof label === 'string' && values.includes(label);
      case 'not-in':
        return !(typeof label === 'string' && values.includes(label));
      case 'above':
        return isWhole(label) && BigInt(label) > BigInt(values[0] ?? '0');
      case 'below':
        return isWhole(label) && BigInt(label) < BigInt(values[0] ?? '0');
    }
  });
}

interface Operator {
  readonly name: LabelRequirement['operator'];
  readonly written: string;
  readonly number: boolean;
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['=', { name: 'in', written: '=', number: false }],
  ['==', { name: 'in', written: '==', number: false }],
  ['!=', { name: 'not-in', written: '!=', number: false }],
  ['in', { name: 'in', written: 'in', number: false }],
  ['notin', { name: 'not-in', written: 'notin', number: false }],
  ['>', { name: 'above', written: '>', number: true }],
  ['<', { name: 'below', written: '<', number: true }],
] as const);

function isWhole(label: JsonValue | undefined): label is string {
  return typeof label === 'string' && /^-?\d+$/.test(label);
}

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [whole, symbol, word = ''] = match;
    const written = symbol ?? word;
    const offset = match.index + whole.length - written.length;
    tokens.push({ kind: symbol === undefined ? 'word' : 'symbol', text: written, offset });
  }
  tokens.push({ kind: 'end', text: '', offset: text.length });
  return tokens;
}
