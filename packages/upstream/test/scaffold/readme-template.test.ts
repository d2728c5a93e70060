import { expect, it } from 'vitest';
import { readme } from '../../src/scaffold/readme-template.ts';

// Node runs TypeScript itself from 22.18 on; for older ones there is a build.
it.each([
  [
    'ts',
    undefined,
    ['`fn.ts`', 'npm run types', 'node dist/fn.mjs --help', 'Node 22.18 and newer'],
    ['Kinds of your own', '`fn.js`'],
  ],
  [
    'js',
    undefined,
    ['`fn.js`', 'node fn.js --help', 'fn.test.js'],
    ['npm run types', 'Node 22.18', 'Kinds of your own'],
  ],
  ['ts', 'export {};', ['Kinds of your own', 'krmkit init --crd CRD.yaml - > types.ts'], ['undefined']],
] as const)('the README of a function in %s with types %j', (language, types, has, hasNot) => {
  const text = readme({ name: 'set-team', language, krmkit: '1.0.0', types });
  expect(text).toMatch(/^# set-team\n/);
  expect(text).toContain('podman build -t set-team .');
  for (const one of has) expect(text).toContain(one);
  for (const one of hasNot) expect(text).not.toContain(one);
});
