import { describe, expect, it } from 'vitest';
import { partsOf } from './package.ts';
import { mutating, problems, read } from './kptfile-text.ts';

describe('a step', () => {
  // What `kpt fn render` hands to a function, run with kpt 1.0.0-beta.56.
  it.each([
    [
      '{n: 1.10, b: true, e: , o: 010, d: 2020-01-01, s: "x"}',
      { n: '1.10', b: 'true', e: '', o: '010', d: '2020-01-01', s: 'x' },
    ],
    ['{big: 12345678901234567890, "quoted": "010"}', { big: '12345678901234567890', quoted: '010' }],
    ['{n: a, y: b, on: c, 010: d, true: e, 1.10: f}', { n: 'a', y: 'b', on: 'c', '010': 'd', true: 'e', '1.10': 'f' }],
    ['{}', undefined],
    ['null', undefined],
  ])('configMap: %s', async (map, data) => {
    const [step] = (await read(mutating(`{exec: fn, configMap: ${map}}`))).mutators;
    expect(step?.config).toEqual(data === undefined ? undefined : { kind: 'map', data });
  });

  it('takes an empty text for none, as kpt does', async () => {
    const [step] = (await read(mutating('{exec: fn, image: "", configPath: "", configMap: {a: b}, name: ""}')))
      .mutators;
    expect(step).toMatchObject({ name: 'fn', program: { kind: 'exec' }, config: { kind: 'map' } });
  });

  it.each([
    ['set-labels:v0.1', {}, 'ghcr.io/kptdev/krm-functions-catalog/set-labels:v0.1'],
    ['set-labels', { imagePrefix: 'example.com/fns/' }, 'example.com/fns/set-labels'],
    ['set-labels', { imagePrefix: '' }, 'set-labels'],
    ['example.com/set-labels:v0.1', {}, 'example.com/set-labels:v0.1'],
    ['"example.com/a:1", tag: v2', {}, 'example.com/a:v2'],
    ['example.com/a, tag: 0.10', {}, 'example.com/a:0.10'],
    ['example.com/a, tag: v0.1.2-rc.1', {}, 'example.com/a:v0.1.2-rc.1'],
    [`"example.com/a:1@sha256:${'a'.repeat(64)}", tag: v2`, {}, `example.com/a:v2@sha256:${'a'.repeat(64)}`],
  ])('image: %s', async (image, options, expected) => {
    const [step] = (await read(mutating(`{image: ${image}}`), options)).mutators;
    expect(step?.program).toEqual({ kind: 'container', image: expected });
  });

  it.each([
    ['{image: a}', 'a', 'ghcr.io/kptdev/krm-functions-catalog/a'],
    ['{image: a, name: mine}', 'mine', 'ghcr.io/kptdev/krm-functions-catalog/a'],
  ])('%s has the name %s', async (step, name, image) => {
    const [found] = (await read(mutating(step))).mutators;
    expect(found).toMatchObject({ name, program: { kind: 'container', image } });
  });

  it.each([
    ['{exec: "./a.sh  -b \'c d\'"}', { kind: 'exec', program: './a.sh', args: ['-b', 'c d'] }],
    ['{module: ./a.ts}', { kind: 'module', path: './a.ts' }],
  ])('%s', async (step, program) => {
    const [found] = (await read(mutating(step))).mutators;
    expect(found).toMatchObject({ program, config: undefined, selectors: [], exclude: [] });
  });

  it('takes empty texts of a selector for none', async () => {
    const [found] = (await read(mutating('{exec: a, selectors: [{kind: "", name: b}], exclude: [{namespace: ""}]}')))
      .mutators;
    expect(found).toMatchObject({ selectors: [{ name: 'b' }], exclude: [{}] });
  });

  it('is at its program', async () => {
    const [first, second] = (await read(mutating('{name: a, exec: b}\n  - image: c'))).mutators;
    expect([first?.declaredAt?.line, first?.declaredAt?.column]).toEqual([7, 15]);
    expect([second?.declaredAt?.line, second?.declaredAt?.column]).toEqual([8, 5]);
  });
});

