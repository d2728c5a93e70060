import type { PodPorts } from './pod-request.ts';

export interface StoppedContainer {
  readonly container: string;
  /** As the tool knows it. */
  readonly name: string;
  readonly preStop: readonly string[] | undefined;
  readonly graceSeconds: number;
}

/** Ends a container: its preStop hook within the grace period, then SIGTERM, then SIGKILL. */
export async function stopContainer(
  { container, name, preStop, graceSeconds }: StoppedContainer,
  { runtime, report, now }: PodPorts,
): Promise<void> {
  const began = now();
  if (preStop !== undefined) {
    const answered = await runtime.exec(name, preStop, Math.max(1, graceSeconds) * 1000);
    if (!answered.ok) {
      await report({ kind: 'failed', container, reason: 'FailedPreStopHook', message: answered.message });
    }
  }
  const used = Math.floor((now() - began) / 1000);
  // After a hook a kubelet gives two seconds at least.
  await runtime.stop(name, preStop === undefined ? graceSeconds : Math.max(2, graceSeconds - used));
}
