// `krmkit export job`: what the containers of krmkit in an exported pipeline need, beside a local run of the same functions.
// Each function changes every second resource. Functions are shell scripts around `sed`, which need little. In a pipeline, only the
// containers of krmkit are measured.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { loadAll } from 'js-yaml';
import { writePackage } from './generate/package.mjs';
import { cli, inScratch, median, ms, row, timed } from './measure/runs.mjs';

const RESOURCES_IN_FILE = 2;
const FUNCTIONS = 20;
const ROUNDS = 3;

const numbers = Array.from({ length: FUNCTIONS }, (_, at) => at + 1);
const image = (number) => `example.com/fn-${number}:1`;
const script = (number) => `sed 's/^\\( *tier: \\).*/\\1tier-${number}/'`;

/** A container tool whose images are shell scripts. */
const TOOL = `#!/bin/sh
case "$1" in
  version) echo 'Client:       Podman Engine'; echo 'Version:      4.3.1'; exit ;;
  image) echo '[{"Config": {"Entrypoint": ["/fn"], "Cmd": []}, "RepoDigests": []}]'; exit ;;
esac
for word; do
  case "$word" in example.com/fn-*:1) number=\${word#example.com/fn-}; number=\${number%:1} ;; esac
done
exec sed "s/^\\( *tier: \\).*/\\1tier-$number/"
`;

function writePipeline(directory) {
  const pipeline = numbers.map((number) => `    - image: ${image(number)}\n`).join('');
  const head = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: package\n';
  writeFileSync(join(directory, 'Kptfile'), `${head}pipeline:\n  mutators:\n${pipeline}`);
}

/** Runs the containers of a Job one after the other; the processor time of those of krmkit in milliseconds. */
async function runJob(objects, { directory, scratch, env }) {
  const exchange = join(scratch, 'krm');
  const plan = join(scratch, 'plan');
  for (const folder of [exchange, plan]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(plan);
  for (const { data = {} } of objects.slice(0, -1)) {
    for (const [name, text] of Object.entries(data)) writeFileSync(join(plan, name), text);
  }
  const { initContainers, containers } = objects.at(-1).spec.template.spec;
  let total = 0;
  for (const { name, command, volumeMounts } of [...initContainers, ...containers]) {
    if (name === 'helper') continue;
    const number = /^fn-(\d+)$/.exec(name)?.[1];
    if (number !== undefined) {
      const place = join(exchange, number);
      const run = `${script(number)} <${place}/in >${place}/out; echo $? >${place}/code`;
      execFileSync('/bin/sh', ['-c', run]);
      continue;
    }
    for (const { mountPath } of volumeMounts) {
      const isExchange = mountPath.startsWith('/krm/');
      if (isExchange) mkdirSync(join(exchange, mountPath.slice('/krm/'.length)), { recursive: true });
    }
    const args = command.slice(1).map((word) =>
      word
        .replace(/^\/functions(?=\/)/, plan)
        .replace(/^\/package$/, directory)
        .replace(/^\/krm$/, exchange),
    );
    total += (await timed({ title: name, command: process.execPath, args: [cli, ...args] }, scratch, env)).processors;
  }
  return total;
}

/** Processor time in milliseconds. */
async function measure(resources, scratch, env) {
  const source = join(scratch, `source-${resources}`);
  writePackage(source, resources / RESOURCES_IN_FILE);
  writePipeline(source);
  const exported = execFileSync(
    process.execPath,
    [cli, 'export', 'job', source, '--krmkit-image', 'example.com/krmkit:1', '--quiet'],
    { env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const objects = loadAll(exported);
  const directory = join(scratch, 'package');
  const fresh = () => {
    rmSync(directory, { recursive: true, force: true });
    cpSync(source, directory, { recursive: true });
  };
  const results = { local: [], job: [] };
  for (let round = 0; round < ROUNDS; round++) {
    fresh();
    const args = [cli, 'render', directory, '--no-cache', '--quiet'];
    const local = await timed({ title: 'render', command: process.execPath, args }, scratch, env);
    results.local.push(local.processors);
    const first = join(directory, 'team-000', 'app-00000.yaml');
    const rendered = readFileSync(first, 'utf8');
    fresh();
    results.job.push(await runJob(objects, { directory, scratch, env }));
    if (readFileSync(first, 'utf8') !== rendered) throw new Error('other bytes');
    if (!rendered.includes(`tier-${FUNCTIONS}`)) throw new Error('no function changed the package');
  }
  return { local: median(results.local), job: median(results.job) };
}

await inScratch(async (scratch, outer) => {
  const bin = join(scratch, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'podman'), TOOL);
  chmodSync(join(bin, 'podman'), 0o755);
  const env = { ...outer, PATH: `${bin}:${outer.PATH}` };
  row('resources', 'functions', 'local run', 'containers of krmkit', 'times');
  row('---', '---', '---', '---', '---');
  for (const resources of [200, 2000]) {
    const { local, job } = await measure(resources, scratch, env);
    row(resources, FUNCTIONS, ms(local), ms(job), (job / local).toFixed(1));
  }
});
