import { describe, expect, it } from 'vitest';
import type { Scene } from './found-in.ts';
import { found, foundPlaces } from './found-in.ts';

const image = { env: ['JAVA_HOME=/opt/java', 'PATH=/bin', 'EMPTY'] };
const wants = (value: string): object => ({ env: [{ name: 'X', value }] });

const rows: readonly (Scene & { readonly name: string; readonly finds: readonly string[] })[] = [
  { name: "a variable of the image's ENV", image, container: wants('$(JAVA_HOME)/bin'), finds: ['error env X 0-12'] },
  { name: 'in arguments', image, container: { args: ['--home=$(JAVA_HOME)'] }, finds: ['error args[0] 7-19'] },
  { name: 'HOSTNAME, without an image', container: wants('$(HOSTNAME)'), finds: ['error env X 0-11'] },
  { name: 'PATH', container: wants('/app/bin:$(PATH)'), finds: ['error env X 9-16'] },
  {
    name: 'one that the container declares',
    image,
    container: { env: [{ name: 'JAVA_HOME', value: '/j' }], args: ['$(JAVA_HOME)'] },
    finds: [],
  },
  { name: 'a name that the image does not set', image, container: wants('$(OTHER)'), finds: [] },
];

describe('references to what the image or the runtime sets', () => {
  it.each(rows)('$name', ({ finds, ...scene }) => {
    expect(foundPlaces(scene, 'runtime-variable')).toEqual(finds);
  });

  it('are not reported as undefined', () => {
    expect(found({ image, container: wants('$(JAVA_HOME)') }, 'unresolved-reference')).toEqual([]);
    expect(foundPlaces({ image, container: wants('$(OTHER)') }, 'unresolved-reference')).toEqual(['error env X 0-8']);
  });
});
