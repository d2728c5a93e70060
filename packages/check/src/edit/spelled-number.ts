import type { Origin, Resource } from '@krmkit/manifests';
import type { JsonValue, Path } from '@krmkit/base';
import type { Content, CopiedContent } from '@krmkit/yaml';
import { locate, parseDocuments, toValue, layoutAt, observeLayout, printRoot, editByChanges } from '@krmkit/yaml';
import { createSource, applyEdits } from '@krmkit/base';

/**
 * The text of a number as typed, if a program would write it differently: `1.20`, `0777`. Undefined if there is no
 * difference, or if JSON does not accept it.
 */
export function spelledNumber(resource: Resource, text: string, wanted: JsonValue): string | undefined {
  if (typeof wanted !== 'number') return undefined;
  const root = resource.origin?.document.root;
  const isJson = root?.kind === 'mapping' && root.style === 'flow';
  if (isJson && !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text)) return undefined;
  const copy = copyOf(text);
  return copy?.node.kind === 'scalar' && copy.node.content === text && toValue(copy.node, 'kubectl').value === wanted
    ? text
    : undefined;
}

/** The present spelling of the number at a path. */
export function presentSpelling({ origin }: Resource, path: Path): string | undefined {
  const root = origin?.document.root;
  const node =
    origin === undefined || root === undefined ? undefined : locate(root, [...origin.path, ...path])?.content;
  return node?.kind === 'scalar' ? node.content : undefined;
}

/** Content that is a number or contains one at a path, with the number as typed. */
export function withSpelling(
  content: JsonValue,
  path: Path,
  text: string,
  { source: around, document: near }: Origin,
): Content {
  const number = copyOf(text);
  if (number === undefined) return { kind: 'value', value: content };
  if (path.length === 0) return number;
  const layout = layoutAt(observeLayout(around.text, near), near.root?.start ?? near.start, undefined);
  const printed = printRoot({ kind: 'value', value: content }, layout);
  const source = createSource('', printed);
  const [document] = parseDocuments(printed);
  if (document === undefined) return { kind: 'value', value: content };
  const { edits } = editByChanges(source, document, [{ kind: 'replace', path, content: number }]);
  return copyOf(applyEdits(printed, edits)) ?? { kind: 'value', value: content };
}

function copyOf(text: string): CopiedContent | undefined {
  const [document, ...more] = parseDocuments(text);
  if (document?.root === undefined || more.length > 0) return undefined;
  if (document.problems.some(({ severity }) => severity === 'error')) return undefined;
  return { kind: 'copy', text, document, node: document.root };
}
