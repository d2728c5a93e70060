import type { FieldSpec } from '@krmkit/manifests';
import { findSpecFields, isSelectedGvk, splitSpec, splitApiVersion } from '@krmkit/manifests';
import { isRecord, member, printPath, toJsonValue } from '@krmkit/base';
import type { Path } from '@krmkit/base';
import type { Schema } from './config-schema.ts';
import { getField, setField } from './field.ts';
import type { KubernetesObject } from './object.ts';
import type { Results } from './results.ts';
import { boolean, list, object, optional, string } from './schema.ts';

/** Additional fields that a function changes, as the functions of kpt's catalogue and kustomize write them. */
export interface FieldSpecs {
  /** The field of the functionConfig that has them. */
  readonly field: string;
  readonly specs: readonly FieldSpec[];
}

const fieldSpec: Schema<FieldSpec> = mapped(
  object({
    path: string({ description: 'the keys with / between them; \\/ is a slash in a key' }),
    group: optional(string({ description: 'only in resources of this API group' })),
    version: optional(string({ description: 'only in resources of this version' })),
    kind: optional(string({ description: 'only in resources of this kind' })),
    create: optional(boolean({ description: 'whether a missing field is created' })),
  }),
  ({ path, group = '', version = '', kind = '', create = false }) => ({ path, group, version, kind, create }),
);

/** The schema of the field that has them, which can be missing. */
export function fieldSpecs(field: string, changed: string): Schema<FieldSpecs> {
  const specs = optional(list(fieldSpec, { description: `other fields that contain ${changed}` }));
  return mapped(specs, (given = []) => ({ field, specs: given }));
}

function mapped<T, U>({ shape, read }: Schema<T>, map: (value: T) => U): Schema<U> {
  return {
    shape,
    read: (value, position) => {
      const found = read(value, position);
      return found.ok ? { ok: true, value: map(found.value) } : found;
    },
  };
}

/** A map of labels or annotations and, in a custom kind, additional fields beside it. */
export function withFieldSpecs(
  schema: Schema<Readonly<Record<string, string>>>,
  beside: Schema<FieldSpecs>,
  field: string,
): Schema<{ readonly members: Readonly<Record<string, string>>; readonly fields: FieldSpecs }> {
  return {
    shape: { ...schema.shape, beside: { [field]: beside.shape } },
    read: (value, position) => {
      const members = schema.read(value, position);
      const path = [...position.path.slice(0, -1), field];
      const fields = beside.read(member(position.siblings ?? {}, field), { path, isText: false });
      if (members.ok && fields.ok) return { ok: true, value: { members: members.value, fields: fields.value } };
      return { ok: false, problems: [members, fields].flatMap((one) => (one.ok ? [] : one.problems)) };
    },
  };
}

/** Sets members of the mappings that the specs name. Reports a field that is not a mapping. */
export function setMembersOf(
  resource: KubernetesObject,
  fields: FieldSpecs,
  members: Readonly<Record<string, string>>,
  results: Results,
): void {
  const isFree = (value: unknown): boolean => value === undefined || value === null || isRecord(value);
  for (const path of fieldsOf(resource, fields, results)) {
    if (isFree(getField(resource, path))) {
      for (const [name, value] of Object.entries(members)) setField(resource, [...path, name], value);
    } else {
      results.error(`${fields.field}: ${printPath(path)} is not a mapping`, { resource, field: path });
    }
  }
}

/** Changes the texts that the specs name. */
export function editTextsOf(
  resource: KubernetesObject,
  fields: FieldSpecs,
  results: Results,
  edit: (text: string) => string,
): void {
  for (const path of fieldsOf(resource, fields, results)) {
    const present = getField(resource, path);
    if (typeof present === 'string') setField(resource, path, edit(present));
  }
}

/** The fields of a resource that the specs for its kind name. Reports a path that leads through a scalar. */
function fieldsOf(resource: KubernetesObject, { field, specs }: FieldSpecs, results: Results): readonly Path[] {
  const gvk = { kind: resource.kind, ...splitApiVersion(resource.apiVersion) };
  const found: Path[] = [];
  for (const spec of specs) {
    if (!isSelectedGvk(gvk, spec)) continue;
    const { fields, problem } = findSpecFields(toJsonValue(resource), splitSpec(spec), 'mapping');
    // Like kustomize, fills a null only if the spec has `create`.
    found.push(...fields.flatMap(({ path, value }) => (value === null ? [] : [path])));
    if (problem === undefined) continue;
    results.error(`${field}: ${problem.message}`, { resource, field: problem.path });
  }
  return found;
}
