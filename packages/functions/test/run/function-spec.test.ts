import { describe, expect, it } from 'vitest';
import { member, textAt } from '@krmkit/base';
import type { Diagnostic } from '@krmkit/base';
import { fieldOfText } from '../../src/run/declared-text.ts';
import { readFunctionSpec, resolveProgram } from '../../src/run/function-spec.ts';
import type { FunctionSpec } from '../../src/run/function-spec.ts';
import { annotated, partsOf, resourceOf, shown } from './package.ts';

const NAME = 'config.kubernetes.io/function';

interface Found {
  readonly spec: FunctionSpec | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the specification in the annotation of a resource. */
function read(text: string, directory: string | undefined): Found {
  const resource = resourceOf(text);
  const diagnostics: Diagnostic[] = [];
  const place = { resource, path: ['metadata', 'annotations', NAME], title: `the annotation ${NAME}`, diagnostics };
  const field = fieldOfText(place, textAt(member(member(resource.value, 'metadata'), 'annotations'), NAME));
  return { spec: field === undefined ? undefined : readFunctionSpec(field, directory), diagnostics };
}

function declared(text: string, directory = '/pkg/functions'): FunctionSpec {
  const { spec, diagnostics } = read(text, directory);
  expect(shown(diagnostics, text)).toEqual([]);
  if (spec === undefined) throw new Error('No specification');
  return spec;
}

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
    const { spec, diagnostics } = read(text, '/pkg');
    expect(spec).toBeUndefined();
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
      'deferFailure: 1\ncontainer: {image: a}',
      ['7:21 error [1] deferFailure must be true or false, not a number; write true or false'],
    ],
  ])('%s', (text, expected) => {
    const { spec, diagnostics } = read(annotated(text), '/pkg');
    expect(spec).toBeUndefined();
    const found = shown(diagnostics, annotated(text));
    expect(partsOf(found, expected)).toEqual(expected);
  });

  it('a relative path in a stream', () => {
    for (const text of [
      'exec: {path: ./a}',
      'module: {path: a.ts}',
      'container: {image: a, mounts: [{src: a, dst: /a}]}',
    ]) {
      expect(read(annotated(text), undefined).diagnostics.map(({ message }) => message)).toEqual([
        expect.stringContaining('relative to a file, but standard input has no directory'),
      ]);
    }
    expect(read(annotated('exec: {path: sed}'), undefined).diagnostics).toEqual([]);
  });

  it.each<[string, string, object]>([
    ['container: {image: a}', 'a', { kind: 'container', image: 'a', network: false, mounts: [], env: [] }],
    ['exec: {path: ./a}', './a', { kind: 'exec', path: '/pkg/a', args: [], env: [] }],
    ['module: {path: ./a.ts}', './a.ts', { kind: 'module', path: '/pkg/a.ts' }],
    ['module: {path: set-labels}', 'set-labels', { kind: 'module', path: 'krmkit:set-labels' }],
  ])('a specification is named as it is written: %s', (text, name, program) => {
    expect(declared(annotated(text), '/pkg')).toEqual({ name, program, defersFailure: false });
  });
});

describe('resolveProgram', () => {
  it.each<[string, string | undefined, 'exec' | 'module', object]>([
    ['sed', undefined, 'exec', { ok: true, value: 'sed' }],
    ['a/b', '/srv', 'exec', { ok: true, value: '/srv/a/b' }],
    // A name with a backslash is a file, and not a program in PATH.
    ['a\\b', '/srv', 'exec', { ok: true, value: '/srv/a\\b' }],
    ['/a/../b', undefined, 'exec', { ok: true, value: '/b' }],
    ['fn.ts', '/srv', 'module', { ok: true, value: '/srv/fn.ts' }],
    ['set-label', '/srv', 'module', { ok: false, message: 'There is no built-in function "set-label"' }],
    ['a\0', '/srv', 'exec', { ok: false, message: 'A path holds a NUL character', hint: 'remove it' }],
    [
      './a',
      undefined,
      'exec',
      {
        ok: false,
        message: '"./a" is relative to a file, but standard input has no directory',
        hint: 'write an absolute path, or run the function from its directory',
      },
    ],
  ])('of %j in %s', (path, directory, kind, expected) => {
    expect(resolveProgram(path, directory, kind)).toMatchObject(expected);
  });
});
