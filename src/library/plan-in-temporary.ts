import type { TemporaryDirectories } from '../platform/ports.ts';
import type { PlannedUpdate, UpdatePorts, UpdateSettings } from '../upstream/plan-update.ts';
import { planUpdate } from '../upstream/plan-update.ts';

/** What the plan of an update needs. */
export interface UpdatePlanPorts extends Omit<UpdatePorts, 'directory'> {
  readonly temporary: TemporaryDirectories;
}

/** Plans an update in a temporary directory for git, which is removed in any case. */
export async function planInTemporary(
  settings: UpdateSettings,
  { temporary, ...ports }: UpdatePlanPorts,
): Promise<PlannedUpdate> {
  const made = await temporary.create();
  if (!made.ok) {
    const message = `no temporary directory can be made: ${made.message}`;
    return { status: 'failed', problem: { kind: 'environment', message, hint: 'make room, or set TMPDIR' } };
  }
  try {
    return await planUpdate(settings, { ...ports, directory: made.value });
  } finally {
    await made.value.remove();
  }
}
