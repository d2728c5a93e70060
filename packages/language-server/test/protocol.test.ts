import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, runs } from '@krmkit/testing';
import { openWorkspace } from '@krmkit/workspace';
import type { Client } from './client.ts';
import { CLI, startClient } from './client.ts';

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
  client = await startClient(folder);
});

afterAll(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});

/** Sends a request about a position of a file: `ask('textDocument/hover', 'base/pod.yaml', 10, 24)`. */
function ask(method: string, path: string, line: number, character: number, more: object = {}): Promise<unknown> {
  const textDocument = { uri: client.uriOf(path) };
  return client.connection.sendRequest(method, { textDocument, position: { line, character }, ...more });
}

/** A hover that does not wait for builds any more. */
async function hoverWhenBuilt(path: string, line: number, character: number): Promise<unknown> {
  for (;;) {
    const got = await ask('textDocument/hover', path, line, character);
    if (!JSON.stringify(got).includes('not known yet')) return got;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function at(path: string, line: number, from: number, to: number): object {
  return { uri: client.uriOf(path), range: { start: { line, character: from }, end: { line, character: to } } };
}

describe('features', () => {
  it('has a row for each request', async () => {
    const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const rows: readonly (readonly [name: string, answer: Promise<unknown>, expected: unknown])[] = [
      [
        'hover on a reference',
        hoverWhenBuilt('base/pod.yaml', 10, 40),
        {
          contents: {
            value: expect.stringMatching(/\*\*`\$\(COLOR\)`\*\*[^]*`prod`: `red`[^]*from `ConfigMap web\/color`/),
          },
        },
      ],
      ['hover where nothing is', ask('textDocument/hover', 'notes.md', 0, 3), null],
      ['definition', ask('textDocument/definition', 'base/pod.yaml', 10, 25), [at('base/pod.yaml', 8, 17, 22)]],
      [
        'definition of a key',
        ask('textDocument/definition', 'base/pod.yaml', 9, 70),
        [at('base/config.yaml', 4, 2, 7)],
      ],
      [
        'references',
        ask('textDocument/references', 'base/config.yaml', 4, 4, { context: { includeDeclaration: true } }),
        expect.arrayContaining([at('base/config.yaml', 4, 2, 7), at('base/pod.yaml', 9, 70, 75)]),
      ],
      ['prepareRename', ask('textDocument/prepareRename', 'base/pod.yaml', 8, 19), { placeholder: 'LEVEL' }],
      [
        'rename',
        ask('textDocument/rename', 'base/config.yaml', 4, 4, { newName: 'paint' }),
        {
          changes: {
            [client.uriOf('base/config.yaml')]: [{ newText: 'paint' }],
            [client.uriOf('base/pod.yaml')]: [{ newText: 'paint' }],
          },
        },
      ],
      [
        'completion',
        ask('textDocument/completion', 'base/pod.yaml', 10, 23),
        expect.arrayContaining([expect.objectContaining({ label: 'COLOR' })]),
      ],
      [
        'inlay hints',
        ask('textDocument/inlayHint', 'base/pod.yaml', 0, 0, { range: whole }),
        [{ label: '= info' }, { label: '= red' }],
      ],
      [
        'document symbols',
        ask('textDocument/documentSymbol', 'base/pod.yaml', 0, 0),
        [{ name: 'web', detail: 'Pod', children: [{ name: 'app' }] }],
      ],
      [
        'workspace symbols',
        client.connection.sendRequest('workspace/symbol', { query: 'configmap' }),
        [{ name: 'ConfigMap web' }],
      ],
      [
        'folding',
        ask('textDocument/foldingRange', 'base/config.yaml', 0, 0),
        expect.arrayContaining([expect.objectContaining({ startLine: 3, endLine: 4 })]),
      ],
      [
        'formatting',
        ask('textDocument/formatting', 'base/config.yaml', 0, 0, { options: { tabSize: 2, insertSpaces: true } }),
        [],
      ],
    ];
    for (const [name, answer, expected] of rows) {
      expect({ got: await answer }, name).toMatchObject({ got: expected });
    }
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

  it('has code actions for a finding', async () => {
    await client.open('base/pod.yaml', POD);
    await client.change('base/pod.yaml', 2, [10, 23, 10, 28], 'LEVL');
    await client.findings('base/pod.yaml', (all) => all.length > 0);
    const range = { start: { line: 10, character: 24 }, end: { line: 10, character: 24 } };
    const actions = await ask('textDocument/codeAction', 'base/pod.yaml', 0, 0, {
      range,
      context: { diagnostics: [] },
    });
    expect(actions).toMatchObject([
      { title: 'Fix: did you mean $(LEVEL)?', kind: 'quickfix', isPreferred: true },
      { title: 'Suppress unresolved-reference here', kind: 'quickfix' },
    ]);
    await client.change('base/pod.yaml', 3, [10, 23, 10, 27], 'LEVEL');
    await client.findings('base/pod.yaml', (all) => all.length === 0);
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

  it.each(['textDocument/hover', 'textDocument/documentSymbol', 'workspace/symbol'])(
    'cancels a %s request that waits for changes or computes, and answers the next one',
    async (method) => {
      const many = createFolder({
        'kustomization.yaml': `resources: [${Array.from({ length: 400 }, (_, index) => `p${index}.yaml`).join(', ')}]\n`,
        ...Object.fromEntries(
          Array.from({ length: 400 }, (_, index) => [
            `p${index}.yaml`,
            POD.replace('name: web}', `name: web-${index}}`),
          ]),
        ),
      });
      const other = await startClient(many);
      const source = new CancellationTokenSource();
      const params = {
        textDocument: { uri: other.uriOf('p7.yaml') },
        position: { line: 10, character: 24 },
        query: 'pod',
      };
      const answer = other.connection.sendRequest(method, params, source.token);
      source.cancel();
      await expect(answer).rejects.toMatchObject({ code: -32800 });
      await expect(other.connection.sendRequest(method, params)).resolves.not.toBeNull();
      expect(await other.stop()).toBe(0);
      rmSync(many, { recursive: true });
    },
  );

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
    const own = await startClient(other);
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

  it('refuses to rename an object, and says why', async () => {
    await expect(ask('textDocument/prepareRename', 'base/config.yaml', 2, 18)).rejects.toMatchObject({
      code: -32803,
      message: expect.stringContaining('web is the name of an object'),
    });
    expect(await ask('textDocument/prepareRename', 'base/config.yaml', 1, 2)).toBeNull();
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

describe('edits', () => {
  it('never lose step with the text', async () => {
    const random = createRandom(20261128);
    let text = POD;
    let version = 1;
    const words = ['$(', ')', 'LEVEL', '\n', '  ', ': ', '- ', '[', '"', '\u{1F600}', '\r\n', 'x'];
    await client.open('edited.yaml', text);
    for (let round = 0; round < runs(300); round += 1) {
      if (round % 50 === 49 || text.length > 4000) {
        text = POD;
        version += 1;
        await client.connection.sendNotification('textDocument/didChange', {
          textDocument: { uri: client.uriOf('edited.yaml'), version },
          contentChanges: [{ text }],
        });
      }
      const start = random.below(text.length + 1);
      const end = Math.min(text.length, start + random.below(6));
      if (isInside(text, start) || isInside(text, end)) continue;
      const added = random.pick(words);
      version += 1;
      await client.change('edited.yaml', version, [...positionOf(text, start), ...positionOf(text, end)], added);
      text = text.slice(0, start) + added + text.slice(end);
      if (round % 10 !== 0) continue;
      const local = openWorkspace([{ path: 'edited.yaml', text }]);
      const remote = await ask('textDocument/documentSymbol', 'edited.yaml', 0, 0);
      expect(shapesOf(remote)).toEqual(
        (await local.symbols('edited.yaml')).map(({ name, detail, range }) => ({ name, detail, range })),
      );
    }
  });

  it('end without a message when the client goes before it answers', async () => {
    const server = spawn(process.execPath, [CLI, 'lsp'], { stdio: 'pipe' });
    const output = { out: '', err: '' };
    server.stdout.on('data', (chunk: unknown) => (output.out += String(chunk)));
    server.stderr.on('data', (chunk: unknown) => (output.err += String(chunk)));
    const ended = new Promise((resolve) => server.on('close', resolve));
    const send = (message: object): void => {
      const text = JSON.stringify({ jsonrpc: '2.0', ...message });
      server.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
    };
    const workspace = { didChangeWatchedFiles: { dynamicRegistration: true } };
    send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: { workspace } } });
    send({ method: 'initialized', params: {} });
    while (!output.out.includes('client/registerCapability')) {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    server.stdin.end();
    expect(await ended).toBe(1);
    expect(output.err).toBe('');
  });

  it('go on after a crash', async () => {
    const other = await startClient(folder);
    await other.open('base/pod.yaml', POD.replace('$(LEVEL)', '$(LEVL)'));
    await other.findings('base/pod.yaml', (all) => all.length > 0);
    await other.kill();
    const again = await startClient(folder);
    await again.open('base/pod.yaml', POD.replace('$(LEVEL)', '$(LEVL)'));
    expect(await again.findings('base/pod.yaml', (all) => all.length > 0)).toMatchObject([
      { code: 'unresolved-reference' },
    ]);
    expect(await again.stop()).toBe(0);
  });
});

/** Between the two characters of a line end, or of a character outside of the first plane. */
function isInside(text: string, offset: number): boolean {
  const [before = '', after = ''] = [text[offset - 1], text[offset]];
  return (before === '\r' && after === '\n') || (/[\uD800-\uDBFF]/.test(before) && /[\uDC00-\uDFFF]/.test(after));
}

function positionOf(text: string, offset: number): readonly [number, number] {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return [lines.length - 1, lines.at(-1)?.length ?? 0];
}

function shapesOf(symbols: unknown): unknown {
  return Array.isArray(symbols)
    ? symbols.map((one: { readonly name: unknown; readonly detail: unknown; readonly range: unknown }) => ({
        name: one.name,
        detail: one.detail,
        range: one.range,
      }))
    : symbols;
}
