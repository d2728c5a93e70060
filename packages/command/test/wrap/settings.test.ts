import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { readCommandSettings } from '../../src/wrap/settings.ts';
import { wrap } from '../../src/wrap/command.ts';
import { xargs } from '../../src/xargs/command.ts';

function read(verb: 'wrap' | 'xargs', ...args: readonly string[]): unknown {
  const parsed = parseArguments((verb === 'wrap' ? wrap : xargs).definition, args);
  return parsed.ok ? readCommandSettings(verb, parsed.value) : parsed;
}

describe('the command behind --', () => {
  it.each<[verb: 'wrap' | 'xargs', args: string, settings: object]>([
    ['wrap', '-- cat', { program: 'cat', args: [], envOnly: true, wrapKind: undefined, wrapVersion: undefined }],
    ['wrap', '-- helm template . -q', { program: 'helm', args: ['template', '.', '-q'], quiet: false }],
    ['wrap', '--env-only=false -- cat', { envOnly: false }],
    ['wrap', '--wrap-kind List --wrap-version v1 -- cat', { wrapKind: 'List', wrapVersion: 'v1' }],
    ['xargs', '-- cat', { envOnly: false }],
    ['xargs', '--env-only -- cat', { envOnly: true }],
    ['xargs', '-q -- cat', { quiet: true }],
  ])('%s %s', (verb, args, value) => {
    expect(read(verb, ...args.split(' '))).toMatchObject({ ok: true, value: { verb, ...value } });
  });

  it.each<[args: readonly string[], problem: object]>([
    [['--', ''], { message: 'the command after -- is empty', hint: 'name a program' }],
    [['--wrap-version=', '--', 'cat'], { message: '--wrap-version is empty', hint: 'for example v1' }],
  ])('wrap %j is refused', (args, problem) => {
    expect(read('wrap', ...args)).toEqual({ ok: false, problem });
  });
});
