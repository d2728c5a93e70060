import { describe, expect, it } from 'vitest';
import { blameLines } from '../../src/report/blame.ts';
import { objectsOf } from './built-objects.ts';

describe('the lines of an object', () => {
  it('have the text to change for another value', async () => {
    const [object] = await objectsOf();
    if (object === undefined) throw new Error('nothing is built');
    const lines = blameLines(object, false).map(({ text, from, location }) => [text, from, location?.line]);
    expect(lines).toContainEqual(['kind: ConfigMap', 'base/web.yaml:2:7', 2]);
    expect(lines).toContainEqual(['  name: prod-web', 'prod/kustomization.yaml:3:13 namePrefix', 3]);
    expect(lines.find(([text]) => text === '- two')?.[1]).toMatch(/^prod\/kustomization\.yaml:6:\d+ patches\[0\]$/);
  });

  it('without a text have no place', async () => {
    const [object] = await objectsOf();
    if (object === undefined) throw new Error('nothing is built');
    const [line] = blameLines({ ...object, origins: { steps: [] } }, false);
    expect(line).toEqual({ text: 'apiVersion: v1', location: undefined, from: '' });
  });

  it.each([
    [false, '  pin: <secret db/pin>'],
    [true, '  pin: hunter2'],
  ])('of a Secret, shown %s', async (showSecrets, text) => {
    const [object] = await objectsOf({
      'kustomization.yaml': 'resources: [s.yaml]\n',
      's.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {pin: hunter2}\n',
    });
    if (object === undefined) throw new Error('nothing is built');
    expect(blameLines(object, showSecrets).map((line) => line.text)).toContain(text);
  });
});
