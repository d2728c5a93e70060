import process from 'node:process';

/**
 * Of those whose V8 was seen to know them: of an unknown one it complains on stderr. Less garbage is kept: the heap is
 * collected before it is half as large again as what is alive, rather than several times as large, which at 40,000
 * resources is a third less memory. And functions wait for the optimizing compiler: most runs are over before it has
 * paid off, and a quarter of the processor time of `krmkit expand` on 4,000 resources went into it.
 */
const FLAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['20', ['--heap-growing-percent=50', '--interrupt-budget=400000']],
  ['22', ['--heap-growing-percent=50', '--invocation-count-for-turbofan=20000']],
  ['24', ['--heap-growing-percent=50', '--invocation-count-for-turbofan=20000']],
]);
const MUCH = 64 * 1024;

/**
 * Told of each file that was read, makes V8 ready for much of it once that is much (`bench/functions.mjs`,
 * `bench/command.mjs`). Loading what says so to V8 would be a tenth of the start.
 */
export function createEngineTuning(): (bytes: number) => void {
  let read = 0;
  return (bytes) => {
    if (read > MUCH) return;
    read += bytes;
    if (read <= MUCH) return;
    const flags = FLAGS.get(process.versions.node.split('.')[0] ?? '') ?? [];
    for (const flag of flags) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
  };
}
