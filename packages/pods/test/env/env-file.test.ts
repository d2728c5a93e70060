import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnvFileResult } from '../../src/env/env-file.ts';
import { envFileValue } from '../../src/env/env-file.ts';
import { LINEAR, growth } from '@krmkit/testing';

function show(result: EnvFileResult): string {
  if (result.state === 'invalid') return `line ${result.line}: ${result.message}`;
  return result.state === 'found' ? `=${result.value}` : 'absent';
}

// The rules of the specification's section on fileKeyRef, one a row.
describe('from 1.35 on', () => {
  it.each([
    ['a value', "K='v'", '=v'],
    ['an empty value', "K=''", '='],
    ['leading blanks, blank lines and comments', "\n  \n# K='no'\n \t K='v'\n", '=v'],
    ['newlines are part of a value', "K='a\n  b\n\nc'", '=a\n  b\n\nc'],
    ['there are no escapes', "K='a\\nb\\'", '=a\\nb\\'],
    ['no expansion', "K='$(A) $$'", '=$(A) $$'],
    ['a # inside', "K='#1'", '=#1'],
    ['blanks and a comment after it', "K='v'  # why", '=v'],
    ['a comment right after it', "K='v'#why", '=v'],
    ['an = inside', "K='a=b'", '=a=b'],
    ['the first one counts', "K='1'\nK='2'", '=1'],
    ['mistakes after the key are ignored', "K='1'\nrubbish", '=1'],
    ['CRLF', "A='1'\r\nK='2'\r\n", '=2'],
    // ParseEnv of 1.36.3 refuses it, whatever the key.
    ['nothing after =', 'K=', 'line 1: the value is not in single quotes'],
    ['nothing after = of another key', "X=\nK='1'", 'line 1: the value is not in single quotes'],
    ['blanks and tabs alone are trimmed', "\u00a0K='1'", 'absent'],
    ['a byte order mark is part of the name', "\ufeffK='1'", 'absent'],
    ['a blank after =', "K= 'v'", '='],
    ['another key', "A='1'", 'absent'],
    ['an empty file', '', 'absent'],
    ['a key with the same prefix', "KK='1'", 'absent'],
    ['mistakes before the key are not', "rubbish\nK='1'", 'line 1: no "=" in this line'],
    ['a blank before =', "K ='v'", 'line 1: a blank before "="'],
    ['no name', "='v'", 'line 1: no name before "="'],
    ['no quote', 'K=v', 'line 1: the value is not in single quotes'],
    ['a double quote', 'K="v"', 'line 1: the value is not in single quotes'],
    ['text after it', "A='1' x\nK='2'", 'line 1: text after the closing quote'],
    ['text after several lines', "A='1\n2'x", 'line 2: text after the closing quote'],
    ['no closing quote', "A='1\nK=2", 'line 1: no closing quote'],
    ['a long line', `A='${'x'.repeat(65_535)}'\nK='2'`, 'line 1: the line is longer than 64 KiB'],
  ])('%s', (_case, text, result) => {
    expect(show(envFileValue(text, 'K', 'single-quoted'))).toBe(result);
  });

  it('returns any value without a quote or carriage return', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => text.replaceAll(/['\r]/g, '')),
        (value) => {
          expect(envFileValue(`A='1'\nK='${value}'\n`, 'K', 'single-quoted')).toEqual({ state: 'found', value });
        },
      ),
    );
  });
});

describe('in 1.34', () => {
  it.each([
    ['both sides are trimmed', '  K  =  v w  ', '=v w'],
    ['quotes are text', "K='v'", "='v'"],
    ['blank lines and comments', '\n#x\n\nK=v', '=v'],
    ['an = inside', 'K=a=b', '=a=b'],
    ['an empty value', 'K=', '='],
    ['a continued line', 'K=a\\\n  b\\\nc', '=a b c'],
    // ParseEnv of 1.34.1, run.
    ['a blank before the backslash', 'K = x \\\n y', '=x y'],
    ['blanks after the backslash', 'K = x\\  \n y', '=x y'],
    ['all spaces of Unicode are trimmed', '\u00a0K\u2003=\u3000v\u0085', '=v'],
    ['a byte order mark is not a space', '\ufeffK=1', 'absent'],
    ['a long comment', `#${'x'.repeat(65_536)}\nK=1`, 'line 1: the line is longer than 64 KiB'],
    ['another key', 'A=1', 'absent'],
    ['a blank line in a continued line', 'K=a\\\n\nb', 'line 2: a blank line or a comment in a continued line'],
    ['a comment in a continued line', 'K=a\\\n#b', 'line 2: a blank line or a comment in a continued line'],
    ['no =', 'A\nK=1', 'line 1: no "=" in this line'],
    ['no name', ' =1', 'line 1: no name before "="'],
  ])('%s', (_case, text, result) => {
    expect(show(envFileValue(text, 'K', 'dotenv'))).toBe(result);
  });
});

it.each(['dotenv', 'single-quoted'] as const)('%s never throws', (syntax) => {
  fc.assert(fc.property(fc.stringMatching(/^[A='#\\ \n\r]*$/), (text) => void envFileValue(text, 'A', syntax)));
});

it.each(['dotenv', 'single-quoted'] as const)('%s takes linear time', { tags: ['growth'] }, async (syntax) => {
  const read = (size: number): void => {
    envFileValue('A=\\\n'.repeat(size), 'K', syntax);
    envFileValue(`A='${'x\n'.repeat(size)}`, 'K', syntax);
    envFileValue(' '.repeat(2 * size), 'K', syntax);
  };
  expect(await growth(read, 50_000)).toBeLessThan(LINEAR);
});
