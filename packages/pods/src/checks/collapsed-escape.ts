import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import type { CheckedContainer, DollarString } from './checked-container.ts';
import type { Problem, Span } from '@krmkit/base';

interface Collapse extends Required<Problem> {
  readonly doubt?: string;
}

/**
 * `$$` becomes one `$` everywhere. A `$$` before `(`, before a character beyond ASCII, which some releases damage after a
 * single `$`, or before `{`, a letter or a digit for a shell, is an intended escape. If two were clearly intended (a shell's process id, a password, SQL), this is a warning.
 */
export function checkCollapsedEscapes(checked: CheckedContainer): readonly Finding[] {
  const { located } = checked.container;
  // Hooks are passed as written.
  const escaping = checked.strings.filter(({ kind, template }) => kind !== 'hook' && template.escapes.length > 0);
  return escaping.flatMap((string) => {
    const { path, field } = string;
    const { wanted, lossy } = judgeAll(string);
    const findings = wanted.map(({ start, message, hint, doubt }) =>
      podFinding(located, 'collapsed-escape', path, message, {
        field,
        hint,
        range: { start, end: start + 2 },
        replacement: '$$$$',
        doubt,
      }),
    );
    const [first] = lossy;
    if (first !== undefined) {
      const count = lossy.length === 1 ? '' : ` (${String(lossy.length)} times in this text)`;
      findings.push(
        podFinding(located, 'collapsed-escape', path, `$$ becomes a single $${count}`, {
          field,
          severity: 'info',
          hint: 'write $$$$ where two are meant',
          range: { start: first, end: first + 2 },
        }),
      );
    }
    return findings;
  });
}

/** Escapes that clearly should have been two, and escapes that may have been. */
function judgeAll(string: DollarString): {
  readonly wanted: readonly (Collapse & { readonly start: number })[];
  readonly lossy: readonly number[];
} {
  const { input, escapes } = string.template;
  const wanted: (Collapse & { readonly start: number })[] = [];
  const lossy: number[] = [];
  // `$$$$` and `$$$(X)` show that the author knows the rule.
  const alone = escapes.filter(
    (start) => input[start - 1] !== '$' && input[start + 2] !== '$' && input[start + 2] !== '(',
  );
  const isCredential = string.role === 'plain' ? credentialTest(string) : (): boolean => false;
  const isQuoted = string.role === 'script' ? singleQuoteTest(input) : (): boolean => false;
  for (const start of alone) {
    const next = input[start + 2] ?? '';
    if (isSqlQuote(input, start)) {
      const message = "the $$ of SQL's dollar quotes becomes a single $, and the statement is broken";
      wanted.push({ start, message, hint: 'write $$$$, or quote with a tag: $body$' });
    } else if (string.role === 'script') {
      // `$$VAR`, `$${VAR}`, `$$1`, `$$?`: escaped, so that the shell gets one $.
      if (/[\w{?@#*!]/.test(next)) continue;
      // Between single quotes, a shell does not expand the process id: `grep 'end$$'`.
      if (input[start - 1] === '\\' || isQuoted(start)) lossy.push(start);
      else {
        const message = "$$ becomes a single $ before the shell sees it, so it is not the shell's process id";
        wanted.push({ start, message, hint: 'write $$$$' });
      }
    } else if (isCredential(start)) {
      // `$$2y$$05$$...`: every $ is doubled for Kubernetes (or for compose files).
      if (alone.length > 1) lossy.push(start);
      else {
        const what = string.name === undefined ? 'the credential' : `the value of ${string.name}`;
        const message = `$$ becomes a single $, so ${what} has one $ less than what is written`;
        const doubt = 'the author may mean one $, and know that $$ is its escape';
        wanted.push({ start, message, hint: 'write $$$$ if two are meant', doubt });
      }
    } else if (!/[\w{]|[^\u0000-\u007f]/.test(next)) lossy.push(start);
  }
  return { wanted, lossy };
}

function credentialTest(string: DollarString): (start: number) => boolean {
  const { input } = string.template;
  if (input.includes('\n')) return () => false;
  const flag = /^--?([\w-]+)=/.exec(input)?.[1];
  const before = /^--?([\w-]+)$/.exec(string.before ?? '')?.[1];
  const name = string.name ?? flag ?? (input.startsWith('-') ? '' : (before ?? ''));
  if (namesCredential(name)) return () => true;
  const user = userInfoOf(input);
  return (start) => user !== undefined && user.start <= start && start < user.end;
}

/** The text before PostgreSQL's opening quote: `DO $$ BEGIN`, `AS $$`. The closing quote needs no finding. */
function isSqlQuote(text: string, start: number): boolean {
  return /\b(?:do|as)\s+$/i.test(text.slice(Math.max(0, start - 12), start)) && /\s/.test(text.charAt(start + 2));
}

/**
 * Whether a shell has an open single quote at an offset, considering double quotes, backslashes and comments. Pass
 * offsets in ascending order: the script is read once.
 */
function singleQuoteTest(script: string): (offset: number) => boolean {
  let quote = '';
  let index = 0;
  return (offset) => {
    for (; index < offset; index++) {
      const character = script.charAt(index);
      if (quote !== '') {
        if (character === quote) quote = '';
        else if (character === '\\' && quote === '"') index += 1;
      } else if (character === '\\') {
        index += 1;
      } else if (character === "'" || character === '"') {
        quote = character;
      } else if (character === '#' && /^$|\s/.test(script.charAt(index - 1))) {
        const end = script.indexOf('\n', index);
        if (end === -1 || end >= offset) return false;
        index = end;
      }
    }
    return quote === "'";
  };
}

const CREDENTIAL = /^(?:PASSWORDS?|PASSWD|PASSPHRASE|PASS|PWD|SECRETS?|TOKENS?|KEY|APIKEY|CREDENTIALS?|DSN)$/;
/** The path of a password file, or a rule for passwords, is not a password. */
const ABOUT = /^(?:FILE|PATH|DIR|NAME|ID|REGEX|REGEXP|PATTERN|COMMAND|CMD|SCRIPT|TEMPLATE|FORMAT|POLICY)$/;

/**
 * Whether a variable or flag of this name holds a password, a token or a similar value: `DB_PASSWORD`, `--api-key`.
 */
function namesCredential(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  if (words.join('_') === 'PWD' || ABOUT.test(words.at(-1) ?? '')) return false;
  return words.some((word) => CREDENTIAL.test(word));
}

/** The user information of the first URL that has it: `app:pa$$word@` in `postgres://app:pa$$word@db/shop`. */
function userInfoOf(text: string): Span | undefined {
  const match = /:\/\/[^\s/@]*@/.exec(text);
  return match === null ? undefined : { start: match.index + 3, end: match.index + match[0].length };
}
