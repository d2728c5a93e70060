import { expect, test } from 'vitest';
import { readBuildOptions } from '../../src/argo/kustomize-options.ts';

test.each([
  ['', { isUnrestricted: false }],
  ['--enable-helm --load-restrictor LoadRestrictionsNone', { isUnrestricted: true }],
  ['--load-restrictor=LoadRestrictionsNone --reorder none', { isUnrestricted: true }],
  ['--load-restrictor=LoadRestrictionsRootOnly --helm-command=helm3', { isUnrestricted: false }],
  ['--enable-managedby-label --enable-alpha-plugins', { isUnrestricted: false, managedByLabel: true }],
])('%s', (text, value) => {
  expect(readBuildOptions(text)).toEqual({ ok: true, value });
});

test.each(['--no-such', '--load-restrictor', '--load-restrictor=any', 'x', '--helm-command'])(
  '%s is refused',
  (text) => {
    expect(readBuildOptions(text)).toMatchObject({ ok: false });
  },
);
