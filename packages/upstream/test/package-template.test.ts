import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { needs } from '@krmkit/testing';
import { packageFiles } from '../src/package-template.ts';

const hasKpt = spawnSync('kpt', ['version']).error === undefined;

// Plain, some of the names would be a number and a boolean.
describe.each(['shop', '123', 'true'])('a new package %s', (name) => {
  it('has a Kptfile that no tool applies to a cluster, as `kpt pkg init` writes it, and a README', () => {
    const files = packageFiles(name);
    expect([...files.keys()]).toEqual(['Kptfile', 'README.md']);
    const [document] = parseDocuments(files.get('Kptfile') ?? '');
    expect(document?.root && toValue(document.root, 'kubectl').value).toMatchObject({
      apiVersion: 'kpt.dev/v1',
      kind: 'Kptfile',
      metadata: { name, annotations: { 'config.kubernetes.io/local-config': 'true' } },
    });
    expect(files.get('README.md')).toMatch(new RegExp(`^# ${name}\n`));
  });

  it('is rendered by kpt', needs('kpt', hasKpt), () => {
    const directory = mkdtempSync(join(tmpdir(), 'krmkit-package-'));
    try {
      for (const [path, text] of packageFiles(name)) writeFileSync(join(directory, path), text);
      writeFileSync(join(directory, 'web.yaml'), 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n');
      const { status, stderr } = spawnSync('kpt', ['fn', 'render', directory], { encoding: 'utf8' });
      expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('1 package(s)') });
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
