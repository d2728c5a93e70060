import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/command.ts';
import { readObjectRequest } from '../../src/expand/object-options.ts';
import { parseArguments } from '../../src/options.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(check.definition, args);
  return parsed.ok ? readObjectRequest(parsed.value) : parsed;
}

describe('what objects are checked against', () => {
  it.each<[args: string, value: object]>([
    ['.', { from: undefined, schemas: [] }],
    ['--schemas a --schemas b', { from: undefined, schemas: ['a', 'b'] }],
    ['--kubernetes 1.31', { from: undefined, schemas: [] }],
    ['--kubernetes 1.31..1.34', { from: { major: 1, minor: 31 }, schemas: [] }],
    ['--kubernetes 1.31..1.31', { from: { major: 1, minor: 31 }, schemas: [] }],
  ])('%s', (args, value) => {
    expect(read(...args.split(' '))).toMatchObject({ ok: true, value });
  });

  it.each(['1.34..1.31', '1.31..2.0', '1.2..1.31', '1.31..', 'a..b'])('--kubernetes %s is no upgrade', (release) => {
    expect(read('--kubernetes', release)).toMatchObject({
      ok: false,
      problem: { message: `--kubernetes ${JSON.stringify(release)} is not an upgrade` },
    });
  });
});
