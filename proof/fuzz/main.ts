import { openSync, ftruncateSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Counters } from './fuzz.ts';
import { fuzz } from './fuzz.ts';
import { ANSWER_TARGETS } from './answer-targets.ts';
import { PACKAGE_TARGETS } from './package-targets.ts';
import { TEXT_TARGETS } from './text-targets.ts';

// One target in a process of its own: `node fuzz.cjs --target NAME --corpus FILE --runs N --seconds N --seed N`. Adds what it
// finds to the corpus, a list of texts, and prints the outcome as JSON. FILE.input has the input of a run that does not end.
// `--list` prints the targets.
declare const krmkitCounters: Counters;

const TARGETS = [...TEXT_TARGETS, ...PACKAGE_TARGETS, ...ANSWER_TARGETS];
const { values } = parseArgs({
  options: {
    list: { type: 'boolean' },
    target: { type: 'string', default: '' },
    corpus: { type: 'string', default: '' },
    runs: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});

async function main(): Promise<void> {
  if (values.list === true) {
    process.stdout.write(`${JSON.stringify(TARGETS.map(({ name, holds }) => ({ name, holds })))}\n`);
    return;
  }
  const target = TARGETS.find(({ name }) => name === values.target);
  if (target === undefined) throw new Error(`there is no target ${values.target}`);
  const running = openSync(`${values.corpus}.input`, 'w');
  const { corpus, ...outcome } = await fuzz(target, readCorpus(values.corpus), {
    counters: krmkitCounters,
    seed: Number(values.seed),
    onInput: (input) => {
      ftruncateSync(running, 0);
      writeSync(running, input, 0);
    },
    budget: { runs: Number(values.runs), milliseconds: Number(values.seconds) * 1000 },
  });
  if (outcome.failure === undefined) writeFileSync(values.corpus, `${JSON.stringify(corpus, undefined, 1)}\n`);
  rmSync(`${values.corpus}.input`);
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}

function readCorpus(path: string): readonly string[] {
  try {
    const texts: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

void main();
