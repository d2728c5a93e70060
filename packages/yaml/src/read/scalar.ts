import type { JsonValue } from '@krmkit/base';
import type { ScalarNode } from './nodes.ts';

/**
 * The reader whose interpretation counts. `kubectl`: the reader of kubectl and the API server, sigs.k8s.io/yaml on
 * go-yaml v2. `kustomize`: that of kustomize and kpt, kyaml on go-yaml v3.
 */
export type Profile = 'kubectl' | 'kustomize';

export type ScalarKind = 'string' | 'int' | 'float' | 'bool' | 'null' | 'timestamp' | 'merge';

export interface ResolvedScalar {
  readonly kind: ScalarKind;
  /**
   * Integers beyond 2^53 are rounded; `numberText` has their exact digits. A timestamp is its text. A value that JSON
   * cannot express is null, with `refused`.
   */
  readonly value: JsonValue;
  /** Why the profile's reader refuses the text, as a sentence without the offending text. */
  readonly refused?: string;
}

/**
 * The value of a scalar for Kubernetes, which follows neither YAML 1.1 nor 1.2. Follows `resolve` in go-yaml's
 * resolve.go, v2 or v3 by profile, and `scalar` in decode.go.
 */
export function readScalar(node: ScalarNode, profile: Profile): ResolvedScalar {
  const tag = node.tag === undefined ? '' : shortTag(node.tag.name);
  const content = contentFor(node, profile);
  // go-yaml v3 ignores a tag that is only `!`.
  if (tag === '' || (tag === '!' && profile === 'kustomize')) {
    return node.style === 'plain' ? resolvePlain(content, profile) : text(content);
  }
  return resolveTagged(content, tag, profile);
}

/**
 * The text of a scalar for a profile. kubectl adds a missing line end to the last line of a file, kustomize does not.
 */
export function contentFor(node: ScalarNode, profile: Profile): string {
  return node.unterminated === true && profile === 'kustomize' ? node.content.slice(0, -1) : node.content;
}

export function resolveScalar(node: ScalarNode, profile: Profile): JsonValue {
  return readScalar(node, profile).value;
}

/** The value of a plain scalar without a tag; null also for scalars that the profile's reader refuses. */
export function plainValue(content: string, profile: Profile): JsonValue {
  // Most scalars are words longer than any word with a meaning in YAML.
  return content.length > 5 && content.charCodeAt(0) > DIGIT_9 ? content : resolvePlain(content, profile).value;
}

/** The exact decimal digits of a number, whatever its size: `9007199254740993`, `511` for `0777`. */
export function numberText(node: ScalarNode, profile: Profile): string | undefined {
  const { kind, value } = readScalar(node, profile);
  if (kind === 'int') return String(exactInteger(node.content));
  return kind === 'float' && typeof value === 'number' ? String(value) : undefined;
}

/** The value of a text that reads as an integer. */
export function exactInteger(content: string): bigint {
  return parseInteger(content.replaceAll('_', ''));
}

function text(content: string): ResolvedScalar {
  return { kind: 'string', value: content };
}

const NULL: ResolvedScalar = { kind: 'null', value: null };
const TRUE: ResolvedScalar = { kind: 'bool', value: true };
const FALSE: ResolvedScalar = { kind: 'bool', value: false };
const NOT_FINITE: ResolvedScalar = { kind: 'float', value: null, refused: 'JSON has no number for it' };

function resolvePlain(content: string, profile: Profile): ResolvedScalar {
  const first = content.charCodeAt(0);
  if ((first >= DIGIT_0 && first <= DIGIT_9) || first === PLUS || first === MINUS) {
    return resolveNumber(content, profile === 'kustomize');
  }
  if (first === DOT) {
    if (isInfinite(content) || isNotANumber(content)) return NOT_FINITE;
    return /^\.[0-9]+(?:[eE][-+]?[0-9]+)?$/.test(content) ? float(content) : text(content);
  }
  // No word with a meaning in YAML is longer than `False`.
  return content.length > 5 ? text(content) : resolveWord(content, profile);
}

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;

const NULL_WORDS = new Set(['', '~', 'null', 'Null', 'NULL']);
const TRUE_WORDS = new Set(['true', 'True', 'TRUE']);
const FALSE_WORDS = new Set(['false', 'False', 'FALSE']);
/** Words that are text for kustomize. */
const YES_WORDS = new Set(['y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON']);
const NO_WORDS = new Set(['n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF']);

function resolveWord(content: string, profile: Profile): ResolvedScalar {
  if (NULL_WORDS.has(content)) return NULL;
  if (TRUE_WORDS.has(content)) return TRUE;
  if (FALSE_WORDS.has(content)) return FALSE;
  if (profile === 'kubectl' && YES_WORDS.has(content)) return TRUE;
  if (profile === 'kubectl' && NO_WORDS.has(content)) return FALSE;
  return content === '<<' ? { kind: 'merge', value: content } : text(content);
}

