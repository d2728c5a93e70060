import { podTemplatesOf } from '../../kubelet/pod/workloads.ts';
import { compareBytes } from '../../text/compare.ts';
import { matchQuery } from '../../resource/query-match.ts';
import type { Resource } from '../../resource/resource.ts';
import { followMasked, maskSecrets } from '../../resource/secret-values.ts';
import { pathPrinter } from '../../resource/shown-path.ts';
import type { PathPrinter } from '../../resource/shown-path.ts';
import type { JsonValue } from '../../value/json.ts';
import { isArray, member } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { follow } from '../../value/path.ts';
import { textAt } from '../../value/read.ts';
import type { FieldNode, FieldsNode, TreeNode } from './node.ts';
import type { TreeSettings } from './settings.ts';
import { CONTAINER_FIELDS } from './settings.ts';

/** The fields of a resource that were asked for and are there. */
export function fieldNodes(resource: Resource, settings: TreeSettings): readonly TreeNode[] {
  const { fields, queries, showSecrets } = settings;
  if (fields.size === 0 && queries.length === 0) return [];
  const { value, identity } = resource;
  const print = pathPrinter(value);
  const shown = showSecrets ? value : maskSecrets(value);
  const nodes: TreeNode[] = [];
  const add = (path: Path): void => {
    const found = followMasked(shown, path);
    if (found !== undefined) nodes.push(fieldNode(print(path), print(path), found));
  };
  if (fields.has('replicas')) add(['spec', 'replicas']);
  if (fields.has('ports') && identity.group === '' && identity.kind === 'Service') add(['spec', 'ports']);
  for (const query of queries) {
    for (const { path } of matchQuery(query, value, { compare: () => undefined }).matches) add(path);
  }
  for (const { path } of podTemplatesOf(value, [])) {
    for (const node of containerNodes(value, [...path, 'spec'], settings, print)) nodes.push(node);
  }
  return nodes;
}

const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

function containerNodes(value: JsonValue, spec: Path, settings: TreeSettings, print: PathPrinter): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (const list of LISTS) {
    const containers = follow(value, [...spec, list]);
    if (!isArray(containers)) continue;
    const sorted = [...containers.entries()].toSorted(
      ([a, one], [b, other]) => compareBytes(textAt(one, 'name'), textAt(other, 'name')) || a - b,
    );
    for (const [index, container] of sorted) {
      const path = print([...spec, list, index]);
      const children: FieldNode[] = [];
      for (const field of CONTAINER_FIELDS) {
        const own = settings.fields.has(field) ? member(container, field) : undefined;
        if (own !== undefined) children.push(fieldNode(`${path}.${field}`, field, own));
      }
      const node: FieldsNode = { kind: 'fields', path, children };
      if (children.length > 0) nodes.push(node);
    }
  }
  return nodes;
}

function fieldNode(path: string, name: string, value: JsonValue): FieldNode {
  return { kind: 'field', path, name, value, children: [] };
}
