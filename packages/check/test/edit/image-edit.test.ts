import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findKustomize, needs } from '@krmkit/testing';
import { readImageEdit } from '../../src/edit/image-edit.ts';
import { setFiles } from './set-files.ts';
import { DIGEST, KUSTOMIZATION, WEB } from './images.ts';

interface Kustomization {
  readonly images: readonly { readonly name: string }[];
}

function read(text = ''): Kustomization {
  const kustomization: Kustomization = parse(text);
  return kustomization;
}

function sorted(kustomization: Kustomization): object {
  const { images, ...others } = kustomization;
  return { ...others, images: images.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

describe('an image of a kustomization', () => {
  const kustomize = findKustomize();

  // Forms of `kustomize edit set image --help`, and combinations of them.
  const forms = [
    'web=example.com/web:2',
    'web=example.com/other',
    'web=example.com/other:2',
    `web=example.com/web@${DIGEST}`,
    'web:2',
    `web@${DIGEST}`,
    'web=*:2',
    'web=*:*',
    'web=web:*',
    'db=*:3',
    'db=*@*',
    'new=example.com/new:1.0',
    'new=*:1',
    'new=new:1',
    'registry:5000/new=registry:5000/other',
    'new=registry:5000/new:2@sha256:1',
    `web:2@${DIGEST}`,
    `web=*:*@${DIGEST}`,
  ];

  it.each(forms)('%s gives what kustomize gives', needs('kustomize', kustomize), async (form) => {
    const directory = mkdtempSync(join(tmpdir(), 'krmkit-image-'));
    writeFileSync(join(directory, 'kustomization.yaml'), KUSTOMIZATION);
    const { status } = spawnSync(kustomize ?? '', ['edit', 'set', 'image', form], { cwd: directory });
    const theirs = read(readFileSync(join(directory, 'kustomization.yaml'), 'utf8'));
    rmSync(directory, { recursive: true });
    const { files } = await setFiles({ 'k/kustomization.yaml': KUSTOMIZATION }, { image: [form], paths: ['k'] });
    expect(status).toBe(0);
    // kustomize sorts the entries; their order has no effect here.
    expect(sorted(read(files['k/kustomization.yaml']))).toEqual(sorted(theirs));
  });

  // As kustomize writes it; the order of the list is the file's.
  it.each<readonly [form: string, images: readonly object[]]>([
    [
      'web=example.com/web:2',
      [
        { name: 'web', newName: 'example.com/web', newTag: '2' },
        { name: 'db', digest: DIGEST },
      ],
    ],
    [
      'web:2',
      [
        { name: 'web', newTag: '2' },
        { name: 'db', digest: DIGEST },
      ],
    ],
    [
      `web@${DIGEST}`,
      [
        { name: 'web', digest: DIGEST },
        { name: 'db', digest: DIGEST },
      ],
    ],
    [
      'web=*:2',
      [
        { name: 'web', newName: 'example.com/web', newTag: '2' },
        { name: 'db', digest: DIGEST },
      ],
    ],
    [
      'web=*:*',
      [
        { name: 'web', newName: 'example.com/web', newTag: '1' },
        { name: 'db', digest: DIGEST },
      ],
    ],
    [
      'new=*:1',
      [
        { name: 'web', newName: 'example.com/web', newTag: '1' },
        { name: 'db', digest: DIGEST },
        { name: 'new', newTag: '1' },
      ],
    ],
  ])('%s', async (form, images) => {
    const { files } = await setFiles({ 'k/kustomization.yaml': KUSTOMIZATION }, { image: [form], paths: ['k'] });
    expect(read(files['k/kustomization.yaml']).images).toEqual(images);
  });

  it('changes only its entry', async () => {
    const given = { image: ['web=*:2'], paths: ['k'] };
    const { files, lines } = await setFiles({ 'k/kustomization.yml': KUSTOMIZATION }, given);
    expect(files['k/kustomization.yml']).toBe(KUSTOMIZATION.replace('newTag: "1"', 'newTag: "2"'));
    expect(lines).toEqual(['k/kustomization.yml:8: Kustomization images[0].newTag: "1" -> "2"']);
  });

  it('has the value already', async () => {
    const given = { image: ['web=example.com/web:1'], paths: ['k'] };
    const { changed, lines } = await setFiles({ 'k/kustomization.yaml': KUSTOMIZATION }, given);
    expect(changed).toEqual([]);
    expect(lines).toEqual(['k/kustomization.yaml:6: Kustomization images[0]: already has this value']);
  });

  it('gets a new list, and the resources of the kustomization stay', async () => {
    const files = { 'k/kustomization.yaml': 'resources:\n- web.yaml\n', 'k/web.yaml': WEB };
    const outcome = await setFiles(files, { image: ['web=front:2', 'front=f:3'], paths: ['k'] });
    expect(outcome.changed).toEqual(['k/kustomization.yaml']);
    expect(read(outcome.files['k/kustomization.yaml'])).toEqual({
      resources: ['web.yaml'],
      images: [
        { name: 'web', newName: 'front', newTag: '2' },
        { name: 'front', newName: 'f', newTag: '3' },
      ],
    });
    expect({ misses: outcome.misses, unchecked: outcome.unchecked }).toEqual({ misses: [], unchecked: [] });
  });
});

describe('a form of an image', () => {
  it.each(['web', '', '=web:2', 'web='])('%j is wrong', (form) => {
    expect(readImageEdit(form)).toEqual({
      ok: false,
      message: `--image ${JSON.stringify(form)} is not valid`,
      hint: 'for example web=example.com/web:2, web:2 or web@sha256:...',
    });
  });
});

describe('an image of containers', () => {
  it.each([
    ['web=example.com/web:2', 'web:1', 'example.com/web:2'],
    ['web=example.com/web', 'web:1', 'example.com/web:1'],
    ['web:2', 'web:1', 'web:2'],
    ['web=*:2', 'web:1', 'web:2'],
    [`web@${DIGEST}`, 'web:1', `web@${DIGEST}`],
    ['registry:5000/proxy:2', `registry:5000/proxy@${DIGEST}`, 'registry:5000/proxy:2'],
  ])('%s changes %s to %s', async (form, before, after) => {
    const { files } = await setFiles({ 'a/web.yaml': WEB }, { image: [form] });
    expect(files['a/web.yaml']).toBe(WEB.replaceAll(new RegExp(`(?<=image: "?)${before}`, 'g'), after));
  });

  it('changes in the selected resources', async () => {
    const files = { 'a.yaml': WEB, 'b.yaml': WEB.replace('name: web', 'name: other') };
    const outcome = await setFiles(files, { image: ['web:2'], selection: { names: ['other'] } });
    expect(outcome.changed).toEqual(['b.yaml']);
    expect(outcome.files['b.yaml']).toContain('image: web:2   # the front\n');
  });

  it('has the value already', async () => {
    const { changed, lines } = await setFiles({ 'a.yaml': WEB }, { image: ['web:1'] });
    expect(changed).toEqual([]);
    expect(lines).toEqual([
      'a.yaml:8: Deployment web spec.template.spec.initContainers[0].image: already has this value',
      'a.yaml:11: Deployment web spec.template.spec.containers[0].image: already has this value',
    ]);
  });

  it.each([
    ['wep:2', 'no container runs the image wep\n  did you mean web?'],
    ['x/y/z:2', 'no container runs the image x/y/z\n  the images are web, registry:5000/proxy'],
  ])('is not there: %s', async (form, miss) => {
    expect((await setFiles({ 'a.yaml': WEB }, { image: [form] })).misses).toEqual([miss]);
  });

  it('is not there, nor any other', async () => {
    const files = { 'a.yaml': 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n' };
    expect((await setFiles(files, { image: ['web:2'] })).misses).toEqual([
      'no container runs the image web\n  for example web=example.com/web:2, web:2 or web@sha256:...',
    ]);
  });
});
