/**
 * The syntax of `$(NAME)` as defined by the 2015 design "Variable expansion in pod command, args, and env" and read by
 * `Expand` in Kubernetes' third_party/forked/golang/expansion/expand.go. Offsets are UTF-16 code units of the input,
 * half-open.
 */
export type Segment = TextSegment | EscapeSegment | ReferenceSegment;

/** Ordinary text, a `$` without meaning, or an opener without a closer. */
export interface TextSegment {
  readonly kind: 'text';
  readonly start: number;
  readonly end: number;
}

/** `$$`, which gives one `$`. */
export interface EscapeSegment {
  readonly kind: 'escape';
  readonly start: number;
  readonly end: number;
}

/**
 * The whole `$(NAME)`. The name is everything up to the first `)`: it can be empty, and can contain any other
 * character.
 */
export interface ReferenceSegment {
  readonly kind: 'reference';
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const DOLLAR = 0x24;
const OPENER = 0x28;

/**
 * Splits the input into segments that cover all of it; two text segments are never adjacent. Takes linear time: once an
 * opener has no `)`, later openers have none either.
 */
export function scan(input: string): readonly Segment[] {
  const segments: Segment[] = [];
  let textStart = 0;
  let closable = true;
  let dollar = input.indexOf('$');
  while (dollar !== -1) {
    const next = input.charCodeAt(dollar + 1);
    let segment: Segment | undefined;
    if (next === DOLLAR) {
      segment = { kind: 'escape', start: dollar, end: dollar + 2 };
    } else if (next === OPENER && closable) {
      const closer = input.indexOf(')', dollar + 2);
      if (closer === -1) closable = false;
      else segment = { kind: 'reference', name: input.slice(dollar + 2, closer), start: dollar, end: closer + 1 };
    }
    if (segment === undefined) {
      dollar = input.indexOf('$', dollar + 1);
      continue;
    }
    if (textStart < dollar) segments.push({ kind: 'text', start: textStart, end: dollar });
    segments.push(segment);
    textStart = segment.end;
    dollar = input.indexOf('$', textStart);
  }
  if (textStart < input.length) segments.push({ kind: 'text', start: textStart, end: input.length });
  return segments;
}
