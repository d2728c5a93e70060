import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAt, member, textAt, toJsonValue } from '@krmkit/base';
import type { JsonObject, JsonValue } from '@krmkit/base';
import { newCertificate } from '@krmkit/cluster/node';
import { createNamespace, pause } from './cluster.ts';
import { functionImages } from './function-images.ts';
import type { KrmkitProcess } from './krmkit-process.ts';
import { startKrmkit, until } from './krmkit-process.ts';
import { reachCluster } from './reach.ts';

// What runs for days, for KRMKIT_SOAK seconds while objects come and go: memory and descriptors stay as they are, and nothing
// is lost or counted twice. `KRMKIT_SOAK=1800 npm run test:cluster -- soak` runs each for half an hour, all at one time.

const reached = await reachCluster();
if (typeof reached === 'string') process.stdout.write(`skipped: a soak on a node: ${reached}\n`);
const SECONDS = Number(process.env['KRMKIT_SOAK'] ?? '20');
const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const namespace = `krmkit-soak-${randomUUID().slice(0, 8)}`;
const folder = mkdtempSync(join(tmpdir(), 'krmkit-soak-'));

interface Sample {
  readonly mebibytes: number;
  readonly descriptors: number;
}

function sampleOf(pid: number): Sample {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { mebibytes: Number(kibibytes) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

const highest = (values: readonly number[]): number => Math.max(0, ...values);
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Repeats a round of changes, and returns the sum of what the rounds return. */
async function changeFor(round: (at: number) => Promise<number>): Promise<number> {
  let done = 0;
  const end = Date.now() + SECONDS * 1000;
  for (let at = 0; Date.now() < end; at += 1) {
    done += await round(at);
    // Changes, and no load.
    await pause(200);
  }
  return done;
}

/** Prints what the process needs meanwhile. The first quarter is for what it keeps on purpose. */
async function soak(name: string, pid: number, round: (at: number) => Promise<number>): Promise<number> {
  const samples: Sample[] = [];
  const timer = setInterval(() => samples.push(sampleOf(pid)), Math.max(200, SECONDS * 5));
  const done = await changeFor(round).finally(() => clearInterval(timer));
  const quarter = samples.length >> 2;
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map((part) => ({
    mebibytes: Math.round(middle(part.map(({ mebibytes }) => mebibytes))),
    descriptors: highest(part.map(({ descriptors }) => descriptors)),
  }));
  process.stdout.write(`soak of ${name}: ${JSON.stringify({ seconds: SECONDS, done, second, last })}\n`);
  // In a short run, it still fills what it keeps on purpose.
  if (SECONDS >= 300) expect(last?.mebibytes).toBeLessThan((second?.mebibytes ?? 0) * 1.25 + 16);
  expect(last?.descriptors).toBeLessThan((second?.descriptors ?? 0) + 4);
  return done;
}

/** A pod that no scheduler takes, with a reference that stays as text. */
const podOf = (name: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { schedulerName: 'none', containers: [{ name: 'app', image: 'example.com/app:1', args: ['$(NO)'] }] },
});

describe.skipIf(typeof reached === 'string')('a soak', { concurrent: true, timeout: (SECONDS + 240) * 1000 }, () => {
  // Unreachable where the suite is skipped.
  if (typeof reached === 'string') return;
  const ends: (() => unknown)[] = [];
  const started = (args: readonly string[]): KrmkitProcess => {
    const child = startKrmkit(args, {});
    ends.push(child.end);
    return child;
  };
  beforeAll(() => createNamespace(reached, namespace));
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()));
    await reached.send('DELETE', `/api/v1/namespaces/${namespace}`);
    reached.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const objects = `/api/v1/namespaces/${namespace}`;
  const get = async (path: string): Promise<JsonValue> => toJsonValue(await reached.json('GET', path));

  it('of watch records one Event for each pod that comes and goes', async () => {
    const watch = started(['watch', '-n', namespace, '--log-level', 'info']);
    await watch.logged('watching');
    /** The counts of the Events of each pod, by their names. */
    const recorded = new Map<string, Map<string, number>>();
    const readEvents = async (): Promise<void> => {
      for (const one of listAt(await get(`${objects}/events`), 'items')) {
        const pod = textAt(member(one, 'involvedObject'), 'name');
        if (!pod.startsWith('pod-')) continue;
        const counts = recorded.get(pod) ?? new Map<string, number>();
        recorded.set(pod, counts.set(textAt(member(one, 'metadata'), 'name'), Number(member(one, 'count'))));
      }
    };
    const total = await soak('watch', watch.pid, async (at) => {
      const names = Array.from({ length: 10 }, (_, index) => `pod-${at}-${index}`);
      await Promise.all(names.map((name) => reached.json('POST', `${objects}/pods`, podOf(name))));
      const areKnown = await until(async () => {
        await readEvents();
        return names.every((name) => recorded.has(name));
      });
      expect(areKnown).toBe(true);
      await Promise.all(names.map((name) => reached.send('DELETE', `${objects}/pods/${name}?gracePeriodSeconds=0`)));
      // Those of the last rounds stay, to be seen again.
      for (const [pod, counts] of [...recorded].slice(0, -100)) {
        expect({ pod, counts: [...counts.values()] }).toEqual({ pod, counts: [1] });
        recorded.delete(pod);
        for (const name of counts.keys()) await reached.send('DELETE', `${objects}/events/${name}`);
      }
      return names.length;
    });
    expect([...recorded.values()].map((counts) => [...counts.values()])).toEqual(Array.from(recorded, () => [1]));
    expect(total).toBeGreaterThan(0);
  });

  it('of the webhook warns for each pod', async () => {
    const { certificate, key } = await newCertificate(['127.0.0.1'], Date.now());
    writeFileSync(join(folder, 'tls.crt'), certificate);
    writeFileSync(join(folder, 'tls.key'), key);
    const files = ['--tls-cert', join(folder, 'tls.crt'), '--tls-key', join(folder, 'tls.key')];
    const webhook = started(['webhook', ...files, '--listen', '127.0.0.1:0', '--status-listen', '127.0.0.1:0']);
    const ready: JsonValue = JSON.parse(await webhook.logged('"ready"'));
    const agent = new Agent({ keepAlive: true, maxSockets: 4, rejectUnauthorized: false });
    const review = (uid: string): Promise<JsonValue> =>
      new Promise((resolve, reject) => {
        const object = podOf(`web-${uid}`);
        const kind = { group: '', version: 'v1', kind: 'Pod' };
        const resource = { group: '', version: 'v1', resource: 'pods' };
        const body = { uid, kind, resource, namespace, operation: 'CREATE', object };
        const call = request(
          { host: '127.0.0.1', port: Number(member(ready, 'port')), path: '/', method: 'POST', agent },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (part: string) => (text += part));
            answer.on('end', () => resolve(JSON.parse(text)));
          },
        );
        call.on('error', reject);
        call.setHeader('content-type', 'application/json');
        call.end(JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', request: body }));
      });
    await soak('webhook', webhook.pid, async (at) => {
      const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `map-${at}` }, data: { a: `${at}` } };
      await reached.json('POST', `${objects}/configmaps`, map);
      const uids = Array.from({ length: 100 }, (_, index) => `${at}-${index}`);
      for (const [index, answer] of (await Promise.all(uids.map(review))).entries()) {
        expect(member(answer, 'response')).toMatchObject({ uid: uids[index], allowed: true });
        expect(listAt(member(answer, 'response'), 'warnings')).toHaveLength(1);
      }
      await reached.send('DELETE', `${objects}/configmaps/map-${at}`);
      return uids.length;
    });
    agent.destroy();
  });

  it('of lsp answers after each edit', async () => {
    const place = join(folder, 'repository');
    mkdirSync(place);
    for (let at = 0; at < 200; at += 1) {
      writeFileSync(join(place, `pod-${at}.yaml`), JSON.stringify(podOf(`pod-${at}`)));
    }
    const child = spawn(process.execPath, [CLI, 'lsp'], { cwd: place, stdio: ['pipe', 'pipe', 'ignore'] });
    ends.push(() => child.kill());
    const waiting = new Map<number, (answer: JsonValue) => void>();
    let rest = '';
    child.stdout.setEncoding('latin1').on('data', (part: string) => {
      rest += part;
      for (
        let head = /^Content-Length: (\d+)\r\n\r\n/.exec(rest);
        head !== null;
        head = /^Content-Length: (\d+)\r\n\r\n/.exec(rest)
      ) {
        const end = head[0].length + Number(head[1]);
        if (rest.length < end) return;
        const message: JsonValue = JSON.parse(rest.slice(head[0].length, end));
        rest = rest.slice(end);
        const id = member(message, 'id');
        const isAnswer = typeof id === 'number' && member(message, 'method') === undefined;
        if (isAnswer) waiting.get(id)?.(message);
      }
    });
    const send = (message: JsonObject): void => {
      const text = JSON.stringify({ jsonrpc: '2.0', ...message });
      child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    };
    let asked = 0;
    const ask = (method: string, params: JsonObject): Promise<JsonValue> => {
      asked += 1;
      const id = asked;
      send({ id, method, params });
      return new Promise((resolve) => {
        waiting.set(id, (answer) => {
          waiting.delete(id);
          resolve(answer);
        });
      });
    };
    const uriOf = (at: number): string => pathToFileURL(join(place, `pod-${at % 200}.yaml`)).href;
    await ask('initialize', { processId: null, rootUri: pathToFileURL(place).href, capabilities: {} });
    send({ method: 'initialized', params: {} });
    await soak('lsp', child.pid ?? 0, async (at) => {
      const uri = uriOf(at);
      send({
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'yaml', version: 1, text: '' } },
      });
      for (let version = 2; version < 12; version += 1) {
        const text = `apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n  - name: a\n    image: b:${version}\n    args: ["$(NO)"]\n`;
        send({
          method: 'textDocument/didChange',
          params: { textDocument: { uri, version }, contentChanges: [{ text }] },
        });
        const answer = await ask('textDocument/hover', { textDocument: { uri }, position: { line: 7, character: 13 } });
        expect(JSON.stringify(answer)).toContain('not defined');
      }
      send({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
      return 10;
    });
    expect(waiting.size).toBe(0);
  });

  const images = functionImages();
  it.skipIf(images === undefined)('of functions in Pods leaves no pod', async () => {
    if (images === undefined) return;
    const package_ = join(folder, 'package');
    mkdirSync(package_);
    writeFileSync(join(package_, 'map.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {b: c}\n');
    const runner = ['--runner', 'kubernetes', '--namespace', namespace, '--helper-image', images.helper];
    const program = ['--image', images.shell, '--image-pull-policy', 'Never', '--env', 'DO=sed s/c$/d/', '--no-cache'];
    const words = ['--entrypoint', `${images.shell}=${JSON.stringify(['/bin/sh', '-c', 'eval "$DO"'])}`];
    const podNames = async (): Promise<readonly string[]> =>
      listAt(await get(`${objects}/pods`), 'items')
        .map((one) => textAt(member(one, 'metadata'), 'name'))
        .filter((name) => name.startsWith('krmkit-fn-'));
    const done = await changeFor(async () => {
      const child = spawn(process.execPath, [CLI, 'run', package_, ...runner, ...program, ...words, '--dry-run'], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (part: Buffer) => (said += part.toString()));
      const status = await new Promise((resolve) => child.on('close', resolve));
      expect({ status, said }).toMatchObject({ status: 0 });
      return 1;
    });
    process.stdout.write(`soak of functions in Pods: ${JSON.stringify({ seconds: SECONDS, done })}\n`);
    expect(await until(async () => (await podNames()).length === 0, 60_000)).toBe(true);
  });
});
