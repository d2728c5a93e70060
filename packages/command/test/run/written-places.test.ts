import { describe, expect, it } from 'vitest';
import { withoutPosition } from '@krmkit/manifests';
import type { Gallery } from './gallery-package.ts';
import { createGallery, krmkit } from './gallery-package.ts';

// Path, index and id annotations that an author wrote into a file. A function sees the real values under these names,
// so its output does not affect them: they stay byte for byte. (kpt 1.0.0-beta.56 removes them from files.)

const BOTH = `apiVersion: v1
kind: ConfigMap
metadata:
  name: both
  annotations:
    # from the generator
    config.kubernetes.io/path: 'from/elsewhere.yaml' # ours
    config.kubernetes.io/index: 7
    internal.config.kubernetes.io/path: from/elsewhere.yaml
    team: shop
data: {a: b}
`;
const ALONE = `apiVersion: v1
kind: ConfigMap
metadata:
  name: alone
  annotations:
    internal.config.kubernetes.io/index: "3"
    internal.config.kubernetes.io/package: x
    config.k8s.io/id: '9'
data: {a: b}
`;
const FILES = { 'both.yaml': BOTH, 'sub/alone.yaml': ALONE };

async function inPackage(use: (gallery: Gallery) => Promise<void>): Promise<void> {
  const gallery = createGallery(FILES);
  try {
    await use(gallery);
  } finally {
    gallery.remove();
  }
}

const changed = (text: string): string => text.replace('{a: b}', '{a: c}');

describe('path, index or id annotations of an author', () => {
  const rows: readonly (readonly [what: string, script: string])[] = [
    ['keeps them', 'cat'],
    ['drops both spellings', 'sed "/kubernetes.io\\/[a-z]*: /d; /k8s.io.id: /d"'],
    ['drops one spelling', 'sed "/internal.config/d"'],
    ['drops every comment', 'sed "s/ *#.*//"'],
  ];
  it.each(rows)('stay if a function changes the resource and %s', async (_what, script) => {
    await inPackage(async ({ directory, write, texts }) => {
      const fn = write('fn', `#!/bin/sh\nsed 's/data: {a: b}/data: {a: c}/' | ${script}\n`);
      expect(await krmkit({}, 'run', directory, '--exec', fn)).toMatchObject({ status: 0 });
      expect(texts()).toEqual({ 'both.yaml': changed(BOTH), 'sub/alone.yaml': changed(ALONE) });
    });
  });

  it('stay through source and sink', async () => {
    await inPackage(async ({ directory, texts }) => {
      const { stdout } = await krmkit({}, 'source', directory);
      const sunk = await krmkit({ stdin: stdout.replaceAll('{a: b}', '{a: c}') }, 'sink', directory);
      expect(sunk).toMatchObject({ status: 0 });
      expect(texts()).toEqual({ 'both.yaml': changed(BOTH), 'sub/alone.yaml': changed(ALONE) });
    });
  });

  it('stay if a function moves the resource', async () => {
    await inPackage(async ({ directory, write, texts }) => {
      const fn = write('fn', "#!/bin/sh\nsed 's|both.yaml|new/both.yaml|; s/data: {a: b}/data: {a: c}/'\n");
      expect(await krmkit({}, 'run', directory, '--exec', fn)).toMatchObject({ status: 0 });
      expect(texts()).toEqual({ 'new/both.yaml': changed(BOTH), 'sub/alone.yaml': changed(ALONE) });
    });
  });

  it('stay with other annotations, or without', () => {
    const file = { metadata: { annotations: { 'config.kubernetes.io/path': 'x.yaml' } } };
    expect(withoutPosition({ kind: 'A' }, file)).toEqual({ kind: 'A', ...file });
    expect(withoutPosition({ metadata: { annotations: null } }, file)).toEqual(file);
    expect(withoutPosition({ metadata: { annotations: ['a'] } }, file)).toEqual({ metadata: { annotations: ['a'] } });
    expect(withoutPosition({ metadata: 'a' }, file)).toEqual({ metadata: 'a' });
  });
});
