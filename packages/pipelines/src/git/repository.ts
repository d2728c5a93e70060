import type { CancelSignal, FileSystem, Programs, TemporaryDirectories } from '@krmkit/base';
import type { Attempt, Git } from '@krmkit/upstream';
import { checkRepository, createGit } from '@krmkit/upstream';
import { gitLogin, refused } from './login.ts';

/** A repository in a pipeline: one container clones it, and another one pushes to it. */
export interface PipelineRepository {
  /** An https, ssh, git or file address. */
  readonly url: string;
  /** The branch that gets the commit. */
  readonly branch: string;
  /** The directory of the files: the root of the repository. */
  readonly directory: string;
  /** The directory with what both containers know: git's own files. Nothing else may write to it. */
  readonly gitDirectory: string;
  /** The directory of the Secret with the login; undefined: there is no login. */
  readonly login: string | undefined;
}

export interface PipelineGitPorts {
  readonly files: FileSystem;
  readonly programs: Programs;
  readonly temporary: TemporaryDirectories;
  readonly signal: CancelSignal;
}

/** Git with the login of a repository. */
export interface OpenedRepository {
  readonly git: Git;
  /** As an argument of git. */
  readonly address: string;
  /** Arguments of git that name the directory of the files. */
  readonly inFiles: readonly string[];
}

/** What a clone has found, for the push. */
export interface ClonedState {
  /** The branch, tag or commit that was asked for. */
  readonly base: string;
  /** The commit whose files were written. */
  readonly start: string;
  /** The commit that the branch of the pipeline had; empty: there was no such branch. */
  readonly tip: string;
}

/** Opens a repository while an action lasts; the login is removed afterwards in any case. */
export async function withRepository<T>(
  { url, directory, gitDirectory, login }: PipelineRepository,
  { files, programs, temporary, signal }: PipelineGitPorts,
  action: (opened: OpenedRepository) => Promise<Attempt<T>>,
): Promise<Attempt<T>> {
  const place = await files.realPath(directory);
  if (!place.ok) return refused('environment', `${directory} cannot be used: ${place.message}`, 'create it');
  const path = await files.realPath(gitDirectory);
  if (!path.ok) return refused('environment', `${gitDirectory} cannot be used: ${path.message}`, 'create it');
  const address = checkRepository(url, place.value);
  if (!address.ok) return address;
  const made = await temporary.create();
  if (!made.ok) return refused('environment', `no temporary directory can be made: ${made.message}`, 'make room');
  try {
    const found = await gitLogin(address.value, login, { files, directory: made.value });
    if (!found.ok) return found;
    const git = createGit({ programs, directory: { path: path.value }, signal, login: found.value });
    const inFiles = ['-c', 'core.symlinks=true', `--work-tree=${place.value}`];
    return await action({ git, address: address.value, inFiles });
  } finally {
    await made.value.remove();
  }
}
