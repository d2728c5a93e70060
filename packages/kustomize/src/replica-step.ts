import type { JsonValue } from '@krmkit/base';
import { isArray, isObject } from '@krmkit/base';
import type { FieldSpec } from '@krmkit/manifests';
import { isSelectedGvk, splitSpec } from '@krmkit/manifests';
import type { Build, Entry } from './build-context.ts';
import { locateEntry, stepOf } from './build-context.ts';
import type { ReplicaConfig } from './kustomization-decoder.ts';
import type { ObjectList } from './objects.ts';
import { allIds, currentId } from './objects.ts';
import type { Sourced } from './origins.ts';
import { partOf } from './origins.ts';
import { changeSpecFields, setScalar } from './set-spec-fields.ts';
import { isQuoted, isWithoutText } from './written-text.ts';

export interface ReplicaStepConfig {
  readonly replica: ReplicaConfig;
  readonly fieldSpecs: readonly FieldSpec[];
}

/** Sets the number of replicas. Follows ReplicaCountTransformer in api/internal/builtins. */
export function setReplicas(objects: ObjectList, entry: Entry<ReplicaStepConfig>, build: Build): void {
  const { replica, fieldSpecs } = entry.config;
  const { name = '', count } = replica;
  const location = locateEntry(entry, ['name']);
  if (count === undefined) {
    build.report({
      code: 'invalid-entry',
      severity: 'error',
      message: `${entry.label} has no count`,
      hint: 'Add count; kustomize sets replicas to 0 here',
      ...(location === undefined ? {} : { location }),
    });
    return;
  }
  let isFound = false;
  for (const spec of fieldSpecs) {
    for (const position of objects.named(name)) {
      const object = objects.at(position);
      if (object === undefined || !allIds(object).some((id) => id.name === name && isSelectedGvk(id, spec))) continue;
      isFound = true;
      if (!isSelectedGvk(currentId(object), spec)) continue;
      const after = changeSpecFields(
        object,
        {
          specs: [splitSpec(spec)],
          creates: 'scalar',
          change: (sourced, path, value) =>
            isObject(value) || isArray(value)
              ? 'The field of a number of replicas must be a scalar'
              : setScalar(
                  sourced,
                  path,
                  inStyleOf(partOf(sourced, path), count, object.reprinted === true),
                  stepOf(entry, 'set', ['count']),
                ),
        },
        entry,
        build,
      );
      objects.replace(position, after);
    }
  }
  if (isFound) return;
  const kinds = [...new Set(fieldSpecs.map(({ kind }) => kind ?? 'any kind'))].join(', ');
  build.report({
    code: 'invalid-entry',
    severity: 'error',
    message: `${entry.label} names "${name}", but no object of the kinds ${kinds} has this name`,
    hint: 'Correct the name, or add the kind under replicas in a file of configurations',
    ...(location === undefined ? {} : { location }),
  });
}

/** kustomize keeps the quotes of the present value. */
function inStyleOf(present: Sourced | undefined, count: number, reprinted: boolean): JsonValue {
  const keepsQuotes = present !== undefined && isQuoted(present, reprinted) && !isWithoutText(present);
  return keepsQuotes ? String(count) : count;
}
