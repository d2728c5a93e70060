import process from 'node:process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngineTuning } from '../src/engine-flags.ts';

const IS_NODE_20 = process.version.startsWith('v20.');
const KIB = 1024;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the flags of V8', () => {
  it.each([
    ['a small file', [64 * KIB], 0],
    ['a large file', [64 * KIB + 1], 1],
    ['many small files', Array.from({ length: 65 }, () => KIB), 1],
    ['more after that', [64 * KIB + 1, 64 * KIB, KIB], 1],
  ])('after %s', (_, sizes, times) => {
    // The flags stay in the process of the tests.
    const setFlagsFromString = vi.fn();
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ setFlagsFromString });
    const onSet = vi.fn();
    const read = createEngineTuning(onSet);
    for (const size of sizes) read(size);
    expect(onSet).toHaveBeenCalledTimes(IS_NODE_20 ? times : 0);
    expect(setFlagsFromString.mock.calls.flat()).toEqual(
      IS_NODE_20 && times > 0 ? ['--heap-growing-percent=50', '--interrupt-budget=400000'] : [],
    );
  });
});
