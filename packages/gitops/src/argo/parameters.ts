import type { JsonObject, JsonValue } from '@krmkit/base';
import { equalValues, isArray, isObject, member } from '@krmkit/base';
import type { PartOrigins, Sourced, Step } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { withMember } from '../sourced-edits.ts';
import type { NotBuilt } from './application.ts';
import type { ArgoContext } from './argo-context.ts';
import type { Render } from './render-parts.ts';

/** What generators need besides their own text. */
export interface GeneratorContext extends ArgoContext {
  readonly render: Render;
  /** True: parameters are mappings in mappings. False: texts with names such as `path.basename`. */
  readonly goTemplate: boolean;
  /** The parameters that the user names for generators that ask other programs; undefined if there are none. */
  readonly given: readonly JsonObject[] | undefined;
}

/** The sets of parameters of a generator. */
export type GeneratedParameters = { readonly ok: true; readonly sets: readonly Sourced[] } | NotBuilt;

/** A set of parameters. */
export function parametersOf(entries: Iterable<readonly [string, Sourced]>, steps: readonly Step[]): Sourced {
  const parts = [...entries];
  const value = Object.fromEntries(parts.map(([key, part]) => [key, part.value]));
  const members = Object.fromEntries(parts.map(([key, part]): [string, PartOrigins] => [key, part.origins]));
  return { value, origins: { steps, members } };
}

/** Two sets as one. Undefined: without goTemplate, they have unlike values of one parameter. */
export function mergedParameters(first: Sourced, second: Sourced, goTemplate: boolean): Sourced | undefined {
  let merged = first;
  for (const key of isObject(second.value) ? Object.keys(second.value) : []) {
    const own = partOf(first, [key]);
    const other = partOf(second, [key]);
    if (other === undefined) continue;
    if (own === undefined) merged = withMember(merged, key, other);
    else if (!goTemplate && !equalValues(own.value, other.value)) return undefined;
    else if (isObject(own.value) && isObject(other.value)) {
      merged = withMember(merged, key, mergedParameters(own, other, goTemplate) ?? own);
    }
  }
  return merged;
}

/** The scalars of a value as texts, by names such as `a.b` and `l.0`. */
export function flattened(sourced: Sourced, prefix: string = ''): readonly (readonly [string, Sourced])[] {
  const { value, origins } = sourced;
  const parts: readonly (readonly [string | number, JsonValue])[] = isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.keys(value).map((key) => [key, member(value, key) ?? null])
      : [];
  if (parts.length > 0) {
    return parts.flatMap(([segment, part]) =>
      flattened(
        { value: part, origins: originsAt(origins, [segment]) },
        prefix === '' ? String(segment) : `${prefix}.${segment}`,
      ),
    );
  }
  return prefix === '' ? [] : [[prefix, { value: goText(value) ?? '', origins }]];
}

/** A scalar as `%v` of Go prints it; undefined for a mapping or a list. */
export function goText(value: JsonValue): string | undefined {
  if (value === null) return '<nil>';
  if (typeof value === 'number') return goFloat(value);
  return typeof value === 'object' ? undefined : String(value);
}

/** A float64 with the shortest digits: `1e+06` from a million on, and `1e-05`. */
function goFloat(value: number): string {
  const [digits = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(value);
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** A name as DNS takes it. */
export function normalized(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^-a-z0-9.]/g, '-')
    .slice(0, 253)
    .replace(/^[-.]+|[-.]+$/g, '');
}
