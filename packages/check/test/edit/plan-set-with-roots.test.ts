import { describe, expect, it } from 'vitest';
import { memoryFileSystem, parseSelector } from '@krmkit/base';
import { locateImages } from '../../src/edit/plan-set-with-roots.ts';
import { readImageEdit } from '../../src/edit/image-edit.ts';
import type { RequestedEdit } from '../../src/edit/set-request.ts';
import { WEB } from './images.ts';
import type { Files, SetGiven } from './set-files.ts';
import { setFiles } from './set-files.ts';

const ROOT: Files = {
  'base/web.yaml': WEB,
  'base/kustomization.yaml': 'resources: [web.yaml]\n',
  'prod/kustomization.yaml': 'resources: [../base]\n',
};

describe('the paths of a change', () => {
  const files = memoryFileSystem(new Map(Object.entries(ROOT)));
  const editOf = (image: boolean): RequestedEdit => {
    const read = readImageEdit('web:2');
    const parsed = parseSelector('spec');
    if (!read.ok || !parsed.ok) throw new Error('no edit');
    return image ? read.value : { kind: 'remove', field: 'spec', selector: parsed.selector };
  };
  const request = (images: readonly boolean[], paths: readonly string[]) => ({
    edits: images.map(editOf),
    selection: {},
    type: undefined,
    create: false,
    paths,
  });

  it('of images are the kustomizations of directories, which can get entries', async () => {
    const located = await locateImages(request([true, false], ['prod', 'base/web.yaml']), files);
    expect(located.paths).toEqual(['prod/kustomization.yaml', 'base/web.yaml']);
    const [image, other] = located.edits;
    expect(image).toMatchObject({ kind: 'image', named: new Set(['prod/kustomization.yaml', 'base/web.yaml']) });
    expect(other).not.toHaveProperty('named');
  });

  it('of other fields stay', async () => {
    const located = await locateImages(request([false], ['prod']), files);
    expect(located.paths).toEqual(['prod']);
    expect(located.edits.map((edit) => 'named' in edit)).toEqual([false]);
  });
});

describe('an image that a kustomization builds from a file outside of the PATHs', () => {
  it.each<readonly [what: string, given: SetGiven, changed: readonly string[]]>([
    ['gets an entry in it', { image: ['web:2'], paths: ['prod'] }, ['prod/kustomization.yaml']],
    ['gets none beside a change of the file', { image: ['web:2'], paths: ['.'] }, ['base/web.yaml']],
    [
      'gets none for selected resources',
      { image: ['web:2'], paths: ['prod/kustomization.yaml'], selection: { names: ['web'] } },
      [],
    ],
  ])('%s', async (_, given, changed) => {
    expect((await setFiles(ROOT, given)).changed).toEqual(changed);
  });

  it('gets one for each of several images', async () => {
    const { files } = await setFiles(ROOT, { image: ['web:2', 'registry:5000/proxy:3'], paths: ['prod'] });
    expect(files['prod/kustomization.yaml']).toMatch(/newTag: ["']?2/);
    expect(files['prod/kustomization.yaml']).toMatch(/newTag: ["']?3/);
  });

  it('is not looked for by a change of selected resources', async () => {
    const files = { 'k/kustomization.yaml': 'resources: [https://example.com/a.yaml]\n', 'k/web.yaml': WEB };
    const given: SetGiven = { image: ['web:2'] };
    expect((await setFiles(files, given)).unchecked).toEqual(['k']);
    expect((await setFiles(files, { ...given, selection: { names: ['web'] } })).unchecked).toEqual([]);
  });

  it('is not looked for by other changes, nor on standard input', async () => {
    const { unchecked, changed } = await setFiles(
      { '-': WEB, 'k/kustomization.yaml': 'resources: [https://example.com/a.yaml]\n' },
      { image: ['web:2'], paths: ['-'] },
    );
    expect([unchecked, changed]).toEqual([[], ['-']]);
  });
});

describe('a change that has no effect', () => {
  it.each<readonly [what: string, given: SetGiven, misses: readonly unknown[]]>([
    [
      'is said',
      { set: ['spec.replicas=3'], paths: ['base'], selection: { kinds: [{ kind: 'pod' }] } },
      ['none of 1 resource is selected\n  there are: Deployment web'],
    ],
    [
      'of a field that is not there',
      { set: ['spec.none=1'], paths: ['base/web.yaml'] },
      [expect.stringContaining('spec.none')],
    ],
    [
      'of an image that is not there',
      { image: ['none:2'], paths: ['base/web.yaml'] },
      [expect.stringContaining('none')],
    ],
    ['is none for a removed field that is not there', { remove: ['spec.none'], paths: ['base/web.yaml'] }, []],
    ['is none where the value is there', { image: ['web:1'], paths: ['base/web.yaml'] }, []],
    [
      'is that nothing is selected',
      { set: ['spec.none=1'], paths: ['base/web.yaml'], selection: { names: ['other'] } },
      ['none of 1 resource is selected\n  there are: Deployment web'],
    ],
  ])('%s', async (_, given, misses) => {
    expect((await setFiles(ROOT, given)).misses).toEqual(misses);
  });
});
