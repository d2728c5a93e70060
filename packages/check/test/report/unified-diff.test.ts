import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { OVERLAYS, createClone } from '@krmkit/testing';
import { buildKustomization } from '../../src/input/build-manifests.ts';
import { diffText, previewText } from '../check-files.ts';

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

describe('a diff as a patch', () => {
  it('is a patch of the text as written, by the name of the object', async () => {
    const after = PLAIN.replace('80', '81');
    const files = { 'a.yaml': PLAIN, 'b.yaml': after };
    const text = await diffText(files, { sides: ['a.yaml', 'b.yaml'], format: 'diff' });
    const name = 'v1_service_shop_web.yaml';
    expect(text.split('\n').slice(0, 4)).toEqual([
      '# 1 changed (1 field), 0 unchanged',
      `diff --git a/${name} b/${name}`,
      `--- a/${name}`,
      `+++ b/${name}`,
    ]);
    expect(applied({ [name]: PLAIN }, text)(name)).toBe(after);
  });

  it('is a patch of what a build prints, in the directory of the root', async () => {
    const changed = { ...OVERLAYS, 'overlays/next/kustomization.yaml': 'resources: [../prod]\nnameSuffix: -next\n' };
    const list = Object.entries(changed).map(([path, text]) => ({ path, text }));
    const objects = async (directory: string): Promise<readonly string[]> =>
      (await buildKustomization(list, directory)).text.split('---\n');
    const [before, after] = [await objects('overlays/prod'), await objects('overlays/next')];
    const patch = await diffText(changed, { sides: ['overlays/prod', 'overlays/next'], format: 'diff' });
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
    const text = await diffText(files, { sides: ['a.yaml', 'b.yaml'], format: 'diff' });
    expect(text).toContain('\n-stringData: {password: <secret db/password>, user: <secret db/user>}\n');
    expect(text).toContain('\n+stringData: {password: <secret db/password> (another value), user: <secret db/user>}\n');
    expect(text).not.toContain('hunter');
    const shown = await diffText(files, { sides: ['a.yaml', 'b.yaml'], format: 'diff', showSecrets: true });
    expect(shown).toContain('\n+stringData: {password: hunter3, user: me}\n');
  });

  it('has no lines of ignored fields, and names other files', async () => {
    const files = {
      'a/web.yaml': PLAIN,
      'a/values.txt.yaml': 'x: 1\n',
      'b/web.yaml': PLAIN.replace('80', '81').replace('namespace: shop', 'namespace: shop, labels: {a: b}'),
      'b/values.txt.yaml': 'x: 2\n',
    };
    const text = await diffText(files, { format: 'diff', ignoreFields: ['spec.ports'] });
    expect(text).toContain('# 1 changed (1 field), 1 other file, 0 unchanged, 1 ignored difference\n');
    expect(text).toContain('# other file: b/values.txt.yaml\n');
    expect(text).not.toContain('port');
  });

  it.each([
    ['../x', '.._x'],
    ['a/b', 'a_b'],
    ['a\nb', 'a\\012b'],
  ])('an object cannot choose the file of another directory: %j', async (name, file) => {
    const object = `apiVersion: v1\nkind: X\nmetadata: {name: ${JSON.stringify(name)}}\n`;
    const text = await diffText(
      { 'a.yaml': `${object}a: 1\n`, 'b.yaml': `${object}a: 2\n` },
      { sides: ['a.yaml', 'b.yaml'], format: 'diff' },
    );
    expect(text).toContain(`a/v1_x_${file}.yaml`);
  });
});

describe('a preview as a patch', () => {
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
    expect(await previewText('diff', clone, 'HEAD')).toBe(
      `# 1 object changed; 1 root built
diff --git a/o/v1_service_shop_o-web.yaml b/o/v1_service_shop_o-web.yaml
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
  });
});
