/** What a regular expression says, as RE2 reads it, which Go's tools use: no backreferences, no looking ahead. */
export type PatternNode =
  | { readonly kind: 'empty' }
  | { readonly kind: 'characters'; readonly set: CharacterSet }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repetition'; readonly part: PatternNode; readonly least: number; readonly most: number };

export type Assertion = 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word' | 'no-word';

export interface CharacterSet {
  readonly negated: boolean;
  readonly anyCase: boolean;
  /** Code points, both ends inside. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly sets: readonly CharacterSet[];
  /** Classes of Unicode: `\p{L}`. */
  readonly properties: readonly RegExp[];
}

export interface PatternProblem {
  readonly message: string;
  /** Offset into the pattern. */
  readonly at: number;
}

export type ParsedPattern =
  | { readonly ok: true; readonly node: PatternNode }
  | { readonly ok: false; readonly problem: PatternProblem };

/** Deeper groups are refused, so that nothing here recurses without bound. */
const MOST_GROUPS = 200;
/** As in RE2. */
const MOST_TIMES = 1000;

interface Flags {
  readonly anyCase: boolean;
  readonly lines: boolean;
  readonly dotAll: boolean;
}

interface Reader {
  readonly pattern: string;
  pos: number;
  depth: number;
  flags: Flags;
  problem: PatternProblem | undefined;
}

/** Never throws: what is no regular expression is a problem with its place. */
export function parsePatternSyntax(pattern: string): ParsedPattern {
  const flags = { anyCase: false, lines: false, dotAll: false };
  const reader: Reader = { pattern, pos: 0, depth: 0, flags, problem: undefined };
  const node = readChoice(reader);
  if (reader.problem === undefined && reader.pos < pattern.length) refuse(reader, 'this ) closes nothing', reader.pos);
  return reader.problem === undefined ? { ok: true, node } : { ok: false, problem: reader.problem };
}

const EMPTY: PatternNode = { kind: 'empty' };

/** The first problem counts, and ends the reading. */
function refuse(reader: Reader, message: string, at: number): PatternNode {
  reader.problem ??= { message, at };
  reader.pos = reader.pattern.length;
  return EMPTY;
}

function readChoice(reader: Reader): PatternNode {
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

function readSequence(reader: Reader): PatternNode {
  const { pattern } = reader;
  const parts: PatternNode[] = [];
  while (reader.pos < pattern.length && pattern[reader.pos] !== '|' && pattern[reader.pos] !== ')') {
    const start = reader.pos;
    const part = readPart(reader);
    if (part !== undefined) parts.push(readRepetition(reader, part));
    else if (/[*+?]/.test(pattern[reader.pos] ?? '')) refuse(reader, 'there is nothing to repeat here', start);
  }
  const [first = EMPTY] = parts;
  return parts.length === 1 ? first : { kind: 'sequence', parts };
}

function readRepetition(reader: Reader, part: PatternNode): PatternNode {
  const { pattern, pos } = reader;
  const times = timesAt(pattern, pos);
  if (times === undefined) return part;
  const [least, most, length] = times;
  if (least > MOST_TIMES || (most !== Infinity && most > MOST_TIMES)) {
    return refuse(reader, `no more than ${MOST_TIMES} times can be asked for`, pos);
  }
  if (most < least) return refuse(reader, 'the second number is less than the first', pos);
  reader.pos += length;
  // What matches does not depend on who takes as little as possible.
  if (pattern[reader.pos] === '?') reader.pos += 1;
  if (timesAt(pattern, reader.pos) !== undefined) {
    return refuse(reader, 'this repeats what is repeated already', reader.pos);
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

/** Undefined for what stands for nothing itself: flags. */
function readPart(reader: Reader): PatternNode | undefined {
  const { pattern, flags } = reader;
  const character = String.fromCodePoint(pattern.codePointAt(reader.pos) ?? 0);
  switch (character) {
    case '*':
    case '+':
    case '?':
      return undefined;
    case '(':
      return readGroup(reader);
    case '[':
      return readClass(reader);
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

function readGroup(reader: Reader): PatternNode | undefined {
  const { pattern, flags } = reader;
  const start = reader.pos;
  const rest = pattern.slice(start, start + 200);
  const opening = /^\((?:\?(?:P?<\w+>|([a-zA-Z]*)(?:-([a-zA-Z]+))?([:)])))?/.exec(rest);
  const [whole = '(', on = '', off = '', end] = opening ?? [];
  if (rest.startsWith('(?') && whole === '(') {
    return refuse(reader, 'looking ahead or behind is not possible: RE2 has none, as it takes too long', start);
  }
  const unknown = /[^imsU]/.exec(on + off);
  if (unknown !== null) return refuse(reader, `there is no flag ${unknown[0]}: there are i, m, s`, start);
  reader.pos += whole.length;
  reader.flags = {
    anyCase: (flags.anyCase || on.includes('i')) && !off.includes('i'),
    lines: (flags.lines || on.includes('m')) && !off.includes('m'),
    dotAll: (flags.dotAll || on.includes('s')) && !off.includes('s'),
  };
  if (end === ')') return undefined;
  reader.depth += 1;
  if (reader.depth > MOST_GROUPS) return refuse(reader, `more than ${MOST_GROUPS} groups in each other`, start);
  const node = readChoice(reader);
  reader.depth -= 1;
  reader.flags = flags;
  if (pattern[reader.pos] !== ')') return refuse(reader, 'this ( is never closed', start);
  reader.pos += 1;
  return node;
}

function readEscape(reader: Reader): PatternNode {
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
      return set === undefined ? EMPTY : characters(flags, set);
    }
  }
}

type SetParts = Partial<CharacterSet>;

const DIGITS: CharacterSet['ranges'] = [[0x30, 0x39]];
const BLANKS: CharacterSet['ranges'] = [
  [0x09, 0x0a],
  [0x0c, 0x0d],
  [0x20, 0x20],
];
const LETTERS: CharacterSet['ranges'] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
];
const WORD: CharacterSet['ranges'] = [...DIGITS, ...LETTERS, [0x5f, 0x5f]];

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['a', 0x07],
  ['f', 0x0c],
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['v', 0x0b],
]);

