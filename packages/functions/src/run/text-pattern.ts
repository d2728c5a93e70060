import { parsePattern, matchesWildcards } from '@krmkit/base';
import type { PatternProblem } from '@krmkit/base';

/**
 * The regular expression of `/EXPRESSION/`, in the syntax of RE2; undefined for another text. No kind, name, namespace
 * and label starts with a slash.
 */
export function regularExpressionOf(text: string): string | undefined {
  return /^\/(.+)\/$/s.exec(text)?.[1];
}

/** What is wrong with a pattern; undefined for a valid one. */
export function patternProblem(text: string): PatternProblem | undefined {
  const source = regularExpressionOf(text);
  const parsed = source === undefined ? undefined : parsePattern(source, true);
  return parsed?.ok === false ? parsed.problem : undefined;
}

/**
 * A test for the whole of a text: `/EXPRESSION/`, or a text with the wildcards `*` and `?`. An invalid expression, which
 * `patternProblem` reports, matches nothing.
 */
export function textTest(pattern: string): (text: string) => boolean {
  const source = regularExpressionOf(pattern);
  if (source === undefined) return (text) => matchesWildcards(text, pattern);
  const parsed = parsePattern(source, true);
  return parsed.ok ? parsed.pattern.isIn : () => false;
}
