import { putCarriers, takeCarriers } from '../sdk/carriers.ts';
import type { ResourceStream, Resource, StreamItem, PositionedResource } from '@krmkit/manifests';
import { withoutPosition, withPosition } from '@krmkit/manifests';
import { member } from '@krmkit/base';
import type { FunctionItem, FunctionItems } from './item.ts';
import { splice } from './scope.ts';
import { editedResource, streamItems } from './wrap.ts';

/**
 * The items of a stream as input for functions, without the sender's annotations. `items` are the Kubernetes objects of
 * the stream, in its order, with their positions.
 */
export function itemsToRun(items: readonly StreamItem[]): FunctionItems {
  return {
    items: items.map(({ resource, path, index }, at) => {
      const packagePath = member(member(member(resource.value, 'metadata'), 'annotations'), PACKAGE_PATH);
      const position = { path, index, ...(typeof packagePath === 'string' ? { packagePath } : {}) };
      return { id: String(at + 1), resource, value: withoutPosition(resource.value), ...position };
    }),
  };
}

/** kpt uses it to distinguish packages that it renders together. */
const PACKAGE_PATH = 'internal.config.kubernetes.io/package-path';

/**
 * The items that functions returned, as the stream continues to its receiver, with everything that does not belong to
 * the functions. Items that are not Kubernetes objects keep their position and text. Every item gets its reserved
 * annotations back; path and index change if a function has moved the item.
 */
export function itemsToReturn(
  stream: ResourceStream,
  sent: FunctionItems,
  after: FunctionItems,
): readonly PositionedResource[] {
  const toRun = new Map(stream.items.map((resource, at) => [resource, sent.items[at]] as const));
  const all = streamItems(stream).map((resource) => toRun.get(resource) ?? itemLeftAlone(resource));
  const senders = new Map(sent.items.map((item, at) => [item.id, { item, resource: stream.items[at] }] as const));
  const senderOf = ({ id }: FunctionItem): Sender | undefined => (id === undefined ? undefined : senders.get(id));
  const output = after.items.map((item) => ({ item, from: senderOf(item)?.item }));
  return splice(all, sent.items, output).map((item) => {
    return { resource: returned(item, senderOf(item)), position: undefined, first: (item.index ?? 0) === 0 };
  });
}

/** An item that was sent, and its current state. */
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
    // Items from functions have a path; items that were not sent are unchanged.
    return path === undefined ? resource : editedResource(resource, withPosition(value, { path, index: index ?? 0 }));
  }
  if (item === sender.item) return sender.resource;
  const { carriers } = takeCarriers(sender.resource.value);
  const isMoved = path !== sender.item.path || index !== sender.item.index;
  const position = { ...(path === undefined ? {} : { path }), ...(index === undefined ? {} : { index }) };
  return editedResource(resource, putCarriers(value, carriers, isMoved ? position : undefined));
}
