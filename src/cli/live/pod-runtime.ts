import type { Resource } from '../../resource/resource.ts';
import type { JsonValue } from '../../value/json.ts';
import { isArray, member } from '../../value/json.ts';

/** What the status of a Pod says of the values that are only known at run time; nothing for every other kind. */
export function podRuntime({ identity, value }: Resource): Readonly<Record<string, string>> {
  if (identity.kind !== 'Pod' || identity.group !== '') return {};
  const status = member(value, 'status');
  const known: Record<string, string> = {};
  for (const field of ['podIP', 'hostIP']) {
    const one = textAt(status, field);
    const several = addresses(member(status, `${field}s`));
    if (one !== '') known[`status.${field}`] = one;
    // Clusters of one family may leave the list out.
    if (several !== '' || one !== '') known[`status.${field}s`] = several === '' ? one : several;
  }
  return known;
}

/** `[{ip: 10.0.0.7}, ...]`, as a variable has them: `10.0.0.7,fd00::7`. */
function addresses(list: JsonValue | undefined): string {
  if (!isArray(list)) return '';
  return list
    .map((entry) => textAt(entry, 'ip'))
    .filter((ip) => ip !== '')
    .join(',');
}

function textAt(value: JsonValue | undefined, key: string): string {
  const text = member(value, key);
  return typeof text === 'string' ? text : '';
}
