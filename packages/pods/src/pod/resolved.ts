import type { LocatedContainer, PodContext } from '../context.ts';
import type { ContainerError, ContainerEnvironment } from '../env/environment.ts';
import type { Finding } from '../finding.ts';
import type { PodEvent } from '../pod-event.ts';
import type { HandlerCommand } from './probes.ts';
import type { Value } from '../value.ts';
import type { ResolvedMount } from './volumes.ts';

/** Everything that a kubelet passes to a runtime for one container, and all findings. */
export interface ResolvedContainer {
  readonly located: LocatedContainer;
  readonly name: string;
  readonly kind: 'init' | 'sidecar' | 'regular' | 'ephemeral';
  readonly image: string | undefined;
  /** `finalVariables(environment)` lists the variables. */
  readonly environment: ContainerEnvironment;
  readonly command: readonly Value[];
  readonly args: readonly Value[];
  readonly argv: readonly Value[] | undefined;
  readonly mounts: readonly ResolvedMount[];
  readonly handlers: readonly HandlerCommand[];
  readonly workingDir: string | undefined;
  /** `UID` or `UID:GID`, or that of the image; undefined if only the image knows it. */
  readonly user: string | undefined;
  readonly error: ContainerError | undefined;
  readonly secretsAt: PodContext['secretsAt'];
  readonly events: readonly PodEvent[];
  readonly findings: readonly Finding[];
}

/** A container whose values are resolved and whose findings are not complete yet. */
export type UncheckedContainer = Omit<ResolvedContainer, 'findings' | 'events'>;
