import { describe, expect, it } from 'vitest';
import { normalizePath } from '@krmkit/manifests';
import type { Files } from './set-files.ts';
import { setFiles } from './set-files.ts';
import { WEB } from './images.ts';

interface Row {
  readonly why: string;
  readonly files: Files;
  readonly misses?: readonly string[];
  readonly unchecked?: readonly string[];
}

describe('a new entry of a kustomization', () => {
  it.each<Row>([
    { why: 'the build runs it', files: { 'k/kustomization.yaml': 'resources: [web.yaml]\n', 'k/web.yaml': WEB } },
    {
      why: 'nothing runs it',
      files: { 'k/kustomization.yaml': 'resources: [web.yaml]\n', 'k/web.yaml': WEB.replaceAll('web:1', 'wep:1') },
      misses: ['k/kustomization.yaml: nothing in its build runs the image web\n  did you mean wep?'],
    },
    {
      why: 'the base renames it',
      files: {
        'k/kustomization.yaml': 'resources: [../base]\n',
        'base/kustomization.yaml': 'resources: [web.yaml]\nimages: [{name: web, newName: front}]\n',
        'base/web.yaml': WEB,
      },
      misses: [
        'k/kustomization.yaml: nothing in its build runs the image web\n  the images are front, registry:5000/proxy',
      ],
    },
    {
      why: 'a configuration names the field',
      files: {
        'k/kustomization.yaml': 'resources: [app.yaml]\nconfigurations: [fields.yaml]\n',
        'k/fields.yaml': 'images: [{path: spec/runs, kind: App}]\n',
        'k/app.yaml': 'apiVersion: example.com/v1\nkind: App\nmetadata: {name: a}\nspec: {runs: ["web:1"]}\n',
      },
    },
    {
      why: 'a configuration could name a field, and none has it',
      files: {
        'k/kustomization.yaml': 'resources: [app.yaml]\nconfigurations: [fields.yaml]\n',
        'k/fields.yaml': 'images: [{path: spec/runs, kind: App}]\n',
        'k/app.yaml': 'apiVersion: example.com/v1\nkind: App\nmetadata: {name: a}\nspec: {runs: "app:1"}\n',
      },
      misses: [
        'k/kustomization.yaml: nothing in its build runs the image web\n  for example web=example.com/web:2, web:2 or web@sha256:...',
      ],
    },
    { why: 'a Component changes what others build', files: { 'k/kustomization.yaml': 'kind: Component\n' } },
    {
      why: 'it needs the network',
      files: { 'k/kustomization.yaml': 'resources: [https://example.com/a.yaml]\n' },
      unchecked: ['k/kustomization.yaml'],
    },
  ])('is for an image that the build runs: $why', async ({ files, misses = [], unchecked = [] }) => {
    const outcome = await setFiles(files, { image: ['web:2'], paths: ['k'] });
    expect({ misses: outcome.misses, unchecked: outcome.unchecked }).toEqual({ misses, unchecked });
    expect(outcome.changed).toEqual(['k/kustomization.yaml']);
  });
});

describe('an image below a directory that is named', () => {
  it.each<readonly [what: string, files: Files, changed: readonly string[]]>([
    [
      'in the entry of an overlay without apiVersion and kind',
      {
        'base/kustomization.yaml': 'resources: [web.yaml]\n',
        'base/web.yaml': WEB,
        'prod/kustomization.yaml': 'resources: [../base]\nimages:\n- name: web\n  newTag: "1"\n',
      },
      ['base/web.yaml', 'prod/kustomization.yaml'],
    ],
    [
      'in the containers alone, which all overlays build',
      {
        'base/kustomization.yaml': 'resources: [web.yaml]\n',
        'base/web.yaml': WEB,
        'prod/kustomization.yaml': 'resources: [../base]\n',
      },
      ['base/web.yaml'],
    ],
    [
      'in a new entry of an overlay whose base is elsewhere',
      {
        '../other/kustomization.yaml': 'resources: [web.yaml]\n',
        '../other/web.yaml': WEB,
        'own/web.yaml': WEB,
        'prod/kustomization.yaml': 'resources: [../../other]\n',
        'test/kustomization.yaml': 'resources: [pod.yaml]\n',
        'test/pod.yaml': WEB.replaceAll('web', 'api'),
      },
      ['own/web.yaml', 'prod/kustomization.yaml'],
    ],
    [
      'in a new entry of an overlay with one base here and one elsewhere',
      {
        '../other/kustomization.yaml': 'resources: [web.yaml]\nnamePrefix: other-\n',
        '../other/web.yaml': WEB,
        'base/kustomization.yaml': 'resources: [web.yaml]\n',
        'base/web.yaml': WEB,
        'prod/kustomization.yaml': 'resources: [../base, ../../other]\n',
      },
      ['base/web.yaml', 'prod/kustomization.yaml'],
    ],
    [
      'in the entry of a middle kustomization, and in none of those that use it',
      {
        '../other/kustomization.yaml': 'resources: [web.yaml]\n',
        '../other/web.yaml': WEB,
        'middle/kustomization.yaml': 'resources: [../../other]\nimages:\n- name: web\n  newTag: "1"\n',
        'prod/kustomization.yaml': 'resources: [../middle]\n',
      },
      ['middle/kustomization.yaml'],
    ],
  ])('changes %s', async (_, given, changed) => {
    const files = Object.fromEntries(
      Object.entries(given).map(([path, text]) => [path.startsWith('../') ? path.slice(3) : `dir/${path}`, text]),
    );
    for (const dir of ['dir', './dir', 'dir/']) {
      const outcome = await setFiles(files, { image: ['web:2'], paths: [dir] });
      expect(outcome.changed.map(normalizePath)).toEqual(changed.map((path) => `dir/${path}`));
      for (const path of outcome.changed) expect(outcome.files[path]).toMatch(/web:2|newTag: "2"/);
    }
  });

  it('gets no entry in a kustomization that cannot be built', async () => {
    const start = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [d.yaml]\n';
    const files = {
      'a/kustomization.yaml': `${start}images:\n  - name: web\n    newTag: "1"\n`,
      'b/kustomization.yaml': start,
    };
    const all = await setFiles(files, { image: ['web:2'] });
    expect(all).toMatchObject({ changed: ['a/kustomization.yaml'], unchecked: ['a', 'b'] });
    expect((await setFiles(files, { image: ['none:2'] })).changed).toEqual([]);
  });

  it.each(['b', './b', 'b/', './b/kustomization.yaml'])('is not checked, which is said once: %s', async (path) => {
    const files = { 'b/kustomization.yaml': 'resources: [d.yaml]\n' };
    const { changed, unchecked } = await setFiles(files, { image: ['web:2'], paths: [path] });
    expect(changed.map(normalizePath)).toEqual(['b/kustomization.yaml']);
    expect(unchecked.map(normalizePath)).toEqual(['b/kustomization.yaml']);
  });

  it.each(['.', './', 'kustomization.yaml'])('is not checked in the current directory: %s', async (path) => {
    const files = { 'kustomization.yaml': 'resources: [d.yaml]\n' };
    const { unchecked } = await setFiles(files, { image: ['web:2'], paths: [path] });
    expect(unchecked.map(normalizePath)).toEqual(['kustomization.yaml']);
  });
});
