/** The characters that may stand at a place. */
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

export interface PatternFlags {
  readonly anyCase: boolean;
  readonly lines: boolean;
  readonly dotAll: boolean;
}

export interface PatternReader {
  readonly pattern: string;
  pos: number;
  depth: number;
  flags: PatternFlags;
  problem: PatternProblem | undefined;
}

/** The first problem counts, and ends the reading. */
export function refuse(reader: PatternReader, message: string, at: number): undefined {
  reader.problem ??= { message, at };
  reader.pos = reader.pattern.length;
}

export type SetParts = Partial<CharacterSet>;

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
export function escapedSet(reader: PatternReader): SetParts | undefined {
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

function readHexadecimal(reader: PatternReader, pos: number): SetParts | undefined {
  const match = /^\\x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(reader.pattern.slice(pos, pos + 12));
  const code = match === null ? Infinity : Number.parseInt(match[1] ?? match[2] ?? '', 16);
  if (match === null || code > 0x10ffff) {
    refuse(reader, 'write \\x41 or \\x{1F600}', pos);
    return undefined;
  }
  reader.pos = pos + match[0].length;
  return { ranges: [[code, code]] };
}

function readProperty(reader: PatternReader, pos: number): SetParts | undefined {
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
export function readClass(reader: PatternReader): CharacterSet | undefined {
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
    if (set === undefined) return undefined;
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
  return completeSet(flags, { negated, ranges, sets });
}

function readClassPart(reader: PatternReader): SetParts | undefined {
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

export function completeSet({ anyCase }: PatternFlags, parts: SetParts): CharacterSet {
  return { negated: false, anyCase, ranges: [], sets: [], properties: [], ...parts };
}
