import type { RegistryPorts } from '@krmkit/pipelines';
import { nodeRegistryPorts } from '@krmkit/pipelines/node';
import type { CommandContext } from '../context.ts';

export async function registryPorts({ files, programs, env }: CommandContext): Promise<RegistryPorts> {
  return nodeRegistryPorts({ files, programs: await programs(), env });
}
