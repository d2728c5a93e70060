import type { JsonValue, Path } from '@krmkit/base';
import { equalValues, isArray, isObject, member, follow } from '@krmkit/base';
import type { Origins, PartOrigins, RetypedText, Sourced, Step } from '@krmkit/kustomize';
import { originsAt, printLines } from '@krmkit/kustomize';
import { parseDocuments, toDirectValue } from '@krmkit/yaml';
import type { SubstitutionOptions, SubstitutionProblem } from './substitute-text.ts';
import { hasSubstitutions, substituteText } from './substitute-text.ts';

/** A variable of a substitution, with the texts that it comes from. */
export interface SubstitutionVariable {
  readonly value: string;
  readonly steps: readonly Step[];
}

export type SubstitutedObject =
  | {
      readonly ok: true;
      readonly sourced: Sourced;
      /** As in `Substituted`. */
      readonly kept: readonly string[];
      readonly needed: readonly string[];
      readonly retyped: readonly RetypedText[];
      readonly retypedKeys: readonly RetypedKey[];
    }
  | {
      readonly ok: false;
      readonly message: string;
      readonly hint: string;
      readonly path: Path;
      readonly missing?: string;
    };

/** A key that YAML reads as another type after the substitution, so the object has another key. */
interface RetypedKey extends RetypedText {
  /** The key before the substitution, and after it. */
  readonly key: string;
  readonly text: string;
}

/** Whether a substitution can change a value. `$$` in it becomes `$`. */
export function mayChange(value: JsonValue): boolean {
  if (typeof value === 'string') return hasSubstitutions(value);
  if (isArray(value)) return value.some(mayChange);
  return (
    isObject(value) && Object.keys(value).some((key) => hasSubstitutions(key) || mayChange(member(value, key) ?? null))
  );
}

/**
 * Replaces variables in an object as Flux does: the object is printed with sorted keys, `substituteText` changes the
 * text, and the text is read again. So quotes in a file do not keep a value from becoming a number. Follows
 * `kustomize_varsub.go` in fluxcd/pkg. Each changed part also comes from the variables that it names.
 */
export function substituteObject(
  sourced: Sourced,
  variables: ReadonlyMap<string, SubstitutionVariable>,
  options: SubstitutionOptions,
): SubstitutedObject {
  if (!mayChange(sourced.value)) return { ok: true, sourced, kept: [], needed: [], retyped: [], retypedKeys: [] };
  const lines = printLines(sourced);
  const text = lines.map((line) => `${line.text}\n`).join('');
  const texts = new Map(Array.from(variables, ([name, { value }]) => [name, value]));
  const substituted = substituteText(text, texts, options);
  if (!substituted.ok) return refusedAt(substituted, text, lines, sourced.value);
  const [document] = parseDocuments(substituted.value.text);
  const read = document?.root && toDirectValue(document.root);
  const problem = [...(document?.problems ?? []), ...(read?.problems ?? [])].find(
    ({ severity }) => severity === 'error',
  );
  if (problem !== undefined || read === undefined) {
    return {
      ok: false,
      message: `after the substitution the object is not valid YAML: ${problem?.message ?? 'it is empty'}`,
      hint: keptAsText('${NAME}'),
      path: changedPath(sourced.value, texts, options),
    };
  }
  const origins = changedOrigins(sourced, read.value, variables);
  const retyped = [...retypedIn(sourced.value, read.value, [])];
  const { kept, needed } = substituted.value;
  const changedText = (part: string): string => {
    const changed = substituteText(part, texts, { ...options, strict: false });
    return changed.ok ? changed.value.text : part;
  };
  const retypedKeys = [...retypedKeysIn(sourced.value, read.value, [], changedText)];
  return { ok: true, sourced: { value: read.value, origins }, kept, needed, retyped, retypedKeys };
}

/** Quotes in a file are gone before the substitution; these are part of the text. See the documentation of `postBuild`. */
function keptAsText(text: string): string {
  return `write "\${quote}${text}\${quote}" with quote: '"' in spec.postBuild.substitute: Flux drops the quotes of the file`;
}

