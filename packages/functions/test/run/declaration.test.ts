import { describe, expect, it } from 'vitest';
import { functionOf } from '../../src/run/declaration.ts';
import type { Declaration } from '../../src/run/declaration.ts';
import { partsOf, resourceOf, shown } from './package.ts';
import { LINEAR, growth } from '@krmkit/testing';

const indent = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));

/** A resource whose annotation holds the text, which begins in line 7, column 7. */
const annotated = (text: string, name = 'config.kubernetes.io/function'): string =>
  `apiVersion: example.com/v1\nkind: Nginx\nmetadata:\n  name: web\n  annotations:\n    ${name}: |\n${indent(text, 6)}\n`;

const container = (image: string): object => ({ kind: 'container', image, network: false, mounts: [], env: [] });

function declared(text: string, directory: string | undefined = '/pkg/functions'): Declaration {
  const { declaration, diagnostics } = functionOf(resourceOf(text), directory);
  expect(shown(diagnostics, text)).toEqual([]);
  if (declaration === undefined) throw new Error('No declaration');
  return declaration;
}

function problems(text: string, directory: string | undefined = '/pkg'): readonly string[] {
  const { declaration, diagnostics } = functionOf(resourceOf(text), directory);
  expect(declaration).toBeUndefined();
  expect(diagnostics.every(({ code }) => code === 'invalid-function')).toBe(true);
  return shown(diagnostics, text);
}

