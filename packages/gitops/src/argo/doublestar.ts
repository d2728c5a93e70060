import { matchesGlob, matchesTokens } from '../flux/glob.ts';
import type { Token } from '../flux/glob.ts';

/** A pattern that stands for more patterns without alternatives is not read. */
const MOST_ALTERNATIVES = 256;

/**
 * Whether a pattern of github.com/bmatcuk/doublestar matches a path: `**` as a whole segment stands for any number of
 * segments, `*`, `?` and `[abc]` stay within one, and `{a,b}` are alternatives. Undefined: the pattern cannot be read.
 */
export function matchesDoublestar(pattern: string, path: string): boolean | undefined {
  const segments = path.split('/');
  return alternativesOf(pattern)?.some((one) => matchesTokens(one.split('/').map(segmentToken), segments));
}

function segmentToken(segment: string): Token {
  // Go's `path.Match` negates a class with `^`, doublestar also with `!`.
  const pattern = segment.replaceAll(/\[!/g, '[^');
  return segment === '**' ? '*' : (present) => matchesGlob(pattern, Array.from(present));
}

/** The patterns without braces that a pattern stands for; braces can be in braces. */
function alternativesOf(pattern: string): readonly string[] | undefined {
  let waiting: readonly string[] = [pattern];
  for (;;) {
    const next: string[] = [];
    let isDone = true;
    for (const one of waiting) {
      const group = lastGroup(one);
      if (group === undefined) return undefined;
      if (group === 'none') {
        next.push(one);
        continue;
      }
      isDone = false;
      for (const alternative of group.alternatives) next.push(`${group.before}${alternative}${group.after}`);
    }
    if (isDone) return next;
    if (next.length > MOST_ALTERNATIVES) return undefined;
    waiting = next;
  }
}

interface Group {
  readonly before: string;
  readonly alternatives: readonly string[];
  readonly after: string;
}

/** The group that begins last, which has no group in it. Undefined: a brace has no partner. */
function lastGroup(pattern: string): Group | 'none' | undefined {
  const start = pattern.lastIndexOf('{');
  if (start === -1) return pattern.includes('}') ? undefined : 'none';
  const end = pattern.indexOf('}', start);
  if (end === -1) return undefined;
  const alternatives = pattern.slice(start + 1, end).split(',');
  return { before: pattern.slice(0, start), alternatives, after: pattern.slice(end + 1) };
}
