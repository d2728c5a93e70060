import { describe, expect, it } from 'vitest';
import { readAllowList } from '../../src/run/allow-list.ts';
import { checkAllowed, type Permissions } from '../../src/run/allow.ts';
import type { ContainerProgram, FunctionProgram, Mount } from '../../src/run/step.ts';
import { createSource } from '@krmkit/base';

const DIGEST = `sha256:${'0a'.repeat(32)}`;
const OTHER = `sha256:${'1b'.repeat(32)}`;

const read = (text: string) => readAllowList(createSource('ci/allow.yaml', text), '/repo/ci');

const list = (text: string): Partial<Permissions> => {
  const outcome = read(text);
  if (!outcome.ok) throw new Error(outcome.problems[0]?.message);
  return { allow: outcome.list };
};

const check = (program: FunctionProgram, permissions: Partial<Permissions> = {}) =>
  checkAllowed(program, {
    enableExec: false,
    enableModule: false,
    network: false,
    mounts: [],
    env: [],
    inheritEnvironment: false,
    allow: undefined,
    ...permissions,
  });

describe('checkAllowed', () => {
  const exec = (path: string): FunctionProgram => ({ kind: 'exec', path, args: [], env: [] });
  const module = (path: string): FunctionProgram => ({ kind: 'module', path });
  const container = (more: Partial<ContainerProgram> = {}): FunctionProgram => ({
    kind: 'container',
    image: 'a/b:1',
    network: false,
    mounts: [],
    env: [],
    ...more,
  });
  const mount: Mount = { type: 'bind', source: '/data', target: '/d', writable: false };
  const writable: Mount = { ...mount, writable: true };
  const A = { name: 'A', value: undefined };
  const program = { kind: 'exec', path: '/repo/a.sh', args: [] } as const;

  it.each<[string, FunctionProgram, Partial<Permissions>]>([
    ['exec, enabled', exec('/repo/a.sh'), { enableExec: true }],
    ['exec, listed', exec('/repo/ci/a.sh'), list('programs: [a.sh, ./a.sh]')],
    ['exec, listed by name', exec('helm'), list('programs: [helm]')],
    ['module, enabled', module('/repo/fn.ts'), { enableModule: true }],
    ['module, listed', module('/repo/fn.ts'), list('modules: [../fn.ts]')],
    ['image', container(), {}],
    ['image, with a list that says nothing of images', container(), list('programs: [a]')],
    ['image, listed', container({ image: `a/b:2@${DIGEST}` }), list(`images: ['a/b:1@${DIGEST}']`)],
    ['network, given', container({ network: true }), { network: true }],
    ['mount, given', container({ mounts: [mount] }), { mounts: [{ ...mount, source: '/data/' }] }],
    ['mount to read, given to write', container({ mounts: [mount] }), { mounts: [writable] }],
    ['a variable with its value', container({ env: [{ name: 'A', value: '' }] }), {}],
    ['a variable of the caller, given', container({ env: [A] }), { env: [A] }],
    ['a variable of the caller, given another value', container({ env: [A] }), { env: [{ name: 'A', value: 'b' }] }],
    ['the same for a program', { ...program, env: [A] }, { enableExec: true, env: [A] }],
    ['all variables, for a program', { ...program, env: [A] }, { enableExec: true, inheritEnvironment: true }],
    ['mount to write, given', container({ mounts: [writable] }), { mounts: [mount, writable] }],
  ])('permits: %s', (_, program, permissions) => {
    expect(check(program, permissions)).toEqual({ ok: true });
  });

  it.each<[string, FunctionProgram, Partial<Permissions>, string, string]>([
    ['exec', exec('/repo/a.sh'), { enableModule: true }, 'is a program on this machine, /repo/a.sh', '--enable-exec'],
    ['exec, not listed', exec('/repo/a.sh'), list('modules: [../a.sh]'), '/repo/a.sh', 'programs in ci/allow.yaml'],
    [
      'a file of a name that is listed',
      exec('/repo/ci/helm'),
      list('programs: [helm]'),
      '/repo/ci/helm',
      '--enable-exec',
    ],
    ['module', module('/repo/fn.ts'), { enableExec: true }, 'is a module, /repo/fn.ts', '--enable-module'],
    [
      'module, not listed',
      module('/repo/fn.ts'),
      list('programs: [../fn.ts]'),
      '/repo/fn.ts',
      'modules in ci/allow.yaml',
    ],
    [
      'a variable of the caller',
      container({ env: [A] }),
      { inheritEnvironment: true },
      'asks for the variable A of your environment',
      'add --env A to give it, or declare A=VALUE',
    ],
    [
      'several variables of the caller',
      container({ env: [A, { name: 'B', value: undefined }, { name: "C'D", value: undefined }] }),
      { env: [{ name: 'B', value: undefined }] },
      "asks for the variables A, C'D of your environment",
      String.raw`add --env A --env 'C'\''D' to give them`,
    ],
    [
      'a variable of the caller for a program',
      { ...program, env: [A] },
      { enableExec: true },
      'asks for the variable A of your environment',
      '--env A',
    ],
    ['image by tag', container(), list(`images: ['a/b:1@${DIGEST}']`), 'has no digest', 'NAME@sha256:'],
    [
      'image of another digest',
      container({ image: `a/b@${OTHER}` }),
      list(`images: ['a/b@${DIGEST}']`),
      'not in ci/allow.yaml',
      'under images',
    ],
    [
      'image of another name',
      container({ image: `x/b@${DIGEST}` }),
      list(`images: ['a/b@${DIGEST}']`),
      'not in',
      'images',
    ],
    ['image, none listed', container({ image: `a/b@${DIGEST}` }), list('images: []'), 'not in', 'images'],
    ['network', container({ network: true }), {}, 'asks for the network', 'add --network'],
    [
      'mount',
      container({ mounts: [mount] }),
      {},
      'asks for the bind mount of /data at /d',
      'add --mount type=bind,src=/data,dst=/d to',
    ],
    [
      'mount to write',
      container({ mounts: [writable] }),
      { mounts: [mount] },
      'asks to write to the bind mount',
      'type=bind,src=/data,dst=/d,rw=true',
    ],
    [
      'mount of another place',
      container({ mounts: [{ ...mount, source: "/it's" }] }),
      { mounts: [mount] },
      "mount of /it's",
      String.raw`--mount 'type=bind,src=/it'\''s,dst=/d'`,
    ],
    [
      'tmpfs',
      container({ mounts: [{ type: 'tmpfs', source: undefined, target: '/scratch', writable: true }] }),
      {},
      'asks for a tmpfs at /scratch',
      'type=tmpfs,dst=/scratch to',
    ],
  ])('refuses: %s', (_, program, permissions, message, hint) => {
    expect(check(program, permissions)).toEqual({
      ok: false,
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    });
  });
});
