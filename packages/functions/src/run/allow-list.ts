import type { Location, Problem, Source } from '@krmkit/base';
import { locationOf, resolvePath } from '@krmkit/base';
import type { YamlNode } from '@krmkit/yaml';
import { createLocator, parseDocuments, toValue } from '@krmkit/yaml';
import { isFatal, strictMessage } from './declared-text.ts';
import { parseImage } from './image.ts';
import type { DeclaringText, Field } from '@krmkit/manifests';
import { checkMembers, fieldItems, memberOf, reportField, fieldText } from '@krmkit/manifests';

/** The functions that the file of `--allow` permits. */
export interface AllowList {
  /** The path as the user wrote it, for messages. */
  readonly path: string;
  /** Entries are `NAME@sha256:...`. Undefined if the list does not mention images: then any image may run. */
  readonly images: readonly string[] | undefined;
  /** Absolute paths, and names without `/` of programs in PATH, whatever the content of the program. */
  readonly programs: readonly string[];
  /** Absolute paths. */
  readonly modules: readonly string[];
}

export interface AllowListProblem extends Required<Problem> {
  readonly location: Location | undefined;
}

export type ReadAllowList =
  | { readonly ok: true; readonly list: AllowList }
  | { readonly ok: false; readonly problems: readonly AllowListProblem[] };

/**
 * Reads an allow list: YAML with the optional lists `images` (by digest), `programs` and `modules`. Paths are relative
 * to the absolute directory of the list. Reading is strict, because a typo in a list that guards something must not go
 * unnoticed.
 */
export function readAllowList(source: Source, directory: string): ReadAllowList {
  const documents = parseDocuments(source.text);
  const roots = documents.flatMap(({ root }) => (root === undefined ? [] : [root]));
  const [root, second] = roots;
  const value = root === undefined ? undefined : toValue(root, 'kubectl');
  const faults = [...documents.flatMap(({ problems }) => problems), ...(value?.problems ?? [])].filter(isFatal);
  if (faults.length > 0) {
    const problems = faults.slice(0, 10).map((fault) => ({
      message: strictMessage(fault, source.text),
      hint: fault.hint ?? 'fix the YAML',
      location: locationOf(source, fault),
    }));
    return { ok: false, problems };
  }
  if (second !== undefined) {
    const location = locationOf(source, second);
    return {
      ok: false,
      problems: [{ message: 'An allow list is one document', hint: 'join the documents', location }],
    };
  }
  const text = declaringText(source, root);
  const list = readMembers({ value: value?.value ?? {}, path: [], text }, source.path, directory);
  if (text.diagnostics.length === 0) return { ok: true, list };
  const problems = text.diagnostics.map(({ message, hint = '', location }) => ({ message, hint, location }));
  return { ok: false, problems };
}

function declaringText(source: Source, root: YamlNode | undefined): DeclaringText {
  return {
    code: 'invalid-function',
    subject: undefined,
    fieldPath: [],
    title: 'the list',
    find: createLocator(root, 'kubectl'),
    locate: (span) => locationOf(source, span),
    location: undefined,
    diagnostics: [],
  };
}

function readMembers(field: Field, path: string, directory: string): AllowList {
  checkMembers(field, ['images', 'programs', 'modules']);
  const images = memberOf(field, 'images');
  return {
    path,
    images: images === undefined ? undefined : textsIn(images, checkedImage),
    programs: textsIn(memberOf(field, 'programs'), (text) =>
      text.includes('/') ? resolvePath(directory, text) : text,
    ),
    modules: textsIn(memberOf(field, 'modules'), (text) => resolvePath(directory, text)),
  };
}

function textsIn(list: Field | undefined, read: (text: string, item: Field) => string): readonly string[] {
  return fieldItems(list).flatMap((item) => {
    // An item without a value would be an empty text for `textOf`.
    const text = item.value === null ? '' : fieldText(item);
    if (text === undefined) return [];
    if (text !== '') return [read(text, item)];
    reportField(item, 'This item is empty', 'write a name, or remove the item');
    return [];
  });
}

function checkedImage(text: string, item: Field): string {
  const parsed = parseImage(text);
  if (!parsed.ok) {
    reportField(item, `${JSON.stringify(text)} is not a valid image name: ${parsed.message}`, 'write NAME@sha256:...');
  } else if (parsed.value.digest === undefined) {
    const hint = 'write NAME@sha256:... instead: a tag can move to another image';
    reportField(item, `${JSON.stringify(text)} has no digest`, hint);
  }
  return text;
}
