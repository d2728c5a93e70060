import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { root } from './bundle.ts';

/** The rows of the table in the documentation: what is imported from which entry, and the size in kB. */
const ROW = /^\| `(?:import (?<names>\{[^}]*\}) from )?'?(?<entry>krmkit[\w/]*)'?`[^|]*\| (?<size>\d+) kB \|$/gm;
const rows = [...readFileSync(join(root, 'docs', 'library.md'), 'utf8').matchAll(ROW)].map(({ groups }) => ({
  names: groups?.['names'] ?? '*',
  entry: groups?.['entry'] ?? '',
  size: Number(groups?.['size']),
}));

/** Of what a bundler makes for a browser, minified and compressed, in kB. */
async function bundledSize(names: string, entry: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export ${names} from '${entry}'`, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length / 1000;
}

describe('the size of a bundle', () => {
  it('is documented for two functions and two entries', () => {
    expect(rows.map(({ names, entry }) => `${names} ${entry}`)).toEqual([
      '{ expand } krmkit',
      '{ setYaml } krmkit',
      '* krmkit/yaml',
      '* krmkit/kubelet',
    ]);
  });

  it.each(rows)('of $names from $entry is below $size kB, and not much', async ({ names, entry, size }) => {
    const bundled = await bundledSize(names, entry);
    expect(bundled).toBeLessThan(size);
    expect(bundled).toBeGreaterThan(size - 5);
  });
});
