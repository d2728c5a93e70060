import type { TextEdit, Change, Path } from '@krmkit/base';
import { hasProperties } from '../read/build-nodes.ts';
import { COLON, DASH, SPACE, codeAt } from '../read/characters.ts';
import type { Content } from '../read/content.ts';
import { isMergeKey, keyName } from '../read/keys.ts';
import type { MappingNode, YamlNode, ScalarNode, YamlDocument } from '../read/nodes.ts';
import type { Profile } from '../read/scalar.ts';

/**
 * The edits for changes that only replace one short word by another, as most do: an image, a number. They equal those
 * of `editDocument`, which has to examine the text around the place. Undefined for any other change, for a place that
 * is quoted, in brackets, has an anchor or a tag or is next to equal keys, and for many changes.
 */
export function editScalars(
  text: string,
  { root }: YamlDocument,
  changes: readonly Change<Content>[],
  profile: Profile,
): readonly TextEdit[] | undefined {
  if (changes.length > MAX_CHANGES) return undefined;
  const edits: TextEdit[] = [];
  for (const change of changes) {
    const word = change.kind === 'replace' ? plainWord(change.content) : undefined;
    const node = word === undefined ? undefined : plainScalarAt(root, change.path, profile);
    if (word === undefined || node === undefined || !isInItsLine(text, node)) return undefined;
    if (text.slice(node.start, node.end) !== word) edits.push({ start: node.start, end: node.end, text: word });
  }
  edits.sort((a, b) => a.start - b.start);
  return edits.every(({ end }, at) => end <= (edits[at + 1]?.start ?? end)) ? edits : undefined;
}

/** Each change searches the entries next to it: for many changes, one pass of `editDocument` is faster. */
const MAX_CHANGES = 16;

/** Text for every reader: without indicators, and too long for a word or a number of YAML. */
const TEXT = /^[A-Za-z](?:[A-Za-z0-9._/-]|:(?=[A-Za-z0-9._/-])){5,250}$/;

/** Values that are copied as spelled in a text. */
const SPELLED = /^[A-Za-z0-9][A-Za-z0-9._-]{0,250}$/;

function plainWord(content: Content): string | undefined {
  if (content.kind === 'value') {
    return typeof content.value === 'string' && TEXT.test(content.value) ? content.value : undefined;
  }
  const { node, text } = content;
  if (node.kind !== 'scalar' || node.style !== 'plain' || hasProperties(node)) return undefined;
  const word = text.slice(node.start, node.end);
  return SPELLED.test(word) ? word : undefined;
}

function plainScalarAt(root: YamlNode | undefined, path: Path, profile: Profile): ScalarNode | undefined {
  let node = root;
  for (const segment of path) {
    if (node === undefined) return undefined;
    node = ordinaryPart(node, segment, profile);
  }
  if (node?.kind !== 'scalar' || node === root || node.style !== 'plain' || hasProperties(node)) return undefined;
  return node.end > node.start ? node : undefined;
}

/** The value of an entry or item of a block collection without an anchor or a tag. */
function ordinaryPart(node: YamlNode, segment: string | number, profile: Profile): YamlNode | undefined {
  if (node.kind !== 'mapping' && node.kind !== 'sequence') return undefined;
  if (node.style !== 'block' || hasProperties(node)) return undefined;
  if (node.kind === 'mapping') return typeof segment === 'string' ? onlyEntry(node, segment, profile) : undefined;
  return typeof segment === 'number' ? node.items[segment]?.value : undefined;
}

/** The entry of a key that occurs once, in a mapping without `<<`. */
function onlyEntry({ entries }: MappingNode, name: string, profile: Profile): YamlNode | undefined {
  let found: YamlNode | undefined;
  for (const { key, value } of entries) {
    if (isMergeKey(key)) return undefined;
    if (keyName(key, profile) !== name) continue;
    if (found !== undefined) return undefined;
    found = value;
  }
  return found;
}

/** Whether a scalar is on one line, directly after its key or dash. */
function isInItsLine(text: string, { start, end, content }: ScalarNode): boolean {
  if (end - start !== content.length || !text.startsWith(content, start)) return false;
  let before = start - 1;
  while (codeAt(text, before) === SPACE) before--;
  const code = codeAt(text, before);
  return before < start - 1 && (code === COLON || code === DASH);
}
