import { describe, expect, it } from 'vitest';
import { planConfigMaps, printExportedObjects } from '@krmkit/pipelines';
import type { ExportedObject } from '@krmkit/pipelines';
import { displayText } from '@krmkit/pods';
import { ENGINES, IMAGES, SETTINGS, shardObjects } from '../../packages/pipelines/test/export/engines.ts';
import { resolveTexts } from '../../packages/pods/test/resolve-texts.ts';

/** An export as files, with the objects that the cluster must have. */
function withGiven(objects: readonly ExportedObject[]): Readonly<Record<string, string>> {
  const given = ['PersistentVolumeClaim source', 'Secret registry'].map((one) => {
    const [kind = '', name = ''] = one.split(' ');
    return `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: ci}\n`;
  });
  return {
    'a.yaml': printExportedObjects([...planConfigMaps(SETTINGS, ['plan']), ...objects]),
    'b.yaml': given.join('---\n'),
  };
}

describe('the objects of an export', () => {
  it('refer to the index that a Job controller sets, as krmkit expand knows', () => {
    const { templates, diagnostics } = resolveTexts(withGiven(shardObjects('job')));
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const words = templates.flatMap(({ containers }) => containers.flatMap(({ command }) => command));
    expect(words.map((word) => displayText(word, true)).filter((word) => word.startsWith('<'))).toHaveLength(3);
  });

  it.each(Object.entries(ENGINES))('give a function its words, as krmkit expand shows them: %s', (_, objects) => {
    const { templates, diagnostics } = resolveTexts(withGiven(objects()));
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const [first] = templates.flatMap(({ containers }) => containers).filter(({ name }) => name === 'fn-1');
    const shown = [...(first?.command ?? []), ...(first?.args ?? [])].map((value) => displayText(value, true));
    expect(shown.slice(-6)).toEqual(IMAGES.get('example.com/a:1')?.words);
    const price = first?.environment.scope.declared.get('PRICE')?.value ?? [];
    expect(displayText(price, true)).toBe('$(params.x) {{inputs.y}} $$');
  });
});
