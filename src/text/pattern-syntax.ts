import type { CharacterSet, PatternFlags, PatternProblem, PatternReader, SetParts } from './pattern-class.ts';
import { completeSet, escapedSet, readClass, refuse } from './pattern-class.ts';

/** What a regular expression says, as RE2 reads it, which Go's tools use: no backreferences, no looking ahead. */
export type PatternNode =
  | { readonly kind: 'empty' }
  | { readonly kind: 'characters'; readonly set: CharacterSet }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repetition'; readonly part: PatternNode; readonly least: number; readonly most: number };

export type Assertion = 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word' | 'no-word';

export type ParsedPattern =
  | { readonly ok: true; readonly node: PatternNode }
  | { readonly ok: false; readonly problem: PatternProblem };

const EMPTY: PatternNode = { kind: 'empty' };

/** Deeper groups are refused, so that nothing here recurses without bound. */
const MOST_GROUPS = 200;
/** As in RE2. */
const MOST_TIMES = 1000;

/** Never throws: what is no regular expression is a problem with its place. */
export function parsePatternSyntax(pattern: string): ParsedPattern {
  const flags = { anyCase: false, lines: false, dotAll: false };
  const reader: PatternReader = { pattern, pos: 0, depth: 0, flags, problem: undefined };
  const node = readChoice(reader);
  if (reader.problem === undefined && reader.pos < pattern.length) refuse(reader, 'this ) closes nothing', reader.pos);
  return reader.problem === undefined ? { ok: true, node } : { ok: false, problem: reader.problem };
}

function readChoice(reader: PatternReader): PatternNode {
  const { flags } = reader;
  const parts = [readSequence(reader)];
  while (reader.pattern[reader.pos] === '|') {
    reader.pos += 1;
    parts.push(readSequence(reader));
  }
  // Flags hold to the end of their group.
  reader.flags = flags;
  const [first = EMPTY] = parts;
  return parts.length === 1 ? first : { kind: 'choice', parts };
}

function readSequence(reader: PatternReader): PatternNode {
  const { pattern } = reader;
  const parts: PatternNode[] = [];
  while (reader.pos < pattern.length && pattern[reader.pos] !== '|' && pattern[reader.pos] !== ')') {
    const part = readPart(reader);
    if (part !== undefined) parts.push(readRepetition(reader, part));
    else if (timesAt(pattern, reader.pos) !== undefined) refuse(reader, 'there is nothing to repeat here', reader.pos);
  }
  const [first = EMPTY] = parts;
  return parts.length === 1 ? first : { kind: 'sequence', parts };
}

function readRepetition(reader: PatternReader, part: PatternNode): PatternNode {
  const { pattern, pos } = reader;
  const times = timesAt(pattern, pos);
  if (times === undefined) return part;
  const [least, most, length] = times;
  if (least > MOST_TIMES || (most !== Infinity && most > MOST_TIMES)) {
    return fail(reader, `no more than ${MOST_TIMES} times can be asked for`, pos);
  }
  if (most < least) return fail(reader, 'the second number is less than the first', pos);
  reader.pos += length;
  // What matches does not depend on who takes as little as possible.
  if (pattern[reader.pos] === '?') reader.pos += 1;
  if (timesAt(pattern, reader.pos) !== undefined) {
    return fail(reader, 'this repeats what is repeated already', reader.pos);
  }
  return { kind: 'repetition', part, least, most };
}

/** `{` that is no repetition stands for itself. */
function timesAt(pattern: string, pos: number): readonly [least: number, most: number, length: number] | undefined {
  switch (pattern[pos]) {
    case '*':
      return [0, Infinity, 1];
    case '+':
      return [1, Infinity, 1];
    case '?':
      return [0, 1, 1];
    case '{': {
      const match = /^\{(\d{1,9})(,(\d{0,9}))?\}/.exec(pattern.slice(pos, pos + 22));
      if (match === null) return undefined;
      const least = Number(match[1]);
      const most = match[2] === undefined ? least : match[3] === '' ? Infinity : Number(match[3]);
      return [least, most, match[0].length];
    }
    default:
      return undefined;
  }
}