describe('where a function is declared', () => {
  it.each([['config.kubernetes.io/function'], ['config.k8s.io/function']])('the annotation %s', (name) => {
    const declaration = declared(annotated('container:\n  image: example.com/fn:v1', name));
    expect(declaration).toMatchObject({
      name: 'example.com/fn:v1',
      program: container('example.com/fn:v1'),
      defersFailure: false,
      declaredAt: { path: 'fn.yaml', line: 6 },
    });
  });

  const all = (one: string, two: string): string => `apiVersion: v1
kind: A
metadata:
  name: a
  annotations:
    config.kubernetes.io/function: ${one}
    config.k8s.io/function: ${two}
    config.kubernetes.io/container: fourth
  configFn:
    container:
      image: third
`;

  it.each([
    ['"container: {image: first}"', '"container: {image: second}"', 'first', 6],
    ['""', '"container: {image: second}"', 'second', 7],
    ['""', '""', 'third', 9],
    ['', '', 'third', 9],
  ])('%s and %s: %s', (one, two, image, line) => {
    const text = all(one, two);
    expect(declared(text)).toMatchObject({ program: container(image) });
    expect(declared(text).declaredAt?.line).toBe(line);
  });

  it('metadata.configFn', () => {
    const text = `apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  configFn:\n    exec: {path: ./fn, args: [1.10, x]}\n`;
    expect(declared(text)).toMatchObject({
      name: './fn',
      program: { kind: 'exec', path: '/pkg/functions/fn', args: ['1.10', 'x'], env: [] },
    });
  });

  it('the bare image of the container annotation', () => {
    const text = `apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  annotations: {config.kubernetes.io/container: "img:1"}\n`;
    expect(declared(text)).toMatchObject({ name: 'img:1', program: container('img:1') });
  });

  it.each([
    ['no annotations', 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n'],
    [
      'others',
      'apiVersion: v1\nkind: A\nmetadata: {name: a, annotations: {config.kubernetes.io/local-config: "true"}}\n',
    ],
    ['no metadata', 'apiVersion: v1\nkind: A\n'],
    ['metadata that is no mapping', 'apiVersion: v1\nkind: A\nmetadata: [1]\n'],
    ['empty annotation', 'apiVersion: v1\nkind: A\nmetadata: {annotations: {config.kubernetes.io/function: ""}}\n'],
  ])('nowhere: %s', (_, text) => {
    expect(functionOf(resourceOf(text), '/pkg')).toEqual({ declaration: undefined, diagnostics: [] });
  });
});

describe('what is declared', () => {
  it('a container with everything', () => {
    const text = annotated(`deferFailure: true
container:
  image: example.com/fn@sha256:${'a'.repeat(64)}
  network: true
  mounts:
  - {type: bind, src: ../data, dst: /data, rw: true}
  - {type: bind, src: /abs/./x, dst: /x}
  - {type: volume, src: cache, dst: /cache}
  - {type: tmpfs, dst: /scratch}
  envs:
  - A=b=c
  - EMPTY=
  - FORWARDED
  - "SPACED=a b"`);
    expect(declared(text)).toMatchObject({
      defersFailure: true,
      program: {
        kind: 'container',
        network: true,
        mounts: [
          { type: 'bind', source: '/pkg/data', target: '/data', writable: true },
          { type: 'bind', source: '/abs/x', target: '/x', writable: false },
          { type: 'volume', source: 'cache', target: '/cache', writable: false },
          { type: 'tmpfs', source: undefined, target: '/scratch' },
        ],
        env: [
          { name: 'A', value: 'b=c' },
          { name: 'EMPTY', value: '' },
          { name: 'FORWARDED', value: undefined },
          { name: 'SPACED', value: 'a b' },
        ],
      },
    });
  });

  it.each([
    ['network: true', true],
    ['network: false', false],
    ['network: {required: true}', true],
    ['network: {required: false}', false],
    ['network: {}', false],
    ['network: null', false],
  ])('%s', (network, expected) => {
    expect(declared(annotated(`container: {image: a, ${network}}`)).program).toMatchObject({ network: expected });
  });

  it.each([
    ['exec: {path: ./fn.sh}', { kind: 'exec', path: '/pkg/functions/fn.sh' }],
    ['exec: {path: ../bin/fn}', { kind: 'exec', path: '/pkg/bin/fn' }],
    ['exec: {path: bin/fn}', { kind: 'exec', path: '/pkg/functions/bin/fn' }],
    ['exec: {path: /usr/bin/fn}', { kind: 'exec', path: '/usr/bin/fn' }],
    ['exec: {path: sed}', { kind: 'exec', path: 'sed' }],
    ['exec: {path: a/../../../../../x}', { kind: 'exec', path: '/x' }],
    ['module: {path: fn.ts}', { kind: 'module', path: '/pkg/functions/fn.ts' }],
    ['module: {path: ../fn.js}', { kind: 'module', path: '/pkg/fn.js' }],
  ])('%s', (text, program) => {
    expect(declared(annotated(text)).program).toMatchObject(program);
  });

  it('arguments as they are written', () => {
    const text = annotated(
      'exec:\n  path: ./fn\n  args: [-n, 010, 1.50, true, "", null, "a b"]\n  envs: [K=v=w, HOME]',
    );
    expect(declared(text).program).toMatchObject({
      args: ['-n', '010', '1.50', 'true', '', '', 'a b'],
      env: [
        { name: 'K', value: 'v=w' },
        { name: 'HOME', value: undefined },
      ],
    });
  });

  it('a Windows path', () => {
    expect(declared(annotated("exec: {path: 'D:\\bin\\fn.exe'}"), 'C:/pkg').program).toMatchObject({
      path: 'D:/bin/fn.exe',
    });
    expect(declared(annotated('module: {path: ../fn.ts}'), 'C:/pkg/a').program).toMatchObject({ path: 'C:/pkg/fn.ts' });
  });

  it('none of several', () => {
    const text = annotated('module: {path: fn.ts}\nexec: {path: ./x}\ncontainer: {image: a}');
    const { declaration, diagnostics } = functionOf(resourceOf(text), '/pkg');
    expect(declaration).toBeUndefined();
    expect(shown(diagnostics, text)).toEqual([
      '8:7 error [exec] The function has both container and exec, and only one can run; leave one of them out',
      '7:7 error [module] The function has both container and module, and only one can run; leave one of them out',
    ]);
  });
});

describe('what is wrong, and where in the file', () => {
  it.each<readonly [text: string, problems: readonly string[]]>([
    [
      'container:\n  imag: a',
      [
        '8:9 error [imag] Unknown field "imag" in container; did you mean image?',
        '7:7 error [container] container does not name an image; write image: and its name',
      ],
    ],
    [
      'container: {image: a}\nfoo: 1',
      ['8:7 error [foo] Unknown field "foo"; its fields are container, exec, module, deferFailure'],
    ],
    [
      'container:\n  image: My/App:1',
      [
        '8:16 error [My/App:1] "My/App:1" is not a valid image name: "App" has capital letters, which a name must not have; write NAME:TAG, or NAME@sha256:... to get the same image each time',
      ],
    ],
    [
      'container: {image: a, network: sometimes}',
      ['7:38 error [sometimes] container.network must be true or false, not text; write true or false'],
    ],
    [
      'container: {image: a, network: {requred: true}}',
      ['7:39 error [requred] Unknown field "requred" in container.network; did you mean required?'],
    ],
    ['container: {image: [a]}', ['7:19 error [image] container.image must be text, not a list; write one value']],
    [
      'container: a',
      ['7:18 error [a] container must be a mapping, not text; its fields are image, network, mounts, envs'],
    ],
    [
      'container:\n  image: a\n  envs: A=b',
      ['9:15 error [A=b] container.envs must be a list, not text; put "- " in front of each item'],
    ],
    [
      'container:\n  image: a\n  envs:\n  - =b',
      ['10:11 error [=b] "=b" has no name; write NAME=VALUE, or NAME for your own value'],
    ],
    [
      'container:\n  image: a\n  mounts:\n  - {type: nfs, src: a, dst: /a}',
      ['10:9 error [-] Unknown mount type "nfs"; write bind, volume or tmpfs'],
    ],
    [
      'container:\n  image: a\n  mounts: [{type: bind, src: a}]',
      ['9:18 error [{] A mount has no target; write dst: and an absolute path in the container'],
    ],
    [
      'container:\n  image: a\n  mounts: [{type: bind, src: a, dst: a}]',
      ['9:18 error [{] "a" is not an absolute path in the container; write /a'],
    ],
    [
      'container:\n  image: a\n  mounts: [{type: bind, src: "a,readonly=false", dst: /a}]',
      [
        '9:18 error [{] "a,readonly=false" contains a comma or a control character, which container tools cannot mount; rename it',
      ],
    ],
    ['exec: {}', ['7:7 error [exec] exec does not name a program; write path: and the path of a program']],
    ['module: {path: ""}', ['7:16 error [path] module does not name a file; write path: and the path of a file']],
    ['module: {path: a.ts, args: [b]}', ['7:28 error [args] Unknown field "args" in module; its only field is path']],
    [
      'deferFailure: true',
      [
        '6:5 error [config.kubernetes.io/function] The annotation config.kubernetes.io/function does not name what to run; write container, exec or module',
      ],
    ],
    [
      'starlark:\n  path: fn.star\n  name: fn',
      [
        '7:7 error [starlark] Starlark functions are no longer run by any tool; write it in TypeScript or JavaScript and declare it as module: {path: FILE}',
      ],
    ],
    [
      'container: {image: a}\ncontainer: {image: b}',
      ['8:7 error [container] The key container occurs twice; Remove one of them.'],
    ],
    ['container: {image: a', ['7:18 error']],
    ['container: {image: a}\n---\ncontainer: {image: b}', ['9:7 error']],
    ['# nothing', ['6:5 error']],
    ['- a', ['must be a mapping, not a list']],
    [
      'deferFailure: 1\ncontainer: {image: a}',
      ['7:21 error [1] deferFailure must be true or false, not a number; write true or false'],
    ],
  ])('%s', (text, expected) => {
    const found = problems(annotated(text));
    expect(partsOf(found, expected)).toEqual(expected);
  });

  it('inside quotes with escapes', () => {
    const text =
      'apiVersion: v1\nkind: A\nmetadata:\n  annotations:\n    config.kubernetes.io/function: "container:\\n  imag: a\\n  image: b"\n';
    expect(problems(text)).toEqual(['5:51 error [imag] Unknown field "imag" in container; did you mean image?']);
  });

  it('an annotation that is a mapping', () => {
    const text =
      'apiVersion: v1\nkind: A\nmetadata:\n  annotations:\n    config.kubernetes.io/function:\n      container: {image: a}\n';
    expect(problems(text)).toEqual([
      '5:5 error [config.kubernetes.io/function] The annotation config.kubernetes.io/function must be text that holds YAML, not a mapping; put | after its key, so that the lines below it become text',
    ]);
  });

  it('in metadata.configFn', () => {
    const text =
      'apiVersion: v1\nkind: A\nmetadata:\n  configFn:\n    container:\n      image: a\n      nework: true\n';
    expect(problems(text)).toEqual(['7:7 error [nework] Unknown field "nework" in container; did you mean network?']);
    expect(problems('apiVersion: v1\nkind: A\nmetadata:\n  configFn: x\n')).toEqual([
      expect.stringContaining('4:3 error [configFn] metadata.configFn must be a mapping, not text'),
    ]);
  });

  it('a relative path in a stream', () => {
    for (const text of [
      'exec: {path: ./a}',
      'module: {path: a.ts}',
      'container: {image: a, mounts: [{src: a, dst: /a}]}',
    ]) {
      const resource = resourceOf(annotated(text));
      expect(functionOf(resource, undefined).diagnostics.map(({ message }) => message)).toEqual([
        expect.stringContaining('relative to a file, but standard input has no directory'),
      ]);
    }
    expect(functionOf(resourceOf(annotated('exec: {path: sed}')), undefined).diagnostics).toEqual([]);
  });

  it('in an object that was not read from text', () => {
    const { origin: _, ...resource } = resourceOf(annotated('container: {imag: a}'));
    const { diagnostics } = functionOf(resource, '/pkg');
    expect(diagnostics.map(({ location, fieldPath }) => [location, fieldPath])).toEqual([
      [undefined, ['metadata', 'annotations', 'config.kubernetes.io/function', 'container', 'imag']],
      [undefined, ['metadata', 'annotations', 'config.kubernetes.io/function', 'container']],
    ]);
  });

  it('in a text full of mistakes, in linear time', { tags: ['growth'] }, async () => {
    const find = (length: number): void => {
      const envs = Array.from({ length }, (_, i) => `  - =${i}`).join('\n');
      const keys = Array.from({ length }, (_, i) => `key${i}: 1`).join('\n');
      const resource = resourceOf(annotated(`container:\n  image: a\n  envs:\n${envs}\n${keys}`));
      expect(functionOf(resource, '/pkg').diagnostics).toHaveLength(2 * length);
    };
    expect(await growth(find, 2000)).toBeLessThan(LINEAR);
  });
});
