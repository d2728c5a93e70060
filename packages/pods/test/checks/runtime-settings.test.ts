import { describe, expect, it } from 'vitest';
import { found, findingsIn, foundPlaces } from './found-in.ts';

// On a node with containerd and runc (1.20.2), HOME="" becomes HOME=/.
describe('an empty HOME', () => {
  it.each<[string, Parameters<typeof found>[0], readonly string[]]>([
    ['a value', { container: { env: [{ name: 'HOME', value: '' }] } }, ['warning env HOME']],
    ['no value', { container: { env: [{ name: 'HOME' }] } }, ['warning env HOME']],
    [
      'a key',
      {
        configMaps: { c: { h: '' } },
        container: { env: [{ name: 'HOME', valueFrom: { configMapKeyRef: { name: 'c', key: 'h' } } }] },
      },
      ['warning env HOME'],
    ],
    [
      'envFrom',
      { configMaps: { c: { HOME: '' } }, container: { envFrom: [{ configMapRef: { name: 'c' } }] } },
      ['warning env HOME'],
    ],
    [
      'a reference to an empty variable',
      { container: { env: [{ name: 'A' }, { name: 'HOME', value: '$(A)' }] } },
      ['warning env HOME'],
    ],
    ['a home', { container: { env: [{ name: 'HOME', value: '/tmp' }] } }, []],
    ['one that is set later', { container: { env: [{ name: 'HOME' }, { name: 'HOME', value: '/a' }] } }, []],
    ['no HOME', { container: { env: [{ name: 'A', value: '' }] } }, []],
  ])('%s', (_, scene, expected) => {
    expect(foundPlaces(scene, 'empty-home')).toEqual(expected);
  });
});

// `verifyRunAsNonRoot` in pkg/kubelet/kuberuntime/security_context_others.go.
describe('runAsNonRoot', () => {
  const nonRoot = { runAsNonRoot: true };
  it.each<[string, object, object, string | undefined, readonly string[]]>([
    ['user 0 of the pod', {}, { ...nonRoot, runAsUser: 0 }, undefined, ['error runAsUser']],
    ['user 0 of the container', { runAsUser: 0 }, nonRoot, undefined, ['error runAsUser']],
    ['user 0 of the container, which allows it', { runAsUser: 0, runAsNonRoot: false }, nonRoot, undefined, []],
    ['another user of the container', { runAsUser: 7 }, { ...nonRoot, runAsUser: 0 }, '0', []],
    ['an unknown image', {}, nonRoot, undefined, []],
    ['an image of root', {}, nonRoot, '', ['error image']],
    ['an image of user 0', {}, nonRoot, '0:5', ['error image']],
    ['an image with a name', {}, nonRoot, 'app', ['error image']],
    ['an image with a number', {}, nonRoot, '1000:app', []],
    ['user 0 without runAsNonRoot', { runAsUser: 0 }, {}, '0', []],
  ])('%s', (_, own, shared, user, expected) => {
    const image = user === undefined ? {} : { image: { user } };
    const scene = { ...image, container: { securityContext: own }, spec: { securityContext: shared } };
    expect(foundPlaces(scene, 'runs-as-root')).toEqual(expected);
  });
});

// Each row without an image ran on a node (1.20.2, containerd, runc): StartError, or a start.
describe('a container that cannot start', () => {
  const none = { entrypoint: [], cmd: [] };
  it.each<[string, Parameters<typeof found>[0], readonly string[]]>([
    ['an empty program', { container: { command: [''] } }, ['error command[0]']],
    ['an empty program with arguments', { container: { command: ['', '/bin/true'] } }, ['error command[0]']],
    [
      'a reference to an empty variable',
      { container: { command: ['$(X)'], env: [{ name: 'X' }] } },
      ['error command[0]'],
    ],
    ['a reference to nothing', { container: { command: ['$(X)'] } }, []],
    ['an empty argument', { container: { command: ['a', ''] } }, []],
    ['an empty argument of an unknown image', { container: { args: [''] } }, []],
    ['a relative directory', { container: { command: ['a'], workingDir: 'a/b' } }, ['error workingDir']],
    ['a directory with a dot', { container: { command: ['a'], workingDir: './a' } }, ['error workingDir']],
    ['an absolute directory of Windows', { container: { command: ['a'], workingDir: 'C:\\app' } }, []],
    ['a directory of a drive', { container: { command: ['a'], workingDir: 'C:app' } }, ['error workingDir']],
    ['an absolute directory', { container: { command: ['a'], workingDir: '/a' } }, []],
    ['an image without a command', { image: none }, ['error image']],
    ['an image with a cleared ENTRYPOINT', { image: { entrypoint: [''] } }, ['error image']],
    ['a cleared ENTRYPOINT and a CMD', { image: { entrypoint: [''], cmd: ['a'] } }, []],
    ['an image of which only the user is known', { image: { user: '1' } }, ['warning image']],
    ['an image with a CMD', { image: { cmd: ['a'] } }, []],
    ['an image without a command, and arguments', { image: none, container: { args: ['a'] } }, []],
    ['the first of the arguments', { image: none, container: { args: [''] } }, ['error args[0]']],
    ['arguments of an ENTRYPOINT', { image: { entrypoint: ['a'] }, container: { args: [''] } }, []],
  ])('%s', (_, scene, expected) => {
    expect(foundPlaces(scene, 'cannot-start')).toEqual(expected);
  });
});

describe("the group of an image's USER", () => {
  it.each<[string, object, object, readonly string[]]>([
    ['1000:1001', {}, {}, ['info image']],
    ['app:web', {}, {}, ['info image']],
    [':1001', {}, {}, ['info image']],
    ['1000', {}, {}, []],
    ['1000:', {}, {}, []],
    ['', {}, {}, []],
    ['1000:1001', { runAsUser: 5 }, {}, []],
    ['1000:1001', { runAsGroup: 5 }, {}, []],
    ['1000:1001', {}, { runAsGroup: 5 }, []],
  ])('%s, container %j, pod %j', (user, own, shared, expected) => {
    const scene = { image: { user }, container: { securityContext: own }, spec: { securityContext: shared } };
    expect(foundPlaces(scene, 'lost-image-group')).toEqual(expected);
  });

  it('has a hint', () => {
    expect(found({ image: { user: '1000:1001' } }, 'lost-image-group')).toEqual([
      "info image: the image's USER is 1000:1001, and the kubelet drops its group: the process gets the group that the user has in the image's /etc/passwd, or 0",
    ]);
  });
});

it.each(['command', 'args'])('an empty program is found at the first item of %s', (list) => {
  const [finding] = findingsIn({ container: { [list]: ['', 'x'] }, image: { entrypoint: [], cmd: [] } });
  expect(finding?.path.slice(-2)).toEqual([list, 0]);
});

it.each([
  ['the entries above an entry', { env: [{ name: 'A', value: '$(NONE)' }] }, 'declare NONE above'],
  ['env, for args', { args: ['$(NONE)'] }, 'declare NONE in env'],
])('a missing variable has a hint to %s', (_, container, hint) => {
  expect(findingsIn({ container }).map((finding) => finding.hint)).toEqual([expect.stringContaining(hint)]);
});
