import type { Source, Span } from '@krmkit/base';
import { applyEdits } from '@krmkit/base';
import { compileTemplate } from '@krmkit/expansion';
import { createFormatter, readSource } from '@krmkit/manifests';
import type { YamlNode } from '@krmkit/yaml';
import { locate, parseDocuments } from '@krmkit/yaml';
import { displayText } from '@krmkit/pods';
import type { Snapshot } from '../model/snapshot.ts';
import type { DocumentPosition, DocumentRange } from '../text/positions.ts';
import { documentPosition, rangeOf } from '../text/positions.ts';
import { fieldsOfFile } from './fields.ts';
import type { RangeEdit } from './navigate.ts';
import { containerAt, containerVariable } from './value-at.ts';

/** An object of a file, or a part of one. */
export interface FileSymbol {
  /** The name of the object, container, variable or key; the kind of an object without a name. */
  readonly name: string;
  /** The kind of an object; `container`, `variable` or `key`. */
  readonly detail: string;
  /** The whole text. */
  readonly range: DocumentRange;
  /** The text of the name. */
  readonly nameRange: DocumentRange;
  /** Containers of an object, keys of a ConfigMap or Secret, and variables of a container. */
  readonly children: readonly FileSymbol[];
}

/** The objects of a file with their containers, variables and keys. */
export function symbolsOf(source: Source): readonly FileSymbol[] {
  return readSource(source).resources.flatMap(({ identity, origin }): readonly FileSymbol[] => {
    const root = origin?.document.root;
    const node = root && locate(root, origin.path)?.content;
    if (node === undefined) return [];
    const name = locate(node, ['metadata', 'name'])?.node ?? { start: node.start, end: node.start };
    return [
      symbolOf(source, identity.name === '' ? identity.kind : identity.name, identity.kind, {
        whole: node,
        name,
        children: childrenOf(source, node),
      }),
    ];
  });
}

function symbolOf(
  source: Source,
  name: string,
  detail: string,
  {
    whole,
    name: nameSpan,
    children = [],
  }: { readonly whole: Span; readonly name: Span; readonly children?: readonly FileSymbol[] },
): FileSymbol {
  return { name, detail, range: rangeOf(source, whole), nameRange: rangeOf(source, nameSpan), children };
}

const LISTS: Readonly<Record<string, string>> = {
  containers: 'container',
  initContainers: 'container',
  ephemeralContainers: 'container',
  env: 'variable',
};
const MAPPINGS = new Set(['data', 'stringData', 'binaryData']);

function childrenOf(source: Source, node: YamlNode): readonly FileSymbol[] {
  if (node.kind === 'sequence') return node.items.flatMap(({ value }) => childrenOf(source, value));
  if (node.kind !== 'mapping') return [];
  return node.entries.flatMap(({ key, value }): readonly FileSymbol[] => {
    if (key.kind !== 'scalar') return childrenOf(source, value);
    const name = key.content;
    const detail = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
    if (detail !== undefined && value.kind === 'sequence') {
      return value.items.flatMap((item) => itemSymbol(source, detail, item));
    }
    if (MAPPINGS.has(name) && value.kind === 'mapping') {
      return value.entries.map((entry) => {
        const text = entry.key.kind === 'scalar' ? entry.key.content : '';
        return symbolOf(source, text === '' ? '""' : text, 'key', { whole: entry, name: entry.key });
      });
    }
    return childrenOf(source, value);
  });
}

function itemSymbol(
  source: Source,
  detail: string,
  { value, ...whole }: Span & { readonly value: YamlNode },
): readonly FileSymbol[] {
  const name = locate(value, ['name'])?.content;
  if (name?.kind !== 'scalar' || name.content === '') return childrenOf(source, value);
  return [symbolOf(source, name.content, detail, { whole, name, children: childrenOf(source, value) })];
}

/** The ranges of lines that an editor can fold: documents, and collections and texts of more than one line. */
export function foldsOf(source: Source): readonly DocumentRange[] {
  const spans: Span[] = [];
  const documents = parseDocuments(source.text);
  for (const { root } of documents) {
    if (root === undefined) continue;
    if (documents.length > 1) spans.push(root);
    collectFolds(root, spans);
  }
  return spans.map((span) => rangeOf(source, span)).filter(({ start, end }) => end.line > start.line);
}

function collectFolds(node: YamlNode, spans: Span[]): void {
  if (node.kind === 'mapping') {
    for (const entry of node.entries) {
      spans.push(entry);
      collectFolds(entry.value, spans);
    }
  } else if (node.kind === 'sequence') {
    for (const item of node.items) {
      spans.push(item);
      collectFolds(item.value, spans);
    }
  }
}

/** The edits that `krmkit fmt` makes; none for JSON. */
export function formatEdits(source: Source): readonly RangeEdit[] {
  if (/\.json$/i.test(source.path)) return [];
  const { edits } = createFormatter({}).format(source, parseDocuments(source.text));
  // Throws for edits that overlap.
  applyEdits(source.text, edits);
  return edits.map(({ start, end, text }) => ({ range: rangeOf(source, { start, end }), text }));
}

/** The value of a reference, to show behind it. */
export interface InlayHint {
  /** Directly after the reference. */
  readonly position: DocumentPosition;
  /** `http://db`, or the number of values if environments have different ones. */
  readonly text: string;
}

/** In characters. */
const LONGEST_HINT = 40;

/** The values of the `$(NAME)` of a file between two offsets. */
export function inlayHintsOf(snapshot: Snapshot, source: Source, range: Span): readonly InlayHint[] {
  const values = new Map<number, Set<string>>();
  for (const field of fieldsOfFile(snapshot, source.path)) {
    const at = containerAt(field);
    if (at === undefined) continue;
    for (const { location } of field.texts) {
      if (location.path !== source.path) continue;
      for (const { name, end } of compileTemplate(source.text.slice(location.start, location.end)).references) {
        const variable = containerVariable(at.container, name);
        const offset = location.start + end;
        if (variable === undefined || offset < range.start || offset > range.end) continue;
        const known = values.get(offset) ?? new Set<string>();
        values.set(offset, known.add(displayText(variable.value, false)));
      }
    }
  }
  return [...values].map(([offset, texts]) => ({
    position: documentPosition(source, offset),
    text: hintText([...texts]),
  }));
}

function hintText(texts: readonly string[]): string {
  const [text = ''] = texts;
  if (texts.length > 1) return `${texts.length} values`;
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST_HINT ? `${line.slice(0, LONGEST_HINT - 1)}\u2026` : line;
}
