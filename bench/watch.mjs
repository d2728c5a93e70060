// Memory of `krmkit watch` with 10,000 pods, 2,000 ConfigMaps and 1,000 Services in an API server in another process;
// and the time until all is known and each faulty pod has its Event. Run after the build: node bench/watch.mjs
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PODS = 10_000;
const CONFIG_MAPS = 2000;
const SERVICES = 1000;
const NAMESPACES = 20;
/** One in this many pods has a fault. */
const FAULTY = 10;

const filler = (length, index) => String(index).padEnd(length, 'x');
const meta = (kind, index, namespace = `ns-${index % NAMESPACES}`) => ({
  name: `${kind}-${index}`,
  namespace,
  uid: `${kind}-uid-${index}`,
  resourceVersion: String(index + 1),
  creationTimestamp: '2026-01-01T00:00:00Z',
  labels: { app: `app-${index % 100}`, 'pod-template-hash': 'abcdef' },
  annotations: { note: filler(400, index) },
  managedFields: [{ manager: 'kubelet', fieldsV1: { f: filler(2500, index) } }],
});
const make = {
  pods: (index) => ({
    metadata: meta('pod', index),
    spec: {
      nodeName: `node-${index % 50}`,
      enableServiceLinks: true,
      volumes: [{ name: 'token', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } }],
      containers: [0, 1].map((container) => ({
        name: `c${container}`,
        image: `registry.example/app:${index % 100}`,
        args: ['--listen', '$(ADDRESS)', filler(200, index)],
        env: [
          { name: 'ADDRESS', value: index % FAULTY === 0 ? '$(NOPE):80' : 'here:80' },
          { name: 'KEY', valueFrom: { configMapKeyRef: { name: `map-${index % CONFIG_MAPS}`, key: 'key-1' } } },
          ...Array.from({ length: 10 }, (_, at) => ({ name: `V${at}`, value: filler(30, at) })),
        ],
        volumeMounts: [{ name: 'token', mountPath: '/var/run/secrets' }],
      })),
    },
    status: { phase: 'Running', conditions: Array.from({ length: 5 }, (_, at) => ({ type: filler(40, at) })) },
  }),
  // A pod of ns-N refers to map-M only if both are in one namespace: 2,000 is a multiple of 20.
  configmaps: (index) => ({
    metadata: meta('map', index),
    data: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`key-${at}`, filler(500, at)])),
  }),
  services: (index) => ({
    metadata: meta('service', index),
    spec: { clusterIP: `10.0.${index >> 8}.${index & 255}`, ports: [{ name: 'http', protocol: 'TCP', port: 80 }] },
  }),
  nodes: (index) => ({
    metadata: { ...meta('node', index), name: `node-${index}` },
    status: { allocatable: { cpu: '4' } },
  }),
};
const counts = { pods: PODS, configmaps: CONFIG_MAPS, services: SERVICES, nodes: 50 };

function serve() {
  let events = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://server');
    const resource = url.pathname.split('/').at(-1);
    const json = (value, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (url.pathname === '/version') return json({ gitVersion: 'v1.34.0' });
    if (request.method === 'POST') {
      events += 1;
      if (events === PODS / FAULTY) process.send({ done: true });
      request.resume();
      return json({ kind: 'Event' }, 201);
    }
    if (url.searchParams.has('watch')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.flushHeaders();
    }
    const start = Number(url.searchParams.get('continue') ?? 0);
    const end = Math.min(start + Number(url.searchParams.get('limit') ?? 500), counts[resource] ?? 0);
    const items = Array.from({ length: end - start }, (_, at) => make[resource](start + at));
    const more = end < (counts[resource] ?? 0) ? { continue: String(end) } : {};
    return json({ metadata: { resourceVersion: '100000', ...more }, items });
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
}

const heard = (child, key) =>
  new Promise((resolve) => {
    child.on('message', (message) => message[key] !== undefined && resolve(message[key]));
  });

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-bench-'));
  const server = fork(fileURLToPath(import.meta.url), ['serve']);
  const done = heard(server, 'done');
  const port = await heard(server, 'port');
  const kubeconfig = join(folder, 'config');
  const cluster = { server: `http://127.0.0.1:${port}` };
  writeFileSync(
    kubeconfig,
    JSON.stringify({
      'current-context': 'b',
      contexts: [{ name: 'b', context: { cluster: 'b', user: 'b' } }],
      clusters: [{ name: 'b', cluster }],
      users: [{ name: 'b', user: {} }],
    }),
  );
  const started = performance.now();
  const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
  const watch = spawn(process.execPath, [cli, 'watch', '--log-level', 'warn', '--kubeconfig', kubeconfig], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await done;
  const took = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const status = readFileSync(`/proc/${watch.pid}/status`, 'utf8');
  const mebibytes = (field) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  console.log(`${PODS} pods, ${CONFIG_MAPS} ConfigMaps, ${SERVICES} Services; ${PODS / FAULTY} Events`);
  console.log(
    `all Events written after ${Math.round(took)} ms; ${mebibytes('VmRSS')} MiB, peak ${mebibytes('VmHWM')} MiB`,
  );
  watch.kill('SIGTERM');
  const [code] = await new Promise((resolve) => watch.on('exit', (...end) => resolve(end)));
  server.kill();
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`krmkit watch ended with ${code}`);
}

if (process.argv[2] === 'serve') serve();
else await measure();
