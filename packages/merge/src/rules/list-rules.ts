import { identityOf, listKeys } from '@krmkit/manifests';
import { inferItemKeys, isArray, isObject, member, parseSelector } from '@krmkit/base';
import type { JsonArray, Path } from '@krmkit/base';
import type { Profile } from '@krmkit/yaml';
import type { DocumentSide, PresentSides } from '../document-side.ts';
import type { ListOwner, ListPosition, ListRule, ListRules } from './list-rule.ts';
import { isSet } from './list-rule.ts';
import type { ListKeyRule, ListMode } from '../options.ts';
import type { CommentSchemas } from './schema-comments.ts';
import { readCommentSchemas } from './schema-comments.ts';
import type { FieldSchemas } from './field-schemas.ts';
import { schemasOfKind, schemasBelow, ruleAt, schemasOf } from './field-schemas.ts';
import type { ListSchemas } from './schemas.ts';

export interface ListRuleOptions {
  readonly lists: ListMode;
  readonly listKeys: readonly ListKeyRule[];
  readonly schemas: ListSchemas;
  readonly profile: Profile;
}

const ATOMIC: ListRule = { kind: 'atomic' };
const KEYLESS: ListRule = { kind: 'atomic', isInferred: true, similar: true };
const ONE_VALUE: ListRule = { kind: 'atomic', isInferred: true };
const SET: ListRule = { kind: 'set' };

/**
 * How the lists of documents merge. The first of these that has a rule applies: keys of the user; a schema in a comment
 * on the list or on a field around it; OpenAPI and CRDs; the types of Kubernetes; the items themselves, where each has
 * the same key with a different value. Items of a List are objects in every mode.
 */
export function createListRules(options: ListRuleOptions): (documents: PresentSides) => ListRules {
  const { lists, schemas, profile } = options;
  const userKeys = createUserKeys(options.listKeys);
  const fromSchemas = createSchemaRules(schemas);
  return (documents) => {
    let comments: CommentRules | undefined;
    return (position) => {
      if (lists === 'founding') return objectsRule(position) ?? inferred(position, 1) ?? ONE_VALUE;
      comments ??= createCommentRules(documents, schemas, profile);
      const owner = position.owner ?? nameless(documents, position.path);
      const declared =
        userKeys(owner, position.path) ??
        comments(position) ??
        fromSchemas(owner, position.path) ??
        builtIn(owner, position.path) ??
        objectsRule(position);
      // Only scalars can be items of a set.
      if (declared !== undefined) return isSet(declared) && !areScalars(position.lists) ? ATOMIC : declared;
      return lists === 'schema' ? ATOMIC : (inferred(position) ?? KEYLESS);
    };
  };
}

type CommentRules = (position: ListPosition) => ListRule | undefined;

/** At each field, from the list outwards, the destination's comment has priority over those of the other sides. */
function createCommentRules(documents: PresentSides, schemas: ListSchemas, profile: Profile): CommentRules {
  const sides = (['destination', 'updated', 'original'] as const).flatMap((name) => {
    const side = documents[name];
    const read = side === undefined ? undefined : readCommentSchemas(side, profile);
    return read === undefined ? [] : [{ name, read }];
  });
  if (sides.length === 0) return () => undefined;
  return (position) => {
    const found = sides.flatMap(({ name, read }) => schemasAlong(read, position[name]));
    // The sort is stable, and keeps the order of the sides at one field.
    found.sort((a, b) => a.below.length - b.below.length);
    for (const { schema, below } of found) {
      const rule = ruleAt(schemasBelow(schemas, schemasOf(schemas, schema), below));
      if (rule !== undefined) return rule;
      // The schema is on this list, and only has its type.
      if (below.length === 0 && member(schema, 'type') === 'array') return ATOMIC;
    }
    return undefined;
  };
}

function schemasAlong(read: CommentSchemas, path: Path | undefined): { schema: SchemaValue; below: Path }[] {
  if (path === undefined) return [];
  return read(path).map(({ depth, schema }) => ({ schema, below: path.slice(depth) }));
}

type SchemaValue = ReturnType<CommentSchemas>[number]['schema'];

