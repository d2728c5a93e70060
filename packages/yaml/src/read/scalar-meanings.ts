import type { ScalarNode } from './nodes.ts';
import type { Profile } from './scalar.ts';
import { exactInteger, readScalar } from './scalar.ts';

/**
 * The YAML readers that a function may use. There are three for YAML 1.1: the specification, PyYAML with fewer
 * booleans, and JavaScript with more numbers. There are two for YAML 1.2: a number that is too large is infinity, or
 * text.
 */
export const READERS = [
  'go-yaml v2',
  'go-yaml v3',
  'YAML 1.2',
  'YAML 1.2, finite',
  'YAML 1.1',
  'PyYAML',
  'YAML 1.1 in JavaScript',
  'JSON',
] as const;

export type ReaderName = (typeof READERS)[number];

/**
 * The meaning of a scalar for a reader: its type, a colon, and its value. Two scalars mean the same if these texts are
 * equal. Undefined if the reader refuses the scalar.
 */
export function meaningOf(node: ScalarNode, reader: ReaderName): string | undefined {
  const { tag, style, content } = node;
  if (tag === undefined) return style === 'plain' ? PLAIN[reader](content) : text(content);
  const { kind, value, refused } = readScalar(node, reader === 'go-yaml v2' ? 'kubectl' : 'kustomize');
  if (refused !== undefined) return undefined;
  return kind === 'timestamp' ? timestamp(content) : jsonMeaning(kind, value, content);
}

/** Whether both mean the same for at least one reader. `before` is what a function read, `after` is what it printed. */
export function meanSame(before: ScalarNode, after: ScalarNode): boolean {
  return READERS.some((reader) => {
    const meaning = meaningOf(before, reader);
    if (meaning === undefined) return false;
    return meaning === meaningOf(after, reader) || meaning === meaningInJson(after, meaning);
  });
}

/** The key that a scalar becomes in a program whose keys are all text. */
export function nameIn(reader: ReaderName, node: ScalarNode): string {
  const meaning = meaningOf(node, reader);
  return meaning === undefined ? node.content : meaning.slice(meaning.indexOf(':') + 1);
}

/** Whether at least one reader reads the scalar as text. */
export function isTextToSome(node: ScalarNode): boolean {
  return READERS.some((reader) => meaningOf(node, reader)?.startsWith('text:') === true);
}

/** JSON has neither dates nor infinity: a program that reads YAML and writes JSON writes a text and null instead. */
function meaningInJson({ content, style, tag }: ScalarNode, meaning: string): string | undefined {
  if (tag !== undefined) return undefined;
  if (meaning.startsWith('time:')) return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(content) ? timestamp(content) : undefined;
  return style === 'plain' && content === 'null' && /^number:(?:-?Infinity|NaN)$/.test(meaning) ? meaning : undefined;
}

const PLAIN: Readonly<Record<ReaderName, (content: string) => string | undefined>> = {
  'go-yaml v2': (content) => goMeaning(content, 'kubectl'),
  'go-yaml v3': (content) => goMeaning(content, 'kustomize'),
  'YAML 1.2': (content) => coreMeaning(content) ?? text(content),
  'YAML 1.2, finite': (content) => {
    const meaning = coreMeaning(content);
    return meaning === undefined || (/Infinity/.test(meaning) && /\d/.test(content)) ? text(content) : meaning;
  },
  'YAML 1.1': (content) => meaningIn11(content, WORDS, FLOAT),
  PyYAML: (content) => meaningIn11(content, WORDS_OF_PYTHON, FLOAT_OF_PYTHON),
  'YAML 1.1 in JavaScript': (content) => meaningIn11(content, WORDS, FLOAT_OF_JAVASCRIPT),
  JSON: (content) => (JSON_WORD.test(content) ? coreMeaning(content) : undefined),
};

function text(content: string): string {
  return `text:${content}`;
}

/** The number as a double, which cannot hold all integers: 2^53 + 1 is 2^53. */
function number(value: number): string {
  return `number:${value + 0}`;
}

function jsonMeaning(kind: string, value: unknown, content: string): string {
  if (kind === 'int') return integer(content);
  return typeof value === 'number'
    ? number(value)
    : kind === 'string'
      ? text(String(value))
      : `${kind}:${String(value)}`;
}

/** The integer for Go, which has all 64 bits. */
function integer(content: string): string {
  const exact = exactInteger(content);
  return Number.isSafeInteger(Number(exact)) ? number(Number(exact)) : `number:${exact}`;
}

function goMeaning(content: string, profile: Profile): string | undefined {
  const node: ScalarNode = { kind: 'scalar', start: 0, end: content.length, style: 'plain', content };
  const { kind, value, refused } = readScalar(node, profile);
  if (kind === 'timestamp') return timestamp(content);
  // Go has infinity, but its JSON does not.
  return refused === undefined ? jsonMeaning(kind, value, content) : coreMeaning(content);
}

