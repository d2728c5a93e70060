import { checkText } from './wrong-call.ts';
import type { Context } from './context.ts';
import type { MappingFunc } from './expand.ts';
import { mappingOf } from './expand.ts';
import { scan } from './scan.ts';

/** A `$(NAME)` of the input; the offsets enclose all of it. */
export interface Reference {
  /** The text between the parentheses. */
  readonly name: string;
  /** The offset of the `$` in the input. */
  readonly start: number;
  /** The offset in the input after the `)`. */
  readonly end: number;
}

/** `text` is the input from `start` to `end`, with each `$$` replaced by `$`. */
export interface LiteralTemplateSegment {
  /** The type of the segment. */
  readonly kind: 'literal';
  /** The text without escapes. */
  readonly text: string;
  /** The offset of the segment in the input. */
  readonly start: number;
  /** The offset in the input after the segment. */
  readonly end: number;
}

/** A reference, `$(NAME)`. */
export interface ReferenceTemplateSegment extends Reference {
  /** The type of the segment. */
  readonly kind: 'reference';
}

/** A part of a scanned text. */
export type TemplateSegment = LiteralTemplateSegment | ReferenceTemplateSegment;

/**
 * An input that is scanned once, and expanded many times or to something other than a string (through its `segments`).
 */
export interface Template {
  /** The input. */
  readonly input: string;
  /** In the order of the input. */
  readonly references: readonly Reference[];
  /** Offset of the first `$` of each `$$` that becomes one `$`, ascending. */
  readonly escapes: readonly number[];
  /** Cover the input in order; two literals are never adjacent. */
  readonly segments: readonly TemplateSegment[];
  /** The same as `expand(input, mapping)`. */
  readonly expand: (mapping: MappingFunc | Context) => string;
}

/** Never fails; linear in the input. Offsets are half-open UTF-16 code units of the input. */
export function compileTemplate(input: string): Template {
  checkText('compileTemplate', input);
  const references: ReferenceTemplateSegment[] = [];
  const escapes: number[] = [];
  const segments: TemplateSegment[] = [];
  let text = '';
  let textStart = 0;
  for (const segment of scan(input)) {
    switch (segment.kind) {
      case 'text':
        text += input.slice(segment.start, segment.end);
        break;
      case 'escape':
        text += '$';
        escapes.push(segment.start);
        break;
      case 'reference':
        // Text is never empty: an escape gives one `$`.
        if (text !== '') segments.push({ kind: 'literal', text, start: textStart, end: segment.start });
        references.push(segment);
        segments.push(segment);
        text = '';
        textStart = segment.end;
        break;
      default:
        segment satisfies never;
    }
  }
  if (text !== '') segments.push({ kind: 'literal', text, start: textStart, end: input.length });
  return { input, references, escapes, segments, expand: (mapping) => expandSegments(segments, mappingOf(mapping)) };
}

function expandSegments(segments: readonly TemplateSegment[], mapping: MappingFunc): string {
  let output = '';
  for (const segment of segments) output += segment.kind === 'literal' ? segment.text : mapping(segment.name);
  return output;
}
