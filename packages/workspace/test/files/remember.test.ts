import { describe, expect, it } from 'vitest';
import { recall, sameItems } from '../../src/files/remember.ts';
import { workspaceFiles } from '../../src/files/workspace-files.ts';

it.each<readonly [a: readonly unknown[], b: readonly unknown[], isSame: boolean]>([
  [[], [], true],
  [['a', 1], ['a', 1], true],
  [[Number.NaN], [Number.NaN], true],
  [['a'], ['b'], false],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a'], false],
  [[undefined], [], false],
  [[{}], [{}], false],
])('the items of %j and %j', (a, b, isSame) => {
  expect(sameItems(a, b)).toBe(isSame);
});

describe('a value is computed', () => {
  it('once while its inputs and what it has read are the same', async () => {
    const files = workspaceFiles();
    files.write('a', '1');
    let computed = 0;
    let known = await recall(undefined, files, ['x'], async (observed) => {
      await observed.readFile('a', 9);
      return (computed += 1);
    });
    const again = async (input: string): Promise<number> => {
      known = await recall(known, files, [input], async (observed) => {
        await observed.readFile('a', 9);
        return (computed += 1);
      });
      return known.value;
    };
    expect(await again('x')).toBe(1);
    files.write('b', '1');
    expect(await again('x')).toBe(1);
    files.write('a', '2');
    expect(await again('x')).toBe(2);
    expect(await again('x')).toBe(2);
    expect(await again('y')).toBe(3);
    expect(await again('x')).toBe(4);
  });
});
