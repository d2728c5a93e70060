import { describe, expect, it } from 'vitest';
import type { Sourced } from '@krmkit/kustomize';
import { originsAt, partOf } from '@krmkit/kustomize';
import { renderFastTemplate } from '../../src/argo/fast-template.ts';
import type { Render } from '../../src/argo/render-parts.ts';
import { renderParts } from '../../src/argo/render-parts.ts';
import { linesOf, sourcedOf } from '../sourced.ts';

const data = (text: string): Sourced => {
  const object = sourcedOf(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n${text}`);
  return partOf(object, ['data']) ?? object;
};
const PARAMETERS = data('  p: x\n  k: key\n');

describe('the parameters in a value', () => {
  it('are replaced in texts and keys, with where both are from', () => {
    const template = data(
      '  a: "<{{p}}>"\n  "{{k}}": plain\n  l: ["{{p}}", 3, null, {m: "{{k}}{{p}}"}]\n  num: true\n',
    );
    const rendered = renderParts(template, PARAMETERS, renderFastTemplate);
    if (!rendered.ok) throw new Error(rendered.reason);
    const { sourced } = rendered;
    expect(sourced.value).toEqual({ a: '<x>', key: 'plain', l: ['x', 3, null, { m: 'keyx' }], num: true });
    expect(linesOf(sourced, ['a'])).toEqual(['s.yaml:5', 's.yaml:5']);
    expect(linesOf(sourced, ['key'])).toEqual(['s.yaml:6']);
    expect(linesOf(sourced, ['l', 1])).toEqual(['s.yaml:7']);
    expect(linesOf(sourced, ['l', 3, 'm'])).toEqual(['s.yaml:7', 's.yaml:6', 's.yaml:5']);
    expect(originsAt(sourced.origins, ['a']).steps.at(-1)?.effect).toBe('edit');
  });

  it.each([
    ['in a text', '  a: "{{bad}}"\n', 's.yaml:5'],
    ['in an item', '  a:\n  - x\n  - "{{bad}}"\n', 's.yaml:7'],
    ['in a key, at the mapping that has it,', '  a:\n    "{{bad}}": x\n', 's.yaml:5'],
  ])('that cannot be replaced %s are a reason not to build', (_, text, line) => {
    for (const isRefused of [true, undefined] as const) {
      const failure = { ok: false, message: 'no', ...(isRefused === undefined ? {} : { isRefused }) } as const;
      const render: Render = (template) =>
        template.includes('bad') ? failure : { ok: true, text: template, steps: [] };
      const rendered = renderParts(data(text), PARAMETERS, render);
      if (rendered.ok) throw new Error('it is rendered');
      expect([rendered.reason, rendered.isRefused]).toEqual(['no', isRefused]);
      expect(linesOf(rendered.at, [])).toEqual([line]);
    }
  });
});
