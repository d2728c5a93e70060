import { describe, expect, it } from 'vitest';
import { discoverSteps } from '../../src/run/declaration.ts';
import type { FunctionStep } from '../../src/run/step.ts';
import { filesOf, streamOf } from './package.ts';

const declaring = (image: string, program = `container: {image: ${image}}`): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${image}\n  annotations:\n    config.kubernetes.io/function: "${program}"\n`;

const plain = 'apiVersion: v1\nkind: Service\nmetadata: {name: x}\n';

async function stepsOf(files: Readonly<Record<string, string>>): Promise<readonly FunctionStep[]> {
  const { steps, diagnostics } = discoverSteps(await filesOf(files), { workingDirectory: '/srv' });
  expect(diagnostics).toEqual([]);
  return steps;
}

const summary = (steps: readonly FunctionStep[]): readonly string[] =>
  steps.map(({ name, scope, localDirectory }) => `${name} on ${scope} at ${localDirectory}`);

describe('order and scope', () => {
  it('is deepest directory, then directory, then path, then index', async () => {
    const steps = await stepsOf({
      'a.yaml': declaring('root-a'),
      'functions/a.yaml': declaring('root-functions'),
      'z.yaml': `${plain}---\n${declaring('root-z1')}---\n${declaring('root-z2')}`,
      'b/fn.yaml': declaring('b'),
      'a/fn.yaml': declaring('a'),
      'a/functions/fn.yaml': declaring('a-functions'),
      'a/b/c/fn.yaml': declaring('abc'),
      'a/functions/deep/fn.yaml': declaring('in-functions-deep'),
      'a/functions/functions/fn.yaml': declaring('functions-twice'),
    });
    expect(summary(steps)).toEqual([
      'abc on a/b/c at /srv/a/b/c',
      'in-functions-deep on a/functions/deep at /srv/a/functions/deep',
      'functions-twice on a/functions at /srv/a/functions/functions',
      'a on a at /srv/a',
      'a-functions on a at /srv/a/functions',
      'b on b at /srv/b',
      'root-a on . at /srv',
      'root-functions on . at /srv/functions',
      'root-z1 on . at /srv',
      'root-z2 on . at /srv',
    ]);
  });

  it('compares directories before paths, in which - is less than /', async () => {
    const steps = await stepsOf({ 'a-b/f.yaml': declaring('2'), 'a/f.yaml': declaring('1') });
    expect(steps.map(({ name }) => name)).toEqual(['1', '2']);
  });

  it('goes by the index annotations of a stream', async () => {
    const at = (image: string, index: number): string =>
      declaring(image).replace(
        'annotations:\n',
        `annotations:\n    config.kubernetes.io/path: f.yaml\n    config.kubernetes.io/index: "${index}"\n`,
      );
    const files = await streamOf([at('third', 10), at('second', 9), at('first', 0)].join('---\n'));
    const { steps } = discoverSteps(files, { workingDirectory: '/' });
    expect(steps.map(({ name }) => name)).toEqual(['first', 'second', 'third']);
  });

  it('does not depend on the order of the files', async () => {
    const texts = { 'a/f.yaml': declaring('1'), 'b/functions/f.yaml': declaring('2'), 'f.yaml': declaring('3') };
    const files = await filesOf(texts);
    const names = discoverSteps(files, { workingDirectory: '/' }).steps.map(({ name }) => name);
    expect(discoverSteps(files.toReversed(), { workingDirectory: '/' }).steps.map(({ name }) => name)).toEqual(names);
    expect(names).toEqual(['1', '2', '3']);
  });
});

describe('a file', () => {
  it.each([
    ['the annotation', declaring('a')],
    ['the older annotation', declaring('a').replace('kubernetes.io', 'k8s.io')],
    ['the image alone', declaring('a').replace(/\/function: .*/, '/container: a')],
    ['the field', 'apiVersion: v1\nkind: X\nmetadata: {name: a, configFn: {container: {image: a}}}\n'],
    ['an escaped slash', declaring('a').replace('config.kubernetes.io/function', '"config.kubernetes.io\\/function"')],
    [
      'an escaped letter',
      declaring('a').replace('config.kubernetes.io/function', '"\\x63onfig.kubernetes.io/function"'),
    ],
  ])('declares a function with %s', async (_, text) => {
    expect((await stepsOf({ 'a.yaml': text })).map(({ name }) => name)).toEqual(['a']);
  });

  it('without any of them is not looked into', async () => {
    const [file] = await filesOf({ 'a.yaml': plain });
    if (file === undefined) throw new Error('no file');
    const resources = file.resources.map(({ identity }) => ({
      identity,
      get value(): never {
        throw new Error('read');
      },
    }));
    expect(discoverSteps([{ ...file, resources }], { workingDirectory: '/srv' }).steps).toEqual([]);
  });
});

describe('a step', () => {
  it('has its resource as functionConfig, its package, and where it is declared', async () => {
    const [step] = await stepsOf({
      Kptfile: 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: p}\n',
      'sub/Kptfile': 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: s}\n',
      'sub/fns/f.yaml': declaring('img'),
    });
    expect(step).toMatchObject({
      name: 'img',
      functionConfig: { kind: 'ConfigMap', metadata: { name: 'img' } },
      listVersion: 'config.kubernetes.io/v1',
      packagePath: 'sub',
      scope: 'sub/fns',
      selectors: [],
      exclude: [],
      isValidator: false,
      defersFailure: false,
      declaredAt: { path: 'sub/fns/f.yaml', line: 6, column: 5 },
    });
  });

  it('has its program beside its file', async () => {
    const steps = await stepsOf({
      'a/f.yaml': declaring('x', 'exec: {path: ./fn}'),
      'f.yaml': declaring('y', 'module: {path: a/fn.ts}'),
    });
    expect(steps.map(({ program }) => program)).toMatchObject([{ path: '/srv/a/fn' }, { path: '/srv/a/fn.ts' }]);
  });

  it('is not made of a declaration that is wrong, and the others are', async () => {
    const files = await filesOf({ 'a.yaml': declaring('x', 'exec: {pth: ./fn}'), 'b.yaml': declaring('y') });
    const { steps, diagnostics } = discoverSteps(files, { workingDirectory: '/srv' });
    expect(steps.map(({ name }) => name)).toEqual(['y']);
    expect(diagnostics.map(({ code, location }) => [code, location?.path])).toEqual([
      ['invalid-function', 'a.yaml'],
      ['invalid-function', 'a.yaml'],
    ]);
  });

  it('is not made of templates, nor of the items of a List in a file', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${declaring('x').replaceAll('\n', '\n  ')}\n`;
    const template = `{{ if .x }}\n${declaring('y')}{{ end }}\n`;
    expect(await stepsOf({ 'list.yaml': list, 'chart.yaml': template })).toEqual([]);
  });

  it('comes out of a stream too', async () => {
    const at = (image: string, path: string): string =>
      declaring(image).replace('annotations:\n', `annotations:\n    config.kubernetes.io/path: ${path}\n`);
    const stream = [at('root', 'f.yaml'), declaring('nowhere'), at('deep', './a/functions/f.yaml')].join('---\n');
    const { steps, diagnostics } = discoverSteps(await streamOf(stream), { workingDirectory: '/srv' });
    expect(diagnostics).toEqual([]);
    expect(summary(steps)).toEqual(['deep on a at undefined', 'nowhere on . at undefined', 'root on . at undefined']);
  });
});
