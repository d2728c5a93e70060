import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { start } from '../../src/start/command.ts';
import { readStartSettings } from '../../src/start/settings.ts';

function read(...args: readonly string[]): unknown {
  const parsed = parseArguments(start.definition, args);
  return parsed.ok ? readStartSettings(parsed.value) : parsed;
}

describe('the settings of start', () => {
  it.each<[args: readonly string[], settings: object]>([
    [
      ['a'],
      {
        path: 'a',
        files: [],
        isConfigured: false,
        namespaces: undefined,
        images: new Map(),
        pull: undefined,
        timeoutSeconds: undefined,
        restarts: true,
        probes: true,
        json: false,
      },
    ],
    [['-k', 'a', '--', 'b', 'c'], { path: 'a', files: ['b', 'c'], build: { required: ['a'] } }],
    [['a', '-n', 'x', '-n', 'y', '--name', 'web'], { namespaces: ['x', 'y'], name: 'web' }],
    [
      ['a', '--image', 'app=a:1', '--image', 'app=b:2', '--image', 'db=c=d'],
      {
        images: new Map([
          ['app', 'b:2'],
          ['db', 'c=d'],
        ]),
      },
    ],
    [
      ['a', '--pull', 'missing', '--no-restart', '--no-probes'],
      { pull: 'IfNotPresent', restarts: false, probes: false },
    ],
    [['a', '--timeout', '90'], { timeoutSeconds: 90 }],
    [['a', '--timeout', '5m'], { timeoutSeconds: 300 }],
    [['a', '--timeout', '2h', '-o', 'json', '--dry-run'], { timeoutSeconds: 7200, json: true, dryRun: true }],
  ])('%j', (args, settings) => {
    expect(read(...args)).toMatchObject({ ok: true, value: settings });
  });

  it.each([
    [[], "missing required argument 'PATH'"],
    [['a', '-k', 'b'], 'there is more than one PATH'],
    [['a', '--image', 'app'], '--image "app" is not CONTAINER=IMAGE'],
    [['a', '--image', 'app='], '--image "app=" is not CONTAINER=IMAGE'],
    [['a', '--timeout', 'soon'], '--timeout "soon" is not a duration'],
    [['a', '--timeout', '0'], '--timeout "0" is not a duration'],
    [['a', '-n', 'A'], '--namespace "A" is not a valid name of a namespace'],
  ])('%j is refused', (args, message) => {
    expect(read(...args)).toMatchObject({ ok: false, problem: { message } });
  });
});