/** What stands behind a backslash, in a class too; undefined after a problem. */
function escapedSet(reader: Reader): SetParts | undefined {
  const { pattern, pos } = reader;
  const character = pattern[pos + 1] ?? '';
  reader.pos += 2;
  const control = CONTROLS.get(character);
  if (control !== undefined) return { ranges: [[control, control]] };
  switch (character) {
    case 'd':
    case 'D':
      return { negated: character === 'D', ranges: DIGITS };
    case 's':
    case 'S':
      return { negated: character === 'S', ranges: BLANKS };
    case 'w':
    case 'W':
      return { negated: character === 'W', ranges: WORD };
    case 'p':
    case 'P':
      return readProperty(reader, pos);
    case 'x':
      return readHexadecimal(reader, pos);
    case '':
      refuse(reader, 'nothing stands behind this backslash', pos);
      return undefined;
    default:
  }
  const code = pattern.codePointAt(pos + 1) ?? 0;
  if (/[1-9]/.test(character)) {
    refuse(reader, 'a reference to a group is not possible: RE2 has none, as it takes too long', pos);
    return undefined;
  }
  if (/[A-Za-z0-9]/.test(character)) {
    refuse(reader, `there is no \\${character} in a regular expression`, pos);
    return undefined;
  }
  reader.pos = pos + 1 + (code > 0xffff ? 2 : 1);
  return { ranges: [[code, code]] };
}

function readHexadecimal(reader: Reader, pos: number): SetParts | undefined {
  const match = /^\\x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(reader.pattern.slice(pos, pos + 12));
  const code = match === null ? Infinity : Number.parseInt(match[1] ?? match[2] ?? '', 16);
  if (match === null || code > 0x10ffff) {
    refuse(reader, 'write \\x41 or \\x{1F600}', pos);
    return undefined;
  }
  reader.pos = pos + match[0].length;
  return { ranges: [[code, code]] };
}

function readProperty(reader: Reader, pos: number): SetParts | undefined {
  const match = /^\\([pP])(?:([A-Z])|\{(\^?)(\w{1,40})\})/.exec(reader.pattern.slice(pos, pos + 50));
  const name = match?.[2] ?? match?.[4] ?? '';
  const property = propertyTest(name) ?? propertyTest(`Script=${name}`);
  if (match === null || property === undefined) {
    refuse(reader, 'there is no such class of Unicode', pos);
    return undefined;
  }
  reader.pos = pos + match[0].length;
  return { negated: (match[1] === 'P') !== (match[3] === '^'), properties: [property] };
}

