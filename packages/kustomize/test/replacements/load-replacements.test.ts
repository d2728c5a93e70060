import { describe, expect, it } from 'vitest';
import { buildText } from '../build-text.ts';

const RESOURCES = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {from: x, to: "", more: ""}\n';
const to = (field: string): string =>
  `{source: {kind: ConfigMap, fieldPath: data.from}, targets: [{select: {kind: ConfigMap}, fieldPaths: [data.${field}]}]}`;

interface Replaced {
  readonly text: string;
  readonly problems: readonly string[];
}

async function replace(entry: string, file = ''): Promise<Replaced> {
  const { text, diagnostics } = await buildText({
    'kustomization.yaml': `resources: [a.yaml]\nreplacements:\n- ${entry}\n`,
    'a.yaml': RESOURCES,
    'r.yaml': file,
  });
  const problems = diagnostics.map(
    ({ message, location }) => `${location?.path}:${location?.line}:${location?.column} ${message}`,
  );
  return { text, problems };
}

// https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/replacements/
describe('replacements', () => {
  it.each([
    ['in the entry', to('to'), '', 'x', '""'],
    ['one in a file', '{path: r.yaml}', to('to'), 'x', '""'],
    ['a list in a file', '{path: r.yaml}', `- ${to('to')}\n- ${to('more')}\n`, 'x', 'x'],
    ['an empty list in a file', '{path: r.yaml}', '[]', '""', '""'],
    // Only the first document counts.
    ['of the first document', '{path: r.yaml}', `${to('to')}\n---\n${to('more')}\n`, 'x', '""'],
  ])('are read: %s', async (_, entry, file, first, second) => {
    const { text, problems } = await replace(entry, file);
    expect(problems).toEqual([]);
    expect(text).toContain(`  more: ${second}\n  to: ${first}\n`);
  });

  it.each([
    [
      'a path and a source',
      '{path: r.yaml, source: {kind: A}}',
      '',
      'kustomization.yaml:3:10 replacements[0]: The entry has path and also source or targets',
    ],
    [
      'a path and targets',
      '{path: r.yaml, targets: []}',
      '',
      'kustomization.yaml:3:10 replacements[0]: The entry has path and also source or targets',
    ],
    ['invalid YAML', '{path: r.yaml}', 'a: [', 'r.yaml:1:4'],
    ['an unknown field', '{path: r.yaml}', 'sources: {}', 'r.yaml:1:1'],
    ['an unknown field of the second one', '{path: r.yaml}', `- ${to('to')}\n- targetz: []\n`, 'r.yaml:2:3'],
    ['no mapping', '{path: r.yaml}', '5', 'r.yaml:1:1'],
    ['no file', '{path: none.yaml}', '', 'kustomization.yaml:3:10'],
  ])('are refused: %s', async (_, entry, file, problem) => {
    const { text, problems } = await replace(entry, file);
    expect(text).toBe('Error');
    expect(problems[0]).toContain(problem);
  });
});
