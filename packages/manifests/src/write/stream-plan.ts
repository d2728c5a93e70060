import type { Diagnostic, TextEdit, JsonObject } from '@krmkit/base';
import { withoutPosition } from '../resource/annotations.ts';
import { printFileDocument } from '../resource/document-text.ts';
import type { DocumentText } from '../resource/document-text.ts';
import { editAsWritten, textAsWritten } from '../resource/as-written.ts';
import { printIdentity } from '../resource/identity.ts';
import { locateIn } from '../resource/locate.ts';
import type { ResourceFile } from '../resource/resource-file.ts';
import type { Resource } from '../resource/resource.ts';
import { resourceText } from '../resource/resource-text.ts';
import { subjectOf } from '../resource/subject.ts';
import { compareBytes, applyEdits, equalValues } from '@krmkit/base';
import type { YamlDocument } from '@krmkit/yaml';
import { appendDocument, newlineOf, removeDocuments } from '@krmkit/yaml';
import type { FileChange, WritePlan } from './plan.ts';
import { rootAsJson } from './stream.ts';
import type { PresentResource, StreamItem } from './stream-pair.ts';
import { createAnchorRestoring } from './stream-anchors.ts';
import { generateNameOf, pairItems, presentResources } from './stream-pair.ts';
import { defaultPath } from './stream-paths.ts';

export interface StreamPlan {
  /** The plan; paths are relative to the package. */
  readonly plan: WritePlan;
  readonly diagnostics: readonly Diagnostic[];
  readonly counts: StreamCounts;
}

/** Numbers of resources. */
export interface StreamCounts {
  readonly changed: number;
  readonly created: number;
  readonly moved: number;
  readonly deleted: number;
  /** Resources that are in the package but not in the stream, and are kept. */
  readonly left: number;
}

/** The planned content of one file. */
interface FileWork {
  readonly file: ResourceFile | undefined;
  readonly edits: TextEdit[];
  /** Positions of documents. */
  readonly removed: Set<number>;
  readonly added: Addition[];
}

interface Addition {
  readonly resource: Resource;
  /** An item without an index comes first, as in kustomize. */
  readonly index: number;
  readonly text: DocumentText;
}

/**
 * The changes of files that bring a stream into a package. Resources with equal values are not touched; changed ones are
 * edited in place with the smallest edits.
 */
export function planStream(
  items: readonly StreamItem[],
  files: readonly ResourceFile[],
  { prune }: { readonly prune: boolean },
): StreamPlan {
  const { present, unpaired, ambiguous } = pairItems(items, presentResources(files));
  const work = new Map<string, FileWork>();
  for (const file of files) work.set(file.relativePath, { file, edits: [], removed: new Set(), added: [] });
  const diagnostics: Diagnostic[] = ambiguous.map(ambiguousItem);
  const counts = { changed: 0, created: 0, moved: 0, deleted: 0, left: 0 };
  const skipped = new Set(ambiguous);
  const freePath = freePaths(work);
  const restoreAnchors = createAnchorRestoring(items.map(({ resource }) => resource));
  for (const item of items) {
    if (skipped.has(item)) continue;
    const { resource, index = -1 } = item;
    const pair = present.get(item);
    if (pair === undefined) {
      counts.created += 1;
      const text = resourceText(resource, withoutPosition(resource.value));
      addTo(work, item.path ?? freePath(resource), {
        resource,
        index,
        text: { ...text, body: restoreAnchors(text.body) },
      });
      continue;
    }
    const wanted = withoutPosition(resource.value, pair.resource.value);
    const isChanged = !equalValues(wanted, pair.resource.value);
    if (item.path !== undefined && item.path !== pair.file.relativePath) {
      counts.moved += 1;
      remove(work, pair);
      const text = isChanged ? changedText(pair.resource, wanted, item) : resourceText(pair.resource);
      addTo(work, item.path, { resource: pair.resource, index, text });
    } else if (isChanged) {
      counts.changed += 1;
      for (const diagnostic of editInPlace(work, pair, wanted, item)) diagnostics.push(diagnostic);
    }
  }
  if (prune) for (const one of unpaired) remove(work, one);
  counts[prune ? 'deleted' : 'left'] = unpaired.length;
  return { plan: { changes: changesOf(work, diagnostics) }, diagnostics, counts };
}

function changesOf(work: ReadonlyMap<string, FileWork>, diagnostics: Diagnostic[]): readonly FileChange[] {
  const changes = [...work].flatMap(([path, one]) => changeOf(path, one, diagnostics) ?? []);
  return changes.sort((a, b) => compareBytes(a.path, b.path));
}

