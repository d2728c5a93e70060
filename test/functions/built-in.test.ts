import { describe, expect, it } from 'vitest';
import { applyReplacements } from '@krmkit/kustomize';
import { expansionFunction } from '@krmkit/check';
import { CATALOGUE_FUNCTIONS, checkAllowed, BUILT_IN_NAMES, resolveBuiltIn, resolveProgram } from '@krmkit/functions';

const LIST = BUILT_IN_NAMES.join(', ');

describe('BUILT_IN_NAMES', () => {
  it('has each function that comes with krmkit', () => {
    const names = [...CATALOGUE_FUNCTIONS, applyReplacements, expansionFunction].map(({ name }) => name);
    expect([...BUILT_IN_NAMES]).toEqual(names.toSorted());
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

describe('a built-in function', () => {
  it('is one from anywhere, a stream too, and programs of that name are not', () => {
    expect(resolveProgram('set-labels', undefined, 'module')).toEqual({ ok: true, value: 'krmkit:set-labels' });
    expect(resolveProgram('set-labels', '/srv', 'exec')).toEqual({ ok: true, value: 'set-labels' });
  });

  it('needs no permission', () => {
    const none = {
      enableExec: false,
      enableModule: false,
      network: false,
      mounts: [],
      env: [],
      inheritEnvironment: false,
      allow: undefined,
    };
    expect(checkAllowed({ kind: 'module', path: 'krmkit:set-labels' }, none)).toEqual({ ok: true });
    expect(checkAllowed({ kind: 'module', path: '/srv/set-labels' }, none)).toMatchObject({ ok: false });
  });
});
