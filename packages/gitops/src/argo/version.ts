/** The newest version of Argo CD that krmkit follows, as `argoVersion` gives it: 3.6. */
export const NEWEST_ARGO = 306;

/** A version of Argo CD, such as `2.14` or `v3.4.1`, as a number that grows; undefined for other texts. */
export function argoVersion(text: string): number | undefined {
  const [, major, minor] = /^v?([23])\.(\d{1,2})(?:\.\d{1,4})?$/.exec(text) ?? [];
  return major === undefined || minor === undefined ? undefined : Number(major) * 100 + Number(minor);
}
