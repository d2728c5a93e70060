import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '@krmkit/testing';
import { CLI } from './cli-process.ts';

// The built command on a real terminal, which util-linux's `script` makes, and in real shells.
const POD = fileURLToPath(new URL('../../../examples/pod.yaml', import.meta.url));
const SHOP = fileURLToPath(new URL('../../../examples/shop', import.meta.url));

let folder = '';
let environment: NodeJS.ProcessEnv = {};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'krmkit-test-'));
  const command = join(folder, 'krmkit');
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
  chmodSync(command, 0o755);
  const { CI: _ci, NO_COLOR: _none, FORCE_COLOR: _force, ...rest } = process.env;
  environment = { ...rest, PATH: `${folder}:${process.env['PATH'] ?? ''}`, TERM: 'xterm-256color', SHELL: '/bin/sh' };
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

interface Screen {
  readonly status: number | null;
  /** All that the terminal was sent. */
  readonly text: string;
}

/** Runs a line of shell on a terminal. `interruptAt`: presses Ctrl-C when the terminal shows this. */
function onTerminal(line: string, options: { env?: NodeJS.ProcessEnv; interruptAt?: string } = {}): Promise<Screen> {
  return new Promise((resolve, reject) => {
    const env = { ...environment, ...options.env };
    const child = spawn('script', ['-qefc', line, '/dev/null'], {
      env,
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let text = '';
    let isPressed = false;
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (isPressed || options.interruptAt === undefined || !text.includes(options.interruptAt)) return;
      isPressed = true;
      child.stdin.write('\u0003');
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, text }));
  });
}

