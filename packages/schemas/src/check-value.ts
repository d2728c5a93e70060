import { describeValue, equalValues, isArray, isObject, member, parsePattern, isNamePlaceholder } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { isDnsLabel, isDnsSubdomain } from '@krmkit/manifests';
import { isCronSchedule } from './cron-schedule.ts';

/** What is wrong with the type of a value, and the way out; undefined if nothing is. */
export function typeProblem(
  value: JsonValue,
  schema: JsonObject,
): { readonly message: string; readonly hint?: string } | undefined {
  if (member(schema, 'x-kubernetes-int-or-string') === true) {
    const fits = typeof value === 'string' || Number.isInteger(value);
    return fits ? undefined : { message: `must be text or a whole number, and is ${describeValue(value)}` };
  }
  const type = member(schema, 'type');
  const types = isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length === 0 || types.some((one) => isOfType(value, one))) return undefined;
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const isText = isPlain && types.length === 1 && types[0] === 'string';
  const message = `must be of type ${types.map(describeType).join(' or ')}, and is ${describeValue(value)}`;
  return isText ? { message, hint: 'put it in quotes' } : { message };
}

function describeType(type: JsonValue): string {
  return typeof type === 'string' ? type : 'unknown';
}

function isOfType(value: JsonValue, type: JsonValue): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

/** What is wrong with a value of the right type, without its fields and items. */
export function valueProblems(value: JsonValue, schema: JsonObject): readonly string[] {
  const problems: string[] = [];
  const options = member(schema, 'enum');
  if (isArray(options) && !options.some((one) => equalValues(one, value))) {
    const named = options.filter((one) => one !== '').map(String);
    problems.push(`must be one of ${named.join(', ')}, and is ${describeValue(value)}`);
  }
  const constant = member(schema, 'const');
  if (constant !== undefined && !equalValues(constant, value)) problems.push(`must be ${describeValue(constant)}`);
  const format = member(schema, 'format');
  const wrongFormat = typeof format === 'string' ? formatProblem(value, format) : undefined;
  if (wrongFormat !== undefined) problems.push(wrongFormat);
  if (typeof value === 'number') problems.push(...rangeProblems(value, schema));
  if (typeof value === 'string') problems.push(...textProblems(value, schema));
  if (isArray(value)) {
    problems.push(...countProblems(value.length, 'items', [limit(schema, 'minItems'), limit(schema, 'maxItems')]));
  }
  return problems;
}

/** What is wrong with the number of fields of an object. */
export function fieldCountProblems(value: JsonObject, schema: JsonObject): readonly string[] {
  const limits = [limit(schema, 'minProperties'), limit(schema, 'maxProperties')] as const;
  return limits.every((one) => one === undefined) ? [] : countProblems(Object.keys(value).length, 'fields', limits);
}

function limit(schema: JsonObject, word: string): number | undefined {
  const found = member(schema, word);
  return typeof found === 'number' ? found : undefined;
}

function rangeProblems(value: number, schema: JsonObject): readonly string[] {
  const [least = -Infinity, most = Infinity] = [limit(schema, 'minimum'), limit(schema, 'maximum')];
  const [above, below] = [exclusive(schema, 'exclusiveMinimum', least), exclusive(schema, 'exclusiveMaximum', most)];
  return [
    ...(value < least ? [`must be at least ${least}, and is ${value}`] : []),
    ...(value > most ? [`must be at most ${most}, and is ${value}`] : []),
    ...(above !== undefined && value <= above ? [`must be more than ${above}, and is ${value}`] : []),
    ...(below !== undefined && value >= below ? [`must be less than ${below}, and is ${value}`] : []),
  ];
}

/** In draft 4 and in OpenAPI 3.0, `true` excludes the limit beside it; later the word has the limit itself. */
function exclusive(schema: JsonObject, word: string, beside: number): number | undefined {
  return member(schema, word) === true ? beside : limit(schema, word);
}