/** Looks at one character at a time. */
function propertyTest(name: string): RegExp | undefined {
  try {
    return new RegExp(`^\\p{${name}}$`, 'u');
  } catch {
    return undefined;
  }
}

const NAMED: ReadonlyMap<string, SetParts> = new Map<string, SetParts>([
  ['alnum', { ranges: [...DIGITS, ...LETTERS] }],
  ['alpha', { ranges: LETTERS }],
  ['ascii', { ranges: [[0x00, 0x7f]] }],
  [
    'blank',
    {
      ranges: [
        [0x09, 0x09],
        [0x20, 0x20],
      ],
    },
  ],
  [
    'cntrl',
    {
      ranges: [
        [0x00, 0x1f],
        [0x7f, 0x7f],
      ],
    },
  ],
  ['digit', { ranges: DIGITS }],
  ['graph', { ranges: [[0x21, 0x7e]] }],
  ['lower', { ranges: [[0x61, 0x7a]] }],
  ['print', { ranges: [[0x20, 0x7e]] }],
  [
    'punct',
    {
      ranges: [
        [0x21, 0x2f],
        [0x3a, 0x40],
        [0x5b, 0x60],
        [0x7b, 0x7e],
      ],
    },
  ],
  [
    'space',
    {
      ranges: [
        [0x09, 0x0d],
        [0x20, 0x20],
      ],
    },
  ],
  ['upper', { ranges: [[0x41, 0x5a]] }],
  ['word', { ranges: WORD }],
  ['xdigit', { ranges: [...DIGITS, [0x41, 0x46], [0x61, 0x66]] }],
]);

/** `[a-z\d[:alpha:]]`, `[^a]`; a `]` that comes first stands for itself. */
function readClass(reader: Reader): PatternNode {
  const { pattern, flags } = reader;
  const start = reader.pos;
  const negated = pattern[start + 1] === '^';
  reader.pos += negated ? 2 : 1;
  const first = reader.pos;
  const ranges: (readonly [number, number])[] = [];
  const sets: CharacterSet[] = [];
  while (reader.pos === first || pattern[reader.pos] !== ']') {
    if (reader.pos >= pattern.length) return refuse(reader, 'this [ is never closed', start);
    const at = reader.pos;
    const set = readClassPart(reader);
    if (set === undefined) return EMPTY;
    const [low] = oneCharacter(set);
    if (low === undefined) {
      sets.push(completeSet(flags, set));
    } else if (pattern[reader.pos] === '-' && pattern[reader.pos + 1] !== ']' && reader.pos + 1 < pattern.length) {
      reader.pos += 1;
      const [high] = oneCharacter(readClassPart(reader) ?? {});
      if (high === undefined || high < low) return refuse(reader, 'this range has no end, or one before its start', at);
      ranges.push([low, high]);
    } else {
      ranges.push([low, low]);
    }
  }
  reader.pos += 1;
  return characters(flags, { negated, ranges, sets });
}

function readClassPart(reader: Reader): SetParts | undefined {
  const { pattern, pos } = reader;
  if (pattern[pos] === '\\') return escapedSet(reader);
  const named = pattern[pos] === '[' ? /^\[:(\^?)(\w{1,10}):\]/.exec(pattern.slice(pos, pos + 16)) : null;
  if (named !== null) {
    const set = NAMED.get(named[2] ?? '');
    if (set === undefined) {
      refuse(reader, `there is no class ${named[0]}`, pos);
      return undefined;
    }
    reader.pos += named[0].length;
    return { ...set, negated: named[1] === '^' };
  }
  const code = pattern.codePointAt(pos) ?? 0;
  reader.pos += code > 0xffff ? 2 : 1;
  return { ranges: [[code, code]] };
}

/** The code point of a set that is a character as it was written; nothing for a class. */
function oneCharacter({ negated, ranges }: SetParts): readonly number[] {
  const [range] = ranges ?? [];
  return ranges?.length === 1 && range !== undefined && negated === undefined && range[0] === range[1] ? range : [];
}

function literal(flags: Flags, character: string): PatternNode {
  const code = character.codePointAt(0) ?? 0;
  return characters(flags, { ranges: [[code, code]] });
}

function characters(flags: Flags, parts: SetParts): PatternNode {
  return { kind: 'characters', set: completeSet(flags, parts) };
}

function completeSet({ anyCase }: Flags, parts: SetParts): CharacterSet {
  return { negated: false, anyCase, ranges: [], sets: [], properties: [], ...parts };
}
