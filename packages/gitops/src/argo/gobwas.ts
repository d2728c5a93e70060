/**
 * Whether a pattern of github.com/gobwas/glob without separators matches a whole text: `*`, `**` and `?` match any
 * characters, `[abc]`, `[a-z]` and `[!a]` one, `{a,b}` alternatives. Undefined: the pattern cannot be read.
 */
export function matchesGobwas(pattern: string, text: string): boolean | undefined {
  const expression = expressionOf(pattern);
  return expression === undefined ? undefined : new RegExp(`^(?:${expression})$`, 'su').test(text);
}

/** In characters: a longer pattern is not read, and no alternatives in alternatives, so that no match takes long. */
const MOST_CHARACTERS = 512;

function expressionOf(pattern: string): string | undefined {
  if (pattern.length > MOST_CHARACTERS) return undefined;
  let out = '';
  let isInGroup = false;
  const rest = Array.from(pattern.replaceAll(/\*+/g, '*')).toReversed();
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const token = next === '[' ? classOf(rest) : tokenOf(next, rest, isInGroup);
    if (token === undefined) return undefined;
    if (next === '{' || next === '}') isInGroup = next === '{';
    out += token;
  }
  return isInGroup ? undefined : out;
}

function tokenOf(character: string, rest: string[], isInGroup: boolean): string | undefined {
  switch (character) {
    case '*':
      return '.*';
    case '?':
      return '.';
    case '{':
      return isInGroup ? undefined : '(?:';
    case '}':
      return isInGroup ? ')' : undefined;
    case ',':
      return isInGroup ? '|' : ',';
    case '\\': {
      const literal = rest.pop();
      return literal && escaped(literal);
    }
    default:
      return escaped(character);
  }
}

/** A class after its `[`: one range, or a list of characters; `!` negates. */
function classOf(rest: string[]): string | undefined {
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
  const start = isNegated ? '[^' : '[';
  if (members.length !== 3 || dash !== '-') return `${start}${members.map(escaped).join('')}]`;
  return from <= to ? `${start}${escaped(from)}-${escaped(to)}]` : undefined;
}

function escaped(character: string): string {
  return /[$()*+.?[\\\]^{|}/-]/.test(character) ? `\\${character}` : character;
}
