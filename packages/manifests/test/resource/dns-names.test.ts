import { expect, it } from 'vitest';
import { isDnsLabel, isDnsSubdomain } from '../../src/resource/dns-names.ts';

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
  expect(isDnsLabel(name)).toBe(label);
  expect(isDnsSubdomain(name)).toBe(subdomain);
});