/** Undefined for what stands for nothing itself: flags, and what repeats where nothing is to be repeated. */
function readPart(reader: PatternReader): PatternNode | undefined {
  const { pattern, flags } = reader;
  if (timesAt(pattern, reader.pos) !== undefined) return undefined;
  const character = String.fromCodePoint(pattern.codePointAt(reader.pos) ?? 0);
  switch (character) {
    case '(':
      return readGroup(reader);
    case '[':
      return nodeOf(readClass(reader));
    case '\\':
      return readEscape(reader);
    default:
      reader.pos += character.length;
  }
  switch (character) {
    case '.':
      return characters(flags, { negated: true, ranges: flags.dotAll ? [] : [[0x0a, 0x0a]] });
    case '^':
      return { kind: 'assertion', assertion: flags.lines ? 'line-start' : 'text-start' };
    case '$':
      return { kind: 'assertion', assertion: flags.lines ? 'line-end' : 'text-end' };
    default:
      return literal(flags, character);
  }
}

function readGroup(reader: PatternReader): PatternNode | undefined {
  const { pattern, flags } = reader;
  const start = reader.pos;
  const rest = pattern.slice(start, start + 200);
  const opening = /^\((?:\?(?:P?<\w+>|([a-zA-Z]*)(?:-([a-zA-Z]+))?([:)])))?/.exec(rest);
  const [whole = '(', on = '', off = '', end] = opening ?? [];
  if (rest.startsWith('(?') && whole === '(') {
    return fail(reader, 'looking ahead or behind is not possible: RE2 has none, as it takes too long', start);
  }
  const unknown = /[^imsU]/.exec(on + off);
  if (unknown !== null) return fail(reader, `there is no flag ${unknown[0]}: there are i, m, s`, start);
  reader.pos += whole.length;
  reader.flags = {
    anyCase: (flags.anyCase || on.includes('i')) && !off.includes('i'),
    lines: (flags.lines || on.includes('m')) && !off.includes('m'),
    dotAll: (flags.dotAll || on.includes('s')) && !off.includes('s'),
  };
  if (end === ')') return undefined;
  reader.depth += 1;
  if (reader.depth > MOST_GROUPS) return fail(reader, `more than ${MOST_GROUPS} groups in each other`, start);
  const node = readChoice(reader);
  reader.depth -= 1;
  reader.flags = flags;
  if (pattern[reader.pos] !== ')') return fail(reader, 'this ( is never closed', start);
  reader.pos += 1;
  return node;
}

function readEscape(reader: PatternReader): PatternNode {
  const { pattern, flags, pos } = reader;
  switch (pattern[pos + 1]) {
    case 'A':
      reader.pos += 2;
      return { kind: 'assertion', assertion: 'text-start' };
    case 'z':
      reader.pos += 2;
      return { kind: 'assertion', assertion: 'text-end' };
    case 'b':
      reader.pos += 2;
      return { kind: 'assertion', assertion: 'word' };
    case 'B':
      reader.pos += 2;
      return { kind: 'assertion', assertion: 'no-word' };
    default: {
      const set = escapedSet(reader);
      return nodeOf(set && completeSet(flags, set));
    }
  }
}

function literal(flags: PatternFlags, character: string): PatternNode {
  const code = character.codePointAt(0) ?? 0;
  return characters(flags, { ranges: [[code, code]] });
}

function characters(flags: PatternFlags, parts: SetParts): PatternNode {
  return { kind: 'characters', set: completeSet(flags, parts) };
}

function nodeOf(set: CharacterSet | undefined): PatternNode {
  return set === undefined ? EMPTY : { kind: 'characters', set };
}

function fail(reader: PatternReader, message: string, at: number): PatternNode {
  refuse(reader, message, at);
  return EMPTY;
}
