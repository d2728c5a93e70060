import type { Diagnostic } from '@krmkit/base';
import { isObject, member, basename, joinPath } from '@krmkit/base';
import { updateYaml } from '@krmkit/yaml';
import type { WritePlan } from '@krmkit/manifests';
import { fetchCommits } from './fetch-commits.ts';
import { createGit } from './git.ts';
import type { LocatedPackage } from './locate-package.ts';
import { adoptKptfile } from './merge-kptfile.ts';
import { isKptfile, textFile } from './merge-package.ts';
import type { NewOrigin } from './origin.ts';
import { KPTFILE, readOrigin, writeOrigin } from './origin.ts';
import type { UpdatePorts } from './plan-update.ts';
import { leftOut, planFiles, updateSides } from './plan-update.ts';
import type { Attempt, UpstreamProblem } from './problem.ts';
import { failed } from './problem.ts';
import type { Strategy } from './strategy.ts';

export interface GetSettings {
  readonly located: LocatedPackage;
  /** The directory to create, as the user wrote it. */
  readonly directory: string;
  /** The real path that `directory` will have. */
  readonly realDirectory: string;
  /** Recorded for later updates. */
  readonly strategy: Strategy;
}

/** The result of planning to get a package; nothing was written. */
export type PlannedGet =
  | { readonly status: 'failed'; readonly problem: UpstreamProblem }
  | {
      readonly status: 'planned';
      readonly ref: string;
      readonly commit: string;
      /** Paths relative to the package. */
      readonly plan: WritePlan;
      readonly diagnostics: readonly Diagnostic[];
      /** Subpackages that name an upstream but no commit: their content was not fetched. */
      readonly notFetched: readonly string[];
      /** Without a ref: whether the repository has a branch or a tag with the name of the directory. */
      readonly isNamedAsRef: boolean;
    };

/**
 * Plans to copy a directory of a repository. Its Kptfile, or a new one, records the upstream and the commit, as
 * `kpt pkg get` does; all other files stay byte for byte. Subpackages keep their Kptfiles.
 */
export async function planGet(
  { located, directory, realDirectory, strategy }: GetSettings,
  ports: Omit<UpdatePorts, 'files'>,
): Promise<PlannedGet> {
  const upstream = {
    repository: located.repositoryFrom(realDirectory),
    directory: located.directory,
    ref: located.ref,
  };
  const fetched = await fetchCommits(createGit(ports), {
    origin: { file: KPTFILE, upstream, lock: undefined, strategy },
    packageDirectory: realDirectory,
    ref: undefined,
    // There is no commit that local files were made from.
    strategy: 'force-delete-replace',
  });
  if (!fetched.ok) return { status: 'failed', problem: fetched.problem };
  const { commits, origin } = fetched.value;
  const nothing = { files: new Map(), directories: [], others: [], diagnostics: [] };
  const known = commits ?? { original: new Map(), updated: new Map(), leftOut: [] };
  const { sides, blocked } = updateSides(known, nothing);
  const files = new Map(sides.updated);
  const own = recordUpstream(files.get(KPTFILE)?.text, basename(realDirectory), { ...upstream, strategy }, origin);
  if (!own.ok) return { status: 'failed', problem: own.problem };
  const shown = (path: string): string => joinPath(directory, path);
  const notFetched = [...files].flatMap(([path, { text }]) => {
    const isNested = isKptfile(path) && path !== KPTFILE && text !== undefined;
    const nested = isNested ? readOrigin(text, undefined) : undefined;
    return nested?.ok === true && nested.value.lock === undefined ? [shown(path.slice(0, -`/${KPTFILE}`.length))] : [];
  });
  return {
    status: 'planned',
    ref: origin.ref,
    commit: origin.commit,
    plan: planFiles({ ...sides, updated: files }, files.set(KPTFILE, textFile(own.value))),
    diagnostics: [...known.leftOut, ...blocked].map(({ path, reason }) => leftOut(shown(path), reason, '`get`')),
    notFetched,
    isNamedAsRef: located.ref === undefined && fetched.value.hasRef(directory),
  };
}

/** The Kptfile of the new package: that of upstream with this name and origin, or one with nothing else. */
function recordUpstream(
  kptfile: string | undefined,
  name: string,
  upstream: { readonly repository: string; readonly directory: string; readonly strategy: Strategy },
  origin: NewOrigin,
): Attempt<string> {
  const text = kptfile === undefined ? 'apiVersion: kpt.dev/v1\nkind: Kptfile\n' : adoptKptfile(kptfile);
  const { text: named, diagnostics } = updateYaml(text, (value) => {
    if (!isObject(value)) return value;
    const metadata = member(value, 'metadata');
    const git = { repo: upstream.repository, directory: `/${upstream.directory}`, ref: origin.ref };
    return {
      ...value,
      metadata: { ...(isObject(metadata) ? metadata : {}), name },
      upstream: { type: 'git', git, updateStrategy: upstream.strategy },
    };
  });
  const problem = diagnostics.find(({ severity }) => severity === 'error');
  if (problem !== undefined) {
    return failed('origin', `the Kptfile of upstream cannot be edited: ${problem.message}`, 'fix it upstream first');
  }
  return writeOrigin(KPTFILE, named, origin);
}
