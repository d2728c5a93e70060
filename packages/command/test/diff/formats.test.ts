import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';
import { OVERLAYS } from '../shared/overlays.ts';

const top = mkdtempSync(join(tmpdir(), 'krmkit-patch-'));
afterAll(() => {
  rmSync(top, { recursive: true, force: true });
});

/** The files of a directory after `git apply`. */
function applied(files: Readonly<Record<string, string>>, patch: string): (path: string) => string {
  const directory = mkdtempSync(join(top, 'apply-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  execFileSync('git', ['apply', '-'], { cwd: directory, input: patch });
  return (path) => readFileSync(join(directory, path), 'utf8');
}

const PLAIN = `# the shop
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec:
  ports: [{port: 80}]
`;
const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {password: hunter2, user: me}\n';

describe('diff -o diff', () => {
  it('is a patch of the text as written, by the name of the object', async () => {
    const after = PLAIN.replace('80', '81');
    const files = { 'a.yaml': PLAIN, 'b.yaml': after };
    const { stdout, status } = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '-o', 'diff');
    const name = 'v1_service_shop_web.yaml';
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      '# 1 changed (1 field), 0 unchanged',
      `diff --git a/${name} b/${name}`,
      `--- a/${name}`,
      `+++ b/${name}`,
    ]);
    expect(status).toBe(1);
    expect(applied({ [name]: PLAIN }, stdout)(name)).toBe(after);
  });

  it('is a patch of what krmkit build prints, in the directory of the root', async () => {
    const changed = { ...OVERLAYS, 'overlays/next/kustomization.yaml': 'resources: [../prod]\nnameSuffix: -next\n' };
    const world = { files: changed };
    const objects = async (directory: string): Promise<readonly string[]> =>
      (await runIn(world, 'build', directory)).stdout.split('---\n');
    const [before, after] = [await objects('overlays/prod'), await objects('overlays/next')];
    const patch = (await runIn(world, 'diff', 'overlays/prod', 'overlays/next', '-o', 'diff')).stdout;
    const paths = [...patch.matchAll(/^--- a\/(.*)$/gm)].map(([, path = '']) => path);
    expect(paths).toHaveLength(before.length);
    // Objects have the order of their kinds in a build, and in the difference.
    const files = Object.fromEntries(paths.map((path, index) => [path, before[index] ?? '']));
    const masked = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replace(/(password: ).*/, '$1PASSWORD')]),
    );
    const read = applied(masked, patch.replaceAll(/(password: ).*/g, '$1PASSWORD'));
    paths.forEach((path, index) => {
      expect(path).toMatch(/^overlays\/next\//);
      expect(read(path)).toBe((after[index] ?? '').replace(/(password: ).*/, '$1PASSWORD'));
    });
  });

  it('hides values of Secrets, and shows that one differs', async () => {
    const files = { 'a.yaml': SECRET, 'b.yaml': SECRET.replace('hunter2', 'hunter3') };
    const { stdout } = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '-o', 'diff');
    expect(stdout).toContain('\n-stringData: {password: <secret db/password>, user: <secret db/user>}\n');
    expect(stdout).toContain(
      '\n+stringData: {password: <secret db/password> (another value), user: <secret db/user>}\n',
    );
    expect(stdout).not.toContain('hunter');
    const shown = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '-o', 'diff', '--show-secrets');
    expect(shown.stdout).toContain('\n+stringData: {password: hunter3, user: me}\n');
  });

  it('has no lines of ignored fields, and names other files', async () => {
    const files = {
      'a/web.yaml': PLAIN,
      'a/values.txt.yaml': 'x: 1\n',
      'b/web.yaml': PLAIN.replace('80', '81').replace('namespace: shop', 'namespace: shop, labels: {a: b}'),
      'b/values.txt.yaml': 'x: 2\n',
    };
    const flags = ['--ignore-field', 'spec.ports'];
    const { stdout } = await runIn({ files }, 'diff', 'a', 'b', '-o', 'diff', ...flags);
    expect(stdout).toContain('# 1 changed (1 field), 1 other file, 0 unchanged, 1 ignored difference\n');
    expect(stdout).toContain('# other file: b/values.txt.yaml\n');
    expect(stdout).not.toContain('port');
  });

  it.each([
    ['../x', '.._x'],
    ['a/b', 'a_b'],
    ['a\nb', 'a\\012b'],
  ])('an object cannot choose the file of another directory: %j', async (name, file) => {
    const text = `apiVersion: v1\nkind: X\nmetadata: {name: ${JSON.stringify(name)}}\n`;
    const { stdout } = await runIn(
      { files: { 'a.yaml': `${text}a: 1\n`, 'b.yaml': `${text}a: 2\n` } },
      'diff',
      'a.yaml',
      'b.yaml',
      '-o',
      'diff',
    );
    expect(stdout).toContain(`a/v1_x_${file}.yaml`);
  });
});

describe('diff -o markdown', () => {
  it('has the form of a preview, without a text of the repository outside of code', async () => {
    const files = { 'a.yaml': PLAIN, 'b.yaml': PLAIN.replace('80', '81').replace('name: web', 'name: "<b>"') };
    const { stdout } = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '-o', 'markdown');
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      '<!-- krmkit diff -->',
      '<h3>1 added · 1 removed · 0 unchanged</h3>',
    ]);
    expect(stdout).toContain('🟢 added <b><code>Service shop/&lt;b&gt;</code></b>');
    expect(stdout).toContain('<p><sub><code>a.yaml</code> → <code>b.yaml</code></sub></p>\n');
  });
});

describe('preview -o diff', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = createClone();
    clone.commit({
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': PLAIN,
      'o/kustomization.yaml': 'resources: [../base]\nnamePrefix: o-\n',
    });
    clone.edit({ 'base/web.yaml': PLAIN.replace('80', '81') });
  });
  afterAll(() => {
    clone.remove();
  });

  it('shows the object of each root, as the root builds it', async () => {
    const { stdout, status } = await runIn(clone.ports(), 'preview', '-o', 'diff');
    expect(stdout).toBe(
      `# 1 object changed; 1 root built, 1 not affected
`.replace('1 root built, 1 not affected', '1 root built') +
        `diff --git a/o/v1_service_shop_o-web.yaml b/o/v1_service_shop_o-web.yaml
--- a/o/v1_service_shop_o-web.yaml
+++ b/o/v1_service_shop_o-web.yaml
@@ -5,4 +5,4 @@
   namespace: shop
 spec:
   ports:
-  - port: 80
+  - port: 81
`,
    );
    expect(status).toBe(0);
  });
});
