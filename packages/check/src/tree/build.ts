import { podTemplatesOf } from '@krmkit/pods';
import {
  isLocalResource,
  hasOwner,
  ownerForest,
  matchQuery,
  followMasked,
  maskResource,
  pathPrinter,
} from '@krmkit/manifests';
import type { Diagnostic, JsonValue, Path } from '@krmkit/base';
import type { BuiltRoot } from '@krmkit/kustomize';
import type { OwnerNode, Identity, Resource, PathPrinter } from '@krmkit/manifests';
import { compareBytes, isArray, member, follow, textAt, directoryOf } from '@krmkit/base';
import type { InputFile } from '../input/read-input.ts';
import { pathInInput } from '../input/read-input.ts';
import type { TreeOptions } from './shown-fields.ts';
import { CONTAINER_FIELDS } from './shown-fields.ts';

export interface ResourceTree {
  readonly structure: 'directory' | 'owners';
  readonly roots: readonly TreeNode[];
  readonly resources: number;
}

interface Placed {
  readonly resource: Resource;
  readonly root: string;
  readonly isBuilt: boolean;
  /** Below the root; undefined if unknown, and for what a kustomization builds. */
  readonly path: string | undefined;
}

/** Tells whether a directory, `''` being the root itself, holds a Kptfile or Krmfile. */
export type IsPackage = (root: string, directory: string) => boolean;

export function buildTree(files: readonly InputFile[], settings: TreeOptions, isPackage: IsPackage): ResourceTree {
  const placed = placeResources(files, settings);
  const structure = settings.structure ?? (placed.some(({ resource }) => hasOwner(resource)) ? 'owners' : 'directory');
  const roots =
    structure === 'owners' ? ownerTree(placed, settings) : directoryTrees(files, placed, settings, isPackage);
  return { structure, roots, resources: placed.length };
}

/** Sorted as kyaml's tree: by file, namespace, name, kind, apiVersion. */
function placeResources(files: readonly InputFile[], settings: TreeOptions): readonly Placed[] {
  const placed: Placed[] = [];
  for (const file of files) {
    for (const resource of file.resources) {
      if (isLocalResource(resource) ? settings.includeLocal : !settings.excludeNonLocal) {
        const isBuilt = file.build !== undefined;
        placed.push({ resource, root: file.root, isBuilt, path: pathInInput(file, resource) });
      }
    }
  }
  return placed.sort((a, b) => compareBytes(a.path ?? '', b.path ?? '') || compareResources(a.resource, b.resource));
}

function compareResources({ identity: a }: Resource, { identity: b }: Resource): number {
  return (
    compareBytes(a.namespace ?? '', b.namespace ?? '') ||
    compareBytes(a.name, b.name) ||
    compareBytes(a.kind, b.kind) ||
    compareBytes(a.apiVersion, b.apiVersion)
  );
}

interface GrowingDirectory extends DirectoryNode {
  readonly children: TreeNode[];
}

/** One tree for each PATH, in their order, then one for each build. */
function directoryTrees(
  files: readonly InputFile[],
  placed: readonly Placed[],
  settings: TreeOptions,
  isPackage: IsPackage,
): readonly TreeNode[] {
  const directories = new Map<string, Map<string, Placed[]>>();
  const builds = new Map<string, { readonly placed: Placed[]; readonly problem: string | undefined }>();
  for (const { root, build } of files) {
    if (build !== undefined) builds.set(root, { placed: [], problem: rootProblem(build) });
    else if (!directories.has(root)) directories.set(root, new Map([['', []]]));
  }
  for (const position of placed) {
    if (position.isBuilt) {
      builds.get(position.root)?.placed.push(position);
      continue;
    }
    const known = directories.get(position.root);
    const directory = directoryOf(position.path ?? '');
    const others = known?.get(directory);
    if (others === undefined) known?.set(directory, [position]);
    else others.push(position);
  }
  return [
    ...[...directories].map(([root, known]) => directoryTree(root, known, settings, isPackage)),
    ...[...builds].map(([path, { placed: built, problem }]): BuildNode => ({
      kind: 'build',
      path,
      problem,
      children: built.map(({ resource }) => resourceNode(resource, undefined, settings)),
    })),
  ];
}

/** Why a root is not built; undefined if it is. */
export function rootProblem(root: BuiltRoot): string | undefined {
  return reasonNotBuilt(root)?.text;
}

/** `cause`: the same for roots with one reason, such as that their charts are in registries. */
export function reasonNotBuilt({
  state,
  directory,
  notBuilt,
  package: { diagnostics },
}: BuiltRoot): { readonly text: string; readonly cause: string | undefined } | undefined {
  if (state === 'built') return undefined;
  const isReason = ({ code, severity }: Diagnostic): boolean => severity === 'error' || code === 'root-not-built';
  const found = notBuilt ?? diagnostics.find(isReason);
  if (found === undefined) return { text: 'krmkit check --severity info says why', cause: undefined };
  const { location, message, cause } = found;
  const [start] = [`krmkit does not build ${directory}: `, `Argo CD refuses ${directory}: `].filter((one) =>
    message.startsWith(one),
  );
  const reason = message.slice(start?.length ?? 0);
  return { text: location === undefined ? reason : `${location.path}:${location.line}: ${reason}`, cause };
}

