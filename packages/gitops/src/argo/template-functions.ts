import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { goJson } from '@krmkit/kustomize';
import { goYamlText } from '@krmkit/yaml';
import { goText, normalized } from './parameters.ts';

/** What a function of a template gives. */
type Called =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly message: string };

type Values = readonly (JsonValue | undefined)[];

/** Calls one of the functions of ApplicationSets that krmkit has: some of sprig, and those of Argo CD. */
export function callTemplateFunction(name: string, values: Values): Called {
  const call = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  const called = call?.(values);
  if (called !== undefined) return called;
  return { ok: false, message: call === undefined ? `it has ${name}` : `the values of ${name} do not fit` };
}

const FUNCTIONS: Readonly<Record<string, (values: Values) => Called | undefined>> = {
  index: ([container, ...keys]) => indexed(container, keys),
  default: (values) => {
    const [fallback, given] = values;
    if (values.length === 1) return ok(fallback);
    return values.length === 2 ? ok(isEmptyValue(given) ? fallback : given) : undefined;
  },
  normalize: ofTexts(1, (text) => normalized(text)),
  lower: ofTexts(1, (text) => (isAscii(text) ? text.toLowerCase() : undefined)),
  upper: ofTexts(1, (text) => (isAscii(text) ? text.toUpperCase() : undefined)),
  trim: ofTexts(1, (text) => text.trim()),
  trimPrefix: ofTexts(2, (prefix, text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  trimSuffix: ofTexts(2, (suffix, text) => (text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text)),
  replace: ofTexts(3, (before, after, text) => (before === '' ? undefined : text.replaceAll(before, () => after))),
  quote: ofTexts(1, (text) => (/^[ -~]*$/.test(text) ? JSON.stringify(text) : undefined)),
  trunc: ([length, text]) => {
    if (typeof length !== 'number' || typeof text !== 'string' || !isAscii(text)) return undefined;
    return ok(length >= 0 ? text.slice(0, length) : text.slice(length));
  },
  contains: ofTexts(2, (part, text) => text.includes(part)),
  hasPrefix: ofTexts(2, (prefix, text) => text.startsWith(prefix)),
  hasSuffix: ofTexts(2, (suffix, text) => text.endsWith(suffix)),
  splitList: ofTexts(2, (separator, text) => (separator === '' ? undefined : text.split(separator))),
  squote: ofTexts(1, (text) => `'${text}'`),
  join: ([separator, list, ...more]) => {
    if (more.length > 0 || typeof separator !== 'string' || !isArray(list)) return undefined;
    return list.every((one) => typeof one === 'string') ? ok(list.join(separator)) : undefined;
  },
  first: ([list, ...more]) => (isArray(list) && more.length === 0 ? ok(list[0]) : undefined),
  last: ([list, ...more]) => (isArray(list) && more.length === 0 ? ok(list.at(-1)) : undefined),
  len: ([value, ...more]) => (more.length > 0 ? undefined : lengthOf(value)),
  list: (values) => ok(values.map((value) => value ?? null)),
  hasKey: ([container, key, ...more]) =>
    isObject(container) && typeof key === 'string' && more.length === 0
      ? ok(member(container, key) !== undefined)
      : undefined,
  get: ([container, key, ...more]) =>
    isObject(container) && typeof key === 'string' && more.length === 0 ? ok(member(container, key) ?? '') : undefined,
  eq: ([first, ...others]) => {
    const equal = others.map((other) => comparesEqual(first, other));
    return equal.length === 0 || equal.includes(undefined) ? undefined : ok(equal.includes(true));
  },
  ne: ([first, second, ...more]) => {
    const equal = more.length > 0 ? undefined : comparesEqual(first, second);
    return equal === undefined ? undefined : ok(!equal);
  },
  and: (values) => (values.length === 0 ? undefined : ok(firstThat(values, isEmptyValue))),
  or: (values) => (values.length === 0 ? undefined : ok(firstThat(values, (value) => !isEmptyValue(value)))),
  not: ([value, ...more]) => (more.length > 0 ? undefined : ok(isEmptyValue(value))),
  empty: ([value, ...more]) => (more.length > 0 ? undefined : ok(isEmptyValue(value))),
  coalesce: (values) => ok(values.find((value) => !isEmptyValue(value))),
  ternary: ([whenTrue, whenFalse, test, ...more]) =>
    typeof test === 'boolean' && more.length === 0 ? ok(test ? whenTrue : whenFalse) : undefined,
  toString: ([value, ...more]: Values): Called | undefined => {
    const text = more.length > 0 || value === undefined ? undefined : goText(value);
    return text === undefined ? undefined : ok(text);
  },
  toJson: ([value, ...more]) => (more.length > 0 ? undefined : ok(goJson(value ?? null))),
  toYaml: ([value, ...more]) =>
    more.length > 0 ? undefined : ok(goYamlText(value ?? null, () => undefined).replace(/\n$/, '')),
  indent: ([width, text, ...more]) => (more.length > 0 ? undefined : indented(width, text, '')),
  nindent: ([width, text, ...more]) => (more.length > 0 ? undefined : indented(width, text, '\n')),
  printf: ([format, ...values]) => formatted(format, values),
  slugify: ([text, ...more]) => (more.length === 0 && typeof text === 'string' ? slug(text) : undefined),
};

function ok(value: JsonValue | undefined): Called {
  return { ok: true, value };
}

/** Undefined: krmkit does not know what the function gives. */
function ofTexts(
  count: number,
  call: (first: string, second: string, third: string) => JsonValue | undefined,
): (values: Values) => Called | undefined {
  return (values) => {
    const texts = values.filter((value) => typeof value === 'string');
    const [first = '', second = '', third = ''] = texts;
    const result = values.length === count && texts.length === count ? call(first, second, third) : undefined;
    return result === undefined ? undefined : ok(result);
  };
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** What counts as false in templates, and for `default`. */
export function isEmptyValue(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '' || value === 0 || value === false;
}

/** As `eq`: texts and booleans; a missing value equals none. Undefined: Go tells integers from other numbers. */
function comparesEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean | undefined {
  const isMissing = (value: JsonValue | undefined): boolean => value === undefined || value === null;
  if (isMissing(a) !== isMissing(b)) return false;
  if (typeof a !== typeof b) return undefined;
  return typeof a === 'string' || typeof a === 'boolean' ? a === b : undefined;
}

/** The first value that ends the search, else the last one. */
function firstThat(values: Values, ends: (value: JsonValue | undefined) => boolean): JsonValue | undefined {
  return values.at(values.findIndex(ends));
}

function lengthOf(value: JsonValue | undefined): Called | undefined {
  if (isArray(value)) return ok(value.length);
  if (isObject(value)) return ok(Object.keys(value).length);
  return typeof value === 'string' && isAscii(value) ? ok(value.length) : undefined;
}

/** In columns. */
const WIDEST = 1000;

function indented(width: JsonValue | undefined, text: JsonValue | undefined, before: string): Called | undefined {
  if (typeof width !== 'number' || typeof text !== 'string' || !(width >= 0 && width <= WIDEST)) return undefined;
  const space = ' '.repeat(width);
  return ok(before + space + text.replaceAll('\n', `\n${space}`));
}

/** `%s` of texts and `%v` of scalars; nothing else. */
function formatted(format: JsonValue | undefined, values: Values): Called | undefined {
  if (typeof format !== 'string' || /%(?![sv])/.test(format.replaceAll('%%', ''))) return undefined;
  const verbs = format.match(/%[sv%]/g) ?? [];
  const used = verbs.filter((verb) => verb !== '%%');
  const texts = values.map((value, index) =>
    value === undefined || (used[index] === '%s' && typeof value !== 'string') ? undefined : goText(value),
  );
  if (used.length !== values.length || texts.includes(undefined)) return undefined;
  const rest = [...texts];
  return ok(format.replaceAll(/%[sv%]/g, (verb) => (verb === '%%' ? '%' : (rest.shift() ?? ''))));
}

function indexed(container: JsonValue | undefined, keys: Values): Called | undefined {
  let current = container;
  for (const key of keys) {
    if (isArray(current) && typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < current.length) {
      current = current[key];
    } else if (isObject(current) && typeof key === 'string') {
      current = member(current, key);
    } else {
      return undefined;
    }
  }
  return ok(current);
}

/** In characters: slugify cuts longer texts. */
const MOST_CHARACTERS = 50;

/** Only for texts whose characters have no words of their own, such as `&`. */
function slug(text: string): Called | undefined {
  if (text.length > MOST_CHARACTERS || !/^[\w ./:-]*$/.test(text)) return undefined;
  const made = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '-')
    .replaceAll(/-+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');
  return ok(made);
}
