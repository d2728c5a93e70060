import { describe, expect, it } from 'vitest';
import type { FunctionStep, PullEvent, StepEvent, StepRun } from '@krmkit/functions';
import type { ProgressLevel, RunProgress } from '../../src/run/progress.ts';
import { createRunProgress } from '../../src/run/progress.ts';
import { runWith } from '../fake-context.ts';

const STEP: FunctionStep = {
  name: 'fn',
  program: { kind: 'exec', path: '/fn', args: [], env: [] },
  functionConfig: undefined,
  listVersion: 'config.kubernetes.io/v1',
  scope: '.',
  selectors: [],
  exclude: [],
  localDirectory: undefined,
  isValidator: false,
  defersFailure: false,
  declaredAt: undefined,
  packagePath: '.',
};
const NAMED: FunctionStep = {
  ...STEP,
  name: 'owner',
  program: { kind: 'container', image: 'a/b:1', network: false, mounts: [], env: [] },
};
const at = { number: 1, of: 1 };

const started = (step: FunctionStep): StepEvent => ({ kind: 'started', step, at, resources: 2 });
const ended = (run: Partial<StepRun> = {}): StepEvent => ({
  kind: 'ended',
  run: {
    step: STEP,
    at,
    resources: 2,
    milliseconds: 1250,
    cached: false,
    cachedIn: undefined,
    end: { kind: 'exited', status: 0 },
    stderr: '',
    results: [],
    kept: [],
    problems: [],
    positions: [],
    ...run,
  },
});
const pulls = (more: object = {}): readonly PullEvent[] => [
  { kind: 'started', image: 'a/b:1', ...more },
  { kind: 'ended', image: 'a/b:1', ok: true, milliseconds: 300, ...more },
];

async function told(level: ProgressLevel, tell: (progress: RunProgress) => void, terminal?: number): Promise<string> {
  const world = terminal === undefined ? {} : { terminal };
  const { stderr } = await runWith(world, async (context) => {
    const progress = createRunProgress(context, level);
    tell(progress);
    await progress.done();
    return 0;
  });
  return stderr;
}

describe('the line of a function that has ended', () => {
  it.each<[Partial<StepRun>, string]>([
    [{}, 'fn  2 resources  1.3 s'],
    [{ resources: 1, milliseconds: -1 }, 'fn  1 resource  0.0 s'],
    [{ step: NAMED }, 'owner (a/b:1)  2 resources  1.3 s'],
    [{ resources: 0 }, 'fn  0 resources  1.3 s'],
    [{ resources: 0, step: { ...STEP, selectors: [{ name: 'x' }] } }, 'fn  no resource is selected  1.3 s'],
    [{ cached: true }, 'fn  2 resources  cached'],
    [{ cached: true, cachedIn: '/mnt/cache' }, 'fn  2 resources  cached in /mnt/cache'],
    [{ problems: [{ code: 'function-failed', severity: 'error', message: 'no' }] }, 'fn  2 resources  1.3 s  failed'],
    [
      { stderr: 'one\r\ntwo\u001b[1m\n' },
      String.raw`fn  2 resources  1.3 s` + '\nfn: one\n' + String.raw`fn: two\x1b[1m`,
    ],
    [{ stderr: 'why\n', end: { kind: 'exited', status: 1 } }, 'fn  2 resources  1.3 s'],
  ])('%j', async (run, expected) => {
    expect(await told('all', ({ report }) => report(ended(run)))).toBe(`${expected}\n`);
  });
});

describe('what is said', () => {
  const all = (progress: RunProgress): void => {
    for (const event of pulls()) progress.pulling(event);
    progress.report(started(STEP));
    progress.report(ended({ stderr: 'hello\n' }));
    progress.warn({ message: 'no cache', hint: 'the function runs' });
  };

  it.each<[ProgressLevel, string]>([
    [
      'all',
      'pulling a/b:1\npulled a/b:1  0.3 s\nfn  2 resources  1.3 s\nfn: hello\nwarning: no cache\n  the function runs\n',
    ],
    ['quiet', 'fn: hello\nwarning: no cache\n  the function runs\n'],
    ['silent', ''],
  ])('of %s', async (level, expected) => {
    expect(await told(level, all)).toBe(expected);
  });

  it('of a Pod that starts, and of an image that cannot be pulled', async () => {
    const [start] = pulls({ pod: true });
    const [, end] = pulls({ ok: false });
    const tell = ({ pulling }: RunProgress): void => [start, end].forEach((event) => event && pulling(event));
    expect(await told('all', tell)).toBe('starting a Pod of a/b:1\n');
  });
});

describe('a terminal', () => {
  const CLEAR = '\r\u001b[K';
  it('shows what runs on its last line, and cuts it', async () => {
    const tell = (progress: RunProgress): void => {
      for (const event of pulls()) progress.pulling(event);
      progress.report(started(NAMED));
      progress.report(ended());
    };
    expect(await told('all', tell, 30)).toBe(
      `${CLEAR}pulling a/b:1${CLEAR}pulled a/b:1  0.3 s\n${CLEAR}running owner (a/b:1) on 2 re${CLEAR}fn  2 resources  1.3 s\n`,
    );
    expect(await told('quiet', tell, 30)).toBe('');
  });
});
