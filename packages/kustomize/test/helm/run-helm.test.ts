import type { ProgramEnd, ProgramOptions } from '@krmkit/base';
import { describe, expect, it } from 'vitest';
import { runHelm } from '../../src/helm/run-helm.ts';
import { standInHelm } from './stand-in.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const OUTPUT = { stdout: bytes('half'), stderr: bytes(' bad values \n') };

async function run(end: ProgramEnd, args: readonly string[] = ['template', 'x']) {
  let called: readonly unknown[] = [];
  let options: ProgramOptions | undefined;
  const helm = {
    ...standInHelm(''),
    command: 'my-helm',
    programs: {
      run: async (program: string, given: readonly string[], more?: ProgramOptions) => {
        called = [program, ...given];
        options = more;
        return end;
      },
    },
  };
  const result = await runHelm(helm, args, { cwd: '/c', configHome: '/h' });
  return { result, called, options };
}

describe('helm', () => {
  it('runs in a directory, with settings of its own', async () => {
    const { result, called, options } = await run({
      end: 'exited',
      status: 0,
      stdout: bytes('é'),
      stderr: bytes('warning'),
    });
    expect(result).toBe('é');
    expect(called).toEqual(['my-helm', 'template', 'x']);
    expect(options).toEqual({
      cwd: '/c',
      env: { HELM_CONFIG_HOME: '/h', HELM_CACHE_HOME: '/h/.cache', HELM_DATA_HOME: '/h/.data' },
    });
  });

  it('can be ended', async () => {
    const { signal } = new AbortController();
    let given: ProgramOptions | undefined;
    const programs: Parameters<typeof runHelm>[0]['programs'] = {
      run: async (_, __, options) => {
        given = options;
        return { end: 'cancelled', ...OUTPUT };
      },
    };
    await runHelm({ ...standInHelm(''), programs, signal }, [], { cwd: '/c', configHome: '/h' });
    expect(given?.signal).toBe(signal);
  });

  it.each<[string, ProgramEnd, string, string, boolean]>([
    [
      'fails',
      { end: 'exited', status: 2, ...OUTPUT },
      'my-helm template fails with status 2: bad values',
      'Run helm with the same values to see more',
      false,
    ],
    [
      'is not there',
      { end: 'not-found', message: 'no such file' },
      'my-helm cannot run: no such file',
      'Install helm, or name it with --helm-command',
      true,
    ],
    [
      'is no program',
      { end: 'not-executable', message: 'no permission' },
      'my-helm cannot run: no permission',
      'Install helm, or name it with --helm-command',
      true,
    ],
    [
      'cannot start',
      { end: 'failed', message: 'no memory' },
      'my-helm cannot run: no memory',
      'Install helm, or name it with --helm-command',
      false,
    ],
    [
      'gets a signal',
      { end: 'signalled', signal: 'SIGKILL', ...OUTPUT },
      'my-helm template was ended by SIGKILL',
      'Run it again',
      false,
    ],
    ['takes too long', { end: 'timed-out', ...OUTPUT }, 'my-helm template was ended: timed-out', 'Run it again', false],
    ['is ended', { end: 'cancelled', ...OUTPUT }, 'my-helm template was ended: cancelled', 'Run it again', false],
    [
      'prints too much',
      { end: 'too-much-output', ...OUTPUT },
      'my-helm template was ended: too-much-output',
      'Run it again',
      false,
    ],
  ])('%s', async (_, end, message, hint, isMissing) => {
    expect((await run(end)).result).toEqual({ message, hint, isMissing });
  });

  it('is named alone without arguments', async () => {
    expect((await run({ end: 'timed-out', ...OUTPUT }, [])).result).toMatchObject({
      message: 'my-helm  was ended: timed-out',
    });
  });
});
