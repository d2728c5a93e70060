import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../src/diagnostics/check-options.ts';

/** A caller without types. */
function check(options: unknown): void {
  checkOptions<unknown>('f', options, { mode: ['fast', 'safe'], files: 'strings', other: 'any' });
}

describe('options', () => {
  it.each<[unknown]>([
    [undefined],
    [{}],
    [{ mode: 'fast' }],
    [{ files: [] }],
    [{ other: Symbol.iterator }],
    [{ mode: undefined, more: undefined }],
  ])('can be %o', (options) => {
    expect(() => check(options)).not.toThrow();
  });

  it.each<[unknown, string]>([
    [3, 'f: pass the options as an object, not 3'],
    [null, 'f: pass the options as an object, not null'],
    [{ mode: 'x' }, 'f: the option mode must be one of fast, safe, not "x"'],
    [{ files: 'a' }, 'f: the option files must be a list of strings, not "a"'],
    [{ file: [] }, 'f: there is no option file; did you mean files?'],
    [{ completely: 1 }, 'f: there is no option completely; the options are mode, files, other'],
  ])('cannot be %j', (options, message) => {
    expect(() => check(options)).toThrow(new TypeError(message));
  });
});
