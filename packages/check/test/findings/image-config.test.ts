import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import { imageLookup, parseImageConfigs, readImageConfigs } from '../../src/findings/image-config.ts';

function parsed(text: string): unknown {
  const read = parseImageConfigs('i.json', text);
  return read.ok ? Object.fromEntries(read.value) : read.message;
}

const SHAPE =
  'i.json: expected a map of image to { Entrypoint, Cmd, Env, WorkingDir, User }, or what `image inspect` prints';

describe('the configuration of images', () => {
  it.each<readonly [text: string, expected: unknown]>([
    [
      '{"web": {"Entrypoint": ["/a"], "Cmd": ["b"], "Env": ["A=1"], "WorkingDir": "/w", "User": "5"}}',
      { web: { entrypoint: ['/a'], cmd: ['b'], env: ['A=1'], workingDir: '/w', user: '5' } },
    ],
    [
      'web: {entrypoint: [/a], cmd: [b], env: [A=1], workingDir: /w, user: 5}',
      { web: { entrypoint: ['/a'], cmd: ['b'], env: ['A=1'], workingDir: '/w', user: '5' } },
    ],
    // https://docs.docker.com/reference/dockerfile/#shell-and-exec-form
    ['web: {entrypoint: run it}', { web: { entrypoint: ['/bin/sh', '-c', 'run it'] } }],
    ['web: {env: {A: 1, B: x, C: }}', { web: { env: ['A=1', 'B=x', 'C='] } }],
    ['web: {cmd: [1, null, x]}', { web: { cmd: ['1', '', 'x'] } }],
    ['web: {cmd: null, workingDir: 5, user: true}', { web: {} }],
    ['web: {}', { web: {} }],
    ['{}', {}],
    ['[]', {}],
    [
      '[{"RepoTags": ["web:1", "web:2"], "RepoDigests": ["web@sha256:a"], "Config": {"Cmd": ["x"]}}]',
      { 'web:1': { cmd: ['x'] }, 'web:2': { cmd: ['x'] }, 'web@sha256:a': { cmd: ['x'] } },
    ],
    ['[{"RepoTags": null, "Config": {}}]', {}],
    ['[{"RepoTags": ["web:1"]}]', SHAPE],
    ['[{"RepoTags": ["a:1"], "Config": {}}, 5]', SHAPE],
    ['web: 5', SHAPE],
    ['', SHAPE],
    ['text', SHAPE],
    ['{"web": [', expect.stringMatching(/^i\.json:1:\d+: /)],
  ])('%s', (text, expected) => {
    expect(parsed(text)).toEqual(expected);
  });

  it('is read from a file', async () => {
    const files = memoryFileSystem(
      new Map<string, string | Uint8Array>([
        ['a', 'web: {}'],
        ['b', new Uint8Array([0xff])],
      ]),
    );
    expect(await readImageConfigs('a', files)).toEqual({ ok: true, value: new Map([['web', {}]]) });
    for (const path of ['b', 'none']) {
      const read = await readImageConfigs(path, files);
      expect(read.ok ? '' : read.message).toMatch(new RegExp(`^${path}: .`));
    }
  });
});

// https://github.com/distribution/reference: ParseNormalizedNamed, TagNameOnly
describe('an image is found by', () => {
  it.each([
    ['nginx', 'nginx', true],
    ['nginx', 'nginx:latest', true],
    ['docker.io/library/nginx:latest', 'nginx', true],
    ['nginx:1', 'docker.io/library/nginx:1', true],
    ['team/web', 'docker.io/team/web:latest', true],
    ['localhost/web', 'localhost/web:latest', true],
    ['localhost/web', 'docker.io/localhost/web', false],
    ['registry:5000/web', 'registry:5000/web:latest', true],
    ['example.com/web@sha256:a', 'example.com/web@sha256:a', true],
    ['example.com/web@sha256:a', 'example.com/web', false],
    ['nginx:1', 'nginx', false],
    ['example.com/nginx', 'nginx', false],
  ])('%s: %s is %s', (known, image, isFound) => {
    const config = { cmd: ['x'] };
    expect(imageLookup(new Map([[known, config]]))(image)).toEqual(isFound ? config : undefined);
  });

  it('the name as it is written first', () => {
    const [own, other] = [{ cmd: ['own'] }, { cmd: ['other'] }];
    expect(
      imageLookup(
        new Map([
          ['nginx', own],
          ['docker.io/library/nginx', other],
        ]),
      )('nginx'),
    ).toBe(own);
  });
});
