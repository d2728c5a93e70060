import process from 'node:process';
import { TOOLS } from '../../scripts/test-tools.mjs';

/** A reporter that lists, at the end, what is missing for the tests that were skipped, and what installs it. */
export default class SkipList {
  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.vitest = vitest;
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    // With `-t`, all others are skipped, too.
    if (this.vitest.config.testNamePattern !== undefined) return;
    const counts = new Map();
    for (const test of modules.flatMap((one) => [...one.children.allTests('skipped')])) {
      const what = test.meta().lacks ?? test.result().note;
      if (what !== undefined) counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    if (counts.size > 0) process.stdout.write(`${listText([...counts])}\n`);
  }
}

function listText(counts) {
  const rows = counts
    .toSorted(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
    .map(([what, count]) => [`${count}`, what, wayTo(what)]);
  const [first, second] = [0, 1].map((at) => Math.max(...rows.map((row) => row[at].length)));
  const lines = rows.map(([count, what, way]) =>
    `${count.padStart(first + 2)}  ${what.padEnd(second)}  ${way}`.trimEnd(),
  );
  return ['Skipped tests, by what they lack:', ...lines].join('\n');
}

function wayTo(what) {
  const { packages, way } = TOOLS[what] ?? {};
  return packages === undefined ? (way ?? '') : `apt-get install ${packages.join(' ')}`;
}
