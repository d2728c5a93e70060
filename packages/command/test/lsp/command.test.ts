import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { CLI } from '../cli-process.ts';

const servers: { readonly stop: () => void }[] = [];

afterEach(() => {
  for (const { stop } of servers.splice(0)) stop();
});

/** `krmkit lsp` in a process of its own. */
function startServer(...flags: readonly string[]) {
  const child = spawn(process.execPath, [CLI, 'lsp', ...flags], { stdio: 'pipe' });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: unknown) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk: unknown) => (output.err += String(chunk)));
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
  };
  const server = {
    send,
    has: async (text: string): Promise<void> => {
      while (!output.out.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    errors: () => output.err,
    hangUp: () => child.stdin.end(),
    stop: () => void child.kill('SIGKILL'),
    ended: new Promise<number | null>((resolve) => child.on('close', resolve)),
  };
  servers.push(server);
  const workspace = { didChangeWatchedFiles: { dynamicRegistration: true } };
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: { workspace } } });
  send({ method: 'initialized', params: {} });
  return server;
}

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: app, image: 'example.com/web:1', args: [--level=$(LEVL)]}]}
`;

describe('krmkit lsp', () => {
  it.each([[[]], [['--stdio']]])('serves standard input and output with the flags %j', async (flags) => {
    const server = startServer(...flags);
    const textDocument = { uri: 'file:///nowhere/pod.yaml', languageId: 'yaml', version: 1, text: POD };
    server.send({ method: 'textDocument/didOpen', params: { textDocument } });
    await server.has('unresolved-reference');
    server.send({ id: 2, method: 'shutdown' });
    server.send({ method: 'exit' });
    expect(await server.ended).toBe(0);
    expect(server.errors()).toBe('');
  });

  it('ends without a message when the client goes before it answers', async () => {
    const server = startServer();
    await server.has('client/registerCapability');
    server.hangUp();
    expect(await server.ended).toBe(1);
    expect(server.errors()).toBe('');
  });
});
