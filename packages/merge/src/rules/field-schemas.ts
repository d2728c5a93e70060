import { listKeys } from '@krmkit/manifests';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import type { ListOwner, ListRule } from './list-rule.ts';
import type { ListSchemas } from './schemas.ts';
import { schemaKey } from './schemas.ts';

/** The schemas of one field, including those that `$ref` and `allOf` refer to. */
export interface FieldSchemas {
  readonly found: readonly FoundSchema[];
  /** References to built-in types of Kubernetes that no document defines. */
  readonly builtIn: readonly BuiltInField[];
}

export interface FoundSchema {
  readonly schema: JsonObject;
  readonly root: JsonValue;
}

/** A limit against malicious documents; no real schema of one field comes near it. */
const MOST_PARTS = 200;

/** The schemas of a kind: those of its version, or else of its other versions. */
export function schemasOfKind(schemas: ListSchemas, owner: ListOwner): FieldSchemas | undefined {
  const all = schemas.kinds.get(schemaKey(owner));
  if (all === undefined) return undefined;
  const same = all.filter(({ version }) => version === owner.version);
  return gather(schemas, same.length > 0 ? same : all);
}

/** The schemas of a field with a schema of its own, such as one in a comment. */
export function schemasOf(schemas: ListSchemas, schema: JsonValue): FieldSchemas {
  return gather(schemas, [{ schema, root: schema }]);
}

/** The schemas of the field at the rest of a path; indices lead into `items`. */
export function schemasBelow(schemas: ListSchemas, position: FieldSchemas, path: Path): FieldSchemas {
  let { found, builtIn } = position;
  for (const segment of path) {
    if (found.length === 0 && builtIn.length === 0) break;
    const inner = found.map(({ schema, root }) => ({ schema: stepInto(schema, segment), root }));
    const stepped = builtIn.map(({ type, path: above }) => ({ type, path: [...above, segment] }));
    const gathered = gather(schemas, inner);
    found = gathered.found;
    builtIn = [...stepped, ...gathered.builtIn];
  }
  return { found, builtIn };
}

/** The rule for the list; undefined where the schemas have none. */
export function ruleAt({ found, builtIn }: FieldSchemas): ListRule | undefined {
  for (const { schema } of found) {
    const rule = ruleOf(schema);
    if (rule !== undefined) return rule;
  }
  for (const { type, path } of builtIn) {
    const keys = listKeys(type, path);
    if (keys !== undefined) return keys === 'set' ? { kind: 'set' } : { kind: 'keys', keys };
  }
  return undefined;
}

/**
 * The rule in the `x-kubernetes` extensions of one schema. Map keys have priority over a merge key, which names only
 * one key. A strategy other than `merge` replaces the list, unless a list type says otherwise.
 */
function ruleOf(schema: JsonObject): ListRule | undefined {
  const type = member(schema, 'x-kubernetes-list-type');
  if (type === 'atomic') return { kind: 'atomic' };
  const listed = member(schema, 'x-kubernetes-list-map-keys');
  const keys = isArray(listed) ? listed.filter((key) => typeof key === 'string') : [];
  const mergeKey = member(schema, 'x-kubernetes-patch-merge-key');
  if (keys.length === 0 && typeof mergeKey === 'string' && mergeKey !== '') keys.push(mergeKey);
  const strategies = strategiesOf(schema);
  const merges = strategies.includes('merge');
  if (type === 'set') return { kind: 'set' };
  if (keys.length > 0 && (merges || type === 'map' || listed !== undefined)) return { kind: 'keys', keys };
  if (merges && type === undefined) return { kind: 'set' };
  return strategies.length > 0 && !merges ? { kind: 'atomic' } : undefined;
}

function strategiesOf(schema: JsonObject): readonly string[] {
  const strategy = member(schema, 'x-kubernetes-patch-strategy');
  return typeof strategy === 'string' && strategy !== '' ? strategy.split(',').map((one) => one.trim()) : [];
}

function stepInto(schema: JsonObject, segment: string | number): JsonValue | undefined {
  if (typeof segment === 'number') return member(schema, 'items');
  return member(member(schema, 'properties'), segment) ?? member(schema, 'additionalProperties');
}

