import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@krmkit/base';
import { printPath } from '@krmkit/base';
import { changedImage, containerImages, splitImage } from '../src/image-name.ts';
import type { ImageEntryConfig } from '../src/kustomization-decoder.ts';

// TestSplit in api/internal/image/image_test.go of kustomize, and what kustomize 5.8.1 prints.
describe('splitImage', () => {
  it.each([
    ['nginx', 'nginx', '', ''],
    ['nginx:1.2', 'nginx', '1.2', ''],
    ['nginx@sha256:abc', 'nginx', '', 'sha256:abc'],
    ['nginx:1.2@sha256:abc', 'nginx', '1.2', 'sha256:abc'],
    ['reg:5000/nginx', 'reg:5000/nginx', '', ''],
    ['reg:5000/nginx:1.2', 'reg:5000/nginx', '1.2', ''],
    ['reg:5000/nginx@sha256:abc', 'reg:5000/nginx', '', 'sha256:abc'],
    ['reg:5000/nginx:1.2@sha256:abc', 'reg:5000/nginx', '1.2', 'sha256:abc'],
    ['', '', '', ''],
  ])('%s', (image, name, tag, digest) => {
    expect(splitImage(image)).toEqual({ name, tag, digest });
  });
});

describe('changedImage', () => {
  it.each<[string, Partial<ImageEntryConfig>, string]>([
    ['a:1', { newName: 'b' }, 'b:1'],
    ['a:1', { newTag: '2' }, 'a:2'],
    ['a:1@sha256:x', { newName: 'b' }, 'b:1@sha256:x'],
    ['a:1@sha256:x', { newTag: '2' }, 'a:2'],
    ['a:1', { digest: 'sha256:y' }, 'a@sha256:y'],
    ['a:1', { newTag: '2', digest: 'sha256:y' }, 'a:2@sha256:y'],
    ['a:1', { tagSuffix: '-s' }, 'a:1-s'],
    ['a:1@sha256:x', { tagSuffix: '-s' }, 'a:1-s'],
    ['a', { tagSuffix: '-s' }, 'a:-s'],
    ['a:1', { newTag: '2', tagSuffix: '-s' }, 'a:2'],
    ['a', {}, 'a'],
  ])('%s with %j', (image, entry, changed) => {
    expect(changedImage(image, { name: 'a', ...entry })).toBe(changed);
  });
});

describe('containerImages', () => {
  const found = (value: JsonValue): readonly string[] =>
    containerImages(value).map((one) => `${printPath(one.path)} ${JSON.stringify(one.value)}`);
  it.each<[string, JsonValue, readonly string[]]>([
    [
      'of a pod',
      { spec: { containers: [{ image: 'a' }], initContainers: [{ image: 'b' }] } },
      ['spec.containers[0].image "a"', 'spec.initContainers[0].image "b"'],
    ],
    [
      'at any depth, and inner ones first',
      { x: [{ containers: [{ containers: [{ image: 'in' }], image: 'out' }] }] },
      ['x[0].containers[0].containers[0].image "in"', 'x[0].containers[0].image "out"'],
    ],
    ['not of ephemeralContainers', { ephemeralContainers: [{ image: 'a' }] }, []],
    ['not of a mapping', { containers: { image: 'a' } }, []],
    ['that are missing', { containers: [{ name: 'a' }] }, ['containers[0].image undefined']],
    ['of what is no container', { containers: [null, 'a', 1] }, ['containers[1] []', 'containers[2] []']],
    ['of nothing', { containers: null, a: [null, 'x'] }, []],
  ])('%s', (_, value, images) => {
    expect(found(value)).toEqual(images);
  });
});