/** Looks up each path of each kind once. */
export function createSchemaRules(
  schemas: ListSchemas,
): (owner: ListOwner | undefined, path: Path) => ListRule | undefined {
  if (schemas.kinds.size === 0) return () => undefined;
  const starts = new Map<string, FieldSchemas | undefined>();
  const rules = new Map<string, ListRule | undefined>();
  return (owner, path) => {
    if (owner === undefined) return undefined;
    const kind = JSON.stringify([owner.group, owner.version, owner.kind]);
    if (!starts.has(kind)) starts.set(kind, schemasOfKind(schemas, owner));
    const start = starts.get(kind);
    if (start === undefined) return undefined;
    const key = kind + JSON.stringify(path.map((segment) => (typeof segment === 'number' ? 0 : segment)));
    if (!rules.has(key)) rules.set(key, ruleAt(schemasBelow(schemas, start, path)));
    return rules.get(key);
  };
}

function builtIn(owner: ListOwner | undefined, path: Path): ListRule | undefined {
  if (owner === undefined) return undefined;
  const keys = listKeys(owner, path);
  if (keys !== undefined) return keys === 'set' ? SET : { kind: 'keys', keys };
  const [field] = path;
  const isKustomize = owner.group === 'kustomize.config.k8s.io' && path.length === 1;
  return isKustomize && (field === 'resources' || field === 'components' || field === 'crds' || field === 'bases')
    ? SET
    : undefined;
}

/** A file with the name of a kustomization may have no apiVersion and kind. */
function nameless({ original, updated, destination }: PresentSides, path: Path): ListOwner | undefined {
  if (path.length !== 1) return undefined;
  return [destination, updated, original].some(isNamelessKustomization)
    ? { group: 'kustomize.config.k8s.io', version: 'v1beta1', kind: 'Kustomization' }
    : undefined;
}

function isNamelessKustomization(side: DocumentSide | undefined): boolean {
  return (
    side !== undefined &&
    member(side.value, 'kind') === undefined &&
    /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/.test(side.source.path)
  );
}

/** A List has objects as items; other kinds that end with List do where one of their items is an object. */
function objectsRule({ owner, path, lists }: ListPosition): ListRule | undefined {
  if (owner === undefined || path.length !== 1 || path[0] !== 'items' || !owner.kind.endsWith('List')) return undefined;
  const isCertain = owner.kind === 'List' || owner.kind === 'ResourceList';
  return isCertain || lists.some((list) => list.some((item) => identityOf(item) !== undefined))
    ? { kind: 'resources' }
    : undefined;
}

function inferred({ lists }: ListPosition, most = Infinity): ListRule | undefined {
  const keys = inferItemKeys(...lists);
  return keys === undefined || keys.length > most ? undefined : { kind: 'keys', keys };
}

function areScalars(lists: readonly JsonArray[]): boolean {
  return lists.every((list) => list.every((item) => !isArray(item) && !isObject(item)));
}

/** The rules of the user for the lists of one path. The last matching rule applies. Invalid paths match nothing. */
export function createUserKeys(
  rules: readonly ListKeyRule[],
): (owner: ListOwner | undefined, path: Path) => ListRule | undefined {
  const byPath = new Map<string, ListKeyRule[]>();
  for (const rule of rules) {
    const names = namesOf(rule.path);
    if (names === undefined) continue;
    const key = pathKey(names);
    byPath.set(key, [rule, ...(byPath.get(key) ?? [])]);
  }
  if (byPath.size === 0) return () => undefined;
  return (owner, path) => {
    // An index at the end means a list inside a list, which has no name.
    if (typeof path.at(-1) !== 'string') return undefined;
    const key = pathKey(path.filter((segment) => typeof segment === 'string'));
    const rule = byPath.get(key)?.find(({ kind }) => kind === undefined || isOwnerKind(owner, kind));
    if (rule === undefined) return undefined;
    if (rule.keys === 'set') return { kind: 'set' };
    return rule.keys.length === 0 ? { kind: 'atomic' } : { kind: 'keys', keys: rule.keys };
  };
}

/** `Deployment`, or `Rollout.argoproj.io` with the group. */
export function isOwnerKind(owner: ListOwner | undefined, kind: string): boolean {
  if (owner === undefined) return false;
  return owner.kind === kind || (kind.includes('.') && `${owner.kind}.${owner.group}` === kind);
}

/** The names on a path, without indices and `[*]`; undefined for paths that are invalid or select items by a value. */
function namesOf(path: string): readonly string[] | undefined {
  const parsed = parseSelector(path);
  if (!parsed.ok) return undefined;
  const names: string[] = [];
  for (const step of parsed.selector) {
    if (step.kind === 'match') return undefined;
    if (step.kind === 'member') names.push(step.name);
  }
  return names.length === 0 ? undefined : names;
}

function pathKey(names: readonly string[]): string {
  return JSON.stringify(names);
}
