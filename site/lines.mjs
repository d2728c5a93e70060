// The releases that the site has: the newest tag of each line such as v1.2.

/**
 * The release lines of some tags, newest first, each with its newest release, or its newest candidate where there is no
 * release. Other tags do not count.
 */
export function releaseLines(tags) {
  const releases = tags.flatMap((tag) => {
    const match = /^v(\d+)\.(\d+)\.(\d+)(-rc\.(\d+))?$/.exec(tag);
    if (match === null) return [];
    const [, major, minor, patch, suffix, candidate = '0'] = match;
    const order = [major, minor, suffix === undefined ? 1 : 0, patch, candidate].map(Number);
    return [{ tag, line: `v${major}.${minor}`, isCandidate: suffix !== undefined, order }];
  });
  const newestFirst = releases.toSorted((a, b) => {
    const at = a.order.findIndex((part, index) => part !== b.order[index]);
    return at === -1 ? 0 : b.order[at] - a.order[at];
  });
  return newestFirst.filter(({ line }, index) => newestFirst.findIndex((other) => other.line === line) === index);
}
