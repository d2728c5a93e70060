import { expect, it } from 'vitest';
import { partOf } from '@krmkit/kustomize';
import { renderFastTemplate } from '../../src/argo/fast-template.ts';
import { linesOf, sourcedOf } from '../sourced.ts';

const OBJECT = sourcedOf(
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: x\n  b.c: z\n  n: 1\n  e: ""\n  t: "{{a}}"\n',
);
const PARAMETERS = partOf(OBJECT, ['data']) ?? OBJECT;

// `Replace` in applicationset/utils/utils.go of Argo CD, with valyala/fasttemplate: what is no parameter stays.
it.each<readonly [template: string, text: string, lines: readonly string[]]>([
  ['', '', []],
  ['plain', 'plain', []],
  ['{{a}}', 'x', ['s.yaml:5']],
  ['<{{ a }}>', '<x>', ['s.yaml:5']],
  ['{{a}}{{b.c}}-{{a}}', 'xz-x', ['s.yaml:5', 's.yaml:6', 's.yaml:5']],
  ['{{e}}', '', ['s.yaml:8']],
  ['{{n}} {{gone}}', '{{n}} {{gone}}', []],
  ['{{a', '{{a', []],
  ['{{}}{{a}}', '{{}}x', ['s.yaml:5']],
  ['{{a}}}', 'x}', ['s.yaml:5']],
  ['}}{{a}}{{', '}}x{{', ['s.yaml:5']],
  ['{{t}}', '{{a}}', ['s.yaml:9']],
  ['{{ {{a}}', '{{ {{a}}', []],
])('%j', (template, text, lines) => {
  const rendered = renderFastTemplate(template, PARAMETERS);
  if (!rendered.ok) throw new Error(rendered.message);
  expect(rendered.text).toBe(text);
  expect(linesOf({ value: null, origins: { steps: rendered.steps } }, [])).toEqual(lines);
});
