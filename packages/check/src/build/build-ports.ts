import type { Clock, FileOwner, FileSystem, Programs, TemporaryDirectories, CancelSignal } from '@krmkit/base';
import type { ModuleRunnerOptions } from '@krmkit/functions/node';
import type { BuildRemotes } from '@krmkit/kustomize';

/** What builds need from outside. What most builds do not need is made when it is needed. */
export interface BuildPorts {
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly signal: CancelSignal;
  /** The environment that functions can ask for. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The current user, for containers. */
  readonly user: () => FileOwner | undefined;
  readonly modules?: Pick<ModuleRunnerOptions, 'worker' | 'sdk' | 'builtIns'>;
  readonly programs: () => Promise<Programs>;
  readonly temporary: () => Promise<TemporaryDirectories>;
  readonly remotes: () => Promise<BuildRemotes>;
}
