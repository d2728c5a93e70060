import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDnsLabel } from '@krmkit/manifests';
import { exportName, functionContainerName } from '../../src/export/names.ts';

it.each([
  [1, 'fn-1'],
  [undefined, 'fn-0'],
])('the container of %s is %s', (number, name) => {
  expect(functionContainerName(number)).toBe(name);
});

it.each([
  ['a/shop', 'krmkit-shop'],
  ['a/shop/', 'krmkit-shop'],
  ['shop/.', 'krmkit-shop'],
  ['..', 'krmkit-functions'],
  ['../shop', 'krmkit-shop'],
  ['.', 'krmkit-functions'],
])('the objects for %s have the name %s', (directory, name) => {
  expect(exportName(directory)).toBe(name);
});

it.each(['My_Shop', 'x'.repeat(80), 'shop--', 'é'])('the name for %s is a label with a hash', (directory) => {
  const name = exportName(directory);
  expect(name).toMatch(/^krmkit(?:-[a-z0-9]+)*-[0-9a-f]{8}$/);
  expect(isDnsLabel(name)).toBe(true);
  expect(exportName(`${directory}_`)).not.toBe(name);
});

it('a name is as long as it may be', () => {
  expect(exportName('abcdefgh', 15)).toBe('krmkit-abcdefgh');
  expect(exportName('abcdefgh', 14)).toMatch(/^krmki-[0-9a-f]{8}$/);
  expect(exportName('abcdefgh', 16)).toBe('krmkit-abcdefgh');
});

it('gives different labels to different names', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '_', '.', '-', 'é'), minLength: 1, maxLength: 90 });
  const pair = fc.tuple(name, name).filter(([a, b]) => a !== b && !/^\.+$/.test(a) && !/^\.+$/.test(b));
  fc.assert(
    fc.property(pair, ([a, b]) => {
      expect(isDnsLabel(exportName(a))).toBe(true);
      expect(exportName(a)).not.toBe(exportName(b));
    }),
  );
});
