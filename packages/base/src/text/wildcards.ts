/** `*` matches any characters, `?` matches one. Takes at most the product of both lengths. */
export function matchesWildcards(text: string, pattern: string): boolean {
  let at = 0;
  let wanted = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    const character = pattern[wanted];
    if (character === '*') {
      star = wanted;
      resume = at;
      wanted += 1;
    } else if (character === '?' || character === text[at]) {
      wanted += 1;
      at += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      wanted = star + 1;
    } else {
      return false;
    }
  }
  while (pattern[wanted] === '*') wanted += 1;
  return wanted === pattern.length;
}
