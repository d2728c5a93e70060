import type { KeptSpelling } from '@krmkit/manifests';
import { mayBeRespelled, respell, respelledText, withoutTravel } from '@krmkit/manifests';
import type { TextEdit, JsonValue } from '@krmkit/base';
import { equalValues, isArray, isObject, member } from '@krmkit/base';
import { locate, parseDocuments } from '@krmkit/yaml';
import type { YamlNode } from '@krmkit/yaml';
import type { SentRequest } from './encode.ts';
import type { FunctionItem } from './item.ts';
import { pairOutput } from './pair-output.ts';

/** A scalar of an item that keeps its spelling, because the function changed only the spelling. */
export interface KeptScalar extends KeptSpelling {
  readonly item: FunctionItem;
}

export interface RespelledOutput {
  readonly text: string;
  readonly kept: readonly KeptScalar[];
}

/**
 * Restores the spelling that was sent in the output of a function, which may read and print YAML differently from
 * kubectl. Undefined if nothing changes. `value` is the output as kubectl reads it.
 */
export function respellOutput(
  request: SentRequest,
  text: string,
  root: YamlNode,
  value: JsonValue,
): RespelledOutput | undefined {
  const items = member(value, 'items');
  if (!isObject(value) || !isArray(items)) return undefined;
  const edits: TextEdit[] = [];
  const kept: KeptScalar[] = [];
  const positions = new Map(request.items.map((item, at) => [item, at]));
  const sentAs = (item: FunctionItem | undefined): string =>
    item === undefined ? '' : itemTextOf(request, positions.get(item) ?? -1);
  const pairs = pairOutput(items, request.items);
  for (const [at, written] of items.entries()) {
    const node = locate(root, ['items', at])?.content;
    if (node === undefined) continue;
    const printed = { text, node };
    const from = pairs.get(at);
    const isKnown = from !== undefined && isObject(written);
    if (isKnown && equalValues(withoutTravel(written, from.value), from.value)) continue;
    const sentText = sentAs(from);
    if (!mayBeRespelled(sentText, printed)) continue;
    const found = respell(readItem(sentText), printed);
    for (const edit of found.edits) edits.push(edit);
    if (from !== undefined) for (const spelling of found.kept) kept.push({ ...spelling, item: from });
  }
  if (edits.length === 0) return undefined;
  return { text: respelledText(text, edits), kept };
}

/** An item as it was sent, including its dash. */
function itemTextOf(request: SentRequest, at: number): string {
  const offsets = request.itemOffsets();
  return request.text().slice(offsets[at], offsets[at + 1]);
}

function readItem(text: string): { readonly text: string; readonly node: YamlNode | undefined } {
  const root = parseDocuments(text)[0]?.root;
  return { text, node: root?.kind === 'sequence' ? root.items[0]?.value : undefined };
}