/** The texts that are values of other types after the substitution. */
function* retypedIn(before: JsonValue, after: JsonValue, path: Path): Generator<RetypedText> {
  if (typeof before === 'string') {
    if (typeof after !== 'string' && !isObject(after) && !isArray(after)) yield { path, hint: keptAsText(before) };
  } else if (isArray(before) && isArray(after)) {
    for (const [index, item] of before.entries()) yield* retypedIn(item, after[index] ?? null, [...path, index]);
  } else if (isObject(before) && isObject(after)) {
    for (const key of Object.keys(before)) {
      const present = member(after, key);
      if (present !== undefined) yield* retypedIn(member(before, key) ?? null, present, [...path, key]);
    }
  }
}

function* retypedKeysIn(
  before: JsonValue,
  after: JsonValue,
  path: Path,
  changedText: (text: string) => string,
): Generator<RetypedKey> {
  if (isArray(before) && isArray(after)) {
    for (const [index, item] of before.entries()) {
      yield* retypedKeysIn(item, after[index] ?? null, [...path, index], changedText);
    }
  } else if (isObject(before) && isObject(after)) {
    for (const key of Object.keys(before)) {
      const text = hasSubstitutions(key) ? changedText(key) : key;
      const present = member(after, text);
      const at = [...path, key];
      if (present === undefined) yield { path: at, key, text, hint: keptAsText(key) };
      else yield* retypedKeysIn(member(before, key) ?? null, present, at, changedText);
    }
  }
}

function refusedAt(
  { message, hint = '', offset, missing }: SubstitutionProblem,
  text: string,
  lines: readonly { readonly path: Path }[],
  value: JsonValue,
): SubstitutedObject {
  const line = text.slice(0, offset).split('\n').length - 1;
  const path = lines[line]?.path ?? [];
  const present = follow(value, path);
  return {
    ok: false,
    message,
    hint,
    path: present === undefined ? [] : path,
    ...(missing === undefined ? {} : { missing }),
  };
}

/** The first text that a substitution changes. */
function changedPath(value: JsonValue, variables: ReadonlyMap<string, string>, options: SubstitutionOptions): Path {
  for (const [path, text] of textsIn(value, [])) {
    const changed = substituteText(text, variables, options);
    if (changed.ok && changed.value.text !== text) return path;
  }
  return [];
}

function* textsIn(value: JsonValue, path: Path): Generator<readonly [Path, string]> {
  if (typeof value === 'string') yield [path, value];
  const parts: Iterable<readonly [string | number, JsonValue]> = isArray(value)
    ? value.entries()
    : isObject(value)
      ? Object.entries<JsonValue>(value)
      : [];
  for (const [segment, part] of parts) yield* textsIn(part, [...path, segment]);
}

/** The origins of the parts that changed: those of before, and those of the variables that the text before names. */
function changedOrigins(
  before: Sourced,
  after: JsonValue,
  variables: ReadonlyMap<string, SubstitutionVariable>,
): Origins {
  const { value, origins } = before;
  if (equalValues(value, after)) return origins;
  const below = (segment: string | number, part: JsonValue, present: JsonValue): PartOrigins =>
    changedOrigins({ value: present, origins: originsAt(origins, [segment]) }, part, variables);
  if (isObject(value) && isObject(after)) {
    const members: Record<string, PartOrigins> = { ...origins.members };
    for (const key of Object.keys(after)) {
      const present = member(value, key);
      const part = member(after, key) ?? null;
      if (present !== undefined) members[key] = below(key, part, present);
      else members[key] = { steps: edited(origins, Object.keys(value).filter(hasSubstitutions), variables) };
    }
    return { ...origins, members };
  }
  if (isArray(value) && isArray(after) && value.length === after.length) {
    return { ...origins, items: after.map((item, index) => below(index, item, value[index] ?? null)) };
  }
  return {
    steps: edited(
      origins,
      Array.from(textsIn(value, []), ([, text]) => text),
      variables,
    ),
  };
}

function edited(
  { steps }: Origins,
  texts: readonly string[],
  variables: ReadonlyMap<string, SubstitutionVariable>,
): readonly Step[] {
  const names = new Set<string>();
  for (const text of texts) for (const [, name = ''] of text.matchAll(/\$\{#?([\p{L}\p{Nd}_]+)/gu)) names.add(name);
  const added = [...names].flatMap((name) => variables.get(name)?.steps ?? []);
  return [...steps, ...added.map((step): Step => ({ ...step, effect: 'edit' }))];
}
