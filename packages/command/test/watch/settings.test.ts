import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../src/options.ts';
import { watch } from '../../src/watch/command.ts';
import { readWatchSettings } from '../../src/watch/settings.ts';

const read = (...args: readonly string[]): ReturnType<typeof readWatchSettings> => {
  const parsed = parseArguments(watch.definition, args);
  return parsed.ok ? readWatchSettings(parsed.value) : parsed;
};

describe('the flags of krmkit watch', () => {
  const good: readonly (readonly [args: readonly string[], settings: object])[] = [
    [
      [],
      { namespaces: [], secrets: false, eventsApi: 'v1', statusListen: undefined, output: undefined, dryRun: false },
    ],
    [['-n', 'a', '-n', 'b', '-n', 'a'], { namespaces: ['a', 'b'] }],
    [['--status-listen', ':8080'], { statusListen: { host: '', port: 8080 } }],
    [['--status-listen', '[::1]:9'], { statusListen: { host: '::1', port: 9 } }],
    [['--once'], { once: true, dryRun: true, output: 'table', logLevel: 'error' }],
    [['--dry-run', '-ojson'], { dryRun: true, output: 'json', logLevel: 'info' }],
    [['--events-api', 'events.k8s.io/v1'], { eventsApi: 'events.k8s.io/v1' }],
  ];
  it.each(good)('%j', (args, settings) => {
    expect(read(...args)).toMatchObject({ ok: true, value: settings });
  });

  const bad: readonly (readonly [args: readonly string[], message: string])[] = [
    [['--status-listen', '8080'], '--status-listen "8080" is not ADDRESS:PORT'],
    [['--status-listen', 'a:99999'], '--status-listen "a:99999" is not ADDRESS:PORT'],
    [['-n', 'No_Name'], '--namespace "No_Name" is not a valid name of a namespace'],
    [['--lease-name', 'a.-b'], '--lease-name "a.-b" is not a valid name'],
    [['--kubernetes', 'new'], '--kubernetes "new" is not a Kubernetes release'],
    [['--once', '--leader-elect'], '--once records nothing, so it needs no leader election'],
  ];
  it.each(bad)('%j is refused', (args, message) => {
    expect(read(...args)).toMatchObject({ ok: false, problem: { message } });
  });
});
