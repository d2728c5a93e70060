import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { FunctionResponse, RunLimits } from '../../../src/run/runner.ts';
import { createContainerRunner, type ContainerRunnerOptions } from '../../../src/run/runners/container.ts';
import type { ContainerProgram, Mount } from '../../../src/run/step.ts';
import { nodeTemporaryDirectories } from '@krmkit/base/node';
import type { CancelSignal, TemporaryDirectories } from '@krmkit/base';
import { needs, startContainers } from '@krmkit/testing';

const containers = startContainers();
afterAll(() => containers?.remove());

const MEBIBYTE = 1024 * 1024;
const limits: RunLimits = {
  timeoutMilliseconds: 60_000,
  maxOutputBytes: 64 * MEBIBYTE,
  maxMemoryBytes: 64 * MEBIBYTE,
  maxProcesses: 32,
};

// Containers mostly wait for the tool, so several run at a time.
describe.concurrent('createContainerRunner, with podman', needs('podman', containers), () => {
  // Unreachable where the suite is skipped.
  if (containers === undefined) return;
  const { programs, image, folder, podman } = containers;

  interface Run {
    readonly program?: Partial<ContainerProgram>;
    readonly text?: string;
    readonly local?: string;
    readonly limits?: Partial<RunLimits>;
    readonly options?: Partial<ContainerRunnerOptions>;
    readonly signal?: CancelSignal;
    /** Gets the entries of the directory of the tool when it is removed. */
    readonly onRemove?: (entries: readonly string[]) => void;
  }

  const recording = (onRemove: (entries: readonly string[]) => void): TemporaryDirectories => ({
    create: async () => {
      const created = await nodeTemporaryDirectories().create();
      if (!created.ok) return created;
      const { path, remove } = created.value;
      const removeSeen = (): Promise<void> => {
        onRemove(readdirSync(path));
        return remove();
      };
      return { ok: true, value: { ...created.value, remove: removeSeen } };
    },
  });

  /** Busybox's shell reads its program from the variable, as a function gets no arguments. */
  const shellImage = 'localhost/krmkit-shell:1';
  podman(
    'import',
    '--quiet',
    '--change',
    'ENTRYPOINT ["/bin/sh", "-c", "eval \\"$DO\\""]',
    join(folder, 'image.tar'),
    shellImage,
  );

  async function run(
    script: string,
    { program, text = '', local, signal, onRemove = () => undefined, ...rest }: Run = {},
  ): Promise<FunctionResponse> {
    const name = `krmkit-test-${randomUUID()}`;
    const runner = createContainerRunner(
      { programs, temporary: recording(onRemove), clock: Date.now, uniqueName: () => name },
      {
        network: false,
        mounts: [],
        env: [],
        pull: 'never',
        caller: process.env,
        tool: 'podman',
        workingDirectory: '/',
        ...rest.options,
      },
    );
    const declared: ContainerProgram = {
      kind: 'container',
      image: shellImage,
      network: false,
      mounts: [],
      ...program,
      env: [{ name: 'DO', value: script }, ...(program?.env ?? [])],
    };
    const response = await runner(
      { program: declared, localDirectory: local, text: () => text, value: () => ({}) },
      { ...limits, ...rest.limits },
      signal ?? new AbortController().signal,
    );
    // No container is left, however a function ended.
    expect(podman('ps', '--all', '--quiet', '--filter', `name=${name}`)).toBe('');
    return response;
  }

  const printed = ({ output }: FunctionResponse): string | undefined =>
    output?.kind === 'text' ? new TextDecoder().decode(output.bytes) : undefined;

  function directory(name: string, file: string): string {
    const path = join(folder, name);
    mkdirSync(path);
    writeFileSync(join(path, file), `in ${name}\n`);
    chmodSync(path, 0o777);
    return path;
  }

  afterAll(() => {
    expect(podman('ps', '--all', '--format', '{{.Names}}')).toBe('');
    // conmon leaves a file in its directory, which is not the one where the user works.
    expect([process.cwd(), folder].filter((path) => existsSync(join(path, 'oom')))).toEqual([]);
  });

  it('passes megabytes and returns the output, with stderr separate', async () => {
    const text = `${'x'.repeat(99)}\n`.repeat(50_000);
    const response = await run('cat; echo note >&2', { text });
    expect(response.end).toEqual({ kind: 'exited', status: 0 });
    expect(response.stderr).toBe('note\n');
    expect(printed(response)).toBe(text);
  });

  it('returns the exit status, also one that the tool uses itself', async () => {
    for (const status of [3, 125]) {
      const response = await run(`echo half; echo bad >&2; exit ${status}`);
      expect(response).toMatchObject({ end: { kind: 'exited', status }, stderr: 'bad\n' });
      expect(printed(response)).toBe('half\n');
    }
  });

  it('runs as the user nobody, without privileges, and cannot gain any', async () => {
    const response = await run(
      'id -u; id -g; while read -r a b; do case $a in Cap*|NoNewPrivs:) echo $a $b;; esac; done < /proc/self/status',
    );
    const none = '0000000000000000';
    expect(printed(response)?.split('\n')).toEqual([
      '65534',
      '65534',
      ...['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map((name) => `${name}: ${none}`),
      'NoNewPrivs: 1',
      '',
    ]);
  });

  it('is the caller if a flag requests it', async () => {
    const response = await run('id -u; id -g', { options: { user: { user: 0, group: 0 } } });
    expect(printed(response)).toBe('0\n0\n');
  });

  it('has no network, also where only one side asks for it', async () => {
    for (const [declared, given] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const) {
      const response = await run('ls /sys/class/net', { program: { network: declared }, options: { network: given } });
      expect(printed(response)).toBe('lo\n');
    }
  });

  it('can write to /tmp and nowhere else', async () => {
    const places = ['/', '/bin', '/etc', '/run', '/var/tmp', '/dev', '/sys', '/proc', '/proc/sys', '/tmp'];
    const response = await run(
      `for d in ${places.join(' ')}; do touch $d/x 2>/dev/null && echo $d; done; cat /tmp/x; exec 2>&1; cat /proc/mounts`,
    );
    const [first, ...mounts] = printed(response)?.split('\n') ?? [];
    expect(first).toBe('/tmp');
    expect(mounts.find((line) => line.split(' ')[1] === '/')).toMatch(/ ro[, ]/);
    expect(mounts.find((line) => line.split(' ')[1] === '/tmp')).toMatch(/^tmpfs .*nosuid.*nodev.*noexec/);
  });

  it('reads the directory of its functionConfig at /local, and cannot write there', async () => {
    const local = directory('of config, "quoted"', 'values.yaml');
    const response = await run('cat /local/values.yaml; touch /local/x || echo refused', { local });
    expect(printed(response)).toBe('in of config, "quoted"\nrefused\n');
    expect(readdirSync(local)).toEqual(['values.yaml']);
    expect(printed(await run('ls -d /local || echo none'))).toBe('none\n');
  });

  // Its tests share a directory.
  describe('mounts', { concurrent: false }, () => {
    const source = directory('data', 'file');
    const mount = (writable: boolean): Mount => ({ type: 'bind', source, target: '/data', writable });
    const script = 'cat /data/file || echo none; touch /data/new && echo written';

    it.each<{ declared: Mount | undefined; given: Mount | undefined; told: string }>([
      { declared: mount(true), given: undefined, told: 'none\n' },
      { declared: undefined, given: mount(true), told: 'none\n' },
      { declared: mount(false), given: mount(true), told: 'in data\n' },
      { declared: mount(true), given: mount(false), told: 'in data\n' },
      { declared: mount(true), given: mount(true), told: 'in data\nwritten\n' },
    ])('declared $declared.writable, given $given.writable', async ({ declared, given, told }) => {
      const response = await run(script, {
        program: { mounts: declared === undefined ? [] : [declared] },
        options: { mounts: given === undefined ? [] : [given] },
      });
      expect(printed(response)).toBe(told);
      expect(existsSync(join(source, 'new'))).toBe(told.endsWith('written\n'));
    });
  });

  // It changes variables of this process.
  it('has the variables that are declared and given, and no others', { concurrent: false }, async () => {
    const caller = { ...process.env, KRMKIT_FORWARDED: 'forwarded', http_proxy: 'http://proxy.example', SECRET: 'x' };
    // The tool itself takes the values from this process.
    const before = { ...process.env };
    Object.assign(process.env, caller);
    const response = await run('env', {
      program: {
        env: [
          { name: 'A', value: 'declared' },
          { name: 'B', value: 'x=y z\nw' },
          { name: 'KRMKIT_FORWARDED', value: undefined },
          { name: 'KRMKIT_NOWHERE', value: undefined },
          // Declared, but not given.
          { name: 'http_proxy', value: undefined },
        ],
      },
      options: {
        caller,
        env: [
          { name: 'A', value: 'given' },
          { name: 'KRMKIT_FORWARDED', value: undefined },
          // Not declared, so not given.
          { name: 'SECRET', value: undefined },
        ],
      },
    });
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    const lines = printed(response)?.split('\n') ?? [];
    expect(lines).toEqual(
      expect.arrayContaining([
        'A=given',
        'B=x=y z',
        'w',
        'KRMKIT_FORWARDED=forwarded',
        'LOG_TO_STDERR=true',
        'STRUCTURED_RESULTS=true',
      ]),
    );
    const names = lines.flatMap((line) => (line.includes('=') ? [line.slice(0, line.indexOf('='))] : []));
    const own = ['DO', 'A', 'B', 'KRMKIT_FORWARDED', 'LOG_TO_STDERR', 'STRUCTURED_RESULTS'];
    // podman's and the shell's own.
    const others = ['HOME', 'HOSTNAME', 'PATH', 'PWD', 'SHLVL', 'TERM', 'container'];
    expect(names.filter((name) => !others.includes(name)).toSorted()).toEqual(own.toSorted());
  });

  it('is ended when it needs too much memory', async () => {
    let left: readonly string[] = [];
    const response = await run('exec tail -c 500000000 /dev/zero', {
      limits: { maxMemoryBytes: 32 * MEBIBYTE },
      onRemove: (entries) => {
        left = entries;
      },
    });
    expect(response.end).toEqual({ kind: 'signalled', signal: 'SIGKILL' });
    expect(response.stderr).toContain('(krmkit: it was killed; it may have needed more than 32 MiB)\n');
    // Newer releases of conmon leave nothing.
    expect([['oom'], []]).toContainEqual(left);
    const small = await run('head -c 40000000 /dev/zero > /tmp/x', { limits: { maxMemoryBytes: 32 * MEBIBYTE } });
    // Full, in the words of busybox, before it is killed.
    expect(small).toMatchObject({ end: { kind: 'exited', status: 1 }, stderr: 'head: standard output: I/O error\n' });
  });

  it('can start only so many processes', async () => {
    const script = 'for i in $(seq 40); do sleep 5 & done; echo started';
    const response = await run(script, { limits: { maxProcesses: 10 } });
    expect(response.stderr).toContain("can't fork");
  });

  /** How many processes of this machine sleep for so long. */
  function sleepers(seconds: number): number {
    return readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1') === `sleep\0${seconds}\0`;
      } catch {
        return false;
      }
    }).length;
  }

  async function sleeps(seconds: number): Promise<boolean> {
    for (let turn = 0; turn < 200 && sleepers(seconds) === 0; turn++) await wait(50);
    return sleepers(seconds) > 0;
  }

  const anyNumber = (): number => 1_000_000 + Math.floor(Math.random() * 1_000_000);

  it.each(['trap "" TERM; sleep N', 'sleep N & sleep N & wait'])(
    'is ended with all that it started when its time is over: %s',
    async (script) => {
      const seconds = anyNumber();
      const running = run(`echo before; ${script.replaceAll('N', String(seconds))}`, {
        limits: { timeoutMilliseconds: 5000 },
      });
      expect(await sleeps(seconds)).toBe(true);
      const response = await running;
      expect(response.end).toEqual({ kind: 'timed-out', milliseconds: 5000 });
      expect(printed(response)).toBe('before\n');
      expect(sleepers(seconds)).toBe(0);
    },
  );

  it('is ended when it is cancelled', async () => {
    const controller = new AbortController();
    const seconds = anyNumber();
    const running = run(`sleep ${seconds}; echo after`, { signal: controller.signal });
    expect(await sleeps(seconds)).toBe(true);
    controller.abort();
    expect((await running).end).toEqual({ kind: 'cancelled' });
    expect(sleepers(seconds)).toBe(0);
  });

  it('is ended when it prints without end', async () => {
    const response = await run('yes', { limits: { maxOutputBytes: 100_000 } });
    expect(response.end).toEqual({ kind: 'too-much-output', bytes: 100_000 });
  });

  it('accepts one that stops reading, or leaves processes', async () => {
    const response = await run('sleep 50 & head -c 5 >/dev/null; echo done', { text: 'x'.repeat(3_000_000) });
    expect(response.end).toEqual({ kind: 'exited', status: 0 });
    expect(printed(response)).toBe('done\n');
  });

  it('reports the message of podman for an image that is missing, or has no command', async () => {
    const absent = await run('', { program: { image: 'localhost/none:1' } });
    expect(absent.end).toMatchObject({
      kind: 'unavailable',
      hint: 'pull it (podman pull localhost/none:1), or remove --image-pull-policy Never',
      message: expect.stringMatching(/^'podman' could not run the image 'localhost\/none:1': .*none:1.*/),
    });
    const empty = await run('', { program: { image } });
    expect(empty.end).toMatchObject({ kind: 'failed', message: expect.stringContaining('no command') });
  });

  it.each(['/bin/none', '/tmp'])('reports that its program %s cannot run', async (entry) => {
    const name = `localhost/krmkit-${entry.replaceAll('/', '')}:1`;
    podman('import', '--quiet', '--change', `ENTRYPOINT ["${entry}"]`, join(folder, 'image.tar'), name);
    const { end } = await run('', { program: { image: name } });
    expect(end).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(`^'podman' could not run the image '${name}': `),
    });
  });
});
