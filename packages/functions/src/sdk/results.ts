import type { JsonValue } from '@krmkit/base';
import { follow } from '@krmkit/base';
import type { FieldPath } from './field.ts';
import { pathOf, printField } from './field.ts';
import type { FunctionResult } from './function.ts';
import type { KubernetesObject } from './object.ts';
import { jsonOf, referenceTo } from './object.ts';
import type { Resources } from './resources.ts';

/** What a result is about. */
export interface ResultLocation {
  /** Its file is filled in. */
  readonly resource?: KubernetesObject;
  /** In the resource; its current value is filled in. */
  readonly field?: FieldPath;
  /** The value that the function proposes for the field. */
  readonly proposedValue?: JsonValue;
  /** The file; `index` is the number of the document in it, from 0. Absent: that of `resource`. */
  readonly file?: { readonly path: string; readonly index?: number };
  /** More data, by name. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** Takes what a function has to say; an error makes it fail. */
export interface Results {
  /** Adds a result that makes the run fail. */
  readonly error: (message: string, location?: ResultLocation) => void;
  /** Adds a result that does not make the run fail. */
  readonly warning: (message: string, location?: ResultLocation) => void;
  /** Adds a result for information. */
  readonly info: (message: string, location?: ResultLocation) => void;
}

export function collectResults(resources: Resources): {
  readonly results: Results;
  readonly all: readonly FunctionResult[];
} {
  const all: FunctionResult[] = [];
  const say =
    (severity: FunctionResult['severity']) =>
    (message: string, location: ResultLocation = {}): void => {
      all.push(resultOf(severity, message, location, resources));
    };
  return { results: { error: say('error'), warning: say('warning'), info: say('info') }, all };
}

function resultOf(
  severity: FunctionResult['severity'],
  message: string,
  location: ResultLocation,
  resources: Resources,
): FunctionResult {
  const { resource, field, proposedValue, tags } = location;
  const value = resource === undefined ? undefined : jsonOf(resource);
  const resourceRef = referenceTo(value);
  const file = location.file ?? (resource === undefined ? undefined : fileOf(resource, resources));
  return {
    message,
    severity,
    ...(resourceRef === undefined ? {} : { resourceRef }),
    ...(field === undefined ? {} : { field: fieldOf(field, value, proposedValue) }),
    ...(file === undefined ? {} : { file }),
    ...(tags === undefined ? {} : { tags }),
  };
}

function fieldOf(
  field: FieldPath,
  value: JsonValue | undefined,
  proposedValue: JsonValue | undefined,
): NonNullable<FunctionResult['field']> {
  const currentValue = follow(value, pathOf(field));
  return {
    path: printField(field),
    ...(currentValue === undefined ? {} : { currentValue }),
    ...(proposedValue === undefined ? {} : { proposedValue }),
  };
}

/** A resource that was removed, or does not belong to the run, has no file. */
function fileOf(resource: KubernetesObject, resources: Resources): FunctionResult['file'] {
  if (!resources.has(resource)) return undefined;
  const { path, index } = resources.locationOf(resource);
  if (path === undefined) return undefined;
  return { path, ...(index === undefined ? {} : { index }) };
}
