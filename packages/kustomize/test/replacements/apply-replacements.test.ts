import { describe, expect, it } from 'vitest';
import type { FunctionOutput } from '@krmkit/functions';
import { applyReplacements } from '../../src/replacements/apply-replacements.ts';
import type { JsonValue } from '@krmkit/base';
import { isObject, member, listAt, textAt, textsAt } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { readCases } from '../read-cases.ts';

function replace(items: readonly string[], functionConfig: JsonValue): Promise<FunctionOutput> {
  const indented = items.map((item) => `- ${item.trimEnd().replaceAll(/\n(?=.)/g, '\n  ')}\n`).join('');
  const text = `kind: ResourceList\nitems:\n${indented}functionConfig: ${JSON.stringify(functionConfig)}\n`;
  const list = valuesOf(text)[0];
  if (!isObject(list)) throw new TypeError(text);
  return applyReplacements.process({ list, text });
}

function valuesOf(text: string): readonly JsonValue[] {
  return parseDocuments(text).flatMap(({ root }) => (root === undefined ? [] : [toValue(root, 'kubectl').value]));
}

const messagesOf = ({ list }: FunctionOutput): readonly string[] =>
  listAt(list, 'results').map((result) => `${textAt(result, 'severity')} ${textAt(result, 'message')}`);

describe('apply-replacements', () => {
  // What kustomize 5.8.1 prints for the same resources and replacements.
  const cases = readCases('replacements').flatMap((one) => {
    const config = valuesOf(one.files['kustomization.yaml'] ?? '')[0];
    const fields = isObject(config) ? Object.keys(config) : [];
    const replacements = listAt(config, 'replacements');
    // kustomize refuses a resource with an empty name, and a function never sees it.
    const isPlain =
      one.title !== 'an empty name' &&
      fields.every((field) => ['apiVersion', 'kind', 'resources', 'replacements'].includes(field));
    const isInline = replacements.length > 0 && replacements.every((item) => member(item, 'path') === undefined);
    const items = textsAt(config, 'resources').flatMap((path) => one.files[path]?.split(/^---\n/m) ?? ['missing']);
    // Functions read `n`, `y` and `yes` as kubectl does, and kustomize reads them as texts.
    const quoted = items.map((item) => item.replaceAll(/(^ *|, )([ny])(?=: ["\d])|\b(yes)\b/gm, '$1"$2$3"'));
    return isPlain && isInline && !items.includes('missing') ? [{ ...one, items: quoted, replacements }] : [];
  });

  it('has the cases of kustomize', () => {
    expect(cases.length).toBeGreaterThan(50);
  });

  it.each(cases)('$title', async ({ items, replacements, gives, findings }) => {
    const kind = { apiVersion: 'fn.kpt.dev/v1alpha1', kind: 'ApplyReplacements', metadata: { name: 'r' } };
    const output = await replace(items, { ...kind, replacements });
    expect(output.status).toBe(gives === undefined ? 1 : 0);
    if (gives !== undefined) {
      expect(listAt(output.list, 'items')).toEqual(valuesOf(gives));
      expect(messagesOf(output).length).toBe(findings.filter((one) => !one.startsWith('info')).length);
    }
  });

  const [source, target] = [
    '{apiVersion: v1, kind: S, metadata: {name: s}, value: [1]}',
    '{apiVersion: v1, kind: T, metadata: {name: t}, a: 1}',
  ];

  it('reads a ConfigMap', async () => {
    const replacements =
      '[{source: {kind: S, fieldPath: value}, targets: [{select: {kind: T}, fieldPaths: [b], options: {create: true}}]}]';
    const output = await replace([source, target], { apiVersion: 'v1', kind: 'ConfigMap', data: { replacements } });
    expect(output.status).toBe(0);
    expect(member(listAt(output.list, 'items')[1], 'b')).toEqual([1]);
  });

  it.each<[config: JsonValue, message: string]>([
    [{}, 'error apply-replacements: functionConfig: replacements is missing'],
    [
      { replacements: [{ path: 'r.yaml' }] },
      'error apply-replacements: functionConfig: replacements[0].path is not a known field; the fields are source, sourceValue, targets',
    ],
    [
      { replacements: [{ sourceValue: 'a', targets: [{ fieldPaths: ['a'] }] }] },
      'error replacements[0]: A target needs select; Add select with the kind and the name of the objects',
    ],
    [
      { replacements: [{ source: { kind: 'S', fieldPath: 'b' }, targets: [{ select: { kind: 'T' } }] }] },
      'error replacements[0]: The source has no field b; Correct the field path, or add the field to the object',
    ],
  ])('refuses %j and changes nothing', async (config, message) => {
    const output = await replace([source, target], config);
    expect(output.status).not.toBe(0);
    expect(messagesOf(output)[0]).toBe(message);
    expect(listAt(output.list, 'items')).toEqual([source, target].flatMap(valuesOf));
  });
});