const DECIMAL = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

function resolveNumber(content: string, timestamps: boolean): ResolvedScalar {
  if (timestamps && isTimestamp(content)) return { kind: 'timestamp', value: content };
  const plain = content.includes('_') ? content.replaceAll('_', '') : content;
  if (isInteger(plain)) {
    // Most integers are short and decimal. Go integers have no negative zero.
    const value = /^[1-9][0-9]{0,14}$/.test(plain) ? Number(plain) : Number(parseInteger(plain));
    return { kind: 'int', value };
  }
  if (DECIMAL.test(plain)) return float(plain, content);
  return isInfinite(content) ? NOT_FINITE : text(content);
}

/**
 * A number out of range is not a number for Go: `12e45678`, the beginning of a digest, stays text. JSON has no negative
 * zero.
 */
function float(digits: string, content: string = digits): ResolvedScalar {
  const value = Number(digits);
  return Number.isFinite(value) ? { kind: 'float', value: value + 0 } : text(content);
}

const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;

/** Whether strconv.ParseInt or ParseUint reads it with base 0: -2^63 to 2^64-1, a sign only below 2^63. */
function isInteger(plain: string): boolean {
  if (!INTEGER.test(plain)) return false;
  if (plain.length <= 16) return true;
  // At most 64 binary digits; this also avoids converting very long texts.
  if (plain.replace(/^[-+]?(?:0[xXbBoO])?0*/, '').length > 64) return false;
  const value = parseInteger(plain);
  const signed = plain.startsWith('-') || plain.startsWith('+');
  return value >= -(2n ** 63n) && value < (signed ? 2n ** 63n : 2n ** 64n);
}

function parseInteger(plain: string): bigint {
  const negative = plain.startsWith('-');
  const digits = negative || plain.startsWith('+') ? plain.slice(1) : plain;
  const octal = /^0[0-7]/.test(digits) ? `0o${digits}` : digits.toLowerCase();
  const value = BigInt(octal);
  return negative ? -value : value;
}

function isInfinite(content: string): boolean {
  return /^[-+]?\.(?:inf|Inf|INF)$/.test(content);
}

function isNotANumber(content: string): boolean {
  return content === '.nan' || content === '.NaN' || content === '.NAN';
}

const CORE = 'tag:yaml.org,2002:';

function shortTag(name: string): string {
  const verbatim = name.startsWith('!<') && name.endsWith('>') ? name.slice(2, -1) : name;
  return verbatim.startsWith(CORE) ? `!!${verbatim.slice(CORE.length)}` : verbatim;
}

function resolveTagged(content: string, tag: string, profile: Profile): ResolvedScalar {
  switch (tag) {
    case '!!str':
      return text(content);
    case '!!binary': {
      const decoded = decodeBase64(content);
      return decoded === undefined ? { ...text(content), refused: 'it is not valid base64' } : text(decoded);
    }
    case '!!bool':
    case '!!int':
    case '!!float':
    case '!!null':
    case '!!timestamp':
      break;
    default:
      return text(content);
  }
  const wanted = tag.slice(2);
  if (wanted === 'timestamp') {
    return isTimestamp(content)
      ? { kind: 'timestamp', value: content }
      : { ...text(content), refused: `it is not of the type ${wanted}` };
  }
  const resolved = resolvePlain(content, profile);
  if (resolved.kind === wanted) return resolved;
  if (wanted === 'float' && resolved.kind === 'int' && exactInteger(content) < 2n ** 63n) {
    return { kind: 'float', value: resolved.value };
  }
  return { ...resolved, refused: `it is not of the type ${wanted}` };
}

const ALPHABET = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Go's base64.StdEncoding: line breaks are skipped, padding is required. Bytes that are not UTF-8 become U+FFFD. */
function decodeBase64(text: string): string | undefined {
  const digits = text.replace(/[\r\n]/g, '');
  if (!ALPHABET.test(digits)) return undefined;
  const bytes = Uint8Array.from(atob(digits), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

const TIMESTAMP =
  /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:[Tt]([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:\.[0-9]+)?(?:Z|[-+][0-9]{2}:[0-9]{2}))|(?: +([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:\.[0-9]+)?))?$/;

/** Follows `parseTimestamp` in go-yaml's resolve.go and the ranges that Go's time.Parse allows. */
function isTimestamp(text: string): boolean {
  const match = TIMESTAMP.exec(text);
  if (match === null) return false;
  const [, year, month, day, zonedHour, zonedMinute, zonedSecond, hour, minute, second] = match;
  const lastDay = new Date(Date.UTC(2000, Number(month), 0));
  lastDay.setUTCFullYear(Number(year), Number(month), 0);
  return (
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= lastDay.getUTCDate() &&
    Number(zonedHour ?? hour ?? 0) < 24 &&
    Number(zonedMinute ?? minute ?? 0) < 60 &&
    Number(zonedSecond ?? second ?? 0) < 60
  );
}
