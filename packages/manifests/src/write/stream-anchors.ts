import type { Resource } from '../resource/resource.ts';
import type { TextEdit } from '@krmkit/base';
import { applyEdits, ownCopy } from '@krmkit/base';
import type { AliasNode, NamedSpan, YamlNode } from '@krmkit/yaml';
import { parseDocuments } from '@krmkit/yaml';

/**
 * Renames anchors whose names were used before in the stream, because some YAML readers refuse a name that occurs twice
 * in a document. The values do not change.
 */
export function createAnchorRenaming(): (body: string) => string {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (body) => {
    if (!body.includes('&')) return body;
    const [document] = parseDocuments(body);
    if (document?.root === undefined) return body;
    const names = namesIn(document.root);
    const { anchors } = names;
    const own = new Set([...anchors.values()].map(({ name }) => name));
    const renamed = new Map<YamlNode, string>();
    for (const [node, { name }] of anchors) {
      if (!used.has(name)) {
        used.add(ownCopy(name));
        continue;
      }
      let count = counts.get(name) ?? 2;
      while (used.has(`${name}__${count}`) || own.has(`${name}__${count}`)) count++;
      counts.set(name, count + 1);
      const free = `${name}__${count}`;
      used.add(free);
      renamed.set(node, free);
    }
    return withNames(body, names, renamed);
  };
}

/** True if the document is known to have no anchors. */
export function hasNoAnchors({ origin }: Resource): boolean {
  return origin?.document.outline !== undefined;
}

/** Restores names for separate documents: `a__2` is `a` if the stream has an `a`. */
export function createAnchorRestoring(resources: readonly Resource[]): (body: string) => string {
  let inStream: ReadonlySet<string> | undefined;
  return (body) => {
    if (!/&\S*__\d/.test(body)) return body;
    const [document] = parseDocuments(body);
    if (document?.root === undefined) return body;
    inStream ??= anchorNames(resources);
    const names = namesIn(document.root);
    const renamed = new Map<YamlNode, string>();
    for (const [node, { name }] of names.anchors) {
      const before = /^(.+)__\d+$/.exec(name)?.[1];
      if (before !== undefined && inStream.has(before)) renamed.set(node, before);
    }
    const restored = withNames(body, names, renamed);
    const [again] = parseDocuments(restored);
    // A name can occur twice in a document, but not in every order of anchors and aliases.
    return again?.root !== undefined && sameTargets(names, namesIn(again.root)) ? restored : body;
  };
}

/** Whether every alias still refers to the same anchor. */
function sameTargets(one: Names, other: Names): boolean {
  const targets = [one, other].map(({ anchors, aliases }) => {
    const positions = new Map([...anchors.keys()].map((node, at) => [node, at]));
    return aliases.map(({ target }) => (target === undefined ? undefined : positions.get(target)));
  });
  return JSON.stringify(targets[0]) === JSON.stringify(targets[1]);
}

/** For all lists of resources. */
function anchorNames(resources: readonly Resource[]): ReadonlySet<string> {
  const roots = new Set<YamlNode>();
  for (const { origin } of resources) {
    if (origin?.document.root !== undefined && origin.path.length > 0) roots.add(origin.document.root);
  }
  const names = new Set<string>();
  for (const root of roots) for (const { name } of namesIn(root).anchors.values()) names.add(name);
  return names;
}

function withNames(body: string, { anchors, aliases }: Names, renamed: ReadonlyMap<YamlNode, string>): string {
  const edits: TextEdit[] = [];
  for (const [node, { name, end }] of anchors) {
    const other = renamed.get(node);
    if (other !== undefined) edits.push({ start: end - name.length, end, text: other });
  }
  for (const { name, end, target } of aliases) {
    const other = target === undefined ? undefined : renamed.get(target);
    if (other !== undefined) edits.push({ start: end - name.length, end, text: other });
  }
  return applyEdits(
    body,
    edits.toSorted((a, b) => a.start - b.start),
  );
}

interface Names {
  /** In text order. */
  readonly anchors: ReadonlyMap<YamlNode, NamedSpan>;
  readonly aliases: readonly AliasNode[];
}

function namesIn(root: YamlNode): Names {
  const anchors = new Map<YamlNode, NamedSpan>();
  const aliases: AliasNode[] = [];
  const waiting: YamlNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'alias') {
      aliases.push(node);
      continue;
    }
    if (node.anchor !== undefined) anchors.set(node, node.anchor);
    if (node.kind === 'sequence') for (const { value } of node.items.toReversed()) waiting.push(value);
    if (node.kind === 'mapping') for (const { key, value } of node.entries.toReversed()) waiting.push(value, key);
  }
  return { anchors, aliases };
}
