import { isObject, member, textAt } from '@krmkit/base';
import type { JsonValue } from '@krmkit/base';
import { controllerSchemas } from './controller-schemas.ts';
import type { SchemaProblem } from './check-schema.ts';
import { checkSchema } from './check-schema.ts';
import { valueProblems } from './check-value.ts';
import type { SchemaOfKind } from './crd-schemas.ts';
import { crdSchemas } from './crd-schemas.ts';
import { NAME_FORMATS } from './field-rules.ts';
import type { KubernetesSchemas } from './kubernetes-schemas.ts';
import type { ApiLifecycles } from './lifecycle.ts';
import { dependentFieldProblems } from './object-rules.ts';

/** What is known about an object's kind, and what is wrong with the object. */
export type ObjectCheck =
  | { readonly state: 'checked'; readonly problems: readonly SchemaProblem[] }
  /** A kind of Kubernetes, but not in this release. */
  | { readonly state: 'other-release'; readonly release: string }
  /** No schema is known for the kind. */
  | { readonly state: 'unknown' };

/** Schemas of kinds, written `apps/v1/Deployment`. */
export interface ObjectSchemas {
  /** The release of the types of Kubernetes: `1.36`. */
  readonly release: string;
  readonly lifecycleOf: ApiLifecycles;
  /** Undefined if no schema is known for the kind. */
  readonly schemaOf: (kind: string) => SchemaOfKind | undefined;
  readonly check: (value: JsonValue, kind: string, isPatch: boolean) => ObjectCheck;
  /** With the schemas of CustomResourceDefinitions, which come before all others. */
  readonly withDefinitions: (definitions: Iterable<JsonValue>) => ObjectSchemas;
}

/** The types of Kubernetes, Flux and Argo CD, and before them the schemas in `given`. */
export function objectSchemas(
  kubernetes: KubernetesSchemas,
  lifecycleOf: ApiLifecycles,
  given: ReadonlyMap<string, SchemaOfKind>,
): ObjectSchemas {
  const types = new Map<string, SchemaOfKind>();
  const ofController = controllerSchemas(kubernetes);
  const schemaOf = (kind: string): SchemaOfKind | undefined => {
    const known = given.get(kind) ?? types.get(kind);
    if (known !== undefined) return known;
    const schema = kubernetes.schemaOf(kind);
    const type: SchemaOfKind | undefined =
      schema === undefined ? ofController(kind) : { schema, resolve: kubernetes.resolve, server: 'types' };
    if (type !== undefined) types.set(kind, type);
    return type;
  };
  return {
    release: kubernetes.release,
    lifecycleOf,
    schemaOf,
    check: (value, kind, isPatch) => {
      const found = schemaOf(kind);
      if (found !== undefined) {
        const problems = [
          ...checkSchema(value, found.schema, { ...found, isPatch }),
          ...nameProblems(value, found, isPatch),
          ...(isPatch || found.server !== 'types' ? [] : dependentFieldProblems(value, kind)),
        ];
        return { state: 'checked', problems: found.isPartial === true ? problems.filter(isCertain) : problems };
      }
      const release = kubernetes.otherRelease(kind);
      return release === undefined ? { state: 'unknown' } : { state: 'other-release', release };
    },
    withDefinitions: (definitions) => {
      const own = [...definitions].flatMap((definition) => crdSchemas(definition, kubernetes.resolve));
      return objectSchemas(kubernetes, lifecycleOf, new Map([...given, ...own]));
    },
  };
}

/** What is wrong with the name of an object of a kind of Kubernetes. */
function nameProblems(object: JsonValue, { server }: SchemaOfKind, isPatch: boolean): readonly SchemaProblem[] {
  const kind = textAt(object, 'kind');
  const metadata = member(object, 'metadata') ?? {};
  const format = NAME_FORMATS.get(kind);
  if (server !== 'types' || !NAME_FORMATS.has(kind) || !isObject(metadata)) return [];
  const name = textAt(metadata, 'name');
  const path = ['metadata', 'name'];
  if (name !== '') {
    const schema = format === undefined ? {} : { format };
    return valueProblems(name, schema).map((message) => ({ kind: 'invalid-value', path, message }));
  }
  if (isPatch || textAt(metadata, 'generateName') !== '' || !isUnset(member(metadata, 'name'))) return [];
  return [{ kind: 'missing-field', path, message: 'is missing' }];
}

function isUnset(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether a release with more fields has the problem, too. */
function isCertain({ kind, meant }: SchemaProblem): boolean {
  return kind !== 'unknown-field' || meant !== undefined;
}
