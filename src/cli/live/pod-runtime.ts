import { runtimeOfStatus } from '../../kubelet/pod/pod-status.ts';
import type { Resource } from '../../resource/resource.ts';
import { member } from '../../value/json.ts';

/** What the status of a Pod says of the values that are only known at run time; nothing for every other kind. */
export function podRuntime({ identity, value }: Resource): Readonly<Record<string, string>> {
  return identity.kind === 'Pod' && identity.group === '' ? runtimeOfStatus(member(value, 'status')) : {};
}
