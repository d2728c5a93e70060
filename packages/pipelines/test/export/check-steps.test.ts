import { describe, expect, it } from 'vitest';
import type { ContainerProgram, FunctionStep } from '@krmkit/functions';
import { tooManyImages, unexportable } from '../../src/export/check-steps.ts';
import { containerOf, stepOf } from './steps.ts';

const step = (program: FunctionStep['program']): FunctionStep => stepOf({ program });
const container = (more: Partial<ContainerProgram>): FunctionStep => step(containerOf(more));

// Names of variables: IsEnvVarName in k8s.io/apimachinery/pkg/util/validation, with the strictest rule of all releases.
describe('unexportable', () => {
  it.each<{ name: string; given: FunctionStep; says: string | undefined }>([
    { name: 'an image', given: container({}), says: undefined },
    { name: 'a variable', given: container({ env: [{ name: '-A.b_1', value: '' }] }), says: undefined },
    { name: 'a built-in function', given: step({ kind: 'module', path: 'krmkit:set-labels' }), says: undefined },
    { name: 'a module', given: step({ kind: 'module', path: 'fn.ts' }), says: 'fn is a module, fn.ts,' },
    { name: 'a program', given: step({ kind: 'exec', path: '/fn', args: [], env: [] }), says: 'fn is a program, /fn,' },
    {
      name: 'a mount',
      given: container({ mounts: [{ type: 'bind', source: '/a', target: '/b', writable: false }] }),
      says: 'fn asks for a mount at /b,',
    },
    {
      name: 'a variable of the shell',
      given: container({ env: [{ name: 'TOKEN', value: undefined }] }),
      says: 'fn asks for the variable TOKEN of your shell,',
    },
    {
      name: 'a variable that no runtime takes',
      given: container({ env: [{ name: 'A*', value: '' }] }),
      says: "fn cannot run: 'A*'",
    },
    {
      name: 'a variable that starts with a digit',
      given: container({ env: [{ name: '1A', value: '' }] }),
      says: 'fn has the variable "1A", whose name Kubernetes rejects',
    },
    {
      name: 'a variable with a blank',
      given: container({ env: [{ name: 'A B', value: '' }] }),
      says: 'fn has the variable "A B", whose name Kubernetes rejects',
    },
  ])('$name', ({ given, says }) => {
    const found = unexportable([given]).map(({ code, message }) => [code, message]);
    expect(found).toEqual(says === undefined ? [] : [['cannot-export', expect.stringContaining(says)]]);
  });

  it('names the step if there are several', () => {
    const module = step({ kind: 'module', path: 'fn.ts' });
    expect(unexportable([container({}), module]).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^fn \(step 2 of 2\) is a module/),
    ]);
  });
});

describe('tooManyImages', () => {
  it.each([
    { images: 20, isTooMany: false },
    { images: 21, isTooMany: true },
  ])('$images: $isTooMany', ({ images, isTooMany }) => {
    expect(tooManyImages('shop', images) !== undefined).toBe(isTooMany);
  });
});
