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

export type ParsedSelector =
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
export function parseLabelSelector(text: string): ParsedSelector {
  const tokens = tokenize(text);
  const requirements: LabelRequirement[] = [];
  let at = 0;
  const next = (): Token => tokens[Math.min(at++, tokens.length - 1)] ?? { kind: 'end', text: '', offset: text.length };
  const wrong = ({ offset }: Token, message: string): ParsedSelector => ({ ok: false, offset, message });
  let token = next();
  if (token.kind === 'end') return { ok: true, requirements };
  for (;;) {
    const not = token.text === '!';
    if (not) token = next();
    const key = token.text;
    if (token.kind !== 'word' || !KEY.test(key)) return wrong(token, 'the key of a label belongs here');
    token = next();
    if (!not && token.kind !== 'end' && token.text !== ',') {
      const operator = OPERATORS.get(token.text);
      if (operator === undefined) return wrong(token, 'one of = == != in notin > < or a comma belongs here');
      const list = token.kind === 'word';
      token = next();
      if (list) {
        if (token.text !== '(') return wrong(token, `the values of ${operator.written} must be in parentheses: (a, b)`);
        token = next();
      }
      const values: string[] = [];
      for (;;) {
        // Nothing between two commas is the empty value, as in kubectl.
        const value = token.kind === 'word' ? token.text : '';
        if (!VALUE.test(value)) return wrong(token, 'the value of a label belongs here');
        if (operator.number && !/^\d+$/.test(value)) return wrong(token, 'a whole number belongs here');
        values.push(value);
        if (token.kind === 'word') token = next();
        if (!list || token.text !== ',') break;
        token = next();
      }
      if (list) {
        if (token.text !== ')') return wrong(token, 'a comma or ) belongs here');
        token = next();
      }
      requirements.push({ key, operator: operator.name, values });
    } else {
      requirements.push({ key, operator: not ? 'not-exists' : 'exists', values: [] });
    }
    if (token.kind === 'end') return { ok: true, requirements };
    if (token.text !== ',') return wrong(token, 'a comma belongs here');
    token = next();
  }
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

const OPERATORS: ReadonlyMap<
  string,
  { readonly name: LabelRequirement['operator']; readonly written: string; readonly number: boolean }
> = new Map([
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
