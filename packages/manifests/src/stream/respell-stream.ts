import type { Diagnostic, TextEdit } from '@krmkit/base';
import type { ResourceStream } from '../read/resource-list.ts';
import type { Resource } from '../resource/resource.ts';
import type { KeptSpelling, SpelledNode } from '../resource/respell.ts';
import type { PresentResource, StreamItem } from '../write/stream-pair.ts';
import { readStream } from '../read/resource-list.ts';
import { withoutPosition } from '../resource/annotations.ts';
import { locateIn } from '../resource/locate.ts';
import { keptMessage, mayBeRespelled, respell, respelledText } from '../resource/respell.ts';
import { subjectOf } from '../resource/subject.ts';
import { pairItems } from '../write/stream-pair.ts';
import { createSource, equalValues } from '@krmkit/base';
import { locate } from '@krmkit/yaml';

/**
 * Spells the scalars of a stream as the target files do: the program that printed it may read YAML differently from
 * kubectl. `items` are those of the stream. Returns the same stream if there is nothing to change.
 */
export function respellStream(
  stream: ResourceStream,
  items: readonly StreamItem[],
  present: readonly PresentResource[],
): { readonly stream: ResourceStream; readonly diagnostics: readonly Diagnostic[] } {
  const { source } = stream;
  const pairs = pairItems(items, present).present;
  const edits: TextEdit[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const item of items) {
    const before = pairs.get(item)?.resource;
    const printed = nodeOf(item.resource);
    // A new resource can come from files, which `source` prints unchanged: keep its text.
    if (before === undefined || printed === undefined || item.resource.origin?.source !== source) continue;
    const { value } = item.resource;
    if (equalValues(withoutPosition(value, before.value), before.value)) continue;
    const sent = nodeOf(before);
    const sentText = sent?.text.slice(sent.node.start, sent.node.end) ?? '';
    if (!mayBeRespelled(sentText, printed)) continue;
    const found = respell(sent ?? { text: '', node: undefined }, printed);
    for (const edit of found.edits) edits.push(edit);
    for (const kept of found.kept) diagnostics.push(keptDiagnostic(before, kept));
  }
  if (edits.length === 0) return { stream, diagnostics };
  return { stream: readStream(createSource(source.path, respelledText(source.text, edits))), diagnostics };
}

function nodeOf({ origin }: Resource): SpelledNode | undefined {
  const node = origin?.document.root === undefined ? undefined : locate(origin.document.root, origin.path)?.content;
  return origin === undefined || node === undefined ? undefined : { text: origin.source.text, node };
}

function keptDiagnostic(resource: Resource, kept: KeptSpelling): Diagnostic {
  const location = locateIn(resource, kept.path);
  return {
    code: 'kept-spelling',
    severity: 'info',
    message: keptMessage(kept, resource.identity.kind),
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
    fieldPath: kept.path,
  };
}
