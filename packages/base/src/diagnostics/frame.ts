import { checkOptions } from './check-options.ts';
import { checkArgument } from '../calls/check-argument.ts';
import { maskSecretsInAddresses } from '../text/url.ts';
import type { Source, Span } from '../text/source.ts';
import { createSource, lineAt, positionAt } from '../text/source.ts';
import { displayWidth } from './display-width.ts';
import { visible, withoutCommands } from './printable.ts';

/** How an excerpt is printed. */
export interface FrameOptions {
  /** Prefix of each line; empty by default. */
  readonly indent?: string;
  /** Maximum width of a line in terminal cells, including its number; 120 by default. */
  readonly width?: number;
  /** Colours a part; the text is safe to print. */
  readonly paint?: (text: string, part: 'gutter' | 'source' | 'caret') => string;
}

const SOURCE = { words: 'a string or a source, as createSource returns it', members: ['text', 'lineStarts'] };
const SPAN = { words: 'an object { start, end } of offsets', members: ['start', 'end'] };

const TAB = '    ';
const ELLIPSIS = '…';
/** The minimum width. */
const LEAST = 20;

/**
 * Shows the line on which a location begins, with its number, and carets under the location:
 *
 *     31 |               value: http://$(GITSERVER_HOST):8080/
 *        |                             ^^^^^^^^^^^^^^^^^
 *
 * Pass the text of the file or its source. Returns two lines without a line end after the second. A long line is cut
 * around the location, a tab becomes four spaces, and control characters are made visible. Carets of a location of
 * several lines end with its first line; an empty location has one caret.
 */
export function frame(source: Source | string, location: Span, options: FrameOptions = {}): string {
  if (typeof source !== 'string') checkArgument('frame', 'the source', source, SOURCE);
  checkArgument('frame', 'the location', location, SPAN);
  checkOptions('frame', options, { indent: 'string', width: 'number', paint: 'function' });
  return frameOf(typeof source === 'string' ? createSource('', source) : source, location, options);
}

function frameOf(source: Source, location: Span, options: FrameOptions): string {
  const { indent = '', width = 120, paint = (text: string): string => text } = options;
  const start = positionAt(source, location.start);
  const end = positionAt(source, location.end);
  const text = maskSecretsInAddresses(lineAt(source, start.line));
  const number = String(start.line);
  const room = Math.max(LEAST, width - indent.length - number.length - 3);
  const from = Math.min(start.column - 1, text.length);
  const to = end.line > start.line ? text.length : Math.min(Math.max(from, end.column - 1), text.length);
  const { before, position, after } = inert(cut(text, from, to, room));
  const bar = paint('|', 'gutter');
  const line = paint((before + position + after).trimEnd(), 'source');
  const carets = paint('^'.repeat(Math.max(1, displayWidth(position))), 'caret');
  return (
    `${indent}${paint(number, 'gutter')} ${bar} ${line}\n` +
    `${indent}${' '.repeat(number.length)} ${bar} ${' '.repeat(displayWidth(before))}${carets}`
  );
}

interface Excerpt {
  readonly before: string;
  readonly position: string;
  readonly after: string;
}

/** A workflow command of a CI system can start in one part and end in the next. */
function inert(excerpt: Excerpt): Excerpt {
  const { before, position, after } = excerpt;
  const whole = before + position + after;
  const safe = withoutCommands(whole);
  if (safe === whole) return excerpt;
  const moved = (offset: number): number => {
    let to = 0;
    for (let index = 0; index < offset; index++) to += safe[to] === whole[index] ? 1 : 2;
    return to;
  };
  const start = moved(before.length);
  const end = moved(before.length + position.length);
  return { before: safe.slice(0, start), position: safe.slice(start, end), after: safe.slice(end) };
}

/** Cuts a line to a number of cells: always shows the start of the marked range, and as much of the rest as fits. */
function cut(text: string, from: number, to: number, room: number): Excerpt {
  // More than this is never visible, so stop there: a line may have a million characters.
  const position = clipEnd(text.slice(from, Math.min(to, from + room * 4)), room);
  const placeWidth = displayWidth(position);
  const context = text.slice(Math.max(0, from - room * 4), from);
  const wholeBefore = shown(context);
  const isWhole = context.length === from;
  const rest = text.slice(to, to + room * 4);
  const wanted = displayWidth(shown(rest));
  const free = room - placeWidth;
  const fits = isWhole && displayWidth(wholeBefore) + wanted <= free;
  if (fits) return { before: wholeBefore, position, after: shown(rest) };
  // Two thirds of the remaining cells go to the text before, unless little follows.
  const share = Math.max(Math.floor((free * 2) / 3), free - wanted);
  const before = isWhole && displayWidth(wholeBefore) <= share ? wholeBefore : clipStart(context, share);
  return { before, position, after: clipEnd(rest, free - displayWidth(before)) };
}

function clipEnd(text: string, room: number): string {
  const whole = shown(text);
  if (displayWidth(whole) <= room) return whole;
  let out = '';
  let used = 1;
  for (const character of text) {
    const next = shown(character);
    used += displayWidth(next);
    if (used > room) break;
    out += next;
  }
  return room < 1 ? '' : out + ELLIPSIS;
}

function clipStart(text: string, room: number): string {
  let out = '';
  let used = 1;
  for (const character of Array.from(text).reverse()) {
    const next = shown(character);
    used += displayWidth(next);
    if (used > room) break;
    out = next + out;
  }
  return room < 1 ? '' : ELLIPSIS + out;
}

function shown(text: string): string {
  return visible(text.replaceAll('\t', TAB));
}
