/** Words by which a program loads code in ways that its text does not tell. */
const LOADERS = /\b(?:require|createRequire|getBuiltinModule|importScripts|eval)\b/;

// A method of that name has a dot in front, and three dots are none.
const WORDS = /(?<![\w$]|(?<!\.\.)\.)(import|from)(?![\w$])\s*(?=(\S?))/g;

/**
 * What a JavaScript or TypeScript file imports, as it is written there; undefined where its text does not tell: it calls
 * `import(...)` or `require`, or has a comment or an escape where a name is looked for. It goes by words and not by the
 * grammar, so it may take a text or a comment for an import, and never misses one.
 */
export function importsOf(code: string): readonly string[] | undefined {
  if (LOADERS.test(code)) return undefined;
  const found: string[] = [];
  for (const match of code.matchAll(WORDS)) {
    const [whole, word, next = ''] = match;
    const start = match.index + whole.length;
    if (next === '/' || (word === 'import' && isCall(code, start, next))) return undefined;
    // `from` as a name of something else has no quote behind it.
    if (next !== '"' && next !== "'") continue;
    const end = code.indexOf(next, start + 1);
    const name = code.slice(start + 1, Math.max(end, start + 1));
    if (end === -1 || /[\\\n\r]/.test(name)) return undefined;
    found.push(name);
  }
  return found;
}

/** `import(...)`, `import.defer(...)` and what may come; `import.meta` loads nothing. */
function isCall(code: string, at: number, next: string): boolean {
  return next === '(' || (next === '.' && !/^\.\s*meta\b/.test(code.slice(at, at + 100)));
}
