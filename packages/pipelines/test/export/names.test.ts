import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exportName, functionContainerName, isLabel, isSubdomain } from '../../src/export/names.ts';

// RFC 1123, and the names in https://kubernetes.io/docs/concepts/overview/working-with-objects/names/.
it.each([
  ['a', true, true],
  ['a-1', true, true],
  ['1a', true, true],
  ['a.b', false, true],
  ['', false, false],
  ['-a', false, false],
  ['a-', false, false],
  ['A', false, false],
  ['a_b', false, false],
  ['a..b', false, false],
  ['a'.repeat(63), true, true],
  ['a'.repeat(64), false, true],
  ['a'.repeat(253), false, true],
  ['a'.repeat(254), false, false],
])('%s is a label: %s, a subdomain: %s', (name, label, subdomain) => {
  expect(isLabel(name)).toBe(label);
  expect(isSubdomain(name)).toBe(subdomain);
});

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
  expect(isLabel(name)).toBe(true);
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
      expect(isLabel(exportName(a))).toBe(true);
      expect(exportName(a)).not.toBe(exportName(b));
    }),
  );
});
