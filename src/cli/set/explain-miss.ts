import { printIdentity } from '../../resource/identity.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Selection } from '../../resource/selection.ts';
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
  if (resources.length === 0) {
    return { message: 'there is no Kubernetes object', hint: 'an object has apiVersion and kind' };
  }
  const kinds = new Set(resources.map(({ identity }) => identity.kind));
  const wantedKind = selection.kinds?.[0]?.kind;
  const nearKind = wantedKind === undefined ? undefined : nearest(wantedKind, kinds);
  const nearName = nearestOf(
    selection.names ?? [],
    resources.map(({ identity }) => identity.name),
  );
  const message = `none of ${countOf(resources.length, 'resource')} is selected`;
  if (nearKind !== undefined && !hasKind(resources, wantedKind)) {
    return { message, hint: `did you mean --kind ${nearKind}?` };
  }
  if (nearName !== undefined) return { message, hint: `did you mean --name ${nearName}?` };
  return { message, hint: `there are: ${listOf(resources.map(({ identity }) => printIdentity(identity)))}` };
}

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

function nearestOf(wanted: readonly string[], there: readonly string[]): string | undefined {
  for (const name of wanted) {
    const near = there.includes(name) ? undefined : nearest(name, there);
    if (near !== undefined) return near;
  }
  return undefined;
}

function hasKind(resources: readonly Resource[], kind: string | undefined): boolean {
  return resources.some(({ identity }) => identity.kind.toLowerCase() === kind);
}

/** The first of many: `a, b, c and 4 more`. */
export function listOf(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

export function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