function textProblems(value: string, schema: JsonObject): readonly string[] {
  const limits = [limit(schema, 'minLength'), limit(schema, 'maxLength')] as const;
  const problems = countProblems(Array.from(value).length, 'characters', limits);
  const source = member(schema, 'pattern');
  const pattern = typeof source === 'string' ? parsePattern(source) : undefined;
  if (pattern?.ok !== true || pattern.pattern.isIn(value)) return problems;
  return [...problems, `must match ${pattern.pattern.source}, and is ${describeValue(value)}`];
}

function countProblems(
  count: number,
  what: 'items' | 'characters' | 'fields',
  [least = 0, most = Infinity]: readonly [least: number | undefined, most: number | undefined],
): readonly string[] {
  return [
    ...(count < least ? [`must have at least ${least} ${what}`] : []),
    ...(count > most ? [`must have at most ${most} ${what}`] : []),
  ];
}

/** The formats of Kubernetes' own types; CustomResourceDefinitions have further ones, which are not checked. */
function formatProblem(value: JsonValue, format: string): string | undefined {
  if (typeof value === 'number') {
    if (format !== 'int32' || Math.abs(value + 0.5) < 2 ** 31) return undefined;
    return `must be from ${-(2 ** 31)} to ${2 ** 31 - 1}, and is ${value}`;
  }
  if (typeof value !== 'string') return undefined;
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (known === undefined || known[0](value)) return undefined;
  if (format.startsWith('k8s-') && isNamePlaceholder(value)) return undefined;
  return `must be ${known[1]}, and is ${describeValue(value)}`;
}

const BASE64 =
  /^[\r\n]*(?:(?:[A-Za-z0-9+/][\r\n]*){4})*(?:(?:[A-Za-z0-9+/][\r\n]*){2}=[\r\n]*=[\r\n]*|(?:[A-Za-z0-9+/][\r\n]*){3}=[\r\n]*)?$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:[Zz]|[-+]\d\d:\d\d)$/;
/** The grammar in the documentation of `Quantity`, with the blanks that `UnmarshalJSON` trims. */
const QUANTITY = /^ *[-+]?(?:\d+\.?\d*|\.\d+)(?:[KMGTPE]i|[numkMGTPE]|[eE][-+]?\d+)? *$/;
const LABEL_PART = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;

/** Whether a key is a qualified name: of a label, or in lower case that of an annotation. */
function isQualifiedName(key: string): boolean {
  const slash = key.indexOf('/');
  return LABEL_PART.test(key.slice(slash + 1)) && (slash === -1 || isDnsSubdomain(key.slice(0, slash)));
}

const KEY = 'a key such as app or example.com/app';
const FORMATS: Readonly<Record<string, readonly [fits: (value: string) => boolean, what: string]>> = {
  byte: [(value) => BASE64.test(value), 'base64'],
  'date-time': [(value) => DATE_TIME.test(value), 'a time such as 2026-01-31T12:00:00Z'],
  quantity: [(value) => QUANTITY.test(value), 'a quantity such as 500m or 2Gi'],
  'k8s-short-name': [isDnsLabel, 'a name of at most 63 lower case letters, digits and -'],
  'k8s-long-name': [isDnsSubdomain, 'a name of at most 253 lower case letters, digits, - and .'],
  'k8s-path-segment-name': [(value) => !/^\.\.?$|[/%]/.test(value), 'a name without / and %'],
  // `IsValidPortName`; empty text is a field that is not set.
  'k8s-port-name': [
    (value) => value === '' || (/^[-a-z0-9]{1,15}$/.test(value) && /[a-z]/.test(value) && !/^-|--|-$/.test(value)),
    'a name of at most 15 lower case letters, digits and -, with a letter',
  ],
  'k8s-schedule': [
    isCronSchedule,
    'five fields such as 30 4 * * 1-5, with days from 0 to 6, or one of @daily and its like',
  ],
  'k8s-label-key': [isQualifiedName, KEY],
  'k8s-annotation-key': [(key) => isQualifiedName(key.toLowerCase()), KEY],
  'k8s-label-value': [
    (value) => value === '' || LABEL_PART.test(value),
    'at most 63 letters, digits, -, _ and ., with a letter or digit at each end',
  ],
};
