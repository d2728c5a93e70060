import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { NEEDS_UNIX, needs } from '@krmkit/testing';
import { configure } from '../../src/configuration/configure.ts';
import { CONFIGURATION } from '@krmkit/check';
import type { Diagnostic } from '@krmkit/base';
import { jsonSchemaOf } from '@krmkit/functions';
import { start } from '../../src/start/command.ts';
import { memoryFileSystem } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn, runWith } from '../fake-context.ts';

const pod = (name: string, env: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  containers:\n  - name: app\n    image: x\n    env: [${env}]\n`;
const UNRESOLVED = '{name: A, value: $(NO)}';
const MISSING = '{name: B, valueFrom: {secretKeyRef: {name: s, key: k}}}';

interface Findings {
  readonly status: number;
  readonly found: readonly string[];
}

async function check(files: Readonly<Record<string, string>>, ...given: readonly string[]): Promise<Findings> {
  const { status, stdout } = await runIn({ files }, 'check', ...given, '-o', 'json');
  const { diagnostics }: { readonly diagnostics: readonly Diagnostic[] } = JSON.parse(stdout);
  return {
    status,
    found: diagnostics.map(({ location, severity, code }) => `${location?.path ?? ''} ${severity} ${code}`),
  };
}

describe('.krmkit.yaml', () => {
  const FILES = { 'a.yaml': pod('a', `${UNRESOLVED}, ${MISSING}`), 'vendor/b.yaml': pod('b', UNRESOLVED) };
  const ALL = [
    'a.yaml error unresolved-reference',
    'a.yaml info missing-secret',
    'vendor/b.yaml error unresolved-reference',
  ];
  it.each<{ title: string; text: string; flags?: readonly string[]; status?: number; wants: readonly string[] }>([
    { title: 'is not needed', text: '', wants: ALL },
    {
      title: 'turns a check off, without quotes',
      text: 'checks: {missing-secret: off}',
      wants: [ALL[0] ?? '', ALL[2] ?? ''],
    },
    {
      title: 'turns a check off, with quotes',
      text: 'checks: {unresolved-reference: "off"}',
      status: 0,
      wants: ['a.yaml info missing-secret'],
    },
    {
      title: 'changes a severity',
      text: 'checks: {missing-secret: error, unresolved-reference: info}',
      status: 1,
      wants: [
        'a.yaml info unresolved-reference',
        'a.yaml error missing-secret',
        'vendor/b.yaml info unresolved-reference',
      ],
    },
    { title: 'ignores files', text: 'ignore: [{paths: [vendor/]}]', wants: ALL.slice(0, 2) },
    {
      title: 'ignores codes in files',
      text: 'ignore: [{paths: ["*.yaml"], codes: [missing-secret]}]',
      wants: [ALL[0] ?? '', ALL[2] ?? ''],
    },
    {
      title: 'does not ignore what a pattern excludes',
      text: 'ignore: [{paths: ["*.yaml", "!a.yaml"]}]',
      wants: ALL.slice(0, 2),
    },
    { title: 'hides lower severities', text: 'severity: error', wants: [ALL[0] ?? '', ALL[2] ?? ''] },
    { title: 'does not win over a flag', text: 'severity: error', flags: ['--severity', 'info'], wants: ALL },
    { title: 'names what is judged', text: 'roots: [vendor]', wants: ['vendor/b.yaml error unresolved-reference'] },
    { title: 'does not win over a PATH', text: 'roots: [vendor]', flags: ['.'], wants: ALL },
    { title: 'can be empty', text: '# nothing yet\n', wants: ALL },
  ])('$title', async ({ text, flags = [], status = 1, wants }) => {
    const files = text === '' ? FILES : { ...FILES, '.krmkit.yaml': text };
    expect(await check(files, ...flags)).toEqual({ status, found: wants });
  });

  it('sets the Kubernetes release and pod templates', async () => {
    const files = {
      '.krmkit.yaml': 'kubernetes: "1.29"\npodTemplates: [App.example.com=spec.pod]\n',
      'app.yaml':
        'apiVersion: example.com/v1\nkind: App\nmetadata: {name: a}\nspec: {pod: {spec: {containers: [{name: c, image: x, envFrom: [{configMapRef: {name: m}}]}]}}}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {1x: x}\n',
    };
    // Release 1.30 accepts such keys.
    expect(await check(files, '--ignore', 'unchecked-kind')).toEqual({
      status: 0,
      found: ['app.yaml warning skipped-name'],
    });
    expect(await check(files, '--kubernetes', '1.34', '--ignore', 'unchecked-kind')).toEqual({
      status: 0,
      found: ['app.yaml info skipped-name'],
    });
  });

  it('sets what Flux and Argo CD apply', async () => {
    const flux = (path: string): string =>
      `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: web, namespace: f}\nspec: {path: ${path}, sourceRef: {kind: GitRepository, name: f}, postBuild: {substitute: {A: x}}}\n`;
    const files = {
      'c/web.yaml': flux('./web'),
      'docs/c/web.yaml': flux('./gone'),
      'web/web.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {b: "${B}"}\n',
    };
    expect(
      await check(
        { ...files, '.krmkit.yaml': 'gitops: {exclude: [/docs], flux: "2.9"}' },
        '--ignore',
        'unchecked-kind',
        '--ignore',
        'controller-root',
      ),
    ).toEqual({
      status: 1,
      found: ['web/web.yaml error flux-substitution'],
    });
    expect(
      await check(
        { ...files, '.krmkit.yaml': 'gitops: {exclude: ["docs/**"], flux: "2.8"}' },
        '--ignore',
        'unchecked-kind',
        '--ignore',
        'controller-root',
      ),
    ).toEqual({
      status: 0,
      found: ['web/web.yaml warning flux-substitution'],
    });
    const all = await check({ ...files, '.krmkit.yaml': 'gitops: {flux: "2.8"}' });
    expect(all.found.filter((one) => one.startsWith('docs/c/web.yaml error'))).toHaveLength(1);
  });

  it('does not choose the pod of start', async () => {
    const files = memoryFileSystem(new Map([['.krmkit.yaml', 'roots: [vendor]\npodTemplates: [App=spec]\n']]));
    const parsed = { positional: [], values: new Map(), switches: new Set<string>(), refused: new Set<string>() };
    const configured = await runWith({ fileSystem: files }, async (context) => {
      const found = await configure(context, start.definition, parsed);
      expect(found?.positional).toEqual([]);
      expect(found?.values).toEqual(new Map([['pod-template', ['App=spec']]]));
      return 0;
    });
    expect(configured.status).toBe(0);
  });

  it.each(['expand', 'preview', 'start', 'check'])('is read by %s', async (verb) => {
    const { status, stderr } = await runIn({ files: { '.krmkit.yaml': 'allow: [programs]\n' } }, verb);
    expect(status).toBe(3);
    expect(stderr).toContain('.krmkit.yaml:1:1  error  invalid-configuration');
  });

  it.each([
    ['roots: [vendor, ../other]', '1:17', 'roots[1] must be in the directory of this file, and is "../other"'],
    ['gitops: {flux: "1.9"}', '1:16', 'gitops.flux must be a version of Flux 2, such as 2.9, and is "1.9"'],
    ['roots: [a', '1:8', 'never closed'],
  ])('%j is refused at %s', async (text, position, message) => {
    const { status, stdout, stderr } = await runIn({ files: { ...FILES, '.krmkit.yaml': text } }, 'check');
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toContain(`.krmkit.yaml:${position}  error  invalid-configuration`);
    expect(stderr).toContain(message);
  });

  it('is described by the schema of the package', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: '.krmkit.yaml',
      ...jsonSchemaOf(CONFIGURATION.shape),
    };
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../../../schemas/configuration.json');
  });
});

describe('the position of .krmkit.yaml', () => {
  const made: string[] = [];
  const before = process.cwd();
  afterEach(() => {
    process.chdir(before);
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true });
  });
  const tree = (files: Readonly<Record<string, string>>): string => {
    const directory = mkdtempSync(join(tmpdir(), 'krmkit-'));
    made.push(directory);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(directory, path, '..'), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    return directory;
  };
  const checkIn = async (directory: string, ...given: readonly string[]): Promise<Ending> => {
    process.chdir(directory);
    return runIn({ onDisk: true }, 'check', ...given);
  };

  it('is the working directory or a directory above, up to the top of the repository', async () => {
    const top = tree({
      '.krmkit.yaml': 'checks: {unresolved-reference: off}\n',
      'repository/.git/HEAD': '',
      'repository/.krmkit.yaml': 'roots: [a]\nignore: [{paths: [a/b/x.yaml]}]\n',
      'repository/a/b/x.yaml': pod('x', UNRESOLVED),
      'repository/a/y.yaml': pod('y', UNRESOLVED),
      'other/.git/HEAD': '',
      'other/z.yaml': pod('z', UNRESOLVED),
    });
    const inRoots = await checkIn(join(top, 'repository'));
    expect(inRoots.stdout).toContain('a/y.yaml:8:');
    expect(inRoots.stdout).not.toContain('x.yaml');
    const below = await checkIn(join(top, 'repository/a/b'));
    expect(below.stdout).toContain('0 errors, 0 warnings, 1 ignored');
    const above = await checkIn(join(top, 'repository/a/b'), '../y.yaml', join(top, 'repository/a/b/x.yaml'));
    expect(above.stdout).toContain('../y.yaml:8:');
    expect(above.stdout).not.toContain('x.yaml:');
    // The repository ends the search.
    expect((await checkIn(join(top, 'other'))).stdout).toContain('z.yaml:8:');
  });

  it('is no link that leads out of its directory, and no line of a link is quoted', async () => {
    const top = tree({
      npmrc: '//example.com/:_authToken=hunter2\n',
      'own/a.yaml': pod('a', UNRESOLVED),
      'own/b': 'b: hunter2\n',
    });
    for (const target of ['../npmrc', join(top, 'npmrc'), 'b']) {
      rmSync(join(top, 'own/.krmkit.yaml'), { force: true });
      symlinkSync(target, join(top, 'own/.krmkit.yaml'));
      for (const format of ['table', 'json', 'sarif', 'github', 'junit']) {
        const { status, stdout, stderr } = await checkIn(join(top, 'own'), '-o', format);
        expect([target, status, stdout]).toEqual([target, 3, '']);
        expect(stderr).toContain(target === 'b' ? 'b is not a known field' : 'This link leads out of its directory');
        expect(stderr).not.toContain('hunter2');
      }
    }
  });

  it('is no pipe', NEEDS_UNIX, async () => {
    const top = tree({ 'a.yaml': pod('a', UNRESOLVED) });
    execFileSync('mkfifo', [join(top, '.krmkit.yaml')]);
    expect((await checkIn(top)).stderr).toContain('it is not a regular file');
  });

  it('is named, and ends at the home directory, if there is no repository', async () => {
    const top = tree({
      '.krmkit.yaml': 'checks: {unresolved-reference: off}\n',
      'home/sub/a.yaml': pod('a', UNRESOLVED),
    });
    process.chdir(join(top, 'home/sub'));
    const used = await runIn({ onDisk: true }, 'check');
    const isOurs = (process.getuid?.() ?? 0) === 0;
    if (isOurs) expect(used.stderr).toBe('krmkit: uses ../../.krmkit.yaml\n');
    const ended = await runIn({ onDisk: true, env: { HOME: join(top, 'home') } }, 'check');
    expect(ended.stdout).toContain('a.yaml:8:');
  });

  it('is not that of another user, if there is no repository', needs('root', process.getuid?.() === 0), async () => {
    const top = tree({ '.krmkit.yaml': 'checks: {unresolved-reference: off}\n', 'sub/a.yaml': pod('a', UNRESOLVED) });
    chownSync(join(top, '.krmkit.yaml'), 4242, 4242);
    const { stdout, stderr } = await checkIn(join(top, 'sub'));
    expect(stdout).toContain('a.yaml:8:');
    expect(stderr).toContain('krmkit: ../.krmkit.yaml is not used: another user owns it');
    mkdirSync(join(top, '.git'));
    expect((await checkIn(join(top, 'sub'))).stdout).not.toContain('a.yaml:8:');
  });

  it('does not lead elsewhere through a link', async () => {
    const top = tree({
      'own/.krmkit.yaml': 'roots: [link]\n',
      'own/.git/HEAD': '',
      'other/z.yaml': pod('z', UNRESOLVED),
    });
    symlinkSync('../other', join(top, 'own/link'));
    const { status, stdout, stderr } = await checkIn(join(top, 'own'));
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toContain('roots[0] must be in the directory of this file, and is "link"');
  });

  it('that cannot be read is reported', needs('a user who is not root', process.getuid?.() !== 0), async () => {
    const top = tree({ '.krmkit.yaml': '', 'a.yaml': pod('a', UNRESOLVED) });
    chmodSync(join(top, '.krmkit.yaml'), 0);
    const { status, stderr } = await checkIn(top);
    expect(status).toBe(3);
    expect(stderr).toContain('permission denied');
  });
});
