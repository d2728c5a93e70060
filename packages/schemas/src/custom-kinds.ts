import type { JsonObject, JsonValue, Path, Position, Problem, Source } from '@krmkit/base';
import { positionAt, isArray, isObject, member, printPath } from '@krmkit/base';
import { locateNearest, parseDocuments, toValue } from '@krmkit/yaml';
import type { YamlNode } from '@krmkit/yaml';

/** A kind in one served version of a CustomResourceDefinition. */
export interface CustomKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The structural schema; undefined if the version has none. */
  readonly schema: JsonObject | undefined;
}

/** Why a file does not define kinds, or why some are missing. */
export interface CustomKindProblem extends Required<Problem> {
  readonly path: string;
  readonly position: Position;
}

export type ReadCustomKinds =
  | { readonly ok: true; readonly kinds: readonly CustomKind[] }
  | { readonly ok: false; readonly problems: readonly CustomKindProblem[] };

const FROM_CLUSTER = 'name a file that contains a CRD; `kubectl get crd NAME -o yaml` prints one';

/**
 * The kinds that the CustomResourceDefinitions of a text serve, in its order; other objects are ignored. Reads
 * `apiextensions.k8s.io` v1 and v1beta1, and lists of them. A text without a CRD is a problem.
 */
export function readCustomKinds(source: Source): ReadCustomKinds {
  const found: Found = { source, kinds: [], known: new Set(), problems: [], other: undefined };
  for (const { root, problems } of parseDocuments(source.text)) {
    for (const { severity, message, hint, start } of problems) {
      if (severity === 'error') report(found, start, message, hint ?? 'fix the YAML');
    }
    if (root === undefined || problems.some(({ severity }) => severity === 'error')) continue;
    const { value, problems: refused } = toValue(root, 'kubectl');
    for (const { severity, message, hint, start } of refused) {
      if (severity === 'error') report(found, start, message, hint ?? 'fix the YAML');
    }
    readObject(found, root, value, []);
  }
  const { kinds, problems, other } = found;
  if (problems.length > 0) return { ok: false, problems };
  if (kinds.length > 0) return { ok: true, kinds };
  const message = other === undefined ? 'it contains no object' : `${other.what} is not a CustomResourceDefinition`;
  report(found, other?.start ?? 0, message, FROM_CLUSTER);
  return { ok: false, problems };
}

interface Found {
  readonly source: Source;
  readonly kinds: CustomKind[];
  readonly known: Set<string>;
  readonly problems: CustomKindProblem[];
  /** The first object that is not a CRD. */
  other: { readonly what: string; readonly start: number } | undefined;
}

function report({ source, problems }: Found, offset: number, message: string, hint: string): void {
  problems.push({ path: source.path, position: positionAt(source, offset), message, hint });
}

function readObject(found: Found, root: YamlNode, value: JsonValue, path: Path): void {
  const kind = member(value, 'kind');
  const apiVersion = member(value, 'apiVersion');
  const items = member(value, 'items');
  if (typeof kind === 'string' && kind.endsWith('List') && isArray(items)) {
    for (const [index, item] of items.entries()) readObject(found, root, item, [...path, 'items', index]);
  } else if (kind === 'CustomResourceDefinition' && isOfCustomResources(apiVersion)) {
    readDefinition(found, root, value, path);
  } else if (found.other === undefined) {
    const isNamed = typeof kind === 'string' && kind !== '';
    const what = isNamed ? `this ${kind}${typeof apiVersion === 'string' ? ` of ${apiVersion}` : ''}` : 'this';
    found.other = { what, start: startOf(root, isNamed ? [...path, 'kind'] : path) };
  }
}

function isOfCustomResources(apiVersion: JsonValue | undefined): boolean {
  return typeof apiVersion === 'string' && apiVersion.startsWith('apiextensions.k8s.io/');
}

/** The location of the path, or of its nearest existing parent. */
function startOf(root: YamlNode, path: Path): number {
  return locateNearest(root, path).node.start;
}

function readDefinition(found: Found, root: YamlNode, definition: JsonValue, path: Path): void {
  const spec = member(definition, 'spec');
  const wrong = (at: Path, message: string, hint: string): void => {
    const field = printPath(at);
    report(found, startOf(root, [...path, ...at]), `${field} of this CustomResourceDefinition ${message}`, hint);
  };
  const textAt = (value: JsonValue | undefined, at: Path): string | undefined => {
    if (typeof value === 'string' && value !== '') return value;
    wrong(at, value === undefined ? 'is missing' : 'must be a string', 'fix the CRD; a cluster would refuse it');
    return undefined;
  };
  const group = textAt(member(spec, 'group'), ['spec', 'group']);
  const kind = textAt(member(member(spec, 'names'), 'kind'), ['spec', 'names', 'kind']);
  // Follows the API server: groups without a dot belong to Kubernetes itself.
  if (group?.includes('.') === false) wrong(['spec', 'group'], 'contains no dot', 'a group is a domain: example.com');
  const versions = member(spec, 'versions');
  const single = member(spec, 'version');
  const listed = isArray(versions) && versions.length > 0 ? versions : single === undefined ? [] : [{ name: single }];
  const served = [...listed.entries()].filter(([, version]) => member(version, 'served') !== false);
  if (served.length === 0) wrong(['spec', 'versions'], 'serves no version', 'name a CRD that serves a version');
  const shared = member(member(spec, 'validation'), 'openAPIV3Schema');
  for (const [index, entry] of served) {
    const at = listed === versions ? ['spec', 'versions', index, 'name'] : ['spec', 'version'];
    const version = textAt(member(entry, 'name'), at);
    if (group === undefined || kind === undefined || version === undefined) continue;
    const name = `${group}/${version} ${kind}`;
    if (found.known.has(name)) {
      wrong(at, `defines ${kind} of ${group}/${version} again`, 'remove one of the definitions');
      continue;
    }
    found.known.add(name);
    const schema = member(member(entry, 'schema'), 'openAPIV3Schema') ?? shared;
    found.kinds.push({ group, version, kind, schema: isObject(schema) ? schema : undefined });
  }
}
