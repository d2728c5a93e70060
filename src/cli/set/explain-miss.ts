import { printIdentity } from '../../resource/identity.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Selection } from '../../resource/selection.ts';
import { ownCopy } from '../../text/own-copy.ts';
import { nearest } from '../../text/similar.ts';
import type { JsonValue } from '../../value/json.ts';
import { isObject } from '../../value/json.ts';
import type { Path } from '../../value/path.ts';
import { follow, printPath } from '../../value/path.ts';
import { resolveForWriting } from '../../value/select.ts';
import type { UsageProblem } from '../definition.ts';
import type { EditOutcome } from './plan-set.ts';

/** Why nothing was selected: what there is instead. */
export function explainEmptySelection(resources: readonly Resource[], selection: Selection): UsageProblem {
  const miss = createSelectionMiss(selection);
  miss.look(resources);
  return miss.explain();
}

/** As `explainEmptySelection`, for resources that come one after the other and are not kept. */
export interface SelectionMiss {
  readonly look: (resources: readonly Resource[]) => void;
  readonly explain: () => UsageProblem;
}

export function createSelectionMiss(selection: Selection): SelectionMiss {
  const [wantedKind] = selection.kinds ?? [];
  const kinds = new Set<string>();
  const names = (selection.names ?? []).map((wanted): WantedName => ({ wanted, isThere: false, near: undefined }));
  const first: string[] = [];
  let count = 0;
  return {
    look: (resources) => {
      count += resources.length;
      for (const { identity } of resources.slice(0, Math.max(MOST_LISTED - first.length, 0))) {
        first.push(printIdentity(identity));
      }
      for (const { identity } of resources) if (!kinds.has(identity.kind)) kinds.add(ownCopy(identity.kind));
      for (const name of names) {
        const there = resources.map(({ identity }) => identity.name);
        name.isThere ||= there.includes(name.wanted);
        // The first of the nearest, as of all at once.
        name.near = nearest(name.wanted, name.near === undefined ? there : [name.near, ...there]);
      }
    },
    explain: () => {
      if (count === 0) return { message: 'there is no Kubernetes object', hint: 'an object has apiVersion and kind' };
      const message = `none of ${countOf(count, 'resource')} is selected`;
      const nearKind = wantedKind === undefined ? undefined : nearest(wantedKind.kind, kinds);
      if (nearKind !== undefined && ![...kinds].some((kind) => kind.toLowerCase() === wantedKind?.kind)) {
        return { message, hint: `did you mean --kind ${nearKind}?` };
      }
      const nearName = names.find(({ isThere, near }) => !isThere && near !== undefined)?.near;
      if (nearName !== undefined) return { message, hint: `did you mean --name ${nearName}?` };
      return { message, hint: `there are: ${listOf(first, count)}` };
    },
  };
}

interface WantedName {
  readonly wanted: string;
  isThere: boolean;
  near: string | undefined;
}

const MOST_LISTED = 5;

/** Why a FIELD is nowhere: what may be meant, and how it is added. */
export function explainMiss({ edit, passed }: EditOutcome): UsageProblem {
  const [first] = passed;
  const reasons = passed.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  if (reasons.length === passed.length) {
    const reason = reasons.find(({ hint }) => hint !== undefined) ?? reasons[0];
    if (reason !== undefined) return reason;
  }
  const list = passed.find(({ resource, reason }) => reason !== undefined && resource.identity.kind.endsWith('List'));
  const one = passed.length === 1 && first !== undefined ? printIdentity(first.resource.identity) : undefined;
  const message = one === undefined ? `no resource has ${edit.field}` : `${one} does not have ${edit.field}`;
  const near = nearestField(
    passed.map(({ resource }) => resource.value),
    edit.selector,
  );
  if (near !== undefined) return { message, hint: `did you mean ${printPath(near)}?` };
  if (list?.reason?.hint !== undefined) return { message, hint: list.reason.hint };
  return {
    message,
    hint: '--create adds it, with the mappings above it, to all that --kind, --name and the like select',
  };
}

/** The first field that is there and that the wished one may be a misspelling of. */
function nearestField(values: readonly JsonValue[], selector: EditOutcome['edit']['selector']): Path | undefined {
  for (const value of values) {
    const resolved = resolveForWriting(value, selector);
    const [path] = resolved.ok ? resolved.paths : [];
    if (path === undefined) continue;
    const depth = path.findIndex((_, index) => follow(value, path.slice(0, index + 1)) === undefined);
    const parent = depth === -1 ? undefined : follow(value, path.slice(0, depth));
    const name = path[depth];
    const near = isObject(parent) && typeof name === 'string' ? nearest(name, Object.keys(parent)) : undefined;
    if (near !== undefined) return [...path.slice(0, depth), near, ...path.slice(depth + 1)];
  }
  return undefined;
}

/** The first of many: `a, b, c and 4 more`; `names` may be no more than these. */
export function listOf(names: readonly string[], count: number = names.length): string {
  const shown = names.slice(0, MOST_LISTED).join(', ');
  return count > MOST_LISTED ? `${shown} and ${count - MOST_LISTED} more` : shown;
}

export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
