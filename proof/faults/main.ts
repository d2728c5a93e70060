import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createRandom } from '@krmkit/testing';
import { FAULT_CASES } from './cases.ts';
import type { Fault } from './faults.ts';
import { buildLibrary, openBench } from './faults.ts';

// One target in a process of its own, as fuzz/main.ts: `node faults.mjs --target NAME --runs N --seconds N --seed N`.
const { values } = parseArgs({
  options: {
    list: { type: 'boolean' },
    target: { type: 'string', default: '' },
    runs: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    root: { type: 'string', default: '.' },
  },
});

const PREFIX = 'faults-';

function main(): unknown {
  if (values.list === true) {
    return FAULT_CASES.map(({ name, words }) => ({ name: `${PREFIX}${name}`, holds: `krmkit ${words.join(' ')}` }));
  }
  const one = FAULT_CASES.find(({ name }) => `${PREFIX}${name}` === values.target);
  if (one === undefined) throw new Error(`there is no target ${values.target}`);
  const temp = join(values.root, 'temp', 'proof');
  const caches = join(temp, 'caches');
  mkdirSync(caches, { recursive: true });
  const library = buildLibrary(join(values.root, 'proof', 'faults'), temp);
  if (library === undefined) return { skipped: 'it needs gcc on Linux' };
  const bench = openBench(one, { command: join(values.root, 'dist', 'cli.cjs'), library }, caches);
  try {
    return tried(bench);
  } finally {
    bench.remove();
  }
}

/** In random order, so that a short budget also sees the end of a run. */
function tried({ calls, faults, attempt }: ReturnType<typeof openBench>): unknown {
  const end = Date.now() + Number(values.seconds) * 1000;
  const order = shuffled(faults, Number(values.seed));
  const failures: string[] = [];
  let runs = 0;
  for (const fault of order.slice(0, Number(values.runs))) {
    if (Date.now() > end) break;
    const wrong = attempt(fault);
    runs += 1;
    if (wrong.length === 0) continue;
    failures.push(`${fault.kind} at call ${fault.call}, ${calls[fault.call]}: ${wrong.join('\n')}`);
  }
  const [input] = failures;
  const failure = input === undefined ? {} : { failure: { input, message: failures.join('\n') } };
  return { runs, calls: calls.length, faults: faults.length, ...failure };
}

function shuffled(faults: readonly Fault[], seed: number): readonly Fault[] {
  const random = createRandom(seed);
  const rest = [...faults];
  return Array.from(faults, () => rest.splice(random.below(rest.length), 1)).flat();
}

process.stdout.write(`${JSON.stringify(main())}\n`);
