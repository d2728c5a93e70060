/**
 * A value as far as it is known before the pod runs: literal text with named holes. Text that came out of a Secret
 * stays marked, so that it can be masked wherever it is shown.
 */
export type Value = readonly ValuePart[];

/** A part of a value: known text, text of a Secret, or a hole. */
export type ValuePart = LiteralPart | SecretPart | HolePart;

/** Text that is known and not secret. */
export interface LiteralPart {
  readonly kind: 'literal';
  readonly text: string;
}

/** Text that comes from a Secret. */
export interface SecretPart {
  readonly kind: 'secret';
  readonly text: string;
  /** The bytes, where they are not UTF-8; `text` then has U+FFFD in their places. */
  readonly base64?: string;
  readonly namespace: string;
  readonly name: string;
  readonly key: string;
}

/** The source that fills a hole: the downward API, an object that is not among the files, a controller, another tool ... */
export type HoleSource =
  | 'field'
  | 'resource'
  | 'configMap'
  | 'secret'
  | 'service'
  | 'file'
  | 'controller'
  | 'substitution'
  | 'ambiguous'
  | 'oversized';

/** Text that only the cluster or the container runtime knows. */
export interface HolePart {
  readonly kind: 'hole';
  readonly source: HoleSource;
  /** Short, for people: shown as `<podIP>`. */
  readonly label: string;
}

export function literal(text: string): Value {
  return text === '' ? [] : [{ kind: 'literal', text }];
}

export function hole(source: HoleSource, label: string): Value {
  return [{ kind: 'hole', source, label }];
}

/** The whole text, or undefined where a hole is left. */
export function knownText(value: Value): string | undefined {
  let text = '';
  for (const part of value) {
    if (part.kind === 'hole') return undefined;
    text += part.text;
  }
  return text;
}

/** For people: holes as `<label>`, Secret text as `<secret NAME/KEY>` unless `showSecrets`. */
export function displayText(value: Value, showSecrets: boolean): string {
  let text = '';
  for (const part of value) {
    if (part.kind === 'literal') text += part.text;
    else if (part.kind === 'hole') text += `<${part.label}>`;
    else text += showSecrets ? part.text : `<secret ${part.name}/${part.key}>`;
  }
  return text;
}

/**
 * A process can get far less (128 KiB for one string). Entries that double each other's values (`A: $(B)$(B)`)
 * would otherwise exceed any memory.
 */
const LONGEST_VALUE = 4 * 1024 * 1024;
/** The cost of a part besides its text, which limits the number of parts. */
const PART_COST = 256;

/** Joins values and merges adjacent literals. The empty text is the empty list. A value above 4 MiB becomes a hole. */
export function concatenate(values: readonly Value[]): Value {
  const parts: ValuePart[] = [];
  let size = 0;
  for (const value of values) {
    for (const part of value) {
      size += part.kind === 'hole' ? PART_COST : part.text.length + (part.kind === 'secret' ? PART_COST : 0);
      if (size > LONGEST_VALUE) return hole('oversized', 'more than 4 MiB');
      const last = parts.at(-1);
      if (part.kind === 'literal' && last?.kind === 'literal') {
        parts[parts.length - 1] = { kind: 'literal', text: last.text + part.text };
      } else {
        parts.push(part);
      }
    }
  }
  return parts;
}

/** A value for users of the library: a string if all of it is known as text, else the parts. */
export type PublishedValue = string | Value;

/** Bytes that are not UTF-8 have no string: such a value stays in parts, which hold them. */
export function publish(value: Value): PublishedValue {
  if (value.some((part) => part.kind === 'secret' && part.base64 !== undefined)) return value;
  return knownText(value) ?? value;
}
