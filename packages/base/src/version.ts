/** Set by the build, and undefined when the source runs without a build. */
declare const KRMKIT_VERSION: string | undefined;

/** The version of this package, as in its package.json; `0.0.0-source` without a build. */
export const version: string = typeof KRMKIT_VERSION === 'string' ? KRMKIT_VERSION : '0.0.0-source';

declare const KRMKIT_RELEASE: boolean | undefined;

/** True if the package was built to be published. A registry may have no other build. */
export const isRelease: boolean = typeof KRMKIT_RELEASE === 'boolean' && KRMKIT_RELEASE;

/** The address of a file or directory of the repository, in the state of this version: `docs/update.md`. */
export function repositoryUrl(path: string): string {
  const revision = typeof KRMKIT_VERSION === 'string' ? `v${KRMKIT_VERSION}` : 'main';
  return `https://github.com/krmkit/krmkit/tree/${revision}/${path}`;
}
