import { describe, expect, it } from 'vitest';
import type { FindImageConfig } from '../../src/run/image-config.ts';
import { declaredConfigs, findInOrder, localConfigs } from '../../src/run/image-config.ts';
import type { ProgramEnd, Programs } from '@krmkit/base';

const signal = new AbortController().signal;

/** A podman that answers `image inspect` with this text. */
function podman(status: number, text: string): Programs & { readonly asked: (readonly string[])[] } {
  const asked: (readonly string[])[] = [];
  const empty = new Uint8Array();
  return {
    asked,
    run: (program, args): Promise<ProgramEnd> => {
      asked.push([program, ...args]);
      const isVersion = args[0] === 'version';
      const stdout = new TextEncoder().encode(isVersion ? 'Client: Podman Engine\n' : text);
      return Promise.resolve({ end: 'exited', status: isVersion ? 0 : status, stdout, stderr: empty });
    },
  };
}

describe('findInOrder', () => {
  it('takes the first source that has the image, and asks for each image once', async () => {
    let asked = 0;
    const counted: FindImageConfig = () => {
      asked += 1;
      return Promise.resolve({ ok: true, value: { entrypoint: ['/b'], cmd: [], digest: undefined } });
    };
    const find = findInOrder([declaredConfigs([{ image: 'a:1', words: ['/a', '-x'] }]), counted]);
    expect(await find('a:1', signal)).toEqual({
      ok: true,
      value: { entrypoint: ['/a', '-x'], cmd: [], digest: undefined },
    });
    expect(asked).toBe(0);
    expect(await find('b:1', signal)).toMatchObject({ value: { entrypoint: ['/b'] } });
    await find('b:1', signal);
    expect(asked).toBe(1);
  });

  it('names all reasons, and the flag that helps', async () => {
    const find = findInOrder([declaredConfigs([]), localConfigs(podman(1, '[]'), 'podman', {})]);
    expect(await find('a:1', signal)).toEqual({
      ok: false,
      message: "the program that the image 'a:1' starts is not known: 'podman' does not have the image",
      hint: `name its program: --entrypoint 'a:1=["/program"]'`,
    });
  });
});

describe('localConfigs', () => {
  it('reads Entrypoint and Cmd as docker and podman print them', async () => {
    const tool = podman(0, '[{"Config":{"Entrypoint":["/bin/tool","run"],"Cmd":["--all"]}}]');
    const found = await localConfigs(tool, 'podman', {})('a:1', signal);
    expect(found).toEqual({
      ok: true,
      value: { entrypoint: ['/bin/tool', 'run'], cmd: ['--all'], digest: undefined },
    });
    expect(tool.asked.at(-1)).toEqual(['podman', 'image', 'inspect', 'a:1']);
  });

  it('takes null for no words', async () => {
    const tool = podman(0, '[{"Config":{"Entrypoint":null,"Cmd":["function"]}}]');
    expect(await localConfigs(tool, 'podman', {})('a:1', signal)).toMatchObject({
      value: { entrypoint: [], cmd: ['function'] },
    });
  });

  it('reports that there is no tool', async () => {
    const none: Programs = { run: () => Promise.resolve({ end: 'not-found', message: 'ENOENT' }) };
    expect(await localConfigs(none, undefined, {})('a:1', signal)).toMatchObject({
      ok: false,
      message: expect.stringContaining('there is no docker, podman or nerdctl'),
    });
  });
});
