/** Put in by the build; absent where the source runs as it stands. */
declare const KRMKIT_VERSION: string | undefined;

/** The version of this package, as in its package.json; `0.0.0-source` where it was not built. */
export const version: string = typeof KRMKIT_VERSION === 'string' ? KRMKIT_VERSION : '0.0.0-source';
