import { checkArgument } from '@krmkit/base';
import { splitSecrets } from '@krmkit/manifests';
import type { SecretText } from '@krmkit/manifests';

/**
 * A value as far as it is known before the pod runs: literal text with named placeholders. Text from a Secret is
 * marked, so that it can be masked wherever it is shown.
 */
export type Value = readonly ValuePart[];

/** A part of a value: known text, text of a Secret, or a hole. */
export type ValuePart = LiteralPart | SecretPart | HolePart;

/** Text that is known and not secret. */
export interface LiteralPart {
  /** The type of the part. */
  readonly kind: 'literal';
  /** The text. */
  readonly text: string;
}

/** Text that comes from a Secret. */
export interface SecretPart {
  /** The type of the part. */
  readonly kind: 'secret';
  /** The text, not encoded. */
  readonly text: string;
  /** The bytes, if they are not UTF-8; `text` then has U+FFFD for invalid bytes. */
  readonly base64?: string;
  /** The namespace of the Secret. */
  readonly namespace: string;
  /** The name of the Secret. */
  readonly name: string;
  /** The key of the Secret. */
  readonly key: string;
}

/**
 * The source of the missing value: the downward API, an object that is not among the files, a controller, another tool
 * ...
 */
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
  /** The type of the part. */
  readonly kind: 'hole';
  /** What decides the text. */
  readonly source: HoleSource;
  /** A short name for messages: shown as `<podIP>`. */
  readonly label: string;
}

export function literal(text: string): Value {
  return text === '' ? [] : [{ kind: 'literal', text }];
}

/** The value with the text of Secrets that a build has copied into its literal parts. */
export function withSecrets(value: Value, secrets: readonly SecretText[] | undefined): Value {
  const [first] = secrets ?? [];
  if (secrets === undefined || first === undefined) return value;
  const isIn = (part: ValuePart, { text }: SecretText): boolean =>
    part.kind === 'literal' && text !== undefined && part.text.includes(text);
  // A reference in the text of a Secret divides it, so it is not found.
  const areFound = secrets.every((secret) => value.some((part) => isIn(part, secret)));
  return value.flatMap((part): readonly ValuePart[] => {
    if (part.kind !== 'literal') return [part];
    const pieces = areFound
      ? splitSecrets(
          part.text,
          secrets.filter((secret) => isIn(part, secret)),
        )
      : [{ ...first, text: part.text }];
    return pieces.map((piece): ValuePart => {
      if (typeof piece === 'string') return { kind: 'literal', text: piece };
      const { text = '', namespace = 'default', name, key } = piece;
      return { kind: 'secret', text, namespace, name, key };
    });
  });
}

export function hole(source: HoleSource, label: string): Value {
  return [{ kind: 'hole', source, label }];
}

const VALUE = { words: 'a list of the parts of a value', members: ['kind'], isList: true };

/** The whole text, or undefined if a part of it is unknown. */
export function knownText(value: Value): string | undefined {
  checkArgument('knownText', 'the value', value, VALUE);
  let text = '';
  for (const part of value) {
    if (part.kind === 'hole') return undefined;
    text += part.text;
  }
  return text;
}

/** For messages: unknown parts as `<label>`, Secret text as `<secret NAME/KEY>` unless `showSecrets`. */
export function displayText(value: Value, showSecrets: boolean): string {
  checkArgument('displayText', 'the value', value, VALUE);
  checkArgument('displayText', 'showSecrets', showSecrets, 'boolean');
  let text = '';
  for (const part of value) {
    if (part.kind === 'literal') text += part.text;
    else if (part.kind === 'hole') text += `<${part.label}>`;
    else text += showSecrets ? part.text : `<secret ${part.name}/${part.key}>`;
  }
  return text;
}

/**
 * The limit of a process is far lower (128 KiB for one string). Without a limit, entries that double each other's
 * values (`A: $(B)$(B)`) would exhaust the memory.
 */
const LONGEST_VALUE = 4 * 1024 * 1024;
/** The cost of a part in addition to its text, which limits the number of parts. */
const PART_COST = 256;

/**
 * Joins values and merges adjacent literals. The empty text is the empty list. A value above 4 MiB becomes a
 * placeholder.
 */
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

/** A value for users of the library: a string if all of it is known as text, else its parts. */
export type PublishedValue = string | Value;

/** Bytes that are not UTF-8 cannot be a string: such a value stays in parts, which contain them. */
export function publish(value: Value): PublishedValue {
  if (value.some((part) => part.kind === 'secret' && part.base64 !== undefined)) return value;
  return knownText(value) ?? value;
}