const NULL = /^(?:~|null|Null|NULL|)$/;
const TRUE = /^(?:true|True|TRUE)$/;
const FALSE = /^(?:false|False|FALSE)$/;
const INFINITE = /^([-+]?)\.(?:inf|Inf|INF)$/;
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/;
const JSON_WORD = /^(?:null|true|false|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)$/;

/** Null, a boolean or a number of the core schema of YAML 1.2. */
function coreMeaning(content: string): string | undefined {
  if (NULL.test(content)) return 'null:null';
  if (TRUE.test(content)) return 'bool:true';
  if (FALSE.test(content)) return 'bool:false';
  const infinite = INFINITE.exec(content);
  if (infinite !== null) return number(infinite[1] === '-' ? -Infinity : Infinity);
  if (NOT_A_NUMBER.test(content)) return number(Number.NaN);
  const isNumber =
    /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(content) ||
    /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/.test(content);
  return isNumber ? number(Number(content)) : undefined;
}

interface Words {
  readonly yes: RegExp;
  readonly no: RegExp;
}

const WORDS: Words = {
  yes: /^(?:y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON)$/,
  no: /^(?:n|N|no|No|NO|false|False|FALSE|off|Off|OFF)$/,
};
const WORDS_OF_PYTHON: Words = {
  yes: /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/,
  no: /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/,
};

const FLOAT = /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*(?:[eE][-+][0-9]+)?$/;
const FLOAT_OF_PYTHON = /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]+)?$/;
const FLOAT_OF_JAVASCRIPT = /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*(?:[eE][-+]?[0-9]+)?|[eE][-+]?[0-9]+)$/;
const INTEGER = /^([-+]?)(?:0b([01_]+)|0x([0-9a-fA-F_]+)|0([0-7_]+)|(0|[1-9][0-9_]*))$/;
const SEXAGESIMAL = /^([-+]?)([0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?)$/;

function meaningIn11(content: string, { yes, no }: Words, float: RegExp): string {
  if (NULL.test(content)) return 'null:null';
  if (yes.test(content)) return 'bool:true';
  if (no.test(content)) return 'bool:false';
  if (!/^[-+.0-9eE]/.test(content)) return text(content);
  const special = INFINITE.test(content) || NOT_A_NUMBER.test(content);
  return (special ? coreMeaning(content) : (numberIn11(content, float) ?? timestamp(content))) ?? text(content);
}

function numberIn11(content: string, float: RegExp): string | undefined {
  return integerIn11(content, float) ?? floatIn11(content, float) ?? sexagesimalIn11(content);
}

function integerIn11(content: string, float: RegExp): string | undefined {
  const whole = INTEGER.exec(content);
  if (whole === null) return undefined;
  const [, sign = '', binary, hexadecimal, octal, decimal] = whole;
  const digits = (binary ?? hexadecimal ?? octal ?? decimal ?? '').replaceAll('_', '');
  const base = binary !== undefined ? '0b' : hexadecimal !== undefined ? '0x' : octal !== undefined ? '0o' : '';
  if (digits === '' && float !== FLOAT_OF_JAVASCRIPT) return undefined;
  return signed(sign, digits === '' ? Number.NaN : Number(`${base}${digits}`));
}

function floatIn11(content: string, float: RegExp): string | undefined {
  if (!float.test(content)) return undefined;
  const plain = content.replaceAll('_', '');
  // JavaScript would read `.` and `e3` as numbers.
  if (/^[-+]?\.?[0-9]/.test(plain)) return number(Number(plain));
  return float === FLOAT_OF_JAVASCRIPT ? number(Number.NaN) : undefined;
}

function sexagesimalIn11(content: string): string | undefined {
  const sixties = SEXAGESIMAL.exec(content.replaceAll('_', ''));
  if (sixties === null) return undefined;
  const [, sign = '', parts = ''] = sixties;
  const value = parts.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return signed(sign, value);
}

function signed(sign: string, value: number): string {
  return number(sign === '-' ? -value : value);
}

const TIMESTAMP =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.(\d*))?(?:[ \t]*(?:Z|([-+])(\d\d?)(?::?(\d\d))?))?)?$/;

/** The time in milliseconds: not all programs have more digits. */
function timestamp(content: string): string | undefined {
  const match = TIMESTAMP.exec(content);
  if (match === null) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    sign = '+',
    hours = '0',
    minutes = '0',
  ] = match;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const moment = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return `time:${moment + milliseconds - (sign === '-' ? -offset : offset)}`;
}
