import { splitApiVersion, readKustomization, holdsDirective } from '@krmkit/manifests';
import type { JsonObject, JsonValue, Path } from '@krmkit/base';
import { follow, printPath, listAt, textAt } from '@krmkit/base';
import { checkSchema, crdSchemas, isDefinition, loadKubernetesSchemas, schemaMessage } from '@krmkit/schemas';
import type { KubernetesSchemas, SchemaProblem } from '@krmkit/schemas';
import { defineFunction } from '../define.ts';
import type { KrmFunction } from '../function.ts';
import { isList, isLocalConfig } from '../metadata.ts';
import type { KubernetesObject } from '../object.ts';
import { jsonOf } from '../object.ts';
import type { Resources } from '../resources.ts';
import type { Results } from '../results.ts';
import { any, map, object, optional, string } from '../schema.ts';

export const schemaValidator: KrmFunction = defineFunction({
  name: 'schema',
  description:
    'Checks resources against the types of Kubernetes, the CustomResourceDefinitions among the resources, and JSON schemas.',
  hermetic: true,
  config: object({
    kubernetes: optional(
      string({
        pattern: /v?1\.\d+(?:\.\d+)?/,
        expected: 'a Kubernetes release, such as 1.34 or v1.34.2',
        description: 'the Kubernetes release, such as 1.34; by default the newest one whose types are known',
      }),
    ),
    schemas: map(any(), {
      default: {},
      description: 'a kind, written as apps/v1/Deployment, and a JSON schema in place of its own',
    }),
    kustomizations: map(any(), {
      default: {},
      description:
        'a path, and the kustomization in this file: those that are not among the resources, because they have no apiVersion and kind. `krmkit run` sets it',
    }),
  }),
  async run({ resources, config: { kubernetes: release, schemas, kustomizations }, results }) {
    const minor = release?.split('.')[1];
    const kubernetes = await loadKubernetesSchemas(minor === undefined ? undefined : Number(minor));
    const checks: ReadonlyMap<string, Check> = new Map([
      ...definedChecks(resources, kubernetes),
      ...Object.entries(schemas).map(([kind, schema]): [string, Check] => [
        kind,
        (value, isPatch) => checkSchema(value, schema, { isPatch }),
      ]),
    ]);
    const kustomized = kustomizedResources(resources, kustomizations);
    if (kustomized.unseen.length > 0) results.warning(unseenMessage(kustomized.unseen));
    const unknown: string[] = [];
    let usesTypes = false;
    for (const object of [...resources].flatMap(objectsOf)) {
      const { resource, kind, at } = object;
      const schema = kubernetes.schemaOf(kind);
      const check = checks.get(kind) ?? (schema === undefined ? undefined : checkType(schema, kubernetes));
      usesTypes ||= schema !== undefined;
      if (check !== undefined) {
        reportProblems(object, check, kustomized.of(resource), results);
        continue;
      }
      const other = kubernetes.otherRelease(kind);
      if (other !== undefined) {
        const message = `Kubernetes ${kubernetes.release} does not have the kind ${kind}; Kubernetes ${other} does`;
        results.error(message, { resource, field: [...at, 'apiVersion'] });
      } else if (!isLocalConfig(resource)) unknown.push(kind);
    }
    if (usesTypes && minor !== undefined && kubernetes.release !== `1.${minor}`) {
      results.info(`the types of Kubernetes 1.${minor} are not known; the check uses those of ${kubernetes.release}`);
    }
    if (unknown.length > 0) results.info(uncheckedMessage(unknown));
  },
});

interface CheckedObject {
  readonly resource: KubernetesObject;
  readonly value: JsonValue;
  /** `apps/v1/Deployment`. */
  readonly kind: string;
  /** Where the object is in the resource. */
  readonly at: Path;
}

function reportProblems(
  { resource, value, at }: CheckedObject,
  check: Check,
  { isPatch, getsSelector }: Kustomized,
  results: Results,
): void {
  for (const problem of check(value, isPatch || holdsDirective(value))) {
    if (getsSelector && isMissingSelector(problem, value)) continue;
    const field = [...at, ...problem.path];
    results.error(textOf(problem, value), { resource, ...(field.length === 0 ? {} : { field }) });
  }
}

function textOf(problem: SchemaProblem, value: JsonValue): string {
  const hint = problem.meant === undefined ? '' : `; did you mean ${problem.meant}?`;
  return `${schemaMessage(problem, value)}${hint}`;
}

