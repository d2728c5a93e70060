import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { memoryDisk } from '@krmkit/base';
import { findKustomize, needs } from '@krmkit/testing';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

const KUSTOMIZATION = `# the shop
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [web.yaml]
images:
  - name: web # the front
    newName: example.com/web
    newTag: "1"
  - {name: db, digest: "${DIGEST}"}
`;
const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      initContainers:
        - {name: init, image: "web:1"}
      containers:
        - name: app
          image: web:1   # the front
        - name: proxy
          image: registry:5000/proxy@${DIGEST}
`;

type Files = Readonly<Record<string, string>>;

async function set(before: Files, ...given: readonly string[]): Promise<Ending & { readonly files: Files }> {
  const disk = memoryDisk(new Map(Object.entries(before)));
  const ending = await runIn({ disk }, 'set', ...given);
  return { ...ending, files: Object.fromEntries(disk.texts()) };
}

interface Kustomization {
  readonly images: readonly { readonly name: string }[];
}

function read(text = ''): Kustomization {
  const kustomization: Kustomization = parse(text);
  return kustomization;
}

describe('set --image in a kustomization', () => {
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
    const ours = await set({ 'k/kustomization.yaml': KUSTOMIZATION }, 'k', '--image', form);
    expect(status).toBe(0);
    expect(ours.status).toBe(0);
    // kustomize sorts the entries; their order has no effect here.
    expect(sorted(read(ours.files['k/kustomization.yaml']))).toEqual(sorted(theirs));
  });

  it.each(['web', '', '=web:2'])('%j is wrong for both, or for krmkit', needs('kustomize', kustomize), async (form) => {
    expect((await set({ 'k/kustomization.yaml': KUSTOMIZATION }, 'k', '--image', form)).status).toBe(2);
  });

  it('changes only the entry', async () => {
    const { files, stderr } = await set({ 'k/kustomization.yml': KUSTOMIZATION }, 'k', '--image', 'web=*:2');
    expect(files['k/kustomization.yml']).toBe(KUSTOMIZATION.replace('newTag: "1"', 'newTag: "2"'));
    expect(stderr).toBe(
      'k/kustomization.yml:8: Kustomization images[0].newTag: "1" -> "2"\nkrmkit set: 1 field in 1 file\n',
    );
  });

  it('adds the list, and leaves the resources of the kustomization alone', async () => {
    const files = { 'k/kustomization.yaml': 'resources:\n- web.yaml\n', 'k/web.yaml': WEB };
    const ending = await set(files, 'k', '--image', 'web=front:2', '--image', 'front=f:3');
    expect(ending.files['k/web.yaml']).toBe(WEB);
    expect(read(ending.files['k/kustomization.yaml'])).toEqual({
      resources: ['web.yaml'],
      images: [
        { name: 'web', newName: 'front', newTag: '2' },
        { name: 'front', newName: 'f', newTag: '3' },
      ],
    });
    expect(ending.stderr).not.toContain('not checked');
  });

  const CONFIGURED = {
    'k/kustomization.yaml': 'resources: [app.yaml]\nconfigurations: [fields.yaml]\n',
    'k/fields.yaml': 'images: [{path: spec/runs, kind: App}]\n',
    'k/app.yaml': 'apiVersion: example.com/v1\nkind: App\nmetadata: {name: a}\nspec: {runs: "web:1"}\n',
  };

  it.each<{ readonly why: string; readonly files: Files; readonly status: 0 | 1; readonly says: string }>([
    {
      why: 'nothing runs it',
      files: { 'k/kustomization.yaml': 'resources: [web.yaml]\n', 'k/web.yaml': WEB.replaceAll('web:1', 'wep:1') },
      status: 1,
      says: 'k/kustomization.yaml: nothing in its build runs the image web\n  did you mean wep?\n',
    },
    {
      why: 'the base renames it',
      files: {
        'k/kustomization.yaml': 'resources: [../base]\n',
        'base/kustomization.yaml': 'resources: [web.yaml]\nimages: [{name: web, newName: front}]\n',
        'base/web.yaml': WEB,
      },
      status: 1,
      says: 'the images are front, registry:5000/proxy\n',
    },
    { why: 'a configuration names the field', files: CONFIGURED, status: 0, says: '1 field in 1 file\n' },
    {
      why: 'a Component changes what others build',
      files: { 'k/kustomization.yaml': 'kind: Component\n' },
      status: 0,
      says: '1 field in 1 file\n',
    },
    {
      why: 'it needs the network',
      files: { 'k/kustomization.yaml': 'resources: [https://example.com/a.yaml]\n' },
      status: 0,
      says: 'krmkit set: k/kustomization.yaml cannot be built here, so its images are not checked\n',
    },
  ])('adds an entry only for an image that the build runs: $why', async ({ files, status, says }) => {
    const ending = await set(files, 'k', '--image', 'web:2');
    expect(ending.stderr).toContain(says);
    expect(ending.status).toBe(status);
    const isChanged = ending.files['k/kustomization.yaml'] !== files['k/kustomization.yaml'];
    expect(isChanged).toBe(status === 0);
  });

  it('writes nothing with --dry-run, or if the entry is the same', async () => {
    for (const more of [['--dry-run'], ['--image', 'web=example.com/web:1']]) {
      const { status, files } = await set(
        { 'k/kustomization.yaml': KUSTOMIZATION },
        'k',
        '--image',
        'web=*:1',
        ...more,
      );
      expect(status).toBe(0);
      expect(files['k/kustomization.yaml']).toBe(KUSTOMIZATION);
    }
  });
});

describe('set --image without a kustomization', () => {
  it.each([
    ['web=example.com/web:2', 'web:1', 'example.com/web:2'],
    ['web=example.com/web', 'web:1', 'example.com/web:1'],
    ['web:2', 'web:1', 'web:2'],
    ['web=*:2', 'web:1', 'web:2'],
    [`web@${DIGEST}`, 'web:1', `web@${DIGEST}`],
    ['registry:5000/proxy:2', `registry:5000/proxy@${DIGEST}`, 'registry:5000/proxy:2'],
  ])('%s changes %s to %s', async (form, before, after) => {
    const { status, files } = await set({ 'a/web.yaml': WEB }, 'a', '--image', form);
    expect(status).toBe(0);
    expect(files['a/web.yaml']).toBe(WEB.replaceAll(new RegExp(`(?<=image: "?)${before}`, 'g'), after));
  });

  it('selects resources', async () => {
    const files = { 'a.yaml': WEB, 'b.yaml': WEB.replace('name: web', 'name: other') };
    const ending = await set(files, '.', '--name', 'other', '--image', 'web:2');
    expect(ending.files['a.yaml']).toBe(WEB);
    expect(ending.files['b.yaml']).toContain('image: web:2   # the front\n');
  });

  it('reads standard input', async () => {
    const { status, stdout } = await runIn({ stdin: WEB }, 'set', '-', '--image', 'web:2');
    expect({ status, stdout }).toEqual({ status: 0, stdout: WEB.replaceAll('web:1', 'web:2') });
  });

  it.each<[readonly string[], number, string]>([
    [['.', '--image', 'wep:2'], 1, 'no container runs the image wep\n  did you mean web?\n'],
    [['.', '--image', 'x/y/z:2'], 1, 'no container runs the image x/y/z\n  the images are web, registry:5000/proxy\n'],
    [['.', '--image', 'web:2', 'spec.replicas=1'], 2, '--image cannot be combined with FIELD=VALUE and --remove\n'],
    [['.', '--image', 'web:2', '--type', 'string'], 2, '--type is the type of a value'],
  ])('%j: status %i', async (given, status, message) => {
    const ending = await set({ 'a.yaml': WEB }, ...given);
    expect(ending.stderr).toContain(message);
    expect(ending.status).toBe(status);
    expect(ending.files['a.yaml']).toBe(WEB);
  });

  it.each<[what: string, files: Readonly<Record<string, string>>, lines: readonly string[]]>([
    [
      'the entry of an overlay without apiVersion and kind',
      {
        'base/kustomization.yaml': 'resources: [web.yaml]\n',
        'base/web.yaml': WEB,
        'prod/kustomization.yaml': 'resources: [../base]\nimages:\n- name: web\n  newTag: "1"\n',
      },
      ['base/web.yaml +2', 'prod/kustomization.yaml +2'],
    ],
    [
      'the containers alone, which all overlays build',
      {
        'base/kustomization.yaml': 'resources: [web.yaml]\n',
        'base/web.yaml': WEB,
        'prod/kustomization.yaml': 'resources: [../base]\n',
      },
      ['base/web.yaml +2'],
    ],
    [
      'a new entry of an overlay whose base is elsewhere',
      {
        '../other/kustomization.yaml': 'resources: [web.yaml]\n',
        '../other/web.yaml': WEB,
        'own/web.yaml': WEB,
        'prod/kustomization.yaml': 'resources: [../../other]\n',
        'test/kustomization.yaml': 'resources: [pod.yaml]\n',
        'test/pod.yaml': WEB.replaceAll('web', 'api'),
      },
      ['own/web.yaml +2', 'prod/kustomization.yaml +2'],
    ],
    [
      'a new entry of an overlay with one base here and one elsewhere',
      {
        '../other/kustomization.yaml': 'resources: [web.yaml]\nnamePrefix: other-\n',
        '../other/web.yaml': WEB,
        'base/kustomization.yaml': 'resources: [web.yaml]\n',
        'base/web.yaml': WEB,
        'prod/kustomization.yaml': 'resources: [../base, ../../other]\n',
      },
      ['base/web.yaml +2', 'prod/kustomization.yaml +2'],
    ],
    [
      'the entry of a middle kustomization, and none of those that use it',
      {
        '../other/kustomization.yaml': 'resources: [web.yaml]\n',
        '../other/web.yaml': WEB,
        'middle/kustomization.yaml': 'resources: [../../other]\nimages:\n- name: web\n  newTag: "1"\n',
        'prod/kustomization.yaml': 'resources: [../middle]\n',
      },
      ['middle/kustomization.yaml +2'],
    ],
  ])('below a directory that is named, changes %s', async (_, files, lines) => {
    const placed = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path.startsWith('../') ? path.slice(3) : `dir/${path}`, text]),
    );
    const { stdout, status } = await runIn({ files: placed }, 'set', 'dir', '--image', 'web:2', '--dry-run');
    const changed = stdout.split(/^diff .*\n/m).slice(1);
    expect(
      changed.map(
        (diff) => `${/^\+\+\+ b\/dir\/(.*)$/m.exec(diff)?.[1]} ${/^\+.*(?:web:2|newTag: "2")/m.test(diff) ? '+2' : ''}`,
      ),
    ).toEqual(lines);
    expect(status).toBe(0);
  });

  it('adds no entry to kustomizations below a directory that cannot be built', async () => {
    const start = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [d.yaml]\n';
    const files = {
      'a/kustomization.yaml': `${start}images:\n  - name: web\n    newTag: "1"\n`,
      'b/kustomization.yaml': start,
    };
    const { stdout, status } = await runIn({ files }, 'set', '.', '--image', 'web:2', '--dry-run');
    expect(status).toBe(0);
    expect(stdout.match(/^\+\+\+ .*/gm)).toEqual(['+++ b/a/kustomization.yaml']);
    const none = await runIn({ files }, 'set', '.', '--image', 'none:2', '--dry-run');
    expect([none.status, none.stdout]).toEqual([1, '']);
    const named = await runIn({ files }, 'set', './b', '--image', 'web:2', '--dry-run');
    expect(named.stderr).toContain('not checked');
    expect(named.stdout).toContain('+  newTag: "2"');
  });

  it('leaves image= the path of a field', async () => {
    const { files } = await set({ 'values.yaml': 'image: web:1\n' }, 'values.yaml', 'image=web:2');
    expect(files['values.yaml']).toBe('image: web:2\n');
  });
});

function sorted(kustomization: Kustomization): object {
  const { images, ...others } = kustomization;
  return { ...others, images: images.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}
