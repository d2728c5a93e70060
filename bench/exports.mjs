// `krmkit export job`: the processor time of an exported pipeline beside a local run of the same functions, which change every
// second resource. The functions are `sed`, which needs next to nothing, or programs with `krmkit/fn`. Both sides count krmkit
// and the functions; the containers of krmkit are also a column of their own.
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

/** How a shell runs the function with the number in `$number`. */
const FUNCTION_KINDS = [
  { title: 'sed', commandIn: () => `sed "s/^\\( *tier: \\).*/\\1tier-$number/"` },
  {
    title: 'krmkit/fn',
    commandIn: (scratch) => {
      const file = join(scratch, 'function.mjs');
      writeFileSync(file, PROGRAM);
      return `number=$number ${process.execPath} ${file}`;
    },
  },
];

const PROGRAM = `import process from 'node:process';
import { defineFunction, getField, runAsProgram, setField } from '${new URL('../dist/fn.js', import.meta.url).href}';
const fn = defineFunction({
  name: 'set-tier',
  description: 'Sets the label tier.',
  run({ resources }) {
    for (const one of resources) {
      for (const path of ['metadata.labels.tier', 'spec.template.metadata.labels.tier']) {
        if (getField(one, path) !== undefined) setField(one, path, 'tier-' + process.env.number);
      }
    }
  },
});
await runAsProgram(import.meta, fn);
`;

/** A container tool whose images run `command`. */
const toolFor = (command) => `#!/bin/sh
case "$1" in
  version) echo 'Client:       Podman Engine'; echo 'Version:      4.3.1'; exit ;;
  image) echo '[{"Config": {"Entrypoint": ["/fn"], "Cmd": []}, "RepoDigests": []}]'; exit ;;
esac
for word; do
  case "$word" in example.com/fn-*:1) number=\${word#example.com/fn-}; number=\${number%:1} ;; esac
done
${command}
`;

function writePipeline(directory) {
  const pipeline = numbers.map((number) => `    - image: ${image(number)}\n`).join('');
  const head = 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: package\n';
  writeFileSync(join(directory, 'Kptfile'), `${head}pipeline:\n  mutators:\n${pipeline}`);
}

/** Runs the containers of a Job one after the other; processor time in milliseconds. */
async function runJob(objects, command, { directory, scratch, env }) {
  const exchange = join(scratch, 'krm');
  const plan = join(scratch, 'plan');
  for (const folder of [exchange, plan]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(plan);
  for (const { data = {} } of objects.slice(0, -1)) {
    for (const [name, text] of Object.entries(data)) writeFileSync(join(plan, name), text);
  }
  const { initContainers, containers } = objects.at(-1).spec.template.spec;
  const times = { krmkit: 0, functions: 0 };
  for (const { name, command: words, volumeMounts } of [...initContainers, ...containers]) {
    if (name === 'helper') continue;
    const number = /^fn-(\d+)$/.exec(name)?.[1];
    if (number !== undefined) {
      const place = join(exchange, number);
      const run = `number=${number}; (${command}) <${place}/in >${place}/out; echo $? >${place}/code`;
      times.functions += (await timed({ title: name, command: '/bin/sh', args: ['-c', run] }, scratch, env)).processors;
      continue;
    }
    for (const { mountPath } of volumeMounts) {
      const isExchange = mountPath.startsWith('/krm/');
      if (isExchange) mkdirSync(join(exchange, mountPath.slice('/krm/'.length)), { recursive: true });
    }
    const args = words.slice(1).map((word) =>
      word
        .replace(/^\/functions(?=\/)/, plan)
        .replace(/^\/package$/, directory)
        .replace(/^\/krm$/, exchange),
    );
    times.krmkit += (
      await timed({ title: name, command: process.execPath, args: [cli, ...args] }, scratch, env)
    ).processors;
  }
  return times;
}

/** Processor time in milliseconds. */
async function measure(resources, command, scratch, env) {
  const source = join(scratch, `source-${resources}`);
  rmSync(source, { recursive: true, force: true });
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
  const results = { local: [], krmkit: [], functions: [] };
  for (let round = 0; round < ROUNDS; round++) {
    fresh();
    const args = [cli, 'render', directory, '--no-cache', '--quiet'];
    const local = await timed({ title: 'render', command: process.execPath, args }, scratch, env);
    results.local.push(local.processors);
    const first = join(directory, 'team-000', 'app-00000.yaml');
    const rendered = readFileSync(first, 'utf8');
    fresh();
    const { krmkit, functions } = await runJob(objects, command, { directory, scratch, env });
    results.krmkit.push(krmkit);
    results.functions.push(functions);
    if (readFileSync(first, 'utf8') !== rendered) throw new Error('other bytes');
    if (!rendered.includes(`tier-${FUNCTIONS}`)) throw new Error('no function changed the package');
  }
  return { local: median(results.local), krmkit: median(results.krmkit), functions: median(results.functions) };
}

await inScratch(async (scratch, outer) => {
  const bin = join(scratch, 'bin');
  mkdirSync(bin);
  const env = { ...outer, PATH: `${bin}:${outer.PATH}` };
  row('20 functions', 'resources', 'local run', 'exported', 'of that, krmkit', 'functions', 'times');
  row('---', '---', '---', '---', '---', '---', '---');
  for (const { title, commandIn } of FUNCTION_KINDS) {
    const command = commandIn(scratch);
    writeFileSync(join(bin, 'podman'), toolFor(command));
    chmodSync(join(bin, 'podman'), 0o755);
    for (const resources of [200, 2000]) {
      const { local, krmkit, functions } = await measure(resources, command, scratch, env);
      const exported = krmkit + functions;
      row(title, resources, ms(local), ms(exported), ms(krmkit), ms(functions), (exported / local).toFixed(1));
    }
  }
});
