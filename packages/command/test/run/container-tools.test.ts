import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProgramEnd, Programs } from '@krmkit/base';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

const directory = mkdtempSync(join(tmpdir(), 'krmkit-tools-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
writeFileSync(join(directory, 'web.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n');

const IMAGE = 'example.com/set:v1';
const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const said = (status: number, stderr: string): ProgramEnd => ({
  end: 'exited',
  status,
  stdout: text(''),
  stderr: text(stderr),
});
const works = said(0, '');

/** Results of `TOOL VERB`; others do not exist. A function returns its input. */
function machine(answers: Readonly<Record<string, ProgramEnd>>): {
  readonly programs: Programs;
  readonly calls: string[];
} {
  const calls: string[] = [];
  const run: Programs['run'] = (program, args, { stdin = '' } = {}) => {
    const call = `${program} ${args[0] ?? ''}`;
    calls.push(call);
    const answer = answers[call];
    if (answer === works && args[0] === 'run') {
      const stdout = typeof stdin === 'string' ? text(stdin) : stdin;
      return Promise.resolve({ end: 'exited', status: 0, stdout, stderr: text('') });
    }
    return Promise.resolve(answer ?? { end: 'not-found', message: 'spawn ENOENT' });
  };
  return { programs: { run }, calls };
}

interface Told extends Ending {
  readonly calls: readonly string[];
}

async function run(
  answers: Readonly<Record<string, ProgramEnd>>,
  given: readonly string[] = [],
  world: { readonly env?: Readonly<Record<string, string>>; readonly terminal?: number } = {},
): Promise<Told> {
  const { programs, calls } = machine(answers);
  const ended = await runIn({ onDisk: true, programs, ...world }, 'run', directory, '--image', IMAGE, ...given);
  return { ...ended, calls };
}

const podman = { 'podman version': works, 'podman image': said(125, 'Error: image not known'), 'podman run': works };

describe('status 4', () => {
  const rows: readonly {
    readonly name: string;
    readonly answers: Readonly<Record<string, ProgramEnd>>;
    readonly given?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly message: string;
    readonly hint: string;
  }[] = [
    {
      name: 'no tool',
      answers: {},
      message: 'could not be run: there is no docker, podman or nerdctl in PATH',
      hint: 'install one, or name yours with --container-tool or in the variable KRMKIT_CONTAINER_TOOL',
    },
    {
      name: 'a daemon that is down',
      answers: { 'docker version': said(1, 'Cannot connect to the Docker daemon. Is the docker daemon running?\n') },
      message: "'docker' is installed, but does not work: Cannot connect to the Docker daemon.",
      hint: 'choose another one with --container-tool',
    },
    {
      name: 'a podman without a runtime',
      answers: {
        ...podman,
        'podman pull': works,
        'podman run': said(125, 'Error: default OCI runtime "crun" not found\n'),
      },
      message: `'podman' could not run the image '${IMAGE}': default OCI runtime "crun" not found`,
      hint: "check that 'podman run' works here",
    },
    {
      name: 'a missing tool of --container-tool',
      answers: podman,
      given: ['--container-tool', 'lima'],
      message: "there is no container tool 'lima', which --container-tool names",
      hint: 'install it, or name another one',
    },
    {
      name: 'a missing tool of a variable',
      answers: podman,
      env: { KPT_FN_RUNTIME: 'docker' },
      message: "there is no container tool 'docker', which the environment variable KPT_FN_RUNTIME names",
      hint: 'install it, or name another one',
    },
    {
      name: 'an image that cannot be pulled',
      answers: { ...podman, 'podman pull': said(125, 'Trying to pull\nError: initializing source: no such host\n') },
      message: `'podman' could not pull the image '${IMAGE}': initializing source: no such host`,
      hint: `check its name and your access: podman pull ${IMAGE}`,
    },
    {
      name: 'a missing image that must not be pulled',
      answers: { ...podman, 'podman run': said(125, `Error: ${IMAGE}: image not known\n`) },
      given: ['--image-pull-policy', 'Never'],
      message: `'podman' could not run the image '${IMAGE}': ${IMAGE}: image not known`,
      hint: `pull it (podman pull ${IMAGE}), or remove --image-pull-policy Never`,
    },
  ];

  it.each(rows)('$name', async ({ answers, given = [], env = {}, message, hint }) => {
    const { status, stdout, stderr } = await run(answers, given, { env });
    expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
    expect(stderr).toContain(`${IMAGE} `);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
    expect(stderr).toContain('krmkit run: nothing was changed\n');
  });

  it('is not that of an image with nothing to run', async () => {
    const answer = said(127, 'Error: runc: exec: "none": executable file not found in $PATH\n');
    const { status } = await run({ ...podman, 'podman pull': works, 'podman run': answer });
    expect(status).toBe(1);
  });
});

describe('--image-pull-policy', () => {
  it.each<readonly [string | undefined, boolean, readonly string[]]>([
    [undefined, false, ['image', 'pull', 'run']],
    ['IfNotPresent', false, ['image', 'pull', 'run']],
    ['IfNotPresent', true, ['image', 'run']],
    ['Always', true, ['pull', 'run']],
    ['Never', false, ['run']],
  ])('%s, with the image: %s', async (policy, isThere, expected) => {
    const there: ProgramEnd = { end: 'exited', status: 0, stdout: text('[{}]'), stderr: text('') };
    const answers = { ...podman, 'podman pull': works, ...(isThere ? { 'podman image': there } : {}) };
    const given = policy === undefined ? [] : ['--image-pull-policy', policy];
    const { status, calls } = await run(answers, given, { env: { KRMKIT_CONTAINER_TOOL: 'podman' } });
    expect(status).toBe(0);
    expect(calls).toEqual(['version', ...expected].map((verb) => `podman ${verb}`));
  });

  it('is one of three', async () => {
    const { status, stderr } = await run(podman, ['--image-pull-policy', 'Sometimes']);
    expect(status).toBe(2);
    expect(stderr).toContain('Always, IfNotPresent, Never');
  });

  it('reports what it pulls, as lines in a log and as one line on a terminal', async () => {
    const answers = { ...podman, 'podman pull': works };
    expect((await run(answers)).stderr).toBe(
      `pulling ${IMAGE}\npulled ${IMAGE}  0.0 s\n${IMAGE}  1 resource  0.0 s\nkrmkit run: 1 function; nothing to change\n`,
    );
    const live = await run(answers, [], { terminal: 80 });
    expect(live.stderr).toContain(`\r\u001b[Kpulling ${IMAGE}\r\u001b[K`);
    expect((await run(answers, ['--quiet'])).stderr).toBe('');
  });
});

describe('a short name of an image', () => {
  const packages = mkdtempSync(join(tmpdir(), 'krmkit-images-'));
  afterAll(() => rmSync(packages, { recursive: true, force: true }));
  const kptfile = (step: string): string =>
    `apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata: {name: p}\npipeline:\n  mutators:\n    - ${step}\n`;

  /** The images that run, with `run --image` and in the pipeline of a Kptfile, and the messages about them. */
  async function imagesOf(
    image: string,
    given: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<readonly (readonly [images: readonly string[], stderr: string])[]> {
    const rendered = mkdtempSync(join(packages, 'render-'));
    writeFileSync(join(rendered, 'Kptfile'), kptfile(`image: ${image}`));
    const commands = [
      ['run', directory, '--image', image, '--match-name', 'web'],
      ['render', rendered],
    ];
    return Promise.all(
      commands.map(async (command) => {
        const images: string[] = [];
        const run: Programs['run'] = (program, args, { stdin = '' } = {}) => {
          if (args[0] === 'run') images.push(args.at(-1) ?? '');
          const stdout = args[0] === 'run' ? (typeof stdin === 'string' ? text(stdin) : stdin) : text('[{}]');
          const isThere = program === 'podman';
          return Promise.resolve(
            isThere
              ? { ...works, end: 'exited', status: 0, stdout, stderr: text('') }
              : { end: 'not-found', message: 'ENOENT' },
          );
        };
        const ended = await runIn({ onDisk: true, programs: { run }, env }, ...command, ...given);
        expect(ended.status).toBe(0);
        return [images, ended.stderr] as const;
      }),
    );
  }

  const KPT = 'ghcr.io/kptdev/krm-functions-catalog/';
  const rows: readonly (readonly [
    image: string,
    given: readonly string[],
    env: Readonly<Record<string, string>>,
    whole: string,
  ])[] = [
    ['set-labels', [], {}, `${KPT}set-labels`],
    ['set-labels:v0.2', [], {}, `${KPT}set-labels:v0.2`],
    ['set-labels', [], { KPT_IMAGE_PREFIX: 'example.com/fns' }, 'example.com/fns/set-labels'],
    ['set-labels', [], { KPT_IMAGE_PREFIX: '' }, `${KPT}set-labels`],
    ['set-labels', ['--image-prefix', 'example.org'], { KPT_IMAGE_PREFIX: 'example.com' }, 'example.org/set-labels'],
    ['set-labels', ['--image-prefix', ''], {}, 'set-labels'],
    ['example.com/set:v1', ['--image-prefix', 'example.org'], {}, 'example.com/set:v1'],
  ];
  it.each(rows)(
    '%s with %j and %j is the same image in run and in render, and both report it',
    async (image, given, env, whole) => {
      const [ran, rendered] = await imagesOf(image, given, env);
      expect([ran?.[0], rendered?.[0]]).toEqual([[whole], [whole]]);
      const shown = image === whole ? whole : `${image} (${whole})`;
      for (const said of [ran?.[1], rendered?.[1]]) expect(said).toContain(`${shown}  1 resource`);
    },
  );

  it('is reported next to the name that a Kptfile gives its step', async () => {
    const rendered = mkdtempSync(join(packages, 'named-'));
    writeFileSync(join(rendered, 'Kptfile'), kptfile('{name: owner, image: example.com/set:v1}'));
    const { programs } = machine({ ...podman, 'podman pull': works });
    const { stderr } = await runIn({ onDisk: true, programs }, 'render', rendered);
    expect(stderr).toContain('owner (example.com/set:v1)  1 resource  ');
  });

  it('of a function that is part of krmkit gets a hint if it cannot be pulled', async () => {
    const { programs } = machine({ ...podman, 'podman pull': said(125, 'Error: denied\n') });
    const { stderr } = await runIn({ onDisk: true, programs }, 'run', directory, '--image', 'set-labels:v0.2');
    expect(stderr).toContain(`could not pull the image '${KPT}set-labels:v0.2'`);
    expect(stderr).toContain('; or use the built-in function of this name, which needs no image: --module set-labels');
  });
});
