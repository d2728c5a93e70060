import { describe, expect, it } from 'vitest';
import { codeOf, failureOf, writeFailureOf } from '../../src/platform/system-error.ts';

// errno(3).
describe('the failure of', () => {
  it.each([
    ['ENOENT', 'missing', 'missing'],
    ['EACCES', 'denied', 'denied'],
    ['EPERM', 'denied', 'denied'],
    ['ELOOP', 'link-loop', 'link-loop'],
    ['EISDIR', 'is-directory', 'is-directory'],
    ['ENOTDIR', 'not-directory', 'not-directory'],
    ['EEXIST', 'failed', 'exists'],
    ['ENOTEMPTY', 'failed', 'not-empty'],
    ['ENOSPC', 'failed', 'full'],
    ['EDQUOT', 'failed', 'full'],
    ['EIO', 'failed', 'failed'],
    [undefined, 'failed', 'failed'],
  ])('%s is %s for a reader, and %s for a writer', (code, read, written) => {
    expect(failureOf(code)).toBe(read);
    expect(writeFailureOf(code)).toBe(written);
  });
});

it.each<[unknown, unknown]>([
  [Object.assign(new Error('x'), { code: 'EIO' }), 'EIO'],
  [new Error('x'), undefined],
  [{ code: 'EIO' }, undefined],
])('codeOf %s', (error, code) => {
  expect(codeOf(error)).toBe(code);
});
