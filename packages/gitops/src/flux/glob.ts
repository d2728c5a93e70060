/**
 * Whether a pattern of `path.Match` in Go matches all characters: `*`, `?`, `[a-z]`, `[^a]`, and `\` before a character.
 * Unlike there, `*` and `?` also match `/`. A pattern that cannot be read matches nothing.
 */
export function matchesGlob(pattern: string, characters: readonly string[]): boolean {
  const tokens = tokensOf(pattern);
  return tokens !== undefined && matchesTokens(tokens, characters);
}

/** Takes at most the product of both lengths. */
export function matchesTokens(tokens: readonly Token[], characters: readonly string[]): boolean {
  let at = 0;
  let token = 0;
  let star = -1;
  let starAt = 0;
  while (at < characters.length) {
    const present = tokens[token];
    const character = characters[at] ?? '';
    if (present === '*') {
      star = token;
      starAt = at;
      token += 1;
    } else if (present?.(character) === true) {
      token += 1;
      at += 1;
    } else if (star === -1) {
      return false;
    } else {
      starAt += 1;
      at = starAt;
      token = star + 1;
    }
  }
  return tokens.slice(token).every((rest) => rest === '*');
}

/** A part of a pattern: any characters, or one that a function accepts. */
export type Token = '*' | ((character: string) => boolean);

function tokensOf(pattern: string): readonly Token[] | undefined {
  const rest = Array.from(pattern).toReversed();
  const tokens: Token[] = [];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next === '*') tokens.push('*');
    else if (next === '?') tokens.push(() => true);
    else if (next === '[') {
      const token = readClass(rest);
      if (token === undefined) return undefined;
      tokens.push(token);
    } else {
      const literal = next === '\\' ? rest.pop() : next;
      if (literal === undefined) return undefined;
      tokens.push((character) => character === literal);
    }
  }
  return tokens;
}

/** Reads a class after its `[`; undefined for one that has no end, or no characters. */
function readClass(rest: string[]): Token | undefined {
  const isNegated = rest.at(-1) === '^';
  if (isNegated) rest.pop();
  const ranges: (readonly [from: string, to: string])[] = [];
  while (rest.at(-1) !== ']' || ranges.length === 0) {
    const from = readMember(rest);
    if (from === undefined) return undefined;
    let to: string | undefined = from;
    if (rest.at(-1) === '-') {
      rest.pop();
      to = readMember(rest);
    }
    if (to === undefined) return undefined;
    ranges.push([from, to]);
  }
  rest.pop();
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}

/** A character of a class: `-` and `]` only after a backslash. */
function readMember(rest: string[]): string | undefined {
  const next = rest.pop();
  if (next === '-' || next === ']') return undefined;
  return next === '\\' ? rest.pop() : next;
}