/** A slow machine also shows progress, which clears its line with `\u001B[K`. */
const COLOUR = /\u001B\[[\d;]*m/;

const hasScript = process.platform === 'linux' && has('script');

describe('on a terminal', needs('script', hasScript), () => {
  it('has colours', async () => {
    const { status, text } = await onTerminal(`krmkit expand ${POD}`);
    expect(text).toContain('\u001B[1mPod');
    expect(status).toBe(0);
  });

  it.each([
    { why: '--color never', line: `krmkit expand ${POD} --color never`, env: {} },
    { why: 'NO_COLOR', line: `krmkit expand ${POD}`, env: { NO_COLOR: '1' } },
    { why: 'a terminal without colours', line: `krmkit expand ${POD}`, env: { TERM: 'dumb' } },
    { why: 'a file', line: `krmkit expand ${POD} > out.txt; cat out.txt`, env: {} },
  ])('has none with $why', async ({ line, env }) => {
    expect((await onTerminal(line, { env })).text).not.toMatch(COLOUR);
  });

  it.each(['FORCE_COLOR', 'CLICOLOR_FORCE'])('has colours in a file with %s', async (name) => {
    const line = `krmkit expand ${POD} > out.txt; cat out.txt`;
    expect((await onTerminal(line, { env: { [name]: '1' } })).text).toContain('\u001B[1mPod');
    expect((await onTerminal(line, { env: { [name]: '0' } })).text).not.toMatch(COLOUR);
  });

  it('cuts the lines of a tree at its width', async () => {
    const { text } = await onTerminal(`stty cols 40; krmkit tree ${SHOP} --color never`);
    // What the progress of a slow machine leaves on a line is cleared.
    const lines = text.split('\r\n').map((line) => line.split('\u001B[K').at(-1) ?? '');
    expect(lines.some((line) => line.endsWith('…'))).toBe(true);
    expect(lines.filter((line) => line.length > 40)).toEqual([]);
  });

  it.each(['expand pod.yaml', "grep 'spec.containers.env.value' pod.yaml -o table", 'diff pod.yaml other.yaml'])(
    'shows values whole, however narrow it is: %s',
    async (given) => {
      const value =
        'http://a-very-long-name.of-a-service.in-a-namespace.svc.cluster.local:8080/and/a/path?with=a&query=too';
      const pod = (text: string): string =>
        `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n  - {name: b, image: c, env: [{name: URL, value: "${text}"}]}\n`;
      writeFileSync(join(folder, 'pod.yaml'), pod(value));
      writeFileSync(join(folder, 'other.yaml'), pod(`${value}2`));
      const { text } = await onTerminal(`stty cols 40; krmkit ${given} --color never`);
      expect(text).toContain(value);
      expect(text).not.toContain('…');
    },
  );

  it('shows which function runs', async () => {
    writeFileSync(join(folder, 'slow.sh'), '#!/bin/sh\nsleep 0.3\ncat\n');
    chmodSync(join(folder, 'slow.sh'), 0o755);
    mkdirSync(join(folder, 'package'), { recursive: true });
    writeFileSync(join(folder, 'package/a.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
    const { status, text } = await onTerminal('krmkit run package --exec ./slow.sh --dry-run');
    expect(text).toMatch(/running .*slow\.sh.* on 1 resource\r\u001B\[K/);
    expect(status).toBe(0);
  });

  describe('with much to do', () => {
    beforeAll(() => {
      mkdirSync(join(folder, 'many'));
      mkdirSync(join(folder, 'package'), { recursive: true });
      writeFileSync(join(folder, 'package/a.yaml'), 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
      const one = readFileSync(POD, 'utf8');
      for (let file = 0; file < 40; file++) {
        const pods = Array.from({ length: 300 }, (_, at) => one.replace(/name: \S+/, `name: p${file}-${at}`));
        writeFileSync(join(folder, `many/${file}.yaml`), pods.join('\n---\n'));
      }
    });

    // A pipe that says nothing for a while, so that reading takes long on any machine.
    const slowly =
      'mkfifo -m 600 slow; (sleep 0.6; cat package/a.yaml) > slow & krmkit expand slow many -o json > out.json';

    it('shows how far reading is, and what comes after it', async () => {
      const { text } = await onTerminal(`rm -f slow; ${slowly}`);
      expect(text).toMatch(/\rreading \d+ of 41 \(\d+ s\)\u001B\[K/);
      expect(text).toMatch(/\rresolving \d+ of \d+ \(\d+ s\)\u001B\[K/);
    });

    it('shows nothing of it with --quiet', async () => {
      expect((await onTerminal('krmkit expand many -q -o json > out.json')).text).not.toMatch(/reading|resolving/);
    });

    it.each(['reading', 'resolving'])('ends with Ctrl-C: %s', async (interruptAt) => {
      const { status, text } = await onTerminal(`rm -f slow; ${slowly}`, { interruptAt });
      expect(text).toContain(interruptAt);
      expect(status).toBe(130);
    });
  });
});

describe('completion', () => {
  const lines: readonly { readonly typed: string; readonly wanted: string }[] = [
    { typed: 'expa', wanted: 'expand' },
    { typed: 'explain missing-serv', wanted: 'missing-service' },
    { typed: 'expand -o ya', wanted: 'yaml' },
    { typed: 'expand --compl', wanted: '--complete' },
    { typed: 'cat --kind Deplo', wanted: 'Deployment' },
    { typed: 'cat --name we', wanted: 'web' },
    { typed: 'expand -n sho', wanted: 'shop' },
    { typed: 'expand --container side', wanted: 'sidecar' },
    { typed: 'expand --ignore forward', wanted: 'forward-reference' },
    { typed: 'expand --live --context arn:aws:eks:eu:1:cl', wanted: 'arn:aws:eks:eu:1:cluster/prod' },
    { typed: 'run --module set-lab', wanted: 'set-labels' },
  ];

  let cwd = '';
  let env: NodeJS.ProcessEnv = {};
  beforeAll(() => {
    cwd = join(folder, 'completion');
    mkdirSync(cwd);
    const containers = '[{name: app, image: a}, {name: sidecar, image: b}]';
    const spec = `{template: {spec: {containers: ${containers}}}}`;
    const metadata = '{name: web, namespace: shop}';
    writeFileSync(
      join(cwd, 'web.yaml'),
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: ${metadata}\nspec: ${spec}\n`,
    );
    writeFileSync(join(cwd, 'config'), 'contexts: [{name: "arn:aws:eks:eu:1:cluster/prod", context: {}}]\n');
    const home = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, KUBECONFIG: join(cwd, 'config') };
    env = { ...environment, ...home };
  });

  it.each(lines)('fish: krmkit $typed', needs('fish', has('fish')), ({ typed, wanted }) => {
    const script = `krmkit completion fish | source; complete -C "krmkit ${typed}"`;
    const output = execFileSync('fish', ['-c', script], { cwd, env, encoding: 'utf8' });
    expect(output.split('\n').map((line) => line.split('\t')[0])).toContain(wanted);
  });

  /** Each prints the line that was typed on ^T. */
  const SHELLS = {
    bash: {
      start: 'bash --norc --noprofile -i',
      setup: String.raw`source <(krmkit completion bash); show() { printf "LINE<%s\n" "$READLINE_LINE"; }; bind -x "\"\C-t\": show"`,
    },
    zsh: {
      start: 'zsh -f -i',
      setup:
        'autoload -Uz compinit && compinit -u -D; source <(krmkit completion zsh); show() { print -r -- "LINE<$BUFFER" }; zle -N show; bindkey "^T" show',
    },
  } as const;

  // A shell of its own on a terminal of zsh, with the Tab that a user presses.
  describe.each(['bash', 'zsh'] as const)('%s', (shell) => {
    it.each(lines)('krmkit $typed', needs('zsh', has(shell) && has('zsh')), ({ typed, wanted }) => {
      const line = ['krmkit', ...typed.split(' ').slice(0, -1), wanted].join(' ');
      const { start, setup } = SHELLS[shell];
      const script = `zmodload zsh/zpty
zpty inner ${start}
zpty -w inner 'PS1=""; ${setup}; printf "REA""DY\\n"'
zpty -r inner output '*READY*'
zpty -n -w inner $'krmkit ${typed}\\t'
repeat 100; do
  sleep 0.1
  zpty -n -w inner $'\\x14'
  zpty -r inner output '*LINE<*'$'\\n'
  [[ \${output//\\\\/} == *"LINE<${line}"* ]] && break
done
print -r -- "\${output//\\\\/}"`;
      const output = execFileSync('zsh', ['-f', '-c', script], { cwd, env, encoding: 'utf8', timeout: 60_000 });
      expect(output).toContain(`LINE<${line}`);
    });
  });
});
