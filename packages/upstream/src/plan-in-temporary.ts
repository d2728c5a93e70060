import type { TemporaryDirectories, TemporaryDirectory } from '@krmkit/base';
import type { PlannedUpdate, UpdatePorts, UpdateSettings } from './plan-update.ts';
import type { UpstreamProblem } from './problem.ts';
import { planUpdate } from './plan-update.ts';

/** What the plan of an update needs. */
export interface UpdatePlanPorts extends Omit<UpdatePorts, 'directory'> {
  readonly temporary: TemporaryDirectories;
}

/** Plans an update in a temporary directory for git, which is removed in any case. */
export function planInTemporary(
  settings: UpdateSettings,
  { temporary, ...ports }: UpdatePlanPorts,
): Promise<PlannedUpdate> {
  return inTemporary(temporary, (directory) => planUpdate(settings, { ...ports, directory }));
}

/** Plans in a temporary directory for git, which is removed in any case. */
export async function inTemporary<T>(
  temporary: TemporaryDirectories,
  plan: (directory: TemporaryDirectory) => Promise<T>,
): Promise<T | { readonly status: 'failed'; readonly problem: UpstreamProblem }> {
  const made = await temporary.create();
  if (!made.ok) {
    const message = `no temporary directory can be made: ${made.message}`;
    return { status: 'failed', problem: { kind: 'environment', message, hint: 'make room, or set TMPDIR' } };
  }
  try {
    return await plan(made.value);
  } finally {
    await made.value.remove();
  }
}
