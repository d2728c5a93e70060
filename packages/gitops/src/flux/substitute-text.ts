import type { Problem, Result } from '@krmkit/base';
import { applyFunction } from './text-functions.ts';

/** A part of a text with substitutions. */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'expression'; readonly name: string; readonly operator: string; readonly words: readonly Part[] };

/** An expression that cannot be read, or a variable that is not set. */
export interface SubstitutionProblem extends Problem {
  /** The offset of the expression in the text, in UTF-16 code units. */
  readonly offset: number;
  /** The variable that is not set. */
  readonly missing?: string;
}

export interface Substituted {
  readonly text: string;
  /** The variables that the text names, in their order; also those whose value is not used. */
  readonly names: readonly string[];
  /** The variables of expressions that stay, because they can have a value at run time. */
  readonly kept: readonly string[];
  /** Those of `kept` without which Flux refuses the text if `strict` is true. */
  readonly needed: readonly string[];
}

export interface SubstitutionOptions {
  /** True: a variable that is not set is a problem, unless the expression has a default. Flux 2.9 and later. */
  readonly strict: boolean;
  /** Whether a variable that is not set here can have a value at run time: an expression with one stays as it is. */
  readonly canBeSet?: (name: string) => boolean;
}

/**
 * Replaces `${NAME}` and its forms in a text as Flux does after a build. Follows `envsubst` in fluxcd/pkg: in one pass,
 * so values are not searched again. `$$` is `$`, and `$NAME` stays. One wrong expression refuses the whole text.
 */
export function substituteText(
  text: string,
  variables: ReadonlyMap<string, string>,
  { strict, canBeSet = () => false }: SubstitutionOptions,
): Result<Substituted, SubstitutionProblem> {
  const names: string[] = [];
  const kept: string[] = [];
  const needed: string[] = [];
  let out = '';
  const cursor: Cursor = { text, offset: 0 };
  while (cursor.offset < text.length) {
    const { offset } = cursor;
    if (!text.startsWith('${', offset)) {
      out += takeWord(cursor, isAny, { dollar: true });
      continue;
    }
    const expression = readExpression(cursor);
    const missing = namesIn(expression).filter((name) => !variables.has(name) && canBeSet(name));
    const isKept = missing.length > 0;
    kept.push(...missing);
    needed.push(...neededIn(expression).filter((name) => missing.includes(name)));
    out += isKept ? text.slice(offset, cursor.offset) : valueOf(expression, { variables, strict, names, cursor });
    if (cursor.problem !== undefined) return { ok: false, offset, ...cursor.problem };
  }
  return { ok: true, value: { text: out, names, kept, needed } };
}

/** Whether `substituteText` can change the text: it has an expression or an escaped `$`. */
export function hasSubstitutions(text: string): boolean {
  return text.includes('${') || text.includes('$$');
}

type Refusal = Omit<SubstitutionProblem, 'offset'>;

interface Cursor {
  readonly text: string;
  offset: number;
  /** The first one ends the reading. */
  problem?: Refusal;
}

function refuse(cursor: Cursor, problem: Refusal): void {
  cursor.problem ??= problem;
  cursor.offset = cursor.text.length;
}

/** Which characters a backslash or a dollar sign escapes. */
interface Escapes {
  /** `$$` is `$`. */
  readonly dollar?: true;
  /** `\/` is `/`, and `\\` is `\`. */
  readonly backslash?: true;
}

const isAny = (): boolean => true;
const isNotEnd = (character: string): boolean => character !== '}';
const isNotSlash = (character: string): boolean => character !== '/';
const isNotColonOrEnd = (character: string): boolean => character !== ':' && character !== '}';
const isNameCharacter = (character: string): boolean => /^[\p{L}\p{Nd}_]$/u.test(character);

/** The characters up to the next `${`, or up to one that is not accepted. */
function takeWord(cursor: Cursor, isAccepted: (character: string) => boolean, escapes: Escapes = {}): string {
  const { text } = cursor;
  let word = '';
  while (cursor.offset < text.length && !text.startsWith('${', cursor.offset)) {
    const escaped = escapedAt(cursor, escapes);
    const character = escaped ?? String.fromCodePoint(text.codePointAt(cursor.offset) ?? 0);
    if (escaped === undefined && !isAccepted(character)) break;
    word += character;
    cursor.offset += escaped === undefined ? character.length : 2;
  }
  return word;
}

function escapedAt({ text, offset }: Cursor, { dollar, backslash }: Escapes): string | undefined {
  const next = text[offset + 1];
  if (dollar === true && text[offset] === '$' && next === '$') return '$';
  if (backslash === true && text[offset] === '\\' && (next === '/' || next === '\\')) return next;
  return undefined;
}

/** Reads an expression at `${`. */
function readExpression(cursor: Cursor): Part {
  cursor.offset += 2;
  if (takeIf(cursor, '#')) {
    const name = readName(cursor, 'bad substitution');
    closeExpression(cursor);
    return { kind: 'expression', name, operator: '#', words: [] };
  }
  const name = readName(cursor, 'the name of a variable is missing');
  const { operator, words } = readOperation(cursor);
  return { kind: 'expression', name, operator, words };
}

type Operation = Pick<Extract<Part, { kind: 'expression' }>, 'operator' | 'words'>;