function directoryTree(
  root: string,
  known: ReadonlyMap<string, readonly Placed[]>,
  settings: TreeOptions,
  isPackage: IsPackage,
): DirectoryNode {
  const shown = new Set(known.keys());
  // A package is shown even if all its resources are in subdirectories.
  for (const directory of known.keys()) {
    for (const above of ancestorsOf(directory)) if (isPackage(root, above)) shown.add(above);
  }
  const nodes = new Map<string, GrowingDirectory>();
  // Compare by segments, so that parents come first.
  for (const directory of [...shown].sort((a, b) => compareBytes(a.replaceAll('/', '\0'), b.replaceAll('/', '\0')))) {
    const above = ancestorsOf(directory).find((candidate) => nodes.has(candidate));
    const parent = above === undefined ? undefined : nodes.get(above);
    const node: GrowingDirectory = {
      kind: 'directory',
      ...directoryNames(root, directory, above ?? ''),
      isPackage: isPackage(root, directory),
      children: [],
    };
    for (const { resource, path } of known.get(directory) ?? []) {
      const file = path === undefined ? undefined : pathBelow(directory, path);
      node.children.push(resourceNode(resource, file, settings));
    }
    nodes.set(directory, node);
    parent?.children.push(node);
  }
  return nodes.get('') ?? { kind: 'directory', name: root, path: root, isPackage: false, children: [] };
}

/** The paths of a stream are relative to the current directory, as in the tree of owners. */
function directoryNames(root: string, directory: string, above: string): Pick<DirectoryNode, 'name' | 'path'> {
  if (directory === '') return { name: root === '-' ? '.' : root, path: root };
  const path = root === '.' || root === '-' ? directory : `${root}/${directory}`;
  return { name: pathBelow(above, directory), path };
}

function pathBelow(directory: string, path: string): string {
  return directory === '' ? path : path.slice(directory.length + 1);
}

/** A limit, because path annotations can be arbitrarily long. */
const MOST_ANCESTORS = 200;

/** The nearest first; `''` is the last. */
function ancestorsOf(directory: string): readonly string[] {
  const found: string[] = [];
  for (let path = directory; path !== '' && found.length < MOST_ANCESTORS;) {
    path = directoryOf(path);
    found.push(path);
  }
  if (directory !== '' && found.at(-1) !== '') found.push('');
  return found;
}

function resourceNode(
  resource: Resource,
  file: string | undefined,
  settings: TreeOptions,
  owner?: OwnerNode,
): ResourceNode & { readonly children: TreeNode[] } {
  const children = [...fieldNodes(resource, settings)];
  return {
    kind: 'resource',
    resource,
    // A built object shows the file that it comes from.
    file: file ?? resource.locate?.([])?.path,
    ownsItself: owner?.ownsItself === true,
    ownsItselfThroughOthers: owner?.ownsItselfThroughOthers === true,
    children,
  };
}

type GrowingOwner = (ResourceNode | MissingOwnerNode) & { readonly children: TreeNode[] };

/** Not recursive: chains of owners can be arbitrarily long. */
function ownerTree(placed: readonly Placed[], settings: TreeOptions): readonly TreeNode[] {
  const paths = new Map(placed.map(({ resource, path }) => [resource, path]));
  const sorted = placed.map(({ resource }) => resource).sort(compareResources);
  const roots: TreeNode[] = [];
  const root: DirectoryNode = { kind: 'directory', name: '.', path: '.', isPackage: false, children: roots };
  const waiting: { readonly nodes: readonly OwnerNode[]; readonly into: TreeNode[] }[] = [
    { nodes: ownerForest(sorted), into: roots },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const owner of next.nodes) {
      const { resource, identity, children } = owner;
      const node: GrowingOwner =
        resource === undefined
          ? { kind: 'missing-owner', identity, children: [] }
          : resourceNode(resource, paths.get(resource), settings, owner);
      next.into.push(node);
      if (children.length > 0) waiting.push({ nodes: children, into: node.children });
    }
  }
  return [root];
}

/** A node of the output of `krmkit tree`. */
export type TreeNode = DirectoryNode | BuildNode | ResourceNode | MissingOwnerNode | FieldsNode | FieldNode;

interface Parent {
  readonly children: readonly TreeNode[];
}

/** `name` is relative to the parent node, with two segments if the directory between them is empty. */
interface DirectoryNode extends Parent {
  readonly kind: 'directory';
  readonly name: string;
  readonly path: string;
  readonly isPackage: boolean;
}

/** What the kustomization in a directory builds. */
interface BuildNode extends Parent {
  readonly kind: 'build';
  /** The directory. */
  readonly path: string;
  /** Why it is not built; undefined if it is. */
  readonly problem: string | undefined;
}

export interface ResourceNode extends Parent {
  readonly kind: 'resource';
  readonly resource: Resource;
  /** The displayed file: its name inside a directory, else the whole path; undefined if unknown. */
  readonly file: string | undefined;
  readonly ownsItself: boolean;
  readonly ownsItselfThroughOthers: boolean;
}

interface MissingOwnerNode extends Parent {
  readonly kind: 'missing-owner';
  readonly identity: Pick<Identity, 'apiVersion' | 'kind' | 'namespace' | 'name'>;
}

/** The fields of one container. */
interface FieldsNode extends Parent {
  readonly kind: 'fields';
  readonly path: string;
}

interface FieldNode extends Parent {
  readonly kind: 'field';
  /** From the root of the resource. */
  readonly path: string;
  /** Relative to the parent node. */
  readonly name: string;
  readonly value: JsonValue;
}

/** The requested fields that the resource has. */
function fieldNodes(resource: Resource, settings: TreeOptions): readonly TreeNode[] {
  const { fields, queries, showSecrets } = settings;
  if (fields.size === 0 && queries.length === 0) return [];
  const { value, identity } = resource;
  const print = pathPrinter(value);
  const shown = showSecrets ? value : maskResource(resource);
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
    for (const node of containerNodes(shown, [...path, 'spec'], settings, print)) nodes.push(node);
  }
  return nodes;
}

const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

function containerNodes(value: JsonValue, spec: Path, settings: TreeOptions, print: PathPrinter): readonly TreeNode[] {
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
