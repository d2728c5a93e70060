// `krmkit run --shard`: packages of 50 resources, each with a program and a module as functions, in one run, in 2 and in 4
// shards. A shard is measured alone, as on a machine of its own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { byTurns, cli, inScratch, mib, ms, row } from './measure/runs.mjs';

const RESOURCES = 50;

/** The most memory that a shard may take, in MiB, by its resources. */
const LIMITS = new Map([
  [50_000, 350],
  [100_000, 600],
]);

const functions = `apiVersion: example.com/v1
kind: Pass
metadata:
  name: pass
  annotations:
    config.kubernetes.io/function: |
      exec: {path: cat}
---
apiVersion: fn.kpt.dev/v1alpha1
kind: SetLabels
metadata:
  name: team
  annotations:
    config.kubernetes.io/function: |
      module: {path: krmkit:set-labels}
labels:
  team: shop
`;

const deployment = (name) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels:
    app: ${name}
spec:
  replicas: 2
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
      containers:
      - name: app
        image: registry.example.com/app:1.0
        args: ["--level=$(LEVEL)"]
        env:
        - name: LEVEL
          value: info
        resources:
          limits: {cpu: 500m, memory: 256Mi}
`;

function writePackages(directory, count) {
  for (let number = 0; number < count; number++) {
    const folder = join(directory, `team-${number % 40}`, `package-${number}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'functions.yaml'), functions);
    for (let file = 0; file < RESOURCES / 2; file++) {
      const two = [0, 1].map((at) => deployment(`app-${number}-${file * 2 + at}`));
      writeFileSync(join(folder, `app-${file}.yaml`), two.join('---\n'));
    }
  }
}

const sizes = process.argv.includes('--full') ? [500, 1000, 2000] : [500, 1000];
await inScratch(async (scratch, env) => {
  console.log(`functions of many packages, Node ${process.version}\n`);
  row('packages', 'resources', 'shards', 'clock', 'processors', 'peak');
  row('---', '---', '---', '---', '---', '---');
  for (const packages of sizes) {
    const directory = join(scratch, `p${packages}`);
    writePackages(directory, packages);
    const flags = ['--check', '--quiet', '--enable-exec', '--enable-module', '--no-cache'];
    const jobs = [1, 2, 4].map((of) => ({
      title: String(of),
      command: process.execPath,
      args: [cli, 'run', directory, ...flags, '--shard', `1/${of}`],
    }));
    const results = await byTurns(jobs, 1, scratch, env);
    for (const [index, { took, processors, peak }] of results.entries()) {
      const { title } = jobs[index];
      row(packages, packages * RESOURCES, title, ms(took), ms(processors), mib(peak));
      const limit = LIMITS.get((packages * RESOURCES) / Number(title));
      if (limit === undefined || peak <= limit) continue;
      console.error(`a shard takes more than ${mib(limit)}`);
      process.exitCode = 1;
    }
  }
});
