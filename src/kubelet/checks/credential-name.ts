import type { Span } from '../../text/source.ts';

const CREDENTIAL = /^(?:PASSWORDS?|PASSWD|PASSPHRASE|PASS|PWD|SECRETS?|TOKENS?|KEY|APIKEY|CREDENTIALS?|DSN)$/;
/** A file with a password or a rule for passwords is none itself. */
const ABOUT = /^(?:FILE|PATH|DIR|NAME|ID|REGEX|REGEXP|PATTERN|COMMAND|CMD|SCRIPT|TEMPLATE|FORMAT|POLICY)$/;

/** Whether a variable or flag of this name holds a password, a token or the like: `DB_PASSWORD`, `--api-key`. */
export function namesCredential(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  if (words.join('_') === 'PWD' || ABOUT.test(words.at(-1) ?? '')) return false;
  return words.some((word) => CREDENTIAL.test(word));
}

/** The user part of the first URL that has one: `app:pa$$word@` in `postgres://app:pa$$word@db/shop`. */
export function userInfoOf(text: string): Span | undefined {
  const match = /:\/\/[^\s/@]*@/.exec(text);
  return match === null ? undefined : { start: match.index + 3, end: match.index + match[0].length };
}
