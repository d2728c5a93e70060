import type { CancelSignal, Downloads, Programs, TemporaryDirectories, TemporaryDirectory, Result } from '@krmkit/base';
import type { BuildRemotes, RepositoryUrl } from '@krmkit/kustomize';
import { withoutSecrets } from '@krmkit/base';
import { checkOut } from './check-out.ts';
import { createGit } from './git.ts';

export interface RemotePorts {
  readonly programs: Programs;
  readonly temporary: TemporaryDirectories;
  readonly downloads: Downloads;
  readonly signal: CancelSignal;
}

/** Remotes of several builds. Each file, and each ref of a repository, is fetched once. */
export interface FetchedRemotes extends BuildRemotes {
  /** Removes what was fetched. */
  readonly remove: () => Promise<void>;
}

const DOWNLOAD = { maxBytes: 64 * 1024 * 1024, timeout: 60_000 };

export function fetchRemotes({ programs, temporary, downloads, signal }: RemotePorts): FetchedRemotes {
  const files = new Map<string, Promise<Result<Uint8Array>>>();
  const repositories = new Map<string, Promise<Result<string>>>();
  const directories: TemporaryDirectory[] = [];
  const download = async (url: string): Promise<Result<Uint8Array>> => {
    const got = await downloads.get(url, { ...DOWNLOAD, signal });
    if (got.ok) return got;
    const message = `${withoutSecrets(url)} cannot be downloaded: ${got.message}`;
    return { ok: false, message, ...(got.hint === undefined ? {} : { hint: sentence(got.hint) }) };
  };
  const fetchRepository = async ({ timeoutMilliseconds, ...options }: RepositoryUrl): Promise<Result<string>> => {
    const made = await temporary.create();
    if (!made.ok) return { ok: false, message: `There is no temporary directory: ${made.message}` };
    directories.push(made.value);
    const fetched = await checkOut(
      createGit({ programs, directory: made.value, signal, timeoutMilliseconds }),
      options,
    );
    return fetched.ok
      ? fetched
      : { ok: false, message: sentence(fetched.problem.message), hint: sentence(fetched.problem.hint) };
  };
  return {
    download: (url) => remembered(files, url, () => download(url)),
    checkOut: (url) => {
      const key = JSON.stringify([url.repository, url.ref ?? null, url.submodules]);
      return remembered(repositories, key, () => fetchRepository(url));
    },
    remove: async () => {
      await Promise.all(directories.splice(0).map((directory) => directory.remove()));
    },
  };
}

function remembered<T>(known: Map<string, Promise<T>>, key: string, fetchOne: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before !== undefined) return before;
  const started = fetchOne();
  known.set(key, started);
  return started;
}

function sentence(text: string): string {
  const isAddress = /^[a-z][\w+.-]*:\/\//i.test(text);
  return isAddress ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
