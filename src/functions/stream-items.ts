import { putCarriers, takeCarriers } from '../fn/carriers.ts';
import type { ResourceStream } from '../read/resource-list.ts';
import { withoutPlace, withPlace } from '../resource/annotations.ts';
import type { Resource } from '../resource/resource.ts';
import { member } from '../value/json.ts';
import type { StreamItem } from '../write/stream-pair.ts';
import type { PlacedResource } from '../write/stream.ts';
import type { FunctionItem, FunctionItems } from './item.ts';
import { splice } from './scope.ts';
import { editedResource, streamItems } from './wrap.ts';

/**
 * The items of a stream as functions get them: without the annotations of whoever sends the stream. `items` are those
 * of the stream that are Kubernetes objects, in its order, with their places.
 */
export function itemsToRun(items: readonly StreamItem[]): FunctionItems {
  return {
    items: items.map(({ resource, path, index }, at) => {
      const packagePath = member(member(member(resource.value, 'metadata'), 'annotations'), PACKAGE_PATH);
      const place = { path, index, ...(typeof packagePath === 'string' ? { packagePath } : {}) };
      return { id: String(at + 1), resource, value: withoutPlace(resource.value), ...place };
    }),
  };
}

/** So kpt tells the packages apart that it renders together. */
const PACKAGE_PATH = 'internal.config.kubernetes.io/package-path';

/**
 * What functions have made of the items of a stream, as it goes on to whoever sent it: with everything that is not the
 * functions' own. What is no Kubernetes object keeps its place and its text, and every item has the reserved annotations
 * that it came with; of these path and index change where a function has moved the item.
 */
export function itemsToReturn(
  stream: ResourceStream,
  sent: FunctionItems,
  after: FunctionItems,
): readonly PlacedResource[] {
  const toRun = new Map(stream.items.map((resource, at) => [resource, sent.items[at]] as const));
  const all = streamItems(stream).map((resource) => toRun.get(resource) ?? itemLeftAlone(resource));
  const senders = new Map(sent.items.map((item, at) => [item.id, { item, resource: stream.items[at] }] as const));
  const senderOf = ({ id }: FunctionItem): Sender | undefined => (id === undefined ? undefined : senders.get(id));
  const output = after.items.map((item) => ({ item, from: senderOf(item)?.item }));
  return splice(all, sent.items, output).map((item) => {
    return { resource: returned(item, senderOf(item)), place: undefined, first: (item.index ?? 0) === 0 };
  });
}

/** An item that was sent, and what it was made of. */
interface Sender {
  readonly item: FunctionItem;
  readonly resource: Resource | undefined;
}

function itemLeftAlone(resource: Resource): FunctionItem {
  return { id: undefined, resource, value: resource.value, path: undefined, index: undefined };
}

function returned(item: FunctionItem, sender: Sender | undefined): Resource {
  const { resource, value, path, index } = item;
  if (sender?.resource === undefined) {
    // What functions have made has a path; what they were not sent is as it was.
    return path === undefined ? resource : editedResource(resource, withPlace(value, { path, index: index ?? 0 }));
  }
  if (item === sender.item) return sender.resource;
  const { carriers } = takeCarriers(sender.resource.value);
  const isMoved = path !== sender.item.path || index !== sender.item.index;
  const place = { ...(path === undefined ? {} : { path }), ...(index === undefined ? {} : { index }) };
  return editedResource(resource, putCarriers(value, carriers, isMoved ? place : undefined));
}