function gather(
  schemas: ListSchemas,
  starts: readonly { readonly schema: JsonValue | undefined; readonly root: JsonValue }[],
): FieldSchemas {
  const found: FoundSchema[] = [];
  const builtIn: BuiltInField[] = [];
  const seen = new Set<JsonValue>();
  const waiting = starts.toReversed();
  // A stack, so that a schema is followed by the schemas that it refers to.
  for (let next = waiting.pop(); next !== undefined && seen.size < MOST_PARTS; next = waiting.pop()) {
    const { schema, root } = next;
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    found.push({ schema, root });
    const all = member(schema, 'allOf');
    if (isArray(all)) {
      for (const part of all.slice(0, MOST_PARTS).toReversed()) waiting.push({ schema: part, root });
    }
    const reference = member(schema, '$ref');
    if (typeof reference !== 'string') continue;
    const target = resolve(reference, [root, ...schemas.documents]);
    if (target !== undefined) {
      waiting.push(target);
    } else {
      const type = builtInType(reference.slice(reference.lastIndexOf('/') + 1));
      if (type !== undefined) builtIn.push(type);
    }
  }
  return { found, builtIn };
}

/** The target of a JSON pointer after `#`, in the first document that has it. */
function resolve(
  reference: string,
  roots: readonly JsonValue[],
): { readonly schema: JsonValue; readonly root: JsonValue } | undefined {
  if (!reference.startsWith('#/')) return undefined;
  const names = reference.slice(2).split('/', MOST_PARTS).map(pointerName);
  for (const root of roots) {
    let schema: JsonValue | undefined = root;
    for (const name of names) schema = isArray(schema) ? schema[Number(name)] : member(schema, name);
    if (isObject(schema)) return { schema, root };
  }
  return undefined;
}

function pointerName(segment: string): string {
  let name = segment;
  if (name.includes('%')) {
    try {
      name = decodeURIComponent(name);
    } catch {
      // The segment is not escaped.
    }
  }
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A field of a built-in kind, for the table of `listKeys`. */
export interface BuiltInField {
  readonly type: { readonly group: string; readonly kind: string };
  readonly path: Path;
}

const POD = { group: '', kind: 'Pod' } as const;

/** Types that several kinds share, by the last part of their definition. */
const SHARED: ReadonlyMap<string, BuiltInField> = new Map<string, BuiltInField>([
  ['ObjectMeta', { type: POD, path: ['metadata'] }],
  ['PodSpec', { type: POD, path: ['spec'] }],
  ['Container', { type: POD, path: ['spec', 'containers', 0] }],
  ['EphemeralContainer', { type: POD, path: ['spec', 'ephemeralContainers', 0] }],
  ['Volume', { type: POD, path: ['spec', 'volumes', 0] }],
  ['PodTemplateSpec', { type: { group: '', kind: 'PodTemplate' }, path: ['template'] }],
  ['JobTemplateSpec', { type: { group: 'batch', kind: 'CronJob' }, path: ['spec', 'jobTemplate'] }],
  ['PersistentVolumeClaimTemplate', { type: POD, path: ['spec', 'volumes', 0, 'ephemeral', 'volumeClaimTemplate'] }],
]);

/** Groups whose definitions have no `.k8s.io`. */
const PLAIN_GROUPS: readonly string[] = ['apps', 'batch', 'autoscaling', 'policy', 'extensions'];

/**
 * The field of a definition of Kubernetes' own OpenAPI: `io.k8s.api.core.v1.PodSpec`, `io.k8s.api.apps.v1.Deployment`.
 */
export function builtInType(definition: string): BuiltInField | undefined {
  const parts = definition.split('.');
  const [host, company, ...rest] = parts;
  const name = parts.at(-1);
  if (host !== 'io' || company !== 'k8s' || name === undefined || rest.length < 4) return undefined;
  const shared = SHARED.get(name);
  if (shared !== undefined) return shared;
  const group = groupOf(rest.at(-3) ?? '');
  for (const [ending, field] of [
    ['Spec', 'spec'],
    ['Status', 'status'],
  ] as const) {
    const kind = name.slice(0, -ending.length);
    if (name.endsWith(ending) && kind !== '') return { type: { group, kind }, path: [field] };
  }
  return { type: { group, kind: name }, path: [] };
}

/** The group of a definition. */
function groupOf(part: string): string {
  if (part === 'core') return '';
  if (PLAIN_GROUPS.includes(part)) return part;
  return part === 'rbac' ? 'rbac.authorization.k8s.io' : `${part}.k8s.io`;
}
