import type { JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { Sourced, Step } from '@krmkit/kustomize';
import { partOf } from '@krmkit/kustomize';
import { callTemplateFunction } from './template-functions.ts';

/** What a part of a template gives: undefined for a member that is not there. */
export interface TemplateValue {
  readonly sourced: Sourced | undefined;
  /** Where the value comes from, with those of the arguments of functions. */
  readonly steps: readonly Step[];
}

/** `isRefused`: Argo CD refuses the template, too. */
export type Evaluated =
  | ({ readonly ok: true } & TemplateValue)
  | { readonly ok: false; readonly message: string; readonly isRefused?: true };

/** What expressions can name. */
export interface TemplateScope {
  /** `$`. */
  readonly root: Sourced;
  /** `.`; undefined for a member that is not there. */
  readonly dot: Sourced | undefined;
  /** By name: `$x`. */
  readonly variables: ReadonlyMap<string, TemplateValue>;
  /** A member that is not there is an error, as with `missingkey=error`. */
  readonly isStrict: boolean;
}

const FIELDS = String.raw`\.[\p{L}_][\p{L}\d_]*(?:\.[\p{L}_][\p{L}\d_]*)*`;

const TOKEN = new RegExp(
  [
    String.raw`^(?:"(?:[^"\\\n]|\\.)*"`,
    '`[^`]*`',
    String.raw`-?\d+(?:\.\d+)?(?![\w.])`,
    FIELDS,
    String.raw`\.(?![\w.])`,
    String.raw`\$\w*(?:${FIELDS})?`,
    String.raw`[a-zA-Z]\w*`,
    '[|(),]',
    ':=)',
  ].join('|'),
  'u',
);

/** The words of an action. Undefined: there is something else than what krmkit reads. */
export function templateTokens(expression: string): readonly string[] | undefined {
  const tokens: string[] = [];
  let rest = expression.trim();
  while (rest !== '') {
    const token = TOKEN.exec(rest)?.[0];
    if (token === undefined) return undefined;
    tokens.push(token);
    rest = rest.slice(token.length);
    // Words need a blank between them; after a parenthesis, Go reads a field of the value.
    if (rest !== '' && !/^(?:[\s|),]|:=)/.test(rest) && !/^(?:[(|,]|:=)$/.test(token)) return undefined;
    rest = rest.trimStart();
  }
  return tokens;
}

/** The value of a pipeline. All words belong to it. */
export function evaluatePipeline(tokens: readonly string[], scope: TemplateScope): Evaluated {
  const reader: Reader = { tokens, at: 0, scope };
  const result = readPipeline(reader);
  if (!result.ok || reader.at === tokens.length) return result;
  return { ok: false, message: `it has ${tokens[reader.at] ?? ''}` };
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly scope: TemplateScope;
}

/** Commands with `|` between them: each gives the last argument of the next. */
function readPipeline(reader: Reader): Evaluated {
  let result = readCommand(reader, undefined);
  while (result.ok && reader.tokens[reader.at] === '|') {
    reader.at += 1;
    result = readCommand(reader, result);
  }
  return result;
}

const CONSTANTS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function readCommand(reader: Reader, piped: TemplateValue | undefined): Evaluated {
  const first = reader.tokens[reader.at] ?? '';
  if (!/^[a-zA-Z]/.test(first) || CONSTANTS.has(first)) {
    return piped === undefined ? readOperand(reader) : { ok: false, message: 'a pipe leads to a value' };
  }
  reader.at += 1;
  const values: TemplateValue[] = [];
  while (reader.at < reader.tokens.length && !/^[|)]$/.test(reader.tokens[reader.at] ?? '')) {
    const operand = readOperand(reader);
    if (!operand.ok) return operand;
    values.push(operand);
  }
  if (piped !== undefined) values.push(piped);
  const called = callTemplateFunction(
    first,
    values.map(({ sourced }) => sourced?.value),
  );
  return called.ok
    ? known(
        called.value,
        values.flatMap(({ steps }) => steps),
      )
    : called;
}

function readOperand(reader: Reader): Evaluated {
  const token = reader.tokens[reader.at] ?? '';
  reader.at += 1;
  const constant = CONSTANTS.get(token);
  if (constant !== undefined) return known(constant, []);
  if (/^[.$]/.test(token)) return readField(token, reader.scope);
  if (/^-?\d/.test(token)) return known(Number(token), []);
  if (token.startsWith('`')) return known(token.slice(1, -1), []);
  if (token.startsWith('"')) {
    const isPlain = !/\\[^"\\nt]/.test(token);
    const text: unknown = isPlain ? JSON.parse(token.replaceAll('\t', String.raw`\t`)) : undefined;
    return typeof text === 'string' ? known(text, []) : { ok: false, message: `it has ${token}` };
  }
  if (token !== '(') return { ok: false, message: `it has ${token || 'no value'}` };
  const inner = readPipeline(reader);
  if (inner.ok && reader.tokens[reader.at] !== ')') return { ok: false, message: 'a parenthesis is not closed' };
  reader.at += 1;
  return inner;
}

function known(value: JsonValue | undefined, steps: readonly Step[]): Evaluated {
  return { ok: true, sourced: value === undefined ? undefined : { value, origins: { steps } }, steps };
}

/** `.a.b`, `$.a`, `$x.a`: the members of mappings. */
function readField(token: string, { root, dot, variables, isStrict }: TemplateScope): Evaluated {
  const [start = '', ...path] = token.split('.');
  const variable = variables.get(start);
  const from = start === '' ? dot : start === '$' ? root : variable?.sourced;
  if (start !== '' && start !== '$' && variable === undefined) return { ok: false, message: `it has ${start}` };
  const names = path.filter((segment) => segment !== '');
  const part = from === undefined ? undefined : partOf(from, names);
  if (part !== undefined) return { ok: true, sourced: part, steps: part.origins.steps };
  if (names.length === 0) return { ok: true, sourced: undefined, steps: [] };
  const above = names.slice(0, -1).reduce<JsonValue | undefined>(member, from?.value);
  if (isStrict || !isObject(above)) {
    return { ok: false, message: `there is no parameter ${token}`, isRefused: true };
  }
  return { ok: true, sourced: undefined, steps: [] };
}
