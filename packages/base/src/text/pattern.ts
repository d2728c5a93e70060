import { RE2JS, RE2JSSyntaxException } from 're2js';

/**
 * A regular expression in the syntax of RE2, as in Go, kpt and kustomize. It takes linear time; a JavaScript expression
 * can take exponential time for some texts.
 */
export interface Pattern {
  readonly source: string;
  /** Set if the pattern is only a literal text. */
  readonly literal: string | undefined;
  readonly isIn: (text: string) => boolean;
}

export type PatternOutcome =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly problem: PatternProblem };

export interface PatternProblem {
  readonly message: string;
  /** Offset into the pattern. */
  readonly at: number;
}

/**
 * The length of a pattern times the sum of its counts, as in `a{1,1000}`. A pattern at the limit takes a second to compile; Go
 * has a limit of its own, and refuses an expression that is too large.
 */
const LARGEST_REPETITION = 1_000_000;

/** `whole`: the pattern must match the whole text. */
export function parsePattern(source: string, whole: boolean = false): PatternOutcome {
  if (!whole && !/[\\^$.|?*+()[\]{}]/.test(source)) {
    return { ok: true, pattern: { source, literal: source, isIn: (text) => text.includes(source) } };
  }
  const counts = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)];
  const sum = counts.reduce((all, [, least, most]) => all + Math.max(Number(least), Number(most ?? 0)), 0);
  if (sum * source.length > LARGEST_REPETITION) {
    return {
      ok: false,
      problem: { message: 'it is too large: its counts repeat too much', at: counts[0]?.index ?? 0 },
    };
  }
  try {
    const compiled = RE2JS.compile(source);
    const isIn = (text: string): boolean => {
      const matcher = compiled.matcher(text);
      return whole ? matcher.matches() : matcher.find();
    };
    return { ok: true, pattern: { source, literal: undefined, isIn } };
  } catch (error) {
    return { ok: false, problem: explain(source, error) };
  }
}

/**
 * Replaces every match in a text. In the replacement, `${1}` is the match of the first group, and `${0}` the whole match; a
 * group that does not exist is left as written. As in Go, an empty match directly after another match does not count. The
 * pattern must be valid for `parsePattern`.
 */
export function replacePattern(pattern: Pattern, text: string, replacement: string): string {
  const matcher = RE2JS.compile(pattern.source).matcher(text);
  const parts: string[] = [];
  let end = 0;
  while (matcher.find()) {
    if (matcher.end() === end && matcher.start() === end && end > 0) continue;
    parts.push(text.slice(end, matcher.start()), withGroups(matcher, replacement));
    end = matcher.end();
  }
  return parts.join('') + text.slice(end);
}

/** The expanded replacement for the first match, with groups as in `replacePattern`. Undefined without a match. */
export function expandPattern(pattern: Pattern, text: string, replacement: string): string | undefined {
  const matcher = RE2JS.compile(pattern.source).matcher(text);
  return matcher.find() ? withGroups(matcher, replacement) : undefined;
}

function withGroups(matcher: ReturnType<RE2JS['matcher']>, replacement: string): string {
  const groups = matcher.groupCount();
  return replacement.replaceAll(/\$\{(\d{1,3})\}/g, (written, digits: string) =>
    Number(digits) <= groups ? (matcher.group(Number(digits)) ?? '') : written,
  );
}

/** The first `${1}` in a replacement whose group the pattern does not have. The pattern must be valid for `parsePattern`. */
export function missingGroup({ source }: Pattern, replacement: string): string | undefined {
  const groups = RE2JS.compile(source).groupCount();
  return replacement.match(/\$\{\d{1,3}\}/g)?.find((written) => Number(written.slice(2, -1)) > groups);
}

/** Whether the pattern matches in the text. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  return pattern.isIn(text);
}

function explain(source: string, error: unknown): PatternProblem {
  // Any other error also comes from user input.
  if (!(error instanceof RE2JSSyntaxException)) return { message: 'this is not a regular expression', at: 0 };
  const part = error.getPattern();
  const at = part === null ? source.length - 1 : source.indexOf(part);
  return { message: inWords(error.getDescription(), part ?? ''), at: Math.max(0, at) };
}

function inWords(description: string, part: string): string {
  switch (description) {
    case 'missing closing )':
      return 'a ( is never closed';
    case 'unexpected )':
      return 'a ) has no opening (';
    case 'missing closing ]':
      return 'this [ is never closed';
    case 'missing argument to repetition operator':
      return 'nothing precedes this repetition';
    case 'invalid nested repetition operator':
      return 'this repeats a repetition';
    case 'invalid repeat count':
      return 'invalid repeat count: at most 1000, the lower number first';
    case 'trailing backslash at end of expression':
      return 'nothing follows this backslash';
    case 'invalid escape sequence':
      return /^\\[1-9]/.test(part)
        ? 'RE2 has no references to groups, because they can take exponential time'
        : `${part} is not valid in a regular expression`;
    case 'invalid or unsupported Perl syntax':
    case 'invalid named capture':
      return /^\(\?<?[=!]/.test(part)
        ? 'RE2 has no lookahead or lookbehind, because they can take exponential time'
        : `RE2 does not support ${part}`;
    default:
      return `${description}: ${part}`;
  }
}
