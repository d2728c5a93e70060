// Reads a generated package of ordinary manifests, compared with `yaml` and js-yaml in the same run: the first pass of
// a fresh process, which is the cost for a command, and passes after everything is compiled. Run after the build: node
// bench/yaml.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { writePackage } from './generate/package.mjs';

const FILES = 2000;
const ROUNDS = 9;

const readers = {
  'krmkit, nodes': async () => (await import('../dist/yaml.js')).parseDocuments,
  'krmkit, values': async () => {
    const { parseDocuments, toValue } = await import('../dist/yaml.js');
    return (text) => parseDocuments(text).map(({ root }) => root && toValue(root, 'kubectl').value);
  },
  'js-yaml 5, events': async () => {
    const { parseEvents } = await import('js-yaml');
    return (text) => parseEvents(text, {});
  },
  'yaml 2, documents': async () => (await import('yaml')).parseAllDocuments,
};

/** Reads all texts several times; milliseconds of each pass, and the processor time of the first. */
async function measure(name, folder) {
  const read = await readers[name]();
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  const before = process.cpuUsage();
  const passes = [];
  let cpu = 0;
  let count = 0;
  for (let round = 0; round < (name.startsWith('yaml') ? 3 : ROUNDS); round++) {
    const started = performance.now();
    for (const text of texts) count += read(text)?.length ?? 0;
    passes.push(performance.now() - started);
    if (round === 0) {
      const { user, system } = process.cpuUsage(before);
      cpu = (user + system) / 1000;
    }
  }
  if (count === 0) throw new Error('nothing was read');
  return { characters, first: passes[0], cpu, best: Math.min(...passes) };
}

const [, self, name, folder] = process.argv;
if (name !== undefined) {
  console.log(JSON.stringify(await measure(name, folder)));
} else {
  const target = mkdtempSync(join(tmpdir(), 'krmkit-bench-'));
  try {
    writePackage(target, FILES);
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    console.log(
      `reading ${FILES} files on Node ${process.version}: first pass of a process, then the best of ${ROUNDS}`,
    );
    for (const reader of Object.keys(readers)) {
      const { status, stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), reader, target], {
        encoding: 'utf8',
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      if (status !== 0) throw new Error(`${self}: ${reader} failed`);
      const { characters, first, cpu, best } = JSON.parse(stdout);
      console.log(
        `  ${reader.padEnd(18)} first ${first.toFixed(0).padStart(5)} ms (${cpu.toFixed(0).padStart(5)} ms of processor)` +
          `   warm ${(characters / 1000 / best).toFixed(1).padStart(6)} MB/s   (${(characters / 1e6).toFixed(2)} MB)`,
      );
    }
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
