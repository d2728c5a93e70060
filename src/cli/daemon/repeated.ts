/** In milliseconds: a problem that continues is logged again after this time. */
const A_WHILE = 600_000;

/**
 * Limits repeated messages: without it, a request that is retried forever would fill the log with one problem.
 * `elapsed` gives milliseconds from any start.
 */
export function unsaidFor(elapsed: () => number): (text: string) => boolean {
  const said = new Map<string, number>();
  return (text) => {
    const now = elapsed();
    for (const [other, time] of said) if (now - time >= A_WHILE) said.delete(other);
    if (said.has(text)) return false;
    said.set(text, now);
    return true;
  };
}
