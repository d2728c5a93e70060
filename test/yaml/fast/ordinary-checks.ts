import { expect } from 'vitest';
import { isTemplate, isCarrierAnnotation } from '@krmkit/manifests';
import type { JsonValue } from '@krmkit/base';
import { isObject, member } from '@krmkit/base';
import type { OrdinaryDocument, MappingNode, YamlNode, YamlDocument } from '../../../packages/yaml/src/read/nodes.ts';
import { parseDocuments } from '../../../packages/yaml/src/read/parse.ts';
import { createOrdinaryScanner } from '../../../packages/yaml/src/fast/scan-ordinary.ts';
import { toValue } from '../../../packages/yaml/src/read/to-value.ts';

const scanner = createOrdinaryScanner();

export interface Counts {
  readonly ordinary: number;
  readonly others: number;
}

/** Expects of all documents of a text that are said to be ordinary what the reader says of them. */
export function expectAgreement(text: string): Counts {
  let ordinary = 0;
  const documents = parseDocuments(text);
  for (const document of documents) {
    const found = scanner(text, document.start);
    if (found === undefined) continue;
    ordinary += 1;
    expectAlike(text, found, document);
  }
  return { ordinary, others: documents.length - ordinary };
}

function expectAlike(text: string, { start, end, outline }: OrdinaryDocument, document: YamlDocument): void {
  const { root } = document;
  expect({ start, end, problems: [], root: outline !== undefined }).toEqual({
    start: document.start,
    end: document.end,
    problems: document.problems,
    root: root !== undefined,
  });
  expect(isTemplate(text, document)).toBe(false);
  if (outline === undefined || root === undefined) return;
  const { value, problems } = toValue(root, 'kubectl');
  const metadata = member(value, 'metadata');
  const annotations = member(metadata, 'annotations');
  expect(problems).toEqual([]);
  expect([outline.apiVersion, outline.kind, outline.name, outline.namespace]).toEqual([
    member(value, 'apiVersion'),
    member(value, 'kind'),
    member(metadata, 'name'),
    member(metadata, 'namespace'),
  ]);
  if (!outline.toolAnnotations) expect(forTools(annotations)).toEqual([]);
  const marker = /^---(?= |\n|$)/m.exec(text.slice(start, root.start));
  expect(outline.marker).toBe(marker === null ? -1 : start + marker.index);
  const behind = text.slice(outline.bodyStart, root.start);
  expect(behind).toMatch(marker === null ? /^$/ : /^(?: *(?:#.*)?\n)*$/);
  const place = outline.annotationPlace;
  if (place === undefined) return;
  const target = place.of === 'annotations' ? at(at(root, 'metadata'), 'annotations') : at(root, 'metadata');
  const last = isMapping(target) ? target.entries.at(-1) : undefined;
  expect(place.of === 'metadata' && annotations !== undefined).toBe(false);
  expect({ start: place.start, last: place.last, end: place.end }).toEqual({
    start: target?.start,
    last: { start: last?.start, end: last?.end },
    end: target?.end,
  });
}

function forTools(annotations: JsonValue | undefined): readonly string[] {
  if (!isObject(annotations)) return [];
  return Object.keys(annotations).filter(
    (name) => isCarrierAnnotation(name) || name === 'config.kubernetes.io/local-config',
  );
}

function at(node: YamlNode | undefined, name: string): YamlNode | undefined {
  if (!isMapping(node)) return undefined;
  return node.entries.find(({ key }) => key.kind === 'scalar' && key.content === name)?.value;
}

function isMapping(node: YamlNode | undefined): node is MappingNode {
  return node?.kind === 'mapping';
}