function readOperation(cursor: Cursor): Operation {
  const next = cursor.text[cursor.offset];
  switch (next) {
    case ':':
      return /^:[=?+-]/.test(cursor.text.slice(cursor.offset, cursor.offset + 2))
        ? readDefault(cursor, 2)
        : readSubstring(cursor);
    case '=':
      return readDefault(cursor, 1);
    case ',':
    case '^': {
      const operator = takeOperator(cursor, /^(?:,\^|\^,|,,|\^\^|[,^])/);
      closeExpression(cursor);
      return { operator, words: [] };
    }
    case '#':
    case '%': {
      const operator = takeOperator(cursor, next === '#' ? /^##?/ : /^%%?/);
      const words = [readWord(cursor, isNotEnd)];
      closeExpression(cursor);
      return { operator, words };
    }
    case '/':
      return readReplacement(cursor);
    case '}':
      closeExpression(cursor);
      return { operator: '', words: [] };
    default:
      refuse(cursor, { message: 'an expression has no closing brace', hint: HINT });
      return { operator: '', words: [] };
  }
}

const HINT = 'write ${NAME}, or $${NAME} for the text ${NAME}';
const UNREADABLE: Refusal = { message: 'an expression cannot be read', hint: HINT };

/** `${NAME:=WORD}` and `${NAME=WORD}`. */
function readDefault(cursor: Cursor, length: number): Operation {
  const operator = cursor.text.slice(cursor.offset, cursor.offset + length);
  cursor.offset += length;
  const words: Part[] = [];
  while (cursor.problem === undefined && cursor.text[cursor.offset] !== '}') words.push(readWord(cursor, isNotEnd));
  closeExpression(cursor);
  return { operator, words };
}

/** `${NAME:OFFSET}` and `${NAME:OFFSET:LENGTH}`, in bytes. */
function readSubstring(cursor: Cursor): Operation {
  cursor.offset += 1;
  const words = [readWord(cursor, isNotColonOrEnd)];
  if (takeIf(cursor, ':')) words.push(readWord(cursor, isNotEnd));
  closeExpression(cursor);
  return { operator: ':', words };
}

/** `${NAME/OLD/NEW}`, with `//`, `/#` or `/%`. */
function readReplacement(cursor: Cursor): Operation {
  const operator = takeOperator(cursor, /^\/[/#%]?/);
  const words = [readWord(cursor, isNotSlash, ESCAPES)];
  if (!takeIf(cursor, '/')) refuse(cursor, UNREADABLE);
  else if (cursor.text[cursor.offset] !== '}') words.push(readWord(cursor, isNotEnd, ESCAPES));
  closeExpression(cursor);
  return { operator, words };
}

const ESCAPES: Escapes = { dollar: true, backslash: true };

/** A word of an expression: a text, or another expression. */
function readWord(cursor: Cursor, isAccepted: (character: string) => boolean, escapes: Escapes = {}): Part {
  if (cursor.text.startsWith('${', cursor.offset)) return readExpression(cursor);
  const text = takeWord(cursor, isAccepted, escapes);
  if (text === '') refuse(cursor, UNREADABLE);
  return { kind: 'text', text };
}

function readName(cursor: Cursor, message: string): string {
  const { offset, text } = cursor;
  while (cursor.offset < text.length) {
    const character = String.fromCodePoint(text.codePointAt(cursor.offset) ?? 0);
    if (!isNameCharacter(character)) break;
    cursor.offset += character.length;
  }
  const name = text.slice(offset, cursor.offset);
  if (name === '') refuse(cursor, { message, hint: HINT });
  return name;
}

function takeIf(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.offset] !== character) return false;
  cursor.offset += 1;
  return true;
}

function takeOperator(cursor: Cursor, operator: RegExp): string {
  const [found = ''] = operator.exec(cursor.text.slice(cursor.offset, cursor.offset + 2)) ?? [];
  cursor.offset += found.length;
  return found;
}

function closeExpression(cursor: Cursor): void {
  if (!takeIf(cursor, '}')) refuse(cursor, UNREADABLE);
}

function namesIn(part: Part): readonly string[] {
  return part.kind === 'text' ? [] : [part.name, ...part.words.flatMap(namesIn)];
}

/** The variables that need a value, because the expression has no default for them. */
function neededIn(part: Part): readonly string[] {
  if (part.kind === 'text') return [];
  return [...(DEFAULTS.has(part.operator) ? [] : [part.name]), ...part.words.flatMap(neededIn)];
}

interface Scope {
  readonly strict: boolean;
  readonly variables: ReadonlyMap<string, string>;
  readonly names: string[];
  readonly cursor: Cursor;
}

/** The expressions that give a value to a variable that is not set. */
const DEFAULTS: ReadonlySet<string> = new Set(['=', ':=', ':-', ':+', ':?']);

/** The words are replaced first, also those of a default that is not used. */
function valueOf(part: Part, scope: Scope): string {
  if (part.kind === 'text') return part.text;
  const { name, operator } = part;
  const words = part.words.map((word) => valueOf(word, scope));
  scope.names.push(name);
  const value = scope.variables.get(name);
  if (value === undefined && scope.strict && !DEFAULTS.has(operator)) {
    refuse(scope.cursor, {
      message: `the variable ${name} is not set`,
      hint: `set it in spec.postBuild, write a default (\${${name}:=value}), or write $\${${name}} for the text`,
      missing: name,
    });
  }
  return applyFunction(operator, value ?? '', words);
}
