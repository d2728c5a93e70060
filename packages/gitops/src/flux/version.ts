/** The newest minor version of Flux 2 that krmkit follows. */
export const NEWEST_FLUX = 9;

/**
 * Before Flux 2.9, `substituteStrategy` and `buildMetadata` have no meaning, an image of the same name is replaced as a
 * whole, a variable that is not set is an empty text, and hooks of charts are not post-rendered.
 */
export const NEW_FIELDS_SINCE = 9;

/** The minor version in a version of Flux 2, such as `2.9` or `v2.9.4`; undefined for other texts. */
export function fluxMinor(version: string): number | undefined {
  const minor = /^v?2\.(\d{1,4})(?:\.\d{1,4})?$/.exec(version)?.[1];
  return minor === undefined ? undefined : Number(minor);
}
