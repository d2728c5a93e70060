/** The newest minor version of Flux 2 that krmkit follows. */
export const NEWEST_FLUX = 9;

/** The minor version in a version of Flux 2, such as `2.9` or `v2.9.4`; undefined for other texts. */
export function fluxMinor(version: string): number | undefined {
  const minor = /^v?2\.(\d{1,4})(?:\.\d{1,4})?$/.exec(version)?.[1];
  return minor === undefined ? undefined : Number(minor);
}
