import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import { serveFolder } from './client.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: app
      image: example.com/web:1
      env:
        - {name: LEVEL, value: info}
        - {name: COLOR, valueFrom: {configMapKeyRef: {name: web, key: color}}}
      args: [--level=$(LEVEL), --color=$(COLOR)]
`;
const FILES: Readonly<Record<string, string>> = {
  'base/kustomization.yaml': 'resources: [pod.yaml, config.yaml]\n',
  'base/pod.yaml': POD,
  'base/config.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata:\n  color: red\n',
  'prod/kustomization.yaml': 'resources: [../base]\nnamespace: prod\n',
  'notes.md': '# No manifest\n',
  'plain.txt': 'a: [\n',
};

function createFolder(files: Readonly<Record<string, string>>): string {
  const created = mkdtempSync(join(tmpdir(), 'krmkit-lsp-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(created, path)), { recursive: true });
    writeFileSync(join(created, path), text);
  }
  return created;
}

let folder = '';
let client: Client;

beforeAll(async () => {
  folder = createFolder(FILES);
  client = await serveFolder(folder);
});

afterAll(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});

/** Sends a request about a position of a file: `ask('textDocument/hover', 'base/pod.yaml', 10, 24)`. */
function ask(method: string, path: string, line: number, character: number): Promise<unknown> {
  const textDocument = { uri: client.uriOf(path) };
  return client.connection.sendRequest(method, { textDocument, position: { line, character } });
}

/** A hover that does not wait for builds any more. */
async function hoverWhenBuilt(path: string, line: number, character: number): Promise<unknown> {
  for (;;) {
    const got = await ask('textDocument/hover', path, line, character);
    if (!JSON.stringify(got).includes('not known yet')) return got;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('features', () => {
  it('answers from builds', async () => {
    expect(await hoverWhenBuilt('base/pod.yaml', 10, 40)).toMatchObject({
      contents: { value: expect.stringContaining('`prod`: `red`') },
    });
  });

  it('shows findings as the user types, also in files that the edit affects', async () => {
    await client.open('base/config.yaml', FILES['base/config.yaml'] ?? '');
    await client.change('base/config.yaml', 2, [4, 2, 4, 7], 'paint');
    const found = await client.findings('base/pod.yaml', (all) => all.length > 0);
    expect(found).toMatchObject([
      { code: 'missing-key', source: 'krmkit', severity: 1, range: { start: { line: 9 } } },
    ]);
    await client.change('base/config.yaml', 3, [4, 2, 4, 7], 'color');
    expect(await client.findings('base/pod.yaml', (all) => all.length === 0)).toEqual([]);
  });

  it('reads files again that change on the disk', async () => {
    expect(client.registrations).toContain('workspace/didChangeWatchedFiles');
    writeFileSync(join(folder, 'new.yaml'), POD.replace('$(LEVEL)', '$(NONE)').replace('name: web', 'name: other'));
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uriOf('new.yaml'), type: 1 }],
    });
    expect(await client.findings('new.yaml', (all) => all.length > 0)).toMatchObject([
      { code: 'unresolved-reference' },
    ]);
    rmSync(join(folder, 'new.yaml'));
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: client.uriOf('new.yaml'), type: 3 }],
    });
    expect(await client.findings('new.yaml', (all) => all.length === 0)).toEqual([]);
  });

  it('says what it does not read, and reads hidden files and bytes that kustomizations use', async () => {
    const other = createFolder({
      'kustomization.yaml': `configMapGenerator:
- {name: web, envs: [.env]}
- {name: picture, files: [logo.png]}
resources: [pod.yaml]
`,
      'pod.yaml': POD.replace('key: color', 'key: COLOR'),
      '.env': 'COLOR=red\n',
      '.hidden/pod.yaml': POD.replace('$(LEVEL)', '$(LEVL)'),
    });
    writeFileSync(join(other, 'logo.png'), new Uint8Array([0x89, 0x50, 0, 0xff]));
    writeFileSync(join(other, 'large.yaml'), `# ${'x'.repeat(33 * 1024 * 1024)}\n`);
    const own = await serveFolder(other);
    await own.open('pod.yaml', POD.replace('key: color', 'key: COLOUR'));
    expect(await own.findings('pod.yaml', (all) => all.length > 0)).toMatchObject([
      { code: 'missing-key', message: expect.stringContaining('COLOR') },
    ]);
    expect(await own.findings('kustomization.yaml', (all) => all.length > 0, 0)).toEqual([]);
    expect(await own.findings('.hidden/pod.yaml', (all) => all.length > 0, 0)).toEqual([]);
    expect(own.messages.filter((text) => text.includes('large.yaml is not read'))).toHaveLength(1);
    expect(await own.stop()).toBe(0);
    rmSync(other, { recursive: true });
  });

  it('goes on with huge texts, and with files that are not Kubernetes', async () => {
    await client.open('huge.yaml', `a:\n${'  - {b: "c d e f g h"}\n'.repeat(100_000)}`);
    await client.open('plain.txt', 'a: [\n');
    expect(await ask('textDocument/hover', 'plain.txt', 0, 1)).toBeNull();
    expect(await ask('textDocument/definition', 'base/pod.yaml', 10, 25)).toMatchObject([
      { uri: client.uriOf('base/pod.yaml') },
    ]);
  });
});
