import type { JsonValue } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { normalized } from './parameters.ts';

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
    return values.length === 2 ? ok(isEmpty(given) ? fallback : given) : undefined;
  },
  normalize: ofTexts(1, ([text = '']) => normalized(text)),
  lower: ofTexts(1, ([text = '']) => (isAscii(text) ? text.toLowerCase() : undefined)),
  upper: ofTexts(1, ([text = '']) => (isAscii(text) ? text.toUpperCase() : undefined)),
  trim: ofTexts(1, ([text = '']) => text.trim()),
  trimPrefix: ofTexts(2, ([prefix = '', text = '']) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  trimSuffix: ofTexts(2, ([suffix = '', text = '']) =>
    text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text,
  ),
  replace: ofTexts(3, ([before = '', after = '', text = '']) =>
    before === '' ? undefined : text.replaceAll(before, () => after),
  ),
  quote: ofTexts(1, ([text = '']) => (/^[ -~]*$/.test(text) ? JSON.stringify(text) : undefined)),
  trunc: ([length, text]) => {
    if (typeof length !== 'number' || typeof text !== 'string' || !isAscii(text)) return undefined;
    if (length >= 0) return ok(text.slice(0, length));
    return ok(text.length + length > 0 ? text.slice(length) : text);
  },
  slugify: ([text, ...more]) => (more.length === 0 && typeof text === 'string' ? slug(text) : undefined),
};

function ok(value: JsonValue | undefined): Called {
  return { ok: true, value };
}

/** Undefined: krmkit does not know what the function gives. */
function ofTexts(
  count: number,
  call: (texts: readonly string[]) => string | undefined,
): (values: Values) => Called | undefined {
  return (values) => {
    const texts = values.filter((value) => typeof value === 'string');
    const result = values.length === count && texts.length === count ? call(texts) : undefined;
    return result === undefined ? undefined : ok(result);
  };
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '' || value === 0 || value === false;
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
