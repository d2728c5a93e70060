import { describe, expect, it } from 'vitest';
import { expand } from '../../src/expand/command.ts';
import { readKnownSource } from '../../src/expand/known-source.ts';
import { parseArguments } from '../../src/options.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(expand.definition, args);
  return parsed.ok ? readKnownSource(parsed.value) : parsed;
}

describe('the findings that are known', () => {
  it.each([
    [[], undefined],
    [['--only-new', 'main'], { kind: 'revision', revision: 'main' }],
    [['--baseline', 'known.json'], { kind: 'file', path: 'known.json' }],
    [['--baseline', 'known.json', '-'], { kind: 'file', path: 'known.json' }],
  ])('%j', (args, value) => {
    expect(read(...args)).toEqual({ ok: true, value });
  });

  it.each([
    [['--only-new', 'main', '--baseline', 'x'], '--only-new and --baseline exclude each other'],
    [['--only-new', 'main', '--live'], '--only-new compares files, not a cluster'],
    [['--baseline', 'x', '--live'], '--baseline compares files, not a cluster'],
    [['--only-new', 'main', '--fix'], '--fix fixes old findings, too, and cannot be used with --only-new'],
    [['--baseline', 'x', '--fix=all'], '--fix fixes old findings, too, and cannot be used with --baseline'],
    [['--only-new', 'main', '-'], 'git has no revisions of standard input'],
    [['--baseline', ''], '--baseline has an empty FILE'],
  ])('%j is refused', (args, message) => {
    expect(read(...args)).toMatchObject({ ok: false, problem: { message } });
  });
});