describe('what is wrong with a step, and where', () => {
  it.each<readonly [text: string, problems: readonly string[]]>([
    [
      mutating('{image: a, exec: b}'),
      ['7:16 error [exec] pipeline.mutators[0] has both image and exec; leave one of them out'],
    ],
    [
      mutating('{image: a, module: set-labels}'),
      ['7:16 error [module] pipeline.mutators[0] has both image and module; leave one of them out'],
    ],
    [
      mutating('{module: set-labels, tag: v1}'),
      ['7:26 error [tag] pipeline.mutators[0] has a tag but no image; remove tag'],
    ],
    [
      mutating('{configMap: {a: b}}'),
      [
        '7:3 error [-] pipeline.mutators[0] has none of image, exec and module; write image: NAME:TAG, exec: COMMAND or module: NAME',
      ],
    ],
    [
      mutating('image: a\n    configPath: a.yaml\n    configMap: {a: b}'),
      ['8:5 error [configPath] pipeline.mutators[0] has both configPath and configMap; leave one of them out'],
    ],
    [mutating('image: a\n    config: x'), ['8:5 error [config] Unknown field "config" in pipeline.mutators[0]; ']],
    [
      mutating('{exec: fn, configMap: {a: [b]}}'),
      ['pipeline.mutators[0].configMap.a must be text, not a list; write one value'.replace('7:31 error [[b]]', '')],
    ],
    [mutating('{exec: fn, configMap: [a]}'), ['pipeline.mutators[0].configMap must be a mapping, not a list']],
    [mutating('{exec: fn, exec: fn}'), ['7:16 error [exec] The key exec occurs twice']],
    [mutating('{exec: [fn]}'), ['pipeline.mutators[0].exec must be text, not a list']],
    [
      mutating('{exec: "fn \'a"}'),
      ['7:12 error ["fn \'a"] pipeline.mutators[0].exec cannot be split into words: the quote \' is never closed'],
    ],
    [mutating('{exec: "fn a\\\\"}'), ['nothing follows the backslash']],
    [mutating('{exec: " "}'), ['does not name a program']],
    [mutating('{exec: fn, tag: v1}'), ['7:16 error [tag] pipeline.mutators[0] has a tag but no image; remove tag']],
    [
      mutating('{image: My/App}'),
      ['7:13 error [My/App] "My/App" is not a valid image name: "App" has capital letters'],
    ],
    [mutating('{image: "a b"}'), ['contains a space']],
    [
      mutating('{image: a, tag: ~0.1}'),
      [
        '7:21 error [~0.1] pipeline.mutators[0].tag "~0.1" is a range of versions, which krmkit does not resolve; write one version',
      ],
    ],
    [mutating('{image: a, tag: 0.x}'), ['range of versions']],
    [mutating('{image: a, tag: "0.2 - 0.2.2"}'), ['range of versions']],
    [mutating('{image: a, tag: "-x"}'), ['is not a valid tag']],
    [
      mutating('{exec: fn, configPath: /a.yaml}'),
      ['7:28 error [/a.yaml] pipeline.mutators[0].configPath /a.yaml is absolute'],
    ],
    [mutating('{exec: fn, configPath: ../a.yaml}'), ['leads upwards']],
    [mutating('{exec: fn, configPath: a/../b.yaml}'), ['leads upwards']],
    [mutating('{exec: fn, selectors: {kind: a}}'), ['pipeline.mutators[0].selectors must be a list, not a mapping']],
    [
      mutating('{exec: fn, selectors: [{kinds: a}]}'),
      ['Unknown field "kinds" in pipeline.mutators[0].selectors[0]; did you mean kind?'],
    ],
    [mutating('{exec: fn, selectors: [{labels: [a]}]}'), ['selectors[0].labels must be a mapping, not a list']],
    [mutating(''), ['pipeline.mutators[0] must be a mapping, not nothing']],
    [mutating('{image: a, tag: "1.2 1.3"}'), ['range of versions']],
    [mutating('{image: a, tag: v1.x}'), ['range of versions']],
    [mutating('{image: a, tag: X}'), ['range of versions']],
    [
      mutating('{exec: fn, configPath: "a\\b"}'),
      ['has a backslash or a control character in it; write / between directories'],
    ],
    [mutating('{exec: fn, configPath: "a\\u0001"}'), ['has a backslash or a control character in it']],
    [mutating('{exec: "\'\' a"}'), ['does not name a program; write a program, followed by its arguments']],
    [mutating('{exec: "a\\0b"}'), ['does not name a program']],
    [mutating('{module: [a]}'), ['pipeline.mutators[0].module must be text, not a list']],
    [mutating('{image: [a]}'), ['pipeline.mutators[0].image must be text, not a list']],
    [mutating('{exec: a, image: b, module: c}'), ['pipeline.mutators[0] has both image and exec']],
  ])('%s', async (text, expected) => {
    const found = await problems(text);
    expect(partsOf(found, expected)).toEqual(expected);
  });
});
