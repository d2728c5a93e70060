import type { FileSystem, Programs } from '@krmkit/base';
import { systemTiming } from '@krmkit/base';
import { nodeHttp } from '@krmkit/base/node';
import type { CallerEnvironment } from '@krmkit/functions';
import type { RegistryPorts } from '../registry/client.ts';
import { findCredentials } from '../registry/credentials.ts';

/** Registries over the network, with the credentials of Docker's configuration. */
export function nodeRegistryPorts(ports: {
  readonly files: FileSystem;
  /** Credential helpers. */
  readonly programs: Programs;
  readonly env: CallerEnvironment;
}): RegistryPorts {
  return { send: nodeHttp, credentials: (wanted) => findCredentials(wanted, ports), sleep: systemTiming().sleep };
}
