import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { run } from '../../src/run/command.ts';
import { readDestination } from '../../src/run/destination.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(run.definition, args);
  return parsed.ok ? readDestination(parsed.value, ['table', 'json']) : parsed;
}

describe('where the resources go', () => {
  it.each<[args: readonly string[], destination: object | undefined]>([
    [[], undefined],
    [['-o', 'json'], undefined],
    [['-o', 'unwrap'], { kind: 'unwrap' }],
    [['-', '-o', 'stdout'], { kind: 'stdout' }],
    [['-o', './x/'], { kind: 'directory', path: 'x' }],
    [['-o', '/x'], { kind: 'directory', path: '/x' }],
    [['-o', 'json', '-o', 'a/b'], { kind: 'directory', path: 'a/b' }],
  ])('%j', (args, destination) => {
    expect(read(...args)).toEqual({ ok: true, value: destination });
  });

  it.each([
    [['-o', 'unwarp'], '--output does not know "unwarp"', 'did you mean unwrap?'],
    [['-o', 'newdir'], '--output does not know "newdir"', 'formats: table, json; write a directory as ./newdir'],
    [
      ['-o', 'unwrap', '--dry-run'],
      '--output unwrap leaves the files as they are, and --dry-run is about them',
      'use one of them',
    ],
    [
      ['-o', './x', '--check'],
      '--output ./x leaves the files as they are, and --check is about them',
      'use one of them',
    ],
    [['-', '-o', './x'], 'with -, the output is a stream', 'write it with: krmkit run - ... | krmkit sink DIR'],
  ])('%j is refused', (args, message, hint) => {
    expect(read(...args)).toEqual({ ok: false, problem: { message, hint } });
  });
});
