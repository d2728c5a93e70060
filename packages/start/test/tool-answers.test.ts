import { describe, expect, it } from 'vitest';
import { readAddresses, readLocalImage, readListed, readState } from '../src/tool-answers.ts';

// Output of podman 4.3, docker 28 and nerdctl 2, reduced to the members that are read.

describe('ps', () => {
  const named = [{ name: 'a', labels: { x: '1', y: '2' } }];
  it.each([
    ['podman', '[\n{"Names":["a"],"Labels":{"x":"1","y":"2"}}\n]\n'],
    ['podman pod', '[{"Name":"a","Labels":{"x":"1","y":"2"}}]'],
    ['docker and nerdctl', '{"Names":"a","Labels":"x=1,y=2"}\n'],
  ])('of %s', (_, text) => expect(readListed(text)).toEqual(named));

  it.each([
    ['{"Names":"a","Labels":"=x,y,z=1=2"}', { z: '1=2' }],
    ['{"Names":"a","Labels":""}', {}],
    ['{"Names":"a","Labels":null}', {}],
  ])('has the labels that are some: %s', (text, labels) => {
    expect(readListed(text)).toEqual([{ name: 'a', labels }]);
  });

  it.each(['', '[]', 'null', 'what?', '{"Names":"","Labels":""}', '{"Names":[]}'])('%j is nothing', (text) =>
    expect(readListed(text)).toEqual([]),
  );
});

describe('image inspect', () => {
  it('returns the configuration of an image', () => {
    const config = { Entrypoint: ['/a'], Cmd: null, Env: ['A=1'], WorkingDir: '/w', User: '' };
    expect(readLocalImage([{ Architecture: 'arm64', Config: config }])).toEqual({
      architecture: 'arm64',
      config: { entrypoint: ['/a'], cmd: [], env: ['A=1'], workingDir: '/w' },
    });
  });
  it.each([
    ['a text', '/a', ['/a']],
    ['an empty text', '', []],
    ['a list', ['/a', '-b'], ['/a', '-b']],
    ['nothing', null, []],
  ])('returns the arguments of an image without an architecture: %s', (_, written, cmd) => {
    const expected = { architecture: '', config: { entrypoint: [], cmd, env: [] } };
    expect(readLocalImage([{ Config: { Cmd: written } }])).toEqual(expected);
  });
  it.each([[[]], [null], [{}.constructor.name]])('%j is not an image', (answer) =>
    expect(readLocalImage(answer)).toBeUndefined(),
  );
});

describe('container inspect', () => {
  it.each([
    [
      'podman',
      {
        IPAddress: '10.88.0.3',
        Gateway: '10.88.0.1',
        Networks: { podman: { IPAddress: '10.88.0.3', Gateway: '10.88.0.1' } },
      },
    ],
    [
      'docker',
      { IPAddress: '', Networks: { bridge: { IPAddress: '10.88.0.3', Gateway: '10.88.0.1', GlobalIPv6Address: '' } } },
    ],
  ])('returns the address of %s', (_, settings) => {
    expect(readAddresses([{ NetworkSettings: settings }])).toEqual({ addresses: ['10.88.0.3'], gateway: '10.88.0.1' });
  });

  it('returns the addresses of both families, once', () => {
    const one = { IPAddress: '10.88.0.3', GlobalIPv6Address: 'fd00::3', Gateway: '' };
    const settings = { Networks: { a: one, b: { ...one, Gateway: '10.88.0.1' } } };
    expect(readAddresses([{ NetworkSettings: settings }])).toEqual({
      addresses: ['10.88.0.3', 'fd00::3'],
      gateway: '10.88.0.1',
    });
  });

  it.each([
    [
      { ExitCode: 3, OOMKilled: false },
      { exitCode: 3, outOfMemory: false },
    ],
    [
      { ExitCode: 137, OOMKilled: true },
      { exitCode: 137, outOfMemory: true },
    ],
    // nerdctl has no OOMKilled.
    [{}, { exitCode: 0, outOfMemory: false }],
  ])('returns how a container ended: %j', (state, expected) => {
    expect(readState([{ State: { Status: 'exited', ...state } }])).toMatchObject(expected);
  });

  it.each([
    [
      { Status: 'created', StartedAt: '0001-01-01T00:00:00Z', ExitCode: 0 },
      { hasStarted: false, hasEnded: false },
    ],
    [
      { Status: 'exited', StartedAt: '2026-01-02T03:04:05Z', ExitCode: 0 },
      { hasStarted: true, hasEnded: true },
    ],
    [
      { Status: 'stopped', StartedAt: '2026-01-02T03:04:05Z' },
      { hasStarted: true, hasEnded: true },
    ],
    [{ Status: 'created' }, { hasStarted: false, hasEnded: false }],
    [{ Status: 'running' }, { hasStarted: true, hasEnded: false }],
  ])('%j', (state, expected) => expect(readState([{ State: state }])).toMatchObject(expected));
});
