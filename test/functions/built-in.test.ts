import { describe, expect, it } from 'vitest';
import { applyReplacements } from '@krmkit/kustomize';
import { expansionFunction } from '@krmkit/check';
import { CATALOGUE_FUNCTIONS, checkAllowed, BUILT_IN_NAMES, resolveProgram } from '@krmkit/functions';

describe('BUILT_IN_NAMES', () => {
  it('has each function that comes with krmkit', () => {
    const names = [...CATALOGUE_FUNCTIONS, applyReplacements, expansionFunction].map(({ name }) => name);
    expect([...BUILT_IN_NAMES]).toEqual(names.toSorted());
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