/** The resource, or the items of a List. */
function objectsOf(resource: KubernetesObject): readonly CheckedObject[] {
  const value = jsonOf(resource);
  const items = isList(resource) ? listAt(value, 'items') : undefined;
  if (items === undefined) return [{ resource, value, kind: `${resource.apiVersion}/${resource.kind}`, at: [] }];
  return items.map((item, index) => {
    const kind = `${textAt(item, 'apiVersion')}/${textAt(item, 'kind')}`;
    return { resource, value: item, kind, at: ['items', index] };
  });
}

/** What the kustomizations say about the file of a resource. */
interface Kustomized {
  /** It is a patch. */
  readonly isPatch: boolean;
  /** It gets labels in its selector. */
  readonly getsSelector: boolean;
}

interface KustomizedResources {
  readonly of: (resource: KubernetesObject) => Kustomized;
  /** The files and directories that kustomizations build on and that are not among the resources. */
  readonly unseen: readonly string[];
}

function kustomizedResources(resources: Resources, others: Readonly<Record<string, JsonValue>>): KustomizedResources {
  const patches = new Set<string>();
  const labelled = new Set<string>();
  const uses = new Set<string>();
  const seen = new Set<string>();
  const kustomizations = new Map(Object.entries(others));
  for (const path of kustomizations.keys()) addPaths(seen, path);
  for (const resource of resources) {
    const { path } = resources.locationOf(resource);
    if (path === undefined) continue;
    addPaths(seen, path);
    if (splitApiVersion(resource.apiVersion).group !== 'kustomize.config.k8s.io') continue;
    kustomizations.set(path, jsonOf(resource));
  }
  for (const [path, value] of kustomizations) {
    const facts = readKustomization(path, value);
    for (const patch of facts.patches) patches.add(patch);
    for (const used of facts.uses) uses.add(used);
    for (const used of facts.labelsSelectors ? facts.uses : []) labelled.add(used);
  }
  return {
    of: (resource) => {
      const { path = '' } = resources.locationOf(resource);
      const paths = new Set<string>();
      addPaths(paths, path);
      return { isPatch: patches.has(path), getsSelector: [...paths].some((one) => labelled.has(one)) };
    },
    unseen: [...uses].filter((path) => !seen.has(path)),
  };
}

/** Adds a path and its directories. */
function addPaths(paths: Set<string>, path: string): void {
  const names = path.split('/');
  for (const [index] of names.entries()) paths.add(names.slice(0, index + 1).join('/'));
}

/** `the kustomizations build on ../base, which is not among the resources: ...`. */
function unseenMessage(unseen: readonly string[]): string {
  const named = unseen.slice(0, NAMED).join(', ');
  const more = unseen.length > NAMED ? ` and ${unseen.length - NAMED} more` : '';
  const [are, they] = unseen.length === 1 ? ['is', 'it'] : ['are', 'they'];
  return `the kustomizations build on ${named}${more}, which ${are} not among the resources, so ${they} ${are} not checked; \`krmkit check\` checks what they build`;
}

function isMissingSelector({ path }: SchemaProblem, value: JsonValue): boolean {
  return printPath(path) === 'spec.selector' && follow(value, path) === undefined;
}

type Check = (value: JsonValue, isPatch: boolean) => readonly SchemaProblem[];

function checkType(schema: JsonObject, { resolve }: KubernetesSchemas): Check {
  return (value, isPatch) => checkSchema(value, schema, { resolve, server: 'types', isPatch });
}

/** For very many kinds, the first ones are enough. */
const NAMED = 10;

/** `no schema is known for 3 resources, which were not checked: apps/v1/Deployment (2), v1/Service`. */
function uncheckedMessage(kinds: readonly string[]): string {
  const total = kinds.length;
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const named = [...counts].slice(0, NAMED).map(([kind, count]) => (count === 1 ? kind : `${kind} (${count})`));
  const more = counts.size > NAMED ? ` and ${counts.size - NAMED} more kinds` : '';
  const what = total === 1 ? '1 resource, which was' : `${total} resources, which were`;
  return `no schema is known for ${what} not checked: ${named.join(', ')}${more}`;
}

function definedChecks(resources: Resources, { resolve }: KubernetesSchemas): readonly [kind: string, Check][] {
  return [...resources]
    .filter(isDefinition)
    .flatMap((definition) =>
      crdSchemas(jsonOf(definition), resolve).map(([kind, found]): [string, Check] => [
        kind,
        (value, isPatch) => checkSchema(value, found.schema, { ...found, isPatch }),
      ]),
    );
}
