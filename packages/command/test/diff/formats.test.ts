import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clone } from '@krmkit/testing';
import { OVERLAYS, createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';

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

describe('diff -o diff', () => {
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

  it('ends with 1, and diff -o markdown too', async () => {
    const files = { 'a.yaml': PLAIN, 'b.yaml': PLAIN.replace('80', '81') };
    for (const [format, first] of [
      ['diff', '# 1 changed (1 field), 0 unchanged\n'],
      ['markdown', '<!-- krmkit diff -->\n'],
    ] as const) {
      const { status, stdout } = await runIn({ files }, 'diff', 'a.yaml', 'b.yaml', '-o', format);
      expect(status).toBe(1);
      expect(stdout.startsWith(first)).toBe(true);
    }
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
