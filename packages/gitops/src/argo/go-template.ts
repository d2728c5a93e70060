import type { JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { Sourced, Step } from '@krmkit/kustomize';
import { partOf } from '@krmkit/kustomize';
import type { RenderedText } from './fast-template.ts';
import { goText } from './parameters.ts';
import { callTemplateFunction } from './template-functions.ts';

/** What a part of a template gives. `undefined` as a value: a member that is not there. */
type Evaluated =
  | { readonly ok: true; readonly value: JsonValue | undefined; readonly steps: readonly Step[] }
  | { readonly ok: false; readonly message: string };

/**
 * Renders a template of Go with fields, pipelines, and the functions in `template-functions.ts`. Other templates are
 * refused. `isStrict`: a member that is not there is an error, as with `missingkey=error`.
 */
export function renderGoTemplate(template: string, parameters: Sourced, isStrict: boolean): RenderedText {
  const steps: Step[] = [];
  let text = '';
  let rest = template;
  let trims = false;
  for (let start = rest.indexOf('{{'); start !== -1; start = rest.indexOf('{{')) {
    const action = ACTION.exec(rest.slice(start));
    if (action === null) return refuse(template);
    const [whole, before, expression = '', after] = action;
    const literal = trims ? rest.slice(0, start).trimStart() : rest.slice(0, start);
    const tokens = tokensOf(expression);
    if (tokens === undefined) return refuse(template);
    const reader: Reader = { tokens, at: 0, parameters, isStrict };
    const result = readPipeline(reader);
    if (!result.ok) return refuse(template, result.message);
    const shown = result.value === undefined ? '<no value>' : printed(result.value);
    if (reader.at < tokens.length || shown === undefined) return refuse(template);
    text += (before === undefined ? literal : literal.trimEnd()) + shown;
    steps.push(...result.steps);
    trims = after !== undefined;
    rest = rest.slice(start + whole.length);
  }
  return { ok: true, text: text + (trims ? rest.trimStart() : rest), steps };
}

/** Texts in quotes can have braces. */
const ACTION = /^\{\{(- )?((?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|[^"`}])*?)( -)?\}\}/;

function refuse(template: string, message?: string): RenderedText {
  const why = message === undefined ? '' : `: ${message}`;
  return { ok: false, message: `krmkit does not render the template ${template}${why}` };
}

/** Null prints as a member that is not there. */
function printed(value: JsonValue): string | undefined {
  return value === null ? '<no value>' : goText(value);
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly parameters: Sourced;
  readonly isStrict: boolean;
}

const TOKEN =
  /^(?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|-?\d+(?![\w.])|\.[\p{L}_][\p{L}\d_]*(?:\.[\p{L}_][\p{L}\d_]*)*|\.(?![\w.])|[a-zA-Z]\w*|[|()])/u;

/** Undefined: there is something else than what krmkit reads. */
function tokensOf(expression: string): readonly string[] | undefined {
  const tokens: string[] = [];
  let rest = expression.trim();
  while (rest !== '') {
    const token = TOKEN.exec(rest)?.[0];
    if (token === undefined) return undefined;
    tokens.push(token);
    rest = rest.slice(token.length);
    // Words need a blank between them; after a parenthesis, Go reads a field of the value.
    if (rest !== '' && !/^[\s|)]/.test(rest) && token !== '(' && token !== '|') return undefined;
    rest = rest.trimStart();
  }
  return tokens.length === 0 ? undefined : tokens;
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

function readCommand(reader: Reader, piped: Extract<Evaluated, { ok: true }> | undefined): Evaluated {
  const first = reader.tokens[reader.at] ?? '';
  if (!/^[a-zA-Z]/.test(first)) {
    return piped === undefined ? readOperand(reader) : { ok: false, message: 'a pipe leads to a value' };
  }
  reader.at += 1;
  const values: (JsonValue | undefined)[] = [];
  const steps: Step[] = [];
  while (reader.at < reader.tokens.length && !/^[|)]$/.test(reader.tokens[reader.at] ?? '')) {
    const operand = readOperand(reader);
    if (!operand.ok) return operand;
    values.push(operand.value);
    steps.push(...operand.steps);
  }
  if (piped !== undefined) {
    values.push(piped.value);
    steps.push(...piped.steps);
  }
  const called = callTemplateFunction(first, values);
  return called.ok ? { ok: true, value: called.value, steps } : called;
}

function readOperand(reader: Reader): Evaluated {
  const token = reader.tokens[reader.at] ?? '';
  reader.at += 1;
  if (token.startsWith('.')) return readField(token, reader);
  if (/^-?\d/.test(token)) return { ok: true, value: Number(token), steps: [] };
  if (token.startsWith('`')) return { ok: true, value: token.slice(1, -1), steps: [] };
  if (token.startsWith('"')) {
    const isPlain = !/\\[^"\\nt]/.test(token);
    const text: unknown = isPlain ? JSON.parse(token.replaceAll('\t', String.raw`\t`)) : undefined;
    return typeof text === 'string' ? { ok: true, value: text, steps: [] } : { ok: false, message: `it has ${token}` };
  }
  if (token !== '(') return { ok: false, message: `it has ${token || 'no value'}` };
  const inner = readPipeline(reader);
  if (inner.ok && reader.tokens[reader.at] !== ')') return { ok: false, message: 'a parenthesis is not closed' };
  reader.at += 1;
  return inner;
}

/** `.a.b`: the members of mappings. */
function readField(token: string, { parameters, isStrict }: Reader): Evaluated {
  const path = token.split('.').filter((segment) => segment !== '');
  const part = partOf(parameters, path);
  if (part !== undefined) return { ok: true, value: part.value, steps: part.origins.steps };
  const above: JsonValue | undefined = path.slice(0, -1).reduce<JsonValue | undefined>(member, parameters.value);
  if (isStrict || !isObject(above)) return { ok: false, message: `there is no parameter ${token}` };
  return { ok: true, value: undefined, steps: [] };
}
