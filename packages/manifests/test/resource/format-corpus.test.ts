import { CORPUS, needs } from '@krmkit/testing';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryStandardInput, applyEdits, createSource } from '@krmkit/base';
import { nodeFileSystem } from '@krmkit/base/node';
import { streamPackageFiles } from '../../src/read/package-files.ts';
import { createFormatter } from '../../src/resource/format.ts';
import { parseDocuments } from '@krmkit/yaml';

const isThere = existsSync(CORPUS);

describe('what people have published', needs('other manifests', isThere), () => {
  it('is said to be formatted just where formatting it changes nothing, and is so once it was formatted', async () => {
    const ports = { files: nodeFileSystem(), stdin: memoryStandardInput('') };
    const formatter = createFormatter();
    const seen = { changed: 0, same: 0 };
    for await (const { path, source, documents, template } of streamPackageFiles([CORPUS], ports, {}, [])) {
      if (template) continue;
      const { edits } = formatter.format(source, documents);
      expect([path, formatter.check(source, documents).isFormatted]).toEqual([path, edits.length === 0]);
      const after = createSource(path, applyEdits(source.text, edits));
      expect([path, formatter.check(after, parseDocuments(after.text)).isFormatted]).toEqual([path, true]);
      seen[edits.length === 0 ? 'same' : 'changed'] += 1;
    }
    expect(seen.changed).toBeGreaterThan(200);
    expect(seen.same).toBeGreaterThan(100);
  });
});
