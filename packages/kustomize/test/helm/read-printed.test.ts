import { describe, expect, it } from 'vitest';
import { readPrinted } from '../../src/helm/read-printed.ts';

describe('what helm prints', () => {
  it('has the template of each object, if a comment names it', () => {
    const read = readPrinted(
      'shop',
      '---\n# Source: shop/templates/a.yaml\nkind: A\nmetadata: {name: a}\n---\nkind: B\nmetadata: {name: b}\n',
    );
    expect(read.ok && read.objects.map(({ object, template }) => [object.value['kind'], template])).toEqual([
      ['A', 'shop/templates/a.yaml'],
      ['B', undefined],
    ]);
  });

  it('can be nothing', () => {
    expect(readPrinted('shop', '')).toEqual({ ok: true, objects: [] });
  });

  it('is located in the output of the chart', () => {
    const read = readPrinted('shop', 'kind: A\nmetadata: {name: a}\n');
    const position = read.ok ? read.objects[0]?.object.origins.steps[0]?.position : undefined;
    expect(position?.kind === 'field' && position.origin.source.path).toBe('helm template shop');
  });

  it.each([
    ['is not YAML', 'a: b: c', 'helm template prints invalid YAML: '],
    ['has no name', 'kind: A\n', 'helm template prints invalid YAML: The A has no metadata.name'],
  ])('is an error if it %s', (_, text, message) => {
    expect(readPrinted('shop', text)).toEqual({
      ok: false,
      message: expect.stringContaining(message),
      hint: 'Correct the chart or its values',
    });
  });
});
