import { describe, expect, it } from 'vitest';
import { jsonEventReport, textReport } from '../../src/start/report-events.ts';
import type { World } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';

type Event = Parameters<ReturnType<typeof textReport>>[0];

async function reported(
  event: Event,
  world: World = {},
  settings = { quiet: false, color: 'never' },
): Promise<readonly [stdout: string, stderr: string]> {
  const { stdout, stderr } = await runWith(world, async (context) => {
    await textReport(context, ['app', 'sidecar'], settings)(event);
    return 0;
  });
  return [stdout, stderr];
}

const output = (stream: 'stdout' | 'stderr', line: string, container = 'app'): Event => ({
  kind: 'output',
  container,
  stream,
  line,
});

describe('the output of a container', () => {
  it('is on its stream, after its name', async () => {
    expect(await reported(output('stdout', 'hello'))).toEqual(['app     │ hello\n', '']);
    expect(await reported(output('stderr', 'oh'))).toEqual(['', 'app     │ oh\n']);
    expect(await reported(output('stdout', 'x', 'sidecar'))).toEqual(['sidecar │ x\n', '']);
  });

  it.each([
    ['a pipe', {}, String.raw`\x1b[31mred\x1b[2J`],
    ['a terminal', { terminal: 80 }, `\u001b[31mred${String.raw`\x1b[2J`}\u001b[0m`],
  ])('has on %s what cannot harm it', async (_, world, expected) => {
    const [stdout] = await reported(output('stdout', '\u001b[31mred\u001b[2J'), world);
    expect(stdout).toBe(`app     │ ${expected}\n`);
  });

  it('has a color for each container', async () => {
    const colorOf = async (container: string): Promise<string> => {
      const [stdout] = await reported(output('stdout', 'x', container), {}, { quiet: true, color: 'always' });
      return stdout.slice(0, 5);
    };
    expect([await colorOf('app'), await colorOf('sidecar'), await colorOf('other')]).toEqual([
      '\u001b[36m',
      '\u001b[32m',
      '\u001b[36m',
    ]);
  });
});

describe('what a pod does', () => {
  it.each<[Event, string]>([
    [{ kind: 'pulling', image: 'a:1' }, 'pulling a:1'],
    [{ kind: 'started', container: 'app', restarts: 0 }, 'app started'],
    [{ kind: 'started', container: 'app', restarts: 2 }, 'app started again (2)'],
    [{ kind: 'ended', container: 'app', exitCode: 3, outOfMemory: false }, 'app ended with 3'],
    [{ kind: 'ended', container: 'app', exitCode: 137, outOfMemory: true }, 'app ended with 137: it ran out of memory'],
    [{ kind: 'probed', container: 'app', probe: 'readinessProbe', passed: true }, 'app: its readinessProbe passes'],
    [
      { kind: 'probed', container: 'app', probe: 'readinessProbe', passed: false, message: 'refused' },
      'app: its readinessProbe fails: refused',
    ],
    [{ kind: 'restarting', container: 'app', milliseconds: 0 }, 'app is restarted'],
    [{ kind: 'restarting', container: 'app', milliseconds: 1500 }, 'app is restarted in 1.5 s'],
    [{ kind: 'stopping' }, 'stopping; press Ctrl-C again to kill all containers'],
  ])('%j is a line on stderr, and none with --quiet', async (event, line) => {
    expect(await reported(event)).toEqual(['', `krmkit start: ${line}\n`]);
    expect(await reported(event, {}, { quiet: true, color: 'never' })).toEqual(['', '']);
  });

  it.each<[Event, string]>([
    [{ kind: 'warning', message: 'no limits' }, 'krmkit start: warning: no limits\n'],
    [{ kind: 'warning', container: 'app', message: 'm' }, 'krmkit start: container app: warning: m\n'],
    [{ kind: 'failed', reason: 'ErrImagePull', message: 'm' }, 'krmkit start: ErrImagePull: m\n'],
    [
      { kind: 'failed', container: 'app', reason: 'R', message: 'm', hint: 'do it' },
      'krmkit start: container app: R: m\n  do it\n',
    ],
  ])('%j is said also with --quiet', async (event, text) => {
    expect(await reported(event, {}, { quiet: true, color: 'never' })).toEqual(['', text]);
  });

  it('is a line of JSON with the keys of the event', async () => {
    const { stdout } = await runWith({}, async (context) => {
      const report = jsonEventReport(context);
      await report({ kind: 'started', container: 'app', restarts: 1 });
      await report({ kind: 'stopping' });
      return 0;
    });
    expect(stdout).toBe('{"event":"started","container":"app","restarts":1}\n{"event":"stopping"}\n');
  });
});
