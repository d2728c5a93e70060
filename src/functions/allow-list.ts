import type { Location } from '../diagnostics/diagnostic.ts';
import { locationOf } from '../diagnostics/diagnostic.ts';
import type { Source } from '../text/source.ts';
import type { Node } from '../yaml/read/nodes.ts';
import { createLocator } from '../yaml/read/locate.ts';
import { parseDocuments } from '../yaml/read/parse.ts';
import { toValue } from '../yaml/read/to-value.ts';
import { isFatal, strictMessage } from './declared-text.ts';
import { parseImage } from './image.ts';
import { resolvePath } from './resolve-path.ts';
import type { DeclaringText, Field } from './strict-fields.ts';
import { checkMembers, itemsOf, memberOf, report, textOf } from './strict-fields.ts';

/** What may run, by the file of `--allow`. */
export interface AllowList {
  /** As it was given, for messages. */
  readonly path: string;
  /** `NAME@sha256:...`; undefined where the list says nothing of images: then all may run. */
  readonly images: readonly string[] | undefined;
  /** Absolute paths, and names without `/` of programs in PATH. Whatever such a file holds may run. */
  readonly programs: readonly string[];
  /** Absolute paths. */
  readonly modules: readonly string[];
}

export interface AllowListProblem {
  readonly message: string;
  readonly hint: string;
  readonly location: Location | undefined;
}

export type ReadAllowList =
  | { readonly ok: true; readonly list: AllowList }
  | { readonly ok: false; readonly problems: readonly AllowListProblem[] };

/**
 * Reads an allow list: YAML with the members `images`, by digest, `programs` and `modules`, all of them lists and
 * optional. Paths are relative to the list's own, absolute directory. Reading is strict: a slip in a list that
 * guards something must not go unseen.
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
      hint: fault.hint ?? 'mend the YAML',
      location: locationOf(source, fault),
    }));
    return { ok: false, problems };
  }
  if (second !== undefined) {
    const location = locationOf(source, second);
    return { ok: false, problems: [{ message: 'A list is one document', hint: 'join the documents', location }] };
  }
  const text = declaringText(source, root);
  const list = readMembers({ value: value?.value ?? {}, path: [], text }, source.path, directory);
  if (text.diagnostics.length === 0) return { ok: true, list };
  const problems = text.diagnostics.map(({ message, hint = '', location }) => ({ message, hint, location }));
  return { ok: false, problems };
}

function declaringText(source: Source, root: Node | undefined): DeclaringText {
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
  return itemsOf(list).flatMap((item) => {
    // An item without a value would be a text for the reader of fields.
    const text = item.value === null ? '' : textOf(item);
    if (text === undefined) return [];
    if (text !== '') return [read(text, item)];
    report(item, 'There is nothing to allow here', 'write a name, or leave the item out');
    return [];
  });
}

function checkedImage(text: string, item: Field): string {
  const parsed = parseImage(text);
  if (!parsed.ok) {
    report(item, `${JSON.stringify(text)} is no name of an image: ${parsed.message}`, 'write NAME@sha256:...');
  } else if (parsed.image.digest === undefined) {
    const hint = 'write NAME@sha256:... instead: what a tag stands for changes';
    report(item, `${JSON.stringify(text)} has no digest`, hint);
  }
  return text;
}