/** Paths for resources without one; a resource without a name gets a file of its own. */
function freePaths(work: ReadonlyMap<string, FileWork>): (resource: Resource) => string {
  const used = new Map<string, number>();
  return ({ identity, value }) => {
    if (identity.name !== '') return defaultPath(identity);
    const wanted = defaultPath({ ...identity, name: generateNameOf(value) });
    let path = wanted;
    let count = used.get(wanted) ?? 1;
    for (; work.has(path); count++) path = wanted.replace(/\.yaml$/, `_${count + 1}.yaml`);
    used.set(wanted, count);
    return path;
  };
}

function changedText(resource: Resource, wanted: JsonObject, { written }: StreamItem): DocumentText {
  const text = written === undefined ? undefined : textAsWritten(resource, wanted, written);
  return text ?? resourceText(resource, wanted);
}

function editInPlace(
  work: ReadonlyMap<string, FileWork>,
  { file, resource }: PresentResource,
  wanted: JsonObject,
  { written }: StreamItem,
): readonly Diagnostic[] {
  const { edits, diagnostics } = editAsWritten(resource, wanted, written);
  const all = work.get(file.relativePath)?.edits;
  for (const edit of edits) all?.push(edit);
  return diagnostics;
}

function addTo(work: Map<string, FileWork>, path: string, addition: Addition): void {
  const one = work.get(path) ?? { file: undefined, edits: [], removed: new Set(), added: [] };
  work.set(path, one);
  one.added.push(addition);
}

function remove(work: ReadonlyMap<string, FileWork>, { file, resource }: PresentResource): void {
  work.get(file.relativePath)?.removed.add(resource.origin?.index ?? 0);
}

function changeOf(path: string, work: FileWork, diagnostics: Diagnostic[]): FileChange | undefined {
  const { file, removed } = work;
  const added = work.added.toSorted((a, b) => a.index - b.index);
  if (/\.json$/i.test(path) && added.length > 0 && (added.length > 1 || (file?.documents.length ?? 0) > removed.size)) {
    diagnostics.push(...added.slice(file === undefined ? 1 : 0).map((one) => secondInJson(path, one.resource)));
    return undefined;
  }
  if (file === undefined) return added.length === 0 ? undefined : { kind: 'create', path, after: newText(path, added) };
  const before = file.source.text;
  const isLeft = (document: YamlDocument, at: number): boolean =>
    !removed.has(at) && (document.root !== undefined || document.problems.length > 0);
  if (removed.size > 0 && !file.documents.some(isLeft)) {
    return added.length === 0
      ? { kind: 'delete', path, before }
      : { kind: 'edit', path, before, after: withLineEndsOf(before, newText(path, added)) };
  }
  const edits = [...work.edits, ...removeDocuments(before, file.documents, removed)];
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  if (added.length > 0) {
    const content = added.map(({ text }) => `${text.head}${text.body}`).join('---\n');
    const edited = applyEdits(before, edits);
    edits.push(...appendDocument(before, file.documents, withLineEndsOf(before, content), edited));
  }
  const after = applyEdits(before, edits);
  return after === before ? undefined : { kind: 'edit', path, before, after };
}

function newText(path: string, added: readonly Addition[]): string {
  const [only] = added;
  if (only !== undefined && /\.json$/i.test(path)) {
    return isJson(only.text.body) ? only.text.body : (rootAsJson(only.text.body) ?? '');
  }
  return added
    .map(({ resource, text }, at) => {
      const marker = text.marker && !isAfterAnother(resource);
      return printFileDocument({ ...text, marker }, at === 0);
    })
    .join('');
}

/** Removes the `---` that separated the document from the one before it. */
function isAfterAnother({ origin }: Resource): boolean {
  return origin !== undefined && origin.path.length === 0 && origin.index > 0;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function withLineEndsOf(text: string, added: string): string {
  const newline = newlineOf(text);
  return newline === '\n' ? added : added.replaceAll('\n', newline);
}

function ambiguousItem({ resource }: StreamItem): Diagnostic {
  const location = locateIn(resource, []);
  return {
    code: 'ambiguous-source',
    severity: 'error',
    message: `Several files have ${printIdentity(resource.identity)}, and this one has no path annotation`,
    hint: 'keep the path annotations that `krmkit source` adds to the items',
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
  };
}

function secondInJson(path: string, resource: Resource): Diagnostic {
  const location = locateIn(resource, []);
  return {
    code: 'invalid-resource',
    severity: 'error',
    message: `${printIdentity(resource.identity)} cannot go into ${path} with another one; a JSON file holds one`,
    hint: 'give it a path of its own, or one that ends in .yaml',
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
  };
}
