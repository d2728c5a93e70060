import type { JsonValue } from '@krmkit/base';
import { isObject, member, scalarText, textAt } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { itemsAt } from '../sourced-edits.ts';
import type { SubstitutionVariable } from './substitute-object.ts';

/** The variables of `spec.postBuild`. */
export interface FluxVariables {
  readonly values: ReadonlyMap<string, SubstitutionVariable>;
  /** The variables whose value only the cluster has: those of Secrets, and of what SOPS encrypts. */
  readonly atRunTime: ReadonlySet<string>;
  /** The entries of `substituteFrom` whose object krmkit does not have: it can set any variable. */
  readonly open: readonly UnknownVariables[];
  /** Flux substitutes, even where there is no variable: `substituteStrategy: Always`. */
  readonly isAlways: boolean;
  /** Names that Flux refuses. */
  readonly wrongNames: readonly string[];
}

/** An entry of `substituteFrom`, and why krmkit does not have its object. */
export interface UnknownVariables {
  readonly entry: Sourced;
  readonly reason: string;
}

/** The object of an entry of `substituteFrom`, or why krmkit does not have it. */
export type FoundVariables =
  | { readonly ok: true; readonly sourced: Sourced }
  | { readonly ok: false; readonly reason: string };

/** Finds a ConfigMap or a Secret by its namespace and name. */
export type FindVariables = (kind: 'ConfigMap' | 'Secret', namespace: string, name: string) => Promise<FoundVariables>;

const NAME = /^[_\p{L}][_\p{L}\p{Nd}]*$/u;

/** `substituteFrom` in the order of the list, then `substitute`. Line ends are removed from values, as Flux does. */
export async function fluxVariables(
  flux: Sourced,
  namespace: string,
  findVariables: FindVariables,
): Promise<FluxVariables | undefined> {
  const postBuild = partOf(flux, ['spec', 'postBuild']);
  if (postBuild === undefined || !isObject(postBuild.value)) return undefined;
  const values = new Map<string, SubstitutionVariable>();
  const atRunTime = new Set<string>();
  const open: UnknownVariables[] = [];
  for (const entry of itemsAt(postBuild, 'substituteFrom')) {
    const kind = textAt(entry.value, 'kind') === 'ConfigMap' ? 'ConfigMap' : 'Secret';
    const found = await findVariables(kind, namespace, textAt(entry.value, 'name'));
    const names = found.ok ? namesIn(found.sourced.value) : [];
    // An object without variables is a place for what the cluster has.
    if (!found.ok || names.length === 0) {
      open.push({ entry, reason: found.ok ? 'has no variables in the repository' : found.reason });
    } else if (kind === 'Secret' || member(found.sourced.value, 'sops') !== undefined) {
      for (const name of names) {
        values.delete(name);
        atRunTime.add(name);
      }
    } else {
      addMembers({ values, atRunTime }, partOf(found.sourced, ['data']));
    }
  }
  addMembers({ values, atRunTime }, partOf(postBuild, ['substitute']));
  const isAlways = textAt(postBuild.value, 'substituteStrategy') === 'Always';
  const wrongNames = [...values.keys(), ...atRunTime].filter((name) => !NAME.test(name));
  return { values, atRunTime, open, isAlways, wrongNames };
}

/** The names in a ConfigMap or a Secret. */
function namesIn(value: JsonValue): readonly string[] {
  return ['data', 'stringData'].flatMap((field) => {
    const members = member(value, field);
    return isObject(members) ? Object.keys(members) : [];
  });
}

function addMembers(
  { values, atRunTime }: { readonly values: Map<string, SubstitutionVariable>; readonly atRunTime: Set<string> },
  members: Sourced | undefined,
): void {
  if (members === undefined || !isObject(members.value)) return;
  for (const name of Object.keys(members.value)) {
    const { steps } = originsAt(members.origins, [name]);
    values.set(name, { value: textOf(member(members.value, name)).replaceAll('\n', ''), steps });
    atRunTime.delete(name);
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : (scalarText(value ?? null) ?? '');
}
