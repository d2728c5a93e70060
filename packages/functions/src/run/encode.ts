import {
  withoutPosition,
  freshValue,
  createAnnotationAppender,
  printStreamItem,
  annotatedText,
  resourceText,
  createAnchorRenaming,
  hasNoAnchors,
  travelAnnotations,
  withTravel,
} from '@krmkit/manifests';
import { withTextData } from '../sdk/config-map.ts';
import type { AnnotationAppender, DocumentText } from '@krmkit/manifests';
import type { JsonObject, JsonValue } from '@krmkit/base';
import type { Content } from '@krmkit/yaml';
import { printEntry, PLAIN_LAYOUT } from '@krmkit/yaml';
import type { FunctionItem } from './item.ts';
import type { FunctionRequest } from './runner.ts';
import type { FunctionStep } from './step.ts';

/** A request, with the data needed to decode the answer. */
export interface SentRequest extends FunctionRequest {
  /** In the order in which they are sent. The first gets the id 1. */
  readonly items: readonly FunctionItem[];
  /** The text of each item as a document of its own; computed on first use. */
  readonly itemTexts: () => readonly DocumentText[];
  /** Where each item starts in the text of the request, and finally where the last one ends. */
  readonly itemOffsets: () => readonly number[];
  /** Texts for later requests; undefined if there are none. */
  readonly memory: ItemTextMemory | undefined;
}

/** The texts of items as later requests of the same run have them at this position in the list. */
export type ItemTextMemory = WeakMap<FunctionItem, { readonly at: number; readonly text: DocumentText }>;

/**
 * Makes the request: the items as a ResourceList, each with its own text and comments, and with path, index and id as
 * annotations. It holds nothing about this machine, so equal packages give equal requests. The value shares its parts
 * with the items: copy it before you change it.
 */
export function requestOf(
  step: Pick<FunctionStep, 'program' | 'localDirectory' | 'listVersion' | 'functionConfig' | 'writtenConfig'>,
  items: readonly FunctionItem[],
  memory?: ItemTextMemory,
): SentRequest {
  let values: readonly JsonObject[] | undefined;
  let texts: readonly DocumentText[] | undefined;
  let printed: PrintedRequest | undefined;
  let value: JsonObject | undefined;
  const itemValues = (): readonly JsonObject[] => (values ??= items.map(sentValue));
  const itemTexts = (): readonly DocumentText[] => (texts ??= [...sentTexts(items, memory)]);
  const print = (): PrintedRequest => (printed ??= printRequest(step, items, texts ?? sentTexts(items, memory)));
  return {
    program: step.program,
    localDirectory: step.localDirectory,
    items,
    itemTexts,
    itemOffsets: () => print().itemOffsets,
    memory,
    text: () => print().text,
    value: () => (value ??= requestValue(step, itemValues())),
    parts: {
      count: items.length,
      items: (start, end) =>
        items.length > MANY
          ? items.slice(start, end).map((item, at) => sentValue(unkept(item), start + at))
          : itemValues().slice(start, end),
      frame: () => requestValue(step, []),
    },
  };
}

/** Above this number, keeping all values in memory costs more than computing them twice. */
const MANY = 10_000;

function unkept(item: FunctionItem): FunctionItem {
  if (item.isUnread !== true) return item;
  const { id, resource, path, index } = item;
  return { id, resource, value: freshValue(resource), path, index };
}

function sentValue({ value, path, index }: FunctionItem, at: number): JsonObject {
  return withTravel(withoutPosition(value), { id: String(at + 1), path, index });
}

function sentText(item: FunctionItem, at: number, append: AnnotationAppender): DocumentText {
  const { resource, path, index } = item;
  const value = item.isUnread === true ? undefined : item.value;
  const whole = (): JsonObject => sentValue(item, at);
  // A file or a function can set an output path as an annotation.
  if (value !== undefined && withoutPosition(value) !== value) return resourceText(resource, whole());
  const changed = value === undefined || value === resource.value ? undefined : value;
  const added = travelAnnotations({ id: String(at + 1), path, index });
  return annotatedText(resource, { value: changed, added, whole }, append);
}

/** An anchor is renamed if an earlier item uses its name. */
function* sentTexts(items: readonly FunctionItem[], memory: ItemTextMemory | undefined): Generator<DocumentText> {
  const renameAnchors = createAnchorRenaming();
  const append = createAnnotationAppender();
  for (const [at, item] of items.entries()) {
    const known = memory?.get(item);
    const text = known?.at === at ? known.text : sentText(item, at, append);
    memory?.set(item, { at, text });
    yield item.isUnread === true && hasNoAnchors(item.resource) ? text : { ...text, body: renameAnchors(text.body) };
  }
}

interface PrintedRequest {
  readonly text: string;
  readonly itemOffsets: readonly number[];
}

function printRequest(
  {
    listVersion,
    functionConfig,
    writtenConfig,
  }: Pick<FunctionStep, 'listVersion' | 'functionConfig' | 'writtenConfig'>,
  items: readonly FunctionItem[],
  texts: Iterable<DocumentText>,
): PrintedRequest {
  const start = items.length === 0 ? 'items: []\n' : 'items:\n';
  const head = `${entry('apiVersion', listVersion)}${entry('kind', 'ResourceList')}${start}`;
  const parts = [head];
  let offset = head.length;
  const itemOffsets = [offset];
  const begun = new Set<string>();
  for (const text of texts) {
    const item = items[itemOffsets.length - 1];
    const path = item?.path ?? '';
    const first = !begun.has(path) && (item?.index ?? 0) === 0;
    begun.add(path);
    const part = printStreamItem(text, first);
    parts.push(part);
    offset += part.length;
    itemOffsets.push(offset);
  }
  if (functionConfig !== undefined) {
    const isWritten = writtenConfig?.value === functionConfig;
    parts.push(
      isWritten ? contentEntry('functionConfig', writtenConfig.content) : entry('functionConfig', functionConfig),
    );
  }
  return { text: parts.join(''), itemOffsets };
}

function requestValue(
  {
    listVersion,
    functionConfig,
    writtenConfig,
  }: Pick<FunctionStep, 'listVersion' | 'functionConfig' | 'writtenConfig'>,
  items: readonly JsonObject[],
): JsonObject {
  const list = { apiVersion: listVersion, kind: 'ResourceList', items };
  if (functionConfig === undefined) return list;
  const written = writtenConfig?.value === functionConfig ? writtenConfig.content : undefined;
  return { ...list, functionConfig: withTextData(functionConfig, written?.kind === 'copy' ? written.node : undefined) };
}

function entry(key: string, value: JsonValue): string {
  return contentEntry(key, { kind: 'value', value });
}

function contentEntry(key: string, content: Content): string {
  return `${printEntry(key, content, 0, PLAIN_LAYOUT).body}\n`;
}
