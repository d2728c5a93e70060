import { recordMember, textOf } from '@krmkit/base';

/** The runtime values in the `status` of a Pod, by fieldPath. */
export function runtimeOfStatus(status: unknown): Readonly<Record<string, string>> {
  const known: Record<string, string> = {};
  for (const field of ['podIP', 'hostIP']) {
    const one = textOf(recordMember(status, field));
    const several = addresses(recordMember(status, `${field}s`));
    if (one !== '') known[`status.${field}`] = one;
    // Single-stack clusters can omit the list.
    if (several !== '' || one !== '') known[`status.${field}s`] = several === '' ? one : several;
  }
  return known;
}

/** `[{ip: 10.0.0.7}, ...]` in the form of a variable: `10.0.0.7,fd00::7`. */
function addresses(list: unknown): string {
  if (!Array.isArray(list)) return '';
  return list
    .map((entry: unknown) => textOf(recordMember(entry, 'ip')))
    .filter((ip) => ip !== '')
    .join(',');
}
