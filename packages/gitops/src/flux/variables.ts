import type { JsonValue } from '@krmkit/base';
import { isObject, member, scalarText, textAt } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { itemsAt } from '../sourced-edits.ts';
import type { SubstitutionVariable } from './substitute-object.ts';

/** The variables of `spec.postBuild`. */
export interface FluxVariables {
  readonly values: ReadonlyMap<string, SubstitutionVariable>;
  /** A Secret, or an object that is not in the repository, can set other variables. */
  readonly isOpen: boolean;
  /** Flux substitutes, even where there is no variable: `substituteStrategy: Always`. */
  readonly isAlways: boolean;
  /** Names that Flux refuses. */
  readonly wrongNames: readonly string[];
}

/** A ConfigMap by its namespace and name. */
export type FindConfigMap = (namespace: string, name: string) => Promise<Sourced | undefined>;

const NAME = /^[_\p{L}][_\p{L}\p{Nd}]*$/u;

/** `substituteFrom` in the order of the list, then `substitute`. Line ends are removed from values, as Flux does. */
export async function fluxVariables(
  flux: Sourced,
  namespace: string,
  findConfigMap: FindConfigMap,
): Promise<FluxVariables | undefined> {
  const postBuild = partOf(flux, ['spec', 'postBuild']);
  if (postBuild === undefined || !isObject(postBuild.value)) return undefined;
  const values = new Map<string, SubstitutionVariable>();
  let isOpen = false;
  for (const { value } of itemsAt(postBuild, 'substituteFrom')) {
    const found =
      textAt(value, 'kind') === 'ConfigMap' ? await findConfigMap(namespace, textAt(value, 'name')) : undefined;
    // What SOPS encrypts is known at run time.
    if (found === undefined || member(found.value, 'sops') !== undefined) isOpen = true;
    else addMembers(values, partOf(found, ['data']));
  }
  addMembers(values, partOf(postBuild, ['substitute']));
  const isAlways = textAt(postBuild.value, 'substituteStrategy') === 'Always';
  return { values, isOpen, isAlways, wrongNames: [...values.keys()].filter((name) => !NAME.test(name)) };
}

function addMembers(values: Map<string, SubstitutionVariable>, members: Sourced | undefined): void {
  if (members === undefined || !isObject(members.value)) return;
  for (const name of Object.keys(members.value)) {
    const { steps } = originsAt(members.origins, [name]);
    values.set(name, { value: textOf(member(members.value, name)).replaceAll('\n', ''), steps });
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : (scalarText(value ?? null) ?? '');
}
