import { describe, expect, it } from 'vitest';
import { containerName, sandboxName } from '../src/container-runtime.ts';

// The names that docker, podman and nerdctl accept: `[a-zA-Z0-9][a-zA-Z0-9_.-]*`.
describe('the name of a sandbox', () => {
  const uuid = '12345678-9abc-4def-8123-456789abcdef';
  it.each([
    ['web', 'krmkit-web-12345678'],
    ['a.b_c', 'krmkit-a.b_c-12345678'],
    ['a/b: c', 'krmkit-a-b-c-12345678'],
    ['x'.repeat(101), `krmkit-${'x'.repeat(100)}-12345678`],
  ])('of the pod %s', (pod, name) => {
    expect(sandboxName(pod, uuid)).toBe(name);
  });

  it('has eight characters of the identifier without its dashes', () => {
    expect(sandboxName('web', '1234-56-789a')).toBe('krmkit-web-12345678');
  });
});

describe('the name of a container', () => {
  it.each([
    ['app', 0, 's-app-0'],
    ['a b', 12, 's-a-b-12'],
    ['x'.repeat(100), 1, `s-${'x'.repeat(100)}-1`],
    ['x'.repeat(101), 1, `s-${'x'.repeat(100)}-1`],
  ])('%s after %d restarts', (container, restarts, name) => {
    expect(containerName('s', container, restarts)).toBe(name);
  });
});
