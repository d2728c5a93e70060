import { runtimeOfStatus } from '../../kubelet/pod/pod-status.ts';
import type { Resource } from '../../resource/resource.ts';
import { member } from '../../value/json.ts';

/** The runtime values in the status of a Pod; empty for other kinds. */
export function podRuntime({ identity, value }: Resource): Readonly<Record<string, string>> {
  return identity.kind === 'Pod' && identity.group === '' ? runtimeOfStatus(member(value, 'status')) : {};
}
