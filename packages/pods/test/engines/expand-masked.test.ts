import { describe, expect, it } from 'vitest';
import type { EngineReference, TextEngine } from '../../src/engines/engine.ts';
import { maskReplaced } from '../../src/engines/engine.ts';
import { engineFindings, holeOf, unmask } from '../../src/engines/expand-masked.ts';
import { displayText } from '../../src/value.ts';

const engine = (name: TextEngine['name']): TextEngine => ({
  name,
  scriptField: 'script',
  find: () => [],
  addsVariable: () => false,
});
const TEKTON = engine('Tekton');

/** The references `$(NAME)` of a text. */
function referencesIn(text: string, more: Partial<EngineReference> = {}): readonly EngineReference[] {
  return [...text.matchAll(/\$\((\w+)\)/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: match[1] ?? '',
    state: 'replaced',
    ...more,
  }));
}

const LOCATED = { container: { name: 'app' }, list: 'containers', path: ['spec', 'containers', 0] } as const;
const PLACE = { located: LOCATED, path: ['spec', 'containers', 0, 'args', 1], field: 'args[1]' };

describe('references of an engine', () => {
  const report = (text: string, more: Partial<EngineReference> = {}, by: TextEngine = TEKTON) =>
    engineFindings(by, text, referencesIn(text, more), PLACE);

  it.each<[string, string, TextEngine, number]>([
    ['that are replaced are no findings', 'a $(x) $(y)', TEKTON, 0],
    ['behind a dollar are no escapes', 'a $$(x)', TEKTON, 1],
    ['at the start, behind a dollar, are no escapes', '$$(x)', TEKTON, 1],
    ['behind two dollars can be meant', 'a $$$(x)', TEKTON, 0],
    ['behind a dollar are those of Argo, which has another form', 'a $$(x)', engine('Argo'), 0],
    ['each on its own', '$$(x) $(y) $$(z)', TEKTON, 2],
  ])('%s: %s', (_, text, by, count) => {
    expect(report(text, {}, by)).toHaveLength(count);
  });

  it('behind a dollar are located with it', () => {
    expect(report('a $$(x)')).toMatchObject([
      {
        code: 'engine-escape',
        path: PLACE.path,
        field: 'args[1]',
        message: '$$(x) is no escape: Tekton replaces $(x), and the $ stays in front of its value',
        range: { start: 2, end: 7 },
        hint: 'to keep the text, add a variable D with the value $ to env, and write $(D)(x)',
      },
    ]);
  });

  it.each<[string, Partial<EngineReference>, object]>([
    [
      'is not resolved',
      { state: 'kept', message: 'the Task has none' },
      { severity: 'error', message: '$(x) is not resolved: the Task has none' },
    ],
    [
      'says what it is',
      { state: 'refused', message: 'is not a parameter' },
      { severity: 'error', message: '$(x) is not a parameter' },
    ],
    [
      'can be a warning',
      { state: 'kept', severity: 'warning' },
      { severity: 'warning', message: '$(x) is not resolved: ' },
    ],
    [
      'has a way out',
      { state: 'refused', hint: 'write y', replacement: '$(y)' },
      { hint: 'write y', replacement: '$(y)' },
    ],
  ])('that stays %s', (_, more, expected) => {
    expect(report('a $(x)', more)).toMatchObject([
      { code: 'unresolved-reference', path: PLACE.path, field: 'args[1]', range: { start: 2, end: 6 }, ...expected },
    ]);
  });
});

describe('a masked text', () => {
  it.each([
    ['$(x)', '<x by Tekton>'],
    ['a $(x) b', 'a <x by Tekton> b'],
    ['$(x)$(y)$(z)', '<x by Tekton><y by Tekton><z by Tekton>'],
    ['a', 'a'],
    ['', ''],
  ])('%j has holes for its references', (text, expected) => {
    const references = referencesIn(text);
    const left = [...references];
    const values = unmask(maskReplaced(text, references), TEKTON, () => left.shift());
    expect(values.map((value) => displayText(value, false)).join('')).toBe(expected);
    expect(left).toEqual([]);
  });

  it('without a reference has a hole without a name', () => {
    expect(displayText(holeOf(undefined, TEKTON), false)).toBe('< by Tekton>');
  });
});
