import { printIdentity } from './identity.ts';
import { isNameOfKind } from './kind-names.ts';
import type { Resource } from './resource.ts';
import type { Selection } from './selection.ts';
import type { Problem } from '@krmkit/base';
import { ownCopy, countOf, nearest } from '@krmkit/base';

/** Explains why no resource is selected, with the resources that exist. */
export function explainEmptySelection(resources: readonly Resource[], selection: Selection): Problem {
  const miss = createSelectionMiss(selection);
  miss.look(resources);
  return miss.explain();
}

/** As `explainEmptySelection`, for resources that arrive in batches and are not kept. */
export interface SelectionMiss {
  readonly look: (resources: readonly Resource[]) => void;
  /** How many resources it looked at. */
  readonly count: () => number;
  /** `what` names the resources in the message. */
  readonly explain: (what?: string) => Problem;
}

export function createSelectionMiss(selection: Selection): SelectionMiss {
  const [wantedKind] = selection.kinds ?? [];
  const kinds = new Set<string>();
  const namespaces = new Set<string>();
  const names = (selection.names ?? []).map((wanted): WantedName => ({ wanted, isThere: false, near: undefined }));
  const first: string[] = [];
  let count = 0;
  return {
    look: (resources) => {
      count += resources.length;
      for (const { identity } of resources.slice(0, Math.max(MOST_LISTED - first.length, 0))) {
        first.push(printIdentity(identity));
      }
      for (const { identity } of resources) {
        if (!kinds.has(identity.kind)) kinds.add(ownCopy(identity.kind));
        const { namespace } = identity;
        if (namespace !== undefined && !namespaces.has(namespace)) namespaces.add(ownCopy(namespace));
      }
      for (const name of names) {
        const there = resources.map(({ identity }) => identity.name);
        name.isThere ||= there.includes(name.wanted);
        // The first of the nearest, as if all were compared at once.
        name.near = nearest(name.wanted, name.near === undefined ? there : [name.near, ...there]);
      }
    },
    count: () => count,
    explain: (what = 'resource') => {
      if (count === 0) return { message: 'there is no Kubernetes object', hint: 'an object has apiVersion and kind' };
      const message = `none of ${countOf(count, what)} is selected`;
      const nearKind = wantedKind === undefined ? undefined : nearest(wantedKind.kind, kinds);
      if (nearKind !== undefined && ![...kinds].some((kind) => isNameOfKind(wantedKind?.kind ?? '', kind))) {
        return { message, hint: `did you mean --kind ${nearKind}?` };
      }
      const nearName = names.find(({ isThere, near }) => !isThere && near !== undefined)?.near;
      if (nearName !== undefined) return { message, hint: `did you mean --name ${nearName}?` };
      const [nearNamespace] = (selection.namespaces ?? []).flatMap((wanted) =>
        namespaces.has(wanted) ? [] : (nearest(wanted, namespaces) ?? []),
      );
      if (nearNamespace !== undefined) return { message, hint: `did you mean --namespace ${nearNamespace}?` };
      return { message, hint: `there are: ${shortList(first, count)}` };
    },
  };
}

interface WantedName {
  readonly wanted: string;
  isThere: boolean;
  near: string | undefined;
}

const MOST_LISTED = 5;

/** The name for messages; a document that is not a Kubernetes object is named by its number. */
export function selectionName({ identity, origin }: Resource): string {
  const printed = printIdentity(identity);
  return printed === '' ? `document ${(origin?.index ?? 0) + 1} of ${origin?.source.path ?? ''}` : printed;
}

/** The first of many: `a, b, c and 4 more`; `names` may be no more than these. */
export function shortList(names: readonly string[], count: number = names.length): string {
  const shown = names.slice(0, MOST_LISTED).join(', ');
  return count > MOST_LISTED ? `${shown} and ${count - MOST_LISTED} more` : shown;
}
