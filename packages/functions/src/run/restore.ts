import {
  readWholeDocuments,
  printFileDocument,
  identityOf,
  resourceText,
  pairItems,
  presentResources,
  planStream,
} from '@krmkit/manifests';
import type {
  ResourceFile,
  Origin,
  Resource,
  FileChange,
  PresentResource,
  StreamItem,
  StreamCounts,
  StreamPlan,
} from '@krmkit/manifests';
import { compareBytes, applyEdits, createSource } from '@krmkit/base';
import type { TextEdit } from '@krmkit/base';
import { commentEdits, createCommentSettings } from '@krmkit/merge';
import type { FunctionItem } from './item.ts';
import { keyOf } from './pair-output.ts';
import { packageItem } from './package-items.ts';
import { readResource } from './take-comments.ts';

const NO_COUNTS: StreamCounts = { changed: 0, created: 0, moved: 0, deleted: 0, left: 0 };

/**
 * Turns the items that functions returned into minimal changes of the files: edits values in place, sets comments that
 * functions have added, changed or removed, and leaves everything else as it is. Missing items are deleted. `files` are those
 * from which `packageItems` made the items.
 */
export function restoreItems(items: readonly FunctionItem[], files: readonly ResourceFile[]): StreamPlan {
  const present = presentResources(files);
  if (isUnchanged(items, present)) return { plan: { changes: [] }, diagnostics: [], counts: NO_COUNTS };
  const positions = new Set(present.map(({ file, resource }) => placeKey(file.relativePath, keyOf(resource.value))));
  const byId = new Map(present.map((one, at) => [packageItem(one, at).id, one] as const));
  const stream = items.map((item) => streamItem(item, byId.get(item.id)?.resource, positions));
  const planned = planStream(stream, files, { prune: true });
  return withComments(planned, items, files, byId);
}

function isUnchanged(items: readonly FunctionItem[], present: readonly PresentResource[]): boolean {
  if (items.length !== present.length) return false;
  return items.every((item, at) => {
    const there = present[at];
    if (there === undefined || item.resource !== there.resource) return false;
    if (item.isUnread !== true && item.value !== there.resource.value) return false;
    return item.path === there.file.relativePath && item.index === there.index;
  });
}

function placeKey(path: string | undefined, key: string | undefined): string {
  return `${path ?? ''}\0${key ?? ''}`;
}

/** An item that may become a new document carries its text; for others the value is enough. */
function streamItem(
  { resource, value, path, index }: FunctionItem,
  from: Resource | undefined,
  positions: ReadonlySet<string>,
): StreamItem {
  if (resource.value === value) return { resource, path, index, from };
  const identity = identityOf(value) ?? resource.identity;
  const plain: Resource = { identity, value };
  const { origin } = resource;
  const written = origin?.source === from?.origin?.source ? undefined : origin;
  if (positions.has(placeKey(path, keyOf(value)))) return { resource: plain, path, index, from, written };
  const text = printFileDocument(resourceText(resource, value), true);
  return { resource: readResource(text, value) ?? plain, path, index, from, written };
}

/** An item with comments of its own, and the document it came from. */
interface Commented {
  readonly item: FunctionItem;
  readonly before: PresentResource;
  readonly now: Origin;
}

function withComments(
  planned: StreamPlan,
  items: readonly FunctionItem[],
  files: readonly ResourceFile[],
  byId: ReadonlyMap<string | undefined, PresentResource>,
): StreamPlan {
  const byPath = commentedByPath(items, byId);
  if (byPath.size === 0) return planned;
  const changes = new Map(planned.plan.changes.map((change) => [change.path, change]));
  const texts = new Map(files.map(({ relativePath, source }) => [relativePath, source.text]));
  const settings = createCommentSettings();
  let changed = planned.counts.changed;
  for (const [path, commented] of byPath) {
    const change = changes.get(path);
    const text = change === undefined ? texts.get(path) : change.kind === 'delete' ? undefined : change.after;
    if (text === undefined) continue;
    const edits: TextEdit[] = [];
    for (const [one, document] of documentsOf(path, text, commented)) {
      const found = editsFor(one, document, settings);
      if (found.length > 0 && change === undefined) changed += 1;
      edits.push(...found);
    }
    if (edits.length === 0) continue;
    edits.sort((a, b) => a.start - b.start || a.end - b.end);
    changes.set(path, editedChange(change, path, text, applyEdits(text, edits)));
  }
  const sorted = [...changes.values()].toSorted((a, b) => compareBytes(a.path, b.path));
  return { ...planned, plan: { changes: sorted }, counts: { ...planned.counts, changed } };
}

function commentedByPath(
  items: readonly FunctionItem[],
  byId: ReadonlyMap<string | undefined, PresentResource>,
): ReadonlyMap<string, readonly Commented[]> {
  const byPath = new Map<string, Commented[]>();
  for (const item of items) {
    const before = item.id === undefined ? undefined : byId.get(item.id);
    const now = item.resource.origin;
    if (before === undefined || now === undefined || item.path === undefined) continue;
    if (now.source === before.resource.origin?.source) continue;
    const list = byPath.get(item.path);
    if (list === undefined) byPath.set(item.path, [{ item, before, now }]);
    else list.push({ item, before, now });
  }
  return byPath;
}

/** Which document of a file after the run is which item. */
function documentsOf(
  path: string,
  text: string,
  commented: readonly Commented[],
): readonly (readonly [Commented, Resource])[] {
  const source = createSource(path, text);
  const { documents, resources, template } = readWholeDocuments(source);
  const present = presentResources([{ relativePath: path, source, documents, resources, template }]);
  const stream = commented.map(({ item: { value, resource, index } }): StreamItem => {
    return { resource: { identity: identityOf(value) ?? resource.identity, value }, path, index };
  });
  const pairs = pairItems(stream, present).present;
  return commented.flatMap((one, at) => {
    const item = stream[at];
    const found = item === undefined ? undefined : pairs.get(item);
    return found === undefined ? [] : [[one, found.resource] as const];
  });
}

function editsFor(
  { item, before, now }: Commented,
  { identity, value, origin }: Resource,
  settings: ReturnType<typeof createCommentSettings>,
): readonly TextEdit[] {
  const then = before.resource.origin;
  if (then === undefined || origin === undefined) return [];
  return commentEdits(
    {
      sent: { ...then, value: before.resource.value },
      returned: { ...now, value: item.resource.value },
      merged: { ...origin, value },
      identity,
      keepsComments: item.removesComments,
    },
    settings,
  );
}

function editedChange(change: FileChange | undefined, path: string, text: string, after: string): FileChange {
  if (change === undefined) return { kind: 'edit', path, before: text, after };
  return change.kind === 'delete' ? change : { ...change, after };
}
