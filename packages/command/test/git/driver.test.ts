import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';
import type { Repository } from './git-world.ts';
import { createGitWorld } from './git-world.ts';
import { randomHistory } from './histories.ts';
import { NEEDS_UNIX, runs } from '@krmkit/testing';

const BASE = `# The shop's front.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: 2 # two will do
  template:
    spec:
      containers:
        # what serves
        - name: app
          image: example.com/web:1.4
          env:
            - name: PORT
              value: "8080"
`;

interface Texts {
  readonly base: string | undefined;
  readonly ours: string;
  readonly theirs: string;
}

/** With one blank before each comment, because the distance of a new comment depends on the layout. */
function evenly(text: string): string {
  return text.replaceAll(/ +#/g, ' #');
}

describe('krmkit merge3 --git-driver', NEEDS_UNIX, () => {
  const world = createGitWorld();
  beforeAll(world.installCommand);
  afterAll(world.remove);
  let serial = 0;

  /** A repository whose branch `main` has ours, and `topic` theirs. */
  async function branches(files: Readonly<Record<string, Texts>>, attributes?: string): Promise<Repository> {
    serial += 1;
    const repository = world.repository(`driver-${serial}`);
    if (attributes !== 'none') {
      const { status } = await runIn({ onDisk: true, programs: world.programs }, 'init-git', repository.path);
      expect(status).toBe(0);
      repository.write('.gitattributes', repository.read('.gitattributes') + (attributes ?? ''));
    }
    for (const [path, { base }] of Object.entries(files)) if (base !== undefined) repository.write(path, base);
    repository.commit('base');
    repository.git('checkout', '-q', '-b', 'topic');
    for (const [path, { theirs }] of Object.entries(files)) repository.write(path, theirs);
    repository.commit('theirs');
    repository.git('checkout', '-q', 'main');
    for (const [path, { ours }] of Object.entries(files)) repository.write(path, ours);
    repository.commit('ours');
    return repository;
  }

  const replace = (from: string, to: string, text: string = BASE): string => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };

  it('merges branches that changed different fields of one object, with comments', async () => {
    const ours = replace('replicas: 2 # two will do', 'replicas: 6 # enough for a sale');
    const theirs = replace('# what serves', '# what serves, since 1.5').replace('web:1.4', 'web:1.5 # tested');
    const repository = await branches({ 'deploy/web.yaml': { base: BASE, ours, theirs } });
    expect(repository.tryGit('merge', '--no-edit', 'topic')).toMatchObject({ status: 0, stderr: '' });
    expect(repository.read('deploy/web.yaml')).toBe(
      ours.replace('# what serves', '# what serves, since 1.5').replace('web:1.4', 'web:1.5 # tested'),
    );
    expect(repository.git('status', '--porcelain')).toBe('');
  });

  it('merges neighbouring lines, where git alone has a conflict', async () => {
    const texts: Texts = {
      base: BASE,
      ours: replace('image: example.com/web:1.4', 'image: example.com/web:1.5'),
      theirs: replace('- name: app\n', '- name: app # the front\n').replace(
        '          env:\n',
        '          imagePullPolicy: Always\n          env:\n',
      ),
    };
    const plain = await branches({ 'web.yaml': texts }, 'none');
    expect(plain.tryGit('merge', '-q', '--no-edit', 'topic').status).toBe(1);
    const repository = await branches({ 'web.yaml': texts });
    expect(repository.tryGit('merge', '--no-edit', 'topic').status).toBe(0);
    expect(repository.read('web.yaml')).toContain(`        - name: app # the front
          image: example.com/web:1.5
          imagePullPolicy: Always
          env:
`);
  });

  it("keeps git's own markers and status if both changed one field", async () => {
    const texts: Texts = {
      base: BASE,
      ours: replace('replicas: 2', 'replicas: 6').replace('8080', '9090'),
      theirs: replace('replicas: 2', 'replicas: 3').replace('web:1.4', 'web:1.5'),
    };
    const repository = await branches({ 'web.yaml': texts });
    const { status, stderr } = repository.tryGit('merge', '--no-edit', 'topic');
    expect(status).toBe(1);
    expect(stderr).toBe('krmkit: web.yaml: both-changed: Deployment web, spec.replicas\n');
    // Git before 2.44 passes on no labels.
    const text = repository
      .read('web.yaml')
      .replace('<<<<<<< HEAD', '<<<<<<< ours')
      .replace('>>>>>>> topic', '>>>>>>> theirs');
    expect(text).toBe(
      BASE.replace(
        '  replicas: 2 # two will do\n',
        '<<<<<<< ours\n  replicas: 6 # two will do\n=======\n  replicas: 3 # two will do\n>>>>>>> theirs\n',
      )
        .replace('8080', '9090')
        .replace('web:1.4', 'web:1.5'),
    );
    expect(repository.git('status', '--porcelain')).toBe('UU web.yaml\n');
    expect(repository.git('show', ':2:web.yaml')).toBe(texts.ours);
    expect(repository.git('show', ':3:web.yaml')).toBe(texts.theirs);
    repository.git('checkout', '--conflict=merge', 'web.yaml');
    repository.git('merge', '--abort');
    expect(repository.read('web.yaml')).toBe(texts.ours);
  });

  it.each(['diff3', 'zdiff3'])('shows the ancestor if merge.conflictStyle is %s', async (style) => {
    const texts: Texts = {
      base: BASE,
      ours: replace('replicas: 2', 'replicas: 6'),
      theirs: replace('replicas: 2', 'replicas: 3').replace('web:1.4', 'web:1.5'),
    };
    const repository = await branches({ 'web.yaml': texts });
    repository.git('config', 'merge.conflictStyle', style);
    expect(repository.tryGit('merge', '--no-edit', 'topic').status).toBe(1);
    expect(repository.read('web.yaml')).toMatch(
      /<{7} .*\n {2}replicas: 6.*\n\|{7}.*\n {2}replicas: 2.*\n={7}\n {2}replicas: 3.*\n>{7} /,
    );
  });

  it('makes markers as long as .gitattributes requires', async () => {
    const texts: Texts = {
      base: BASE,
      ours: replace('replicas: 2', 'replicas: 6'),
      theirs: replace('replicas: 2', 'replicas: 3'),
    };
    const repository = await branches({ 'web.yaml': texts }, 'web.yaml conflict-marker-size=12\n');
    expect(repository.tryGit('merge', '--no-edit', 'topic').status).toBe(1);
    expect(repository.read('web.yaml')).toMatch(/^<{12} \S+\n.*^={12}\n.*^>{12} \S+\n/ms);
  });

  const clashes: readonly (readonly [name: string, kind: string, ours: string, theirs: string])[] = [
    [
      'both added one field with different values',
      'both-added',
      '  replicas: 2 # two will do\n  paused: true\n',
      '  replicas: 2 # two will do\n  paused: false\n',
    ],
    ['ours deleted what theirs changed', 'deleted-and-changed', '', '  replicas: 3 # two will do\n'],
    ['theirs deleted what ours changed', 'deleted-and-changed', '  replicas: 3 # two will do\n', ''],
    ['one has a mapping where the other has a scalar', 'type-changed', '  replicas: {a: 1}\n', '  replicas: 3\n'],
  ];
  it.each(clashes)('conflict: %s', async (_name, kind, ours, theirs) => {
    const line = '  replicas: 2 # two will do\n';
    const repository = await branches({
      'web.yaml': {
        base: BASE,
        ours: replace(line, ours),
        theirs: replace(line, theirs),
      },
    });
    const { status, stderr } = repository.tryGit('merge', '--no-edit', 'topic');
    expect({ status, kind: /web\.yaml: ([a-z-]+): Deployment web, /.exec(stderr)?.[1] }).toEqual({ status: 1, kind });
    expect(repository.read('web.yaml')).toMatch(/^<<<<<<< .*^=======$.*^>>>>>>> /ms);
    expect(repository.git('status', '--porcelain')).toBe('UU web.yaml\n');
  });

  it('merges what both branches added under one name, without an ancestor', async () => {
    const texts: Texts = {
      base: undefined,
      ours: BASE,
      theirs: replace('  replicas: 2 # two will do\n', '  paused: true\n'),
    };
    const repository = await branches({ 'web.yaml': texts });
    expect(repository.tryGit('merge', '--no-edit', 'topic').status).toBe(0);
    const text = repository.read('web.yaml');
    expect(text.replace('  paused: true\n', '')).toBe(BASE);
    expect(text).toContain('  paused: true\n');
  });

  it('matches documents of one file by identity, in any order', async () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  type: ClusterIP\n';
    const repository = await branches({
      'all.yaml': {
        base: `${BASE}---\n${service}`,
        ours: `${service}---\n${BASE}`,
        theirs: `${replace('replicas: 2', 'replicas: 3')}---\n${service.replace('ClusterIP', 'NodePort')}`,
      },
    });
    expect(repository.tryGit('merge', '--no-edit', 'topic').status).toBe(0);
    expect(repository.read('all.yaml')).toBe(
      `${service.replace('ClusterIP', 'NodePort')}---\n${replace('replicas: 2', 'replicas: 3')}`,
    );
  });

  it('works in rebase and cherry-pick, too', async () => {
    const texts: Texts = {
      base: BASE,
      ours: replace('replicas: 2', 'replicas: 6'),
      theirs: replace('web:1.4', 'web:1.5'),
    };
    for (const how of [
      ['cherry-pick', 'topic'],
      ['rebase', '-q', 'topic'],
    ]) {
      const repository = await branches({ 'web.yaml': texts });
      expect(repository.tryGit(...how).status).toBe(0);
      expect(repository.read('web.yaml')).toBe(replace('replicas: 2', 'replicas: 6').replace('web:1.4', 'web:1.5'));
    }
  });

  const foreign: readonly (readonly [name: string, path: string, texts: Texts])[] = [
    [
      'YAML without apiVersion and kind',
      'values.yaml',
      { base: 'a: 1\nb: 2\nc: 3\nd: 4\n', ours: 'a: 0\nb: 2\nc: 3\nd: 4\n', theirs: 'a: 1\nb: 2\nc: 3\nd: 5\n' },
    ],
    ['a conflict in it', 'values.yaml', { base: 'a: 1\n', ours: 'a: 2\n', theirs: 'a: 3\n' }],
    [
      'two conflicts in it',
      'values.yaml',
      {
        base: 'a: 1\nb: 1\nc: 1\nd: 1\ne: 1\nf: 1\n',
        ours: 'a: 2\nb: 1\nc: 1\nd: 1\ne: 1\nf: 2\n',
        theirs: 'a: 3\nb: 1\nc: 1\nd: 1\ne: 1\nf: 3\n',
      },
    ],
    [
      'an object that cannot be parsed',
      'web.yaml',
      { base: BASE, ours: `${BASE}  "broken\n`, theirs: BASE.replace('replicas: 2', 'replicas: 3') },
    ],
    [
      'one whose other side cannot be parsed',
      'web.yaml',
      { base: BASE, ours: BASE.replace('replicas: 2', 'replicas: 3'), theirs: `${BASE}  - [\n` },
    ],
    [
      'a template',
      'templates/web.yaml',
      {
        base: BASE,
        ours: BASE.replace('replicas: 2', 'replicas: {{ .n }}'),
        theirs: BASE.replace('web:1.4', 'web:1.5'),
      },
    ],
    [
      'an object next to other text',
      'web.yaml',
      {
        base: `${BASE}---\na: 1\n`,
        ours: `${BASE}---\na: 2\n`,
        theirs: `${BASE.replace('replicas: 2', 'replicas: 3')}---\na: 1\n`,
      },
    ],
    [
      'an existing conflict',
      'web.yaml',
      {
        base: BASE,
        ours: BASE.replace(
          '  replicas: 2 # two will do\n',
          '<<<<<<< a\n  replicas: 2\n=======\n  replicas: 3\n>>>>>>> b\n',
        ),
        theirs: BASE.replace('web:1.4', 'web:1.5'),
      },
    ],
    [
      'a duplicate key',
      'web.yaml',
      { base: BASE, ours: `${BASE}kind: Deployment\n`, theirs: BASE.replace('replicas: 2', 'replicas: 3') },
    ],
  ];
  const labels = (text: string): string =>
    text.replaceAll('<<<<<<< HEAD', '<<<<<<< ours').replaceAll('>>>>>>> topic', '>>>>>>> theirs');

  /** After a merge: the text of each file, and which ones are in conflict. */
  async function mergeForeign(attributes?: string): Promise<(path: string) => unknown> {
    const files = foreign.map(([, path, texts], index) => [`${index}/${path}`, texts]);
    const repository = await branches(Object.fromEntries(files), attributes);
    expect(repository.tryGit('merge', '-q', '--no-edit', 'topic').status).toBe(1);
    const unmerged = repository.git('ls-files', '-u');
    return (path) => ({ text: labels(repository.read(path)), isUnmerged: unmerged.includes(`\t${path}\n`) });
  }
  let byGit: (path: string) => unknown;
  let byDriver: (path: string) => unknown;
  beforeAll(async () => {
    [byGit, byDriver] = [await mergeForeign('none'), await mergeForeign()];
  });

  it.each(foreign.map(([name, path], index) => [name, `${index}/${path}`] as const))('leaves to git: %s', (_, path) => {
    expect(byDriver(path)).toEqual(byGit(path));
  });

  it('leaves binary files as ours, as git does', async () => {
    const texts: Texts = { base: 'a\0b', ours: 'a\0c', theirs: 'a\0d' };
    const repository = await branches({ 'x.yaml': texts });
    const { status, stderr } = repository.tryGit('merge', '--no-edit', 'topic');
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'warning: Cannot merge binary files: x.yaml\n' });
    expect(repository.read('x.yaml')).toBe('a\0c');
    expect(repository.git('status', '--porcelain')).toBe('UU x.yaml\n');
  });

  it('keeps the mode of a file', async () => {
    const repository = await branches({
      'web.yaml': {
        base: BASE,
        ours: replace('replicas: 2', 'replicas: 6'),
        theirs: replace('web:1.4', 'web:1.5'),
      },
    });
    repository.git('update-index', '--chmod=+x', 'web.yaml');
    repository.git('commit', '-q', '-m', 'executable');
    repository.git('reset', '-q', '--hard');
    expect(repository.tryGit('merge', '-q', '--no-edit', 'topic').status).toBe(0);
    expect(repository.git('ls-files', '-s', 'web.yaml')).toMatch(/^100755 /);
  });

  it('reports a failure, and changes nothing that git would use as a result', async () => {
    const [o, a, b] = ['o', 'a', 'b'].map((name) => join(world.folder, name));
    writeFileSync(o ?? '', BASE);
    writeFileSync(a ?? '', replace('replicas: 2', 'replicas: 6'));
    const missing = await runIn({ onDisk: true }, 'merge3', '--git-driver', o ?? '', a ?? '', `${b}-none`, 'web.yaml');
    expect(missing.status).toBe(129);
    expect(missing.stderr).toMatch(/^krmkit merge3 --git-driver: cannot read .*b-none: /);
    const few = await runIn({ onDisk: true }, 'merge3', '--git-driver', o ?? '', a ?? '');
    expect(few.status).toBe(129);
    expect(few.stderr).toContain('has 4 to 8 arguments, not 2');
    writeFileSync(b ?? '', 'a: 1\n');
    const programs = { run: () => Promise.reject(new Error('out of order')) };
    const bug = await runIn(
      { onDisk: true, programs },
      'merge3',
      '--git-driver',
      o ?? '',
      a ?? '',
      b ?? '',
      'web.yaml',
    );
    expect(bug).toEqual({
      status: 129,
      stdout: '',
      stderr: 'krmkit merge3 --git-driver: this is a bug in krmkit: out of order\n',
    });
    const none = { run: () => Promise.resolve({ end: 'not-found' as const, message: 'no git' }) };
    expect(
      (await runIn({ onDisk: true, programs: none }, 'merge3', '--git-driver', o ?? '', a ?? '', b ?? '', 'web.yaml'))
        .status,
    ).toBe(129);
    expect(readFileSync(a ?? '', 'utf8')).toBe(replace('replicas: 2', 'replicas: 6'));
  });

  it('replaces what a killed driver left', async () => {
    const [o, a, b] = ['o', 'a', 'b'].map((name) => join(world.folder, name));
    writeFileSync(o ?? '', BASE);
    writeFileSync(a ?? '', BASE);
    writeFileSync(b ?? '', replace('replicas: 2', 'replicas: 6'));
    writeFileSync(`${a}.krmkit`, 'half a fi');
    const merged = await runIn({ onDisk: true }, 'merge3', '--git-driver', o ?? '', a ?? '', b ?? '', 'web.yaml');
    expect(merged).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(a ?? '', 'utf8')).toBe(replace('replicas: 2', 'replicas: 6'));
    expect(existsSync(`${a}.krmkit`)).toBe(false);
  });

  it('merges random histories of branches that edit different fields', async () => {
    const repository = world.repository('histories');
    // Git looks only at the last commit of a branch, and at the one where the branches parted.
    const commit = (text = ''): void => {
      repository.write('web.yaml', text);
      repository.git('commit', '-q', '--allow-empty', '-a', '-m', 'next');
    };
    const { status } = await runIn({ onDisk: true, programs: world.programs }, 'init-git', repository.path);
    expect(status).toBe(0);
    repository.commit('root');
    repository.git('branch', 'root');
    const count = runs(12);
    let clashes = 0;
    for (let seed = 1; seed <= count; seed++) {
      const { base, ours, theirs, merged, comments } = randomHistory(seed);
      repository.git('checkout', '-q', '-B', 'topic', 'root');
      repository.write('web.yaml', base);
      repository.git('add', 'web.yaml');
      repository.git('commit', '-q', '-m', 'base');
      repository.git('branch', '-f', 'ours');
      commit(theirs.at(-1));
      repository.git('checkout', '-q', 'ours');
      commit(ours.at(-1));
      // A merge by lines shows that the edits are not trivial.
      const [a, o, b] = [ours.at(-1), base, theirs.at(-1)].map((text, index) => {
        writeFileSync(join(world.folder, `side-${index}`), text ?? '');
        return join(world.folder, `side-${index}`);
      });
      if (world.run(world.folder, 'git', 'merge-file', '-p', '-q', a ?? '', o ?? '', b ?? '').status !== 0) {
        clashes += 1;
      }
      const ran = repository.tryGit('merge', '-q', '--no-edit', 'topic');
      const text = repository.read('web.yaml');
      expect({ seed, status: ran.status, stderr: ran.stderr }).toEqual({ seed, status: 0, stderr: '' });
      expect({ seed, text: evenly(text) }).toEqual({ seed, text: evenly(merged) });
      expect({ seed, lost: comments.filter((comment) => !text.includes(`# ${comment}\n`)) }).toEqual({
        seed,
        lost: [],
      });
    }
    expect(clashes).toBeGreaterThan(count / 5);
  });
});
