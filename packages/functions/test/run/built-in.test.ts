import { describe, expect, it } from 'vitest';
import { BUILT_IN_NAMES, resolveBuiltIn } from '../../src/run/built-in.ts';

const LIST = BUILT_IN_NAMES.join(', ');

describe('BUILT_IN_NAMES', () => {
  it('are sorted, each once', () => {
    expect(BUILT_IN_NAMES).toEqual([...new Set(BUILT_IN_NAMES)].toSorted());
    expect(BUILT_IN_NAMES).toContain('set-labels');
    expect(BUILT_IN_NAMES).toContain('expansion');
  });
});

describe('resolveBuiltIn', () => {
  it.each([
    ['set-labels', 'krmkit:set-labels'],
    ['krmkit:set-labels', 'krmkit:set-labels'],
    ['expansion', 'krmkit:expansion'],
  ])('takes %s for a built-in function', (written, path) => {
    expect(resolveBuiltIn(written)).toEqual({ ok: true, value: path });
  });

  it.each(['./set-labels', 'fns/set-labels', 'set-labels.mjs', 'a\\b', '/set-labels', '.', 'C:/x'])(
    'takes %s for a file',
    (written) => {
      expect(resolveBuiltIn(written)).toBeUndefined();
    },
  );

  it.each([
    ['set-label', 'There is no built-in function "set-label"', 'did you mean set-labels?; write a file as ./set-label'],
    ['frobnicate', 'There is no built-in function "frobnicate"', `there are ${LIST}; write a file as ./frobnicate`],
    ['krmkit:set_labels', 'There is no built-in function "set_labels"', 'did you mean set-labels?'],
    ['krmkit:', 'There is no built-in function ""', `there are ${LIST}`],
    ['krmkit:../x.mjs', 'There is no built-in function "../x.mjs"', `there are ${LIST}`],
    ['constructor', 'There is no built-in function "constructor"', `there are ${LIST}; write a file as ./constructor`],
  ])('refuses %s', (written, message, hint) => {
    expect(resolveBuiltIn(written)).toEqual({ ok: false, message, hint });
  });
});
