// Three versions of a package, one resource per file, merged in memory: upstream changed 5 % of the resources and the
// destination half of them, and the same with all changed on both sides. Then the command on files, compared with kpt.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const SHARES = { some: { upstream: 20, local: 2 }, all: { upstream: 1, local: 1 } };

/** A Deployment of two kilobytes; each side changes fields of its own. */
function deployment(index, { tag = '1.0.0', replicas = 3, note = '' } = {}) {
  const name = `app-${String(index)}`;
  const env = Array.from(
    { length: 8 },
    (_, at) => `            - name: VAR_${String(at)}\n              value: "v${at}"\n`,
  );
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: space-${String(index % 20)}
  labels:
    app: ${name}
    tier: backend
spec:
  replicas: ${String(replicas)}${note}
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
        tier: backend
    spec:
      # what the application needs to know
      containers:
        - name: app
          image: registry.example.com/${name}:${tag}
          args:
            - --listen=:8080
            - --name=${name}
          env:
${env.join('')}          ports:
            - containerPort: 8080
            - containerPort: 9090
              name: metrics
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { cpu: 500m, memory: 256Mi }
          livenessProbe:
            httpGet:
              path: /healthz
              port: 8080
        - name: proxy
          image: registry.example.com/proxy:2.1
          volumeMounts:
            - name: config
              mountPath: /etc/proxy
      volumes:
        - name: config
          configMap:
            name: proxy-config
`;
}

function sides(resources, { upstream, local }) {
  const side = (of) =>
    Array.from({ length: resources }, (_, index) => ({
      path: `team-${String(Math.floor(index / 20))}/app-${String(index)}.yaml`,
      text: deployment(index, of(index)),
    }));
  return {
    original: side(() => ({})),
    updated: side((index) => (index % upstream === 0 ? { tag: '1.1.0' } : {})),
    destination: side((index) => (index % local === 0 ? { replicas: 5, note: ' # ours' } : {})),
  };
}

/** In its own process, after a warm-up: milliseconds, and the peak of memory in MiB. */
async function one(resources, share) {
  const { mergeFiles3 } = await import('../dist/index.js');
  mergeFiles3(sides(200, SHARES.all));
  const given = sides(resources, SHARES[share]);
  const start = process.hrtime.bigint();
  const { files, conflicts, diagnostics } = mergeFiles3(given);
  const took = Number(process.hrtime.bigint() - start) / 1e6;
  const changed = Math.ceil(resources / SHARES[share].upstream);
  if (files.length !== changed || conflicts.length + diagnostics.length > 0) throw new Error('the merge is not right');
  const wrong = files.find(({ after }) => !after?.includes(':1.1.0\n') || after.includes('replicas: 5\n'));
  if (wrong !== undefined) throw new Error(`${wrong.path} is not right`);
  console.log(JSON.stringify({ took, peak: process.resourceUsage().maxRSS / 1024 }));
}

function inProcess(resources, share) {
  const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--one', String(resources), share]);
  return JSON.parse(output.toString());
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function library() {
  for (const [share, title] of Object.entries({ some: '5 % changed upstream, 50 % locally', all: 'all changed' })) {
    const times = new Map();
    for (const resources of [1000, 2000, 4000, 40_000]) {
      const runs = Array.from({ length: 3 }, () => inProcess(resources, share));
      const took = median(runs.map((run) => run.took));
      times.set(resources, took);
      console.log(
        `mergeFiles3, ${String(resources)} resources, ${title}`.padEnd(68),
        `${took.toFixed(0).padStart(6)} ms  peak ${median(runs.map((run) => run.peak)).toFixed(0)} MiB`,
      );
    }
    const ratio = times.get(40_000) / times.get(4000);
    console.log(`40,000 resources take ${ratio.toFixed(1)} times as long as 4,000 (wanted: at most 10.5)`);
  }
}

function isThere(program) {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function writeSide(directory, files) {
  for (const { path, text } of files) {
    const file = join(directory, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
}

function timed(title, command, args, cwd) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  const took = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`${title} failed: ${stderr}`);
  console.log(title.padEnd(68), `${took.toFixed(0).padStart(6)} ms`);
}

/** kpt reads both versions from git and its time grows with the square of their size, so the package is small. */
function commands(scratch) {
  const resources = 200;
  const { original, updated, destination } = sides(resources, SHARES.all);
  for (const [name, files] of Object.entries({ original, updated, destination })) writeSide(join(scratch, name), files);
  const ours = join(scratch, 'ours');
  cpSync(join(scratch, 'destination'), ours, { recursive: true });
  const args = ['merge3', '--ancestor', join(scratch, 'original'), '--from', join(scratch, 'updated'), '--to', ours];
  timed(
    `krmkit merge3, ${String(resources)} resources, all changed`,
    process.execPath,
    [cli, ...args, '--quiet'],
    scratch,
  );
  if (!isThere('kpt')) {
    console.log('kpt is not on this machine: no peer to compare with');
    return;
  }
  const upstream = join(scratch, 'upstream');
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com', ...words], {
      cwd: upstream,
      stdio: 'ignore',
    });
  writeSide(join(upstream, 'pkg'), original);
  git('init', '-b', 'main');
  git('add', '.');
  git('commit', '-m', 'original');
  git('tag', 'v1');
  writeSide(join(upstream, 'pkg'), updated);
  git('commit', '-am', 'updated');
  git('tag', 'v2');
  const theirs = join(scratch, 'theirs');
  mkdirSync(theirs);
  const kpt = (...words) => execFileSync('kpt', words, { cwd: theirs, stdio: 'ignore' });
  kpt('pkg', 'get', `file://${upstream}/.git/pkg@v1`, 'pkg');
  for (const { path } of destination) {
    // kpt has added its comments to the files: only the field changes.
    execFileSync('sed', ['-i', 's/replicas: 3/replicas: 5 # ours/', join(theirs, 'pkg', path)]);
  }
  timed('kpt pkg update, the same', 'kpt', ['pkg', 'update', 'pkg@v2'], theirs);
}

if (process.argv[2] === '--one') {
  await one(Number(process.argv[3]), process.argv[4]);
} else {
  library();
  const scratch = mkdtempSync(join(tmpdir(), 'krmkit-bench-'));
  try {
    commands(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
