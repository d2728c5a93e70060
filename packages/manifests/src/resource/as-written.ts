import type { Change, JsonObject, JsonValue, Path } from '@krmkit/base';
import { diffTo, equalValues, placed } from '@krmkit/base';
import { contentValue, keyName, createLocator, readScalar } from '@krmkit/yaml';
import type { Content, DocumentEdit, MappingEntry, YamlNode, ScalarNode } from '@krmkit/yaml';
import type { DocumentText } from './document-text.ts';
import { belowHeader, editByContents, editResource } from './edit.ts';
import type { Origin, Resource } from './resource.ts';
import { textByEdits } from './resource-text.ts';

/**
 * As `editResource`, for a wanted value that exists as text: scalars keep their spelling if the value alone does not
 * determine it, such as `12345678901234567890`, `0755`, `1.20`, `1e+07`, and `y`, which readers other than kubectl take
 * for text.
 */
export function editAsWritten(resource: Resource, wanted: JsonObject, written: Origin | undefined): DocumentEdit {
  const changes = written === undefined ? undefined : spellingChanges(resource, wanted, written);
  if (changes === undefined) return editResource(resource, wanted);
  const edit = editByContents(resource, wanted, changes);
  return edit.diagnostics.some(({ severity }) => severity === 'error') ? editResource(resource, wanted) : edit;
}

/** As `resourceText` with such edits; undefined if they equal those of the value alone. */
export function textAsWritten(resource: Resource, wanted: JsonObject, written: Origin): DocumentText | undefined {
  if (spellingChanges(resource, wanted, written) === undefined) return undefined;
  return textByEdits(resource, wanted, (one) => editAsWritten(one, wanted, written));
}

/** Undefined if the text adds nothing to the value. */
function spellingChanges(
  resource: Resource,
  wanted: JsonObject,
  written: Origin,
): readonly Change<Content>[] | undefined {
  const { origin } = resource;
  if (origin === undefined || !mayTell(written)) return undefined;
  const { value } = resource;
  const { root } = origin.document;
  const isJson = root?.kind === 'mapping' && root.style === 'flow';
  const changes = diffTo(value, wanted, contentAt(written, isJson));
  const isSpelled = changes.some((change) => 'content' in change && change.content.kind === 'copy');
  return isSpelled ? changes.map((change) => placed(belowHeader(value, wanted, change), origin.path)) : undefined;
}

/** Matches the start of words, numbers and keys whose text may say more than their value; it also matches others. */
const TELLING =
  /(?:^|[\s[{,]|["']:)(?:(?:[yY]|[nN]|[yY]es|YES|[nN]o|NO|[oO]n|ON|[oO]ff|OFF|T(?:rue|RUE)|F(?:alse|ALSE)|N(?:ull|ULL))(?![\w.-])|~|-0|\+[\d.]|[-+]?(?:\.[\d_e]|_+[\d.]|0[\d_xobXOB]|\d[\d.]*(?:_|[eE][-+_\d]|\.(?!\d)|[\d.]{15}|\s*:(?=[\s,}\]]|$))|\d+\.(?:0{5}|\d*0(?![\w.]))))/;

function mayTell({ source, document, path }: Origin): boolean {
  const { root } = document;
  if (root === undefined) return false;
  const { start, end } = createLocator(root, 'kubectl')(path)?.node ?? root;
  return TELLING.test(source.text.slice(Math.max(0, start - 1), end));
}

function contentAt({ source, document, path }: Origin, isJson: boolean): (value: JsonValue, at: Path) => Content {
  const locate = createLocator(document.root, 'kubectl');
  return (value, at) => {
    const plain: Content = { kind: 'value', value };
    const found = locate([...path, ...at]);
    if (found === undefined || !isAlone(found.node)) return plain;
    const { node, entry } = found;
    const part = entry !== undefined && !isJson && isSpelledKey(entry) ? entry : undefined;
    const tells = isJson ? isJsonNumber(node) && isSpelled(node) : part !== undefined || isSpelled(node);
    if (!tells) return plain;
    const copy: Content = { kind: 'copy', text: source.text, document, node, ...(part === undefined ? {} : { part }) };
    return equalValues(contentValue(copy, 'kubectl'), value) ? copy : plain;
  };
}

/** It has the same meaning in another text: no alias, no tag, and no anchor that the other text also has. */
function isAlone(node: YamlNode): boolean {
  if (node.kind === 'alias' || node.anchor !== undefined || node.tag !== undefined) return false;
  if (node.kind === 'scalar') return true;
  if (node.kind === 'sequence') return node.items.every(({ value }) => isAlone(value));
  return node.entries.every(({ key, value }) => isAlone(key) && isAlone(value));
}

function isSpelled(node: YamlNode): boolean {
  switch (node.kind) {
    case 'scalar':
      return node.style === 'plain' && isSpelledScalar(node);
    case 'sequence':
      return node.items.some(({ value }) => isSpelled(value));
    case 'mapping':
      return node.entries.some((entry) => isSpelledKey(entry) || isSpelled(entry.value));
    case 'alias':
      return false;
  }
}

/** The spelling differs from how krmkit prints the value: `1e+07`, `0755`, `True`. */
function isSpelledScalar({ content, ...node }: ScalarNode): boolean {
  const { value } = readScalar({ content, ...node }, 'kubectl');
  return typeof value !== 'string' && content !== '' && content !== JSON.stringify(value);
}

function isSpelledKey({ key }: MappingEntry): boolean {
  return key.kind === 'scalar' && key.style === 'plain' && keyName(key, 'kubectl') !== key.content;
}

function isJsonNumber(node: YamlNode): boolean {
  return node.kind === 'scalar' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(node.content);
}
