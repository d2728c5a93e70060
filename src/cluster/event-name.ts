import { fingerprint } from '../text/hash.ts';

/** What an API server accepts as a name. */
const LONGEST = 253;

/**
 * The name of the Event about one fault: the pod's, and behind a dot what its uid, the field and the code come to. It
 * is the same whoever finds the fault, and when: who comes second finds that it exists.
 */
export function faultEventName(
  pod: { readonly name: string; readonly uid: string },
  fault: { readonly field: string; readonly code: string },
): string {
  const suffix = `.${fingerprint([pod.uid, fault.field, fault.code].join('\0'))}`;
  return `${pod.name.slice(0, LONGEST - suffix.length).replace(/[-.]+$/, '')}${suffix}`;
}
