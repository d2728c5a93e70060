import type { Token } from '../flux/glob.ts';
import { matchesTokens } from '../flux/glob.ts';

/**
 * Whether a pattern of github.com/gobwas/glob without separators matches a whole text: `*` and `**` match any characters,
 * `?`, `[abc]`, `[a-z]` and `[!a]` one, `{a,b}` alternatives. Undefined: the pattern cannot be read, or has alternatives
 * in alternatives.
 */
export function matchesGobwas(pattern: string, text: string): boolean | undefined {
  const characters = Array.from(text);
  return alternativesOf(pattern)?.some((tokens) => matchesTokens(tokens, characters));
}

type Tokens = readonly Token[];

/** A pattern that stands for more patterns without alternatives is not read. */
const MOST_ALTERNATIVES = 256;

function alternativesOf(pattern: string): readonly Tokens[] | undefined {
  let made: readonly Tokens[] = [[]];
  /** The alternatives of the braces that are open. */
  let group: (readonly Token[])[] | undefined;
  const rest = Array.from(pattern).toReversed();
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next === '{' && group === undefined) group = [[]];
    else if (next === ',' && group !== undefined) group.push([]);
    else if (next === '}' && group !== undefined) {
      const closed = group;
      made = made.flatMap((before) => closed.map((own) => [...before, ...own]));
      group = undefined;
      if (made.length > MOST_ALTERNATIVES) return undefined;
    } else {
      const token = tokenAt(next, rest);
      if (token === undefined) return undefined;
      if (group === undefined) made = made.map((before) => [...before, token]);
      else group[group.length - 1] = [...(group.at(-1) ?? []), token];
    }
  }
  return group === undefined ? made : undefined;
}

function tokenAt(character: string, rest: string[]): Token | undefined {
  switch (character) {
    case '*':
      return '*';
    case '?':
      return () => true;
    case '[':
      return classOf(rest);
    case '{':
    case '}':
      return undefined;
    case '\\': {
      const literal = rest.pop();
      return literal === undefined ? undefined : (one) => one === literal;
    }
    default:
      return (one) => one === character;
  }
}

/** A class after its `[`: one range, or a list of characters; `!` negates. */
function classOf(rest: string[]): Token | undefined {
  const characters: string[] = [];
  for (let next = rest.pop(); next !== ']'; next = rest.pop()) {
    const literal = next === '\\' ? rest.pop() : next;
    if (literal === undefined) return undefined;
    characters.push(literal);
  }
  const isNegated = characters[0] === '!';
  const members = isNegated ? characters.slice(1) : characters;
  const [from = '', dash, to = ''] = members;
  if (members.length === 0) return undefined;
  if (members.length !== 3 || dash !== '-') return (one) => members.includes(one) !== isNegated;
  return (one) => (from <= one && one <= to) !== isNegated;
}
