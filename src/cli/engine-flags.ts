import process from 'node:process';

interface EngineFlag {
  readonly name: string;
  readonly forMuch: number;
  /** With which Node begins, the one or the other release; V8 does not tell. */
  readonly atStart: readonly number[];
}

const GROWING: EngineFlag = { name: '--heap-growing-percent', forMuch: 50, atStart: [0] };
const PATIENCE: EngineFlag = { name: '--invocation-count-for-turbofan', forMuch: 20_000, atStart: [3000, 10_000] };

/**
 * Of those whose V8 was seen to know them: of an unknown one it complains on stderr. Less garbage is kept: the heap is
 * collected before it is half as large again as what is alive, rather than several times as large, which at 40,000
 * resources is a third less memory. And functions wait for the optimizing compiler: most runs are over before it has
 * paid off, and a quarter of the processor time of `krmkit expand` on 4,000 resources went into it.
 */
const FLAGS: ReadonlyMap<string, readonly EngineFlag[]> = new Map([
  ['20', [GROWING, { name: '--interrupt-budget', forMuch: 400_000, atStart: [67_584] }]],
  ['22', [GROWING, PATIENCE]],
  ['24', [GROWING, PATIENCE]],
]);
const MUCH = 64 * 1024;

export interface EngineTuning {
  /** To be told of the bytes of each file that was read: once they are many, V8 is made ready for more. */
  readonly onRead: (bytes: number) => void;
  readonly isForMuch: () => boolean;
}

/** `bench/functions.mjs` and `bench/command.mjs` measure it. Loading what says so to V8 would be a tenth of the start. */
export function createEngineTuning(): EngineTuning {
  let read = 0;
  return {
    onRead: (bytes) => {
      if (read > MUCH) return;
      read += bytes;
      if (read <= MUCH) return;
      for (const { name, forMuch } of flags()) setFlag(name, forMuch);
    },
    isForMuch: () => read > MUCH,
  };
}

/**
 * Gives V8 the flags back that it had at the start: code is only taken by one with the flags of the one that made it.
 * False where `isAtStart` says that it has others, as somebody started it with some.
 */
export function resetEngine(isAtStart: () => boolean): boolean {
  const known = flags();
  const attempts = Math.max(0, ...known.map(({ atStart }) => atStart.length));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    for (const { name, atStart } of known) setFlag(name, atStart[attempt] ?? atStart[0] ?? 0);
    if (isAtStart()) return true;
  }
  return false;
}

function flags(): readonly EngineFlag[] {
  return FLAGS.get(process.versions.node.split('.')[0] ?? '') ?? [];
}

function setFlag(name: string, value: number): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(`${name}=${value}`);
}
