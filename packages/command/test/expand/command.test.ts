import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '@krmkit/base';
import type { FileSystem } from '@krmkit/base';
import { runIn } from '../fake-context.ts';
import { REPORT_FORMATS } from '@krmkit/check';

const POD = `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec:
  enableServiceLinks: false
  containers:
  - name: app
    image: example.com/app:1
    command: ["/bin/app", "--name=$(NAME)", "$(MISSING)"]
    env:
    - {name: NAME, value: corner}
    - name: IP
      valueFrom: {fieldRef: {fieldPath: status.podIP}}
    - {name: URL, value: "http://$(IP):80"}
    - name: PASSWORD
      valueFrom: {secretKeyRef: {name: db, key: password}}
---
apiVersion: v1
kind: Secret
metadata: {name: db, namespace: shop}
stringData: {password: hunter2}
`;
const GOOD = POD.replace(', "$(MISSING)"', '');
const WARNING = GOOD.replace('"--name=$(NAME)"', '"--name=${NAME}"');
const FILES = { 'pod.yaml': POD, 'good.yaml': GOOD, 'warning.yaml': WARNING, 'broken.yaml': 'a: [1\nb: 2\n' };

/** Every file is readable, except for the named one. */
function denying(path: string): FileSystem {
  const files = memoryFileSystem(new Map(Object.entries(FILES)));
  return {
    ...files,
    readFile: (wanted, maxBytes) =>
      wanted === path
        ? Promise.resolve({ ok: false, failure: 'denied', message: 'EACCES' })
        : files.readFile(wanted, maxBytes),
  };
}

const VIEW = `Pod shop/web  pod.yaml:1
  container app  example.com/app:1
    env
      NAME      corner
      IP        <podIP>               fieldRef status.podIP
      URL       http://<podIP>:80
      PASSWORD  <secret db/password>  Secret db/password
    service links
      KUBERNETES_*  8 variables  Service kubernetes
    command
      /bin/app
      --name=corner
      $(MISSING)

`;
const FINDING = `pod.yaml:9:46  error  unresolved-reference
  Pod shop/web, container app, command[2]: $(MISSING) is not defined
    9 |     command: ["/bin/app", "--name=$(NAME)", "$(MISSING)"]
      |                                              ^^^^^^^^^^
`;
const SUMMARY = '1 container in 1 workload, 1 error, 0 warnings\n';

describe('the table', () => {
  it('shows what each container gets, then the findings, then a summary, on stdout', async () => {
    const { status, stdout, stderr } = await runIn({ files: FILES }, 'expand', 'pod.yaml');
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout.startsWith(VIEW + FINDING)).toBe(true);
    expect(stdout.endsWith(`\n\n${SUMMARY}`)).toBe(true);
  });

  it('treats a newer release as the newest known, with a warning on stderr', async () => {
    const run = (...flags: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> =>
      runIn({ files: FILES }, 'expand', 'good.yaml', ...flags);
    const newest = await run('--strict');
    const newer = await run('--strict', '--kubernetes', 'v1.99.0');
    expect(newer).toEqual({
      ...newest,
      stderr:
        'krmkit expand: warning: Kubernetes 1.99.0 is newer than 1.37, the newest release that krmkit knows; krmkit treats it as 1.37\n',
    });
    expect((await run('-q', '--kubernetes', 'v1.99.0')).stderr).toBe('');
  });

  it.each(['table', 'json', 'sarif', 'junit', 'github', 'gitlab'])(
    'gives the same answer when it is to be quiet: %s',
    async (form) => {
      const loud = await runIn({ files: FILES }, 'expand', 'pod.yaml', '-o', form);
      const quiet = await runIn({ files: FILES }, 'expand', 'pod.yaml', '-o', form, '-q');
      expect(quiet.stdout).toBe(loud.stdout);
      expect(quiet.stderr).toBe('');
    },
  );

  it('shows each variable of a Service for a selected container, and no other container', async () => {
    const { stdout } = await runIn({ files: FILES }, 'expand', 'good.yaml', '--container', 'app');
    expect(stdout).toContain('KUBERNETES_SERVICE_HOST ');
    const other = await runIn({ files: FILES }, 'expand', 'pod.yaml', '--container', 'other');
    expect(other).toEqual({
      status: 2,
      stdout: '',
      stderr: 'krmkit expand: there is no container other\n  there are: app\n',
    });
  });

  it('uses runtime values from --runtime', async () => {
    const { stdout } = await runIn({ files: FILES }, 'expand', 'good.yaml', '--runtime', 'status.podIP=10.0.0.7');
    expect(stdout).toContain('http://10.0.0.7:80');
  });

  it('cuts no value, in a pipe and on a terminal', async () => {
    const long = 'x'.repeat(300);
    const files = { 'a.yaml': GOOD.replace('corner', long) };
    expect((await runIn({ files }, 'expand')).stdout).toContain(long);
    const { stdout } = await runIn({ files, terminal: 60 }, 'expand', '--color', 'never');
    expect(stdout).toContain(`  ${long}\n`);
  });

  const colors: readonly (readonly [string, Parameters<typeof runIn>[0], readonly string[], boolean])[] = [
    ['a pipe', {}, [], false],
    ['a terminal', { terminal: 100 }, [], true],
    ['NO_COLOR', { terminal: 100, env: { NO_COLOR: '1' } }, [], false],
    ['an empty NO_COLOR', { terminal: 100, env: { NO_COLOR: '' } }, [], true],
    ['TERM=dumb', { terminal: 100, env: { TERM: 'dumb' } }, [], false],
    ['--color always', { env: { NO_COLOR: '1' } }, ['--color=always'], true],
    ['--color never', { terminal: 100 }, ['--color=never'], false],
    ['--no-color', { terminal: 100 }, ['--no-color'], false],
  ];
  it.each(colors)('colours: %s', async (_, world, flags, colored) => {
    const { stdout } = await runIn({ ...world, files: FILES }, 'expand', 'pod.yaml', ...flags);
    expect(stdout.includes('\u001b[')).toBe(colored);
  });

  it('sends no control sequences of files to the terminal', async () => {
    const evil = String.raw`\e]0;title\a\e[2J\nnext\r\u202etxt`;
    const files = {
      'a.yaml': GOOD.replace('value: corner', `value: "${evil}"`).replace('$(NAME)', '$(NAME)$(NO\u001b)'),
    };
    const { stdout } = await runIn({ files }, 'expand');
    expect(stdout).toContain(String.raw`\x1b]0;title\x07\x1b[2J\nnext\r<U+202E>txt`);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });
});

describe('secrets', () => {
  it.each(REPORT_FORMATS)('are not in %s', async (format) => {
    const files = { 'pod.yaml': POD.replace('$(MISSING)', '$(MISSING) $(PASSWORD)') };
    const { stdout, stderr } = await runIn({ files }, 'expand', '-o', format);
    expect(stdout + stderr).not.toContain('hunter2');
    expect(stdout).not.toBe('');
  });

  it.each(['table', 'json', 'yaml', 'env'])('are in %s with --show-secrets', async (format) => {
    expect((await runIn({ files: FILES }, 'expand', 'pod.yaml', '-o', format, '--show-secrets')).stdout).toContain(
      'hunter2',
    );
  });
});

describe('exit status', () => {
  const rows: readonly (readonly [what: string, given: readonly string[], status: number])[] = [
    ['no findings', ['good.yaml'], 0],
    ['a warning', ['warning.yaml'], 0],
    ['a warning with --strict', ['warning.yaml', '--strict'], 1],
    ['an error', ['pod.yaml'], 1],
    ['broken YAML does not outrank an error', ['pod.yaml', 'broken.yaml'], 1],
    ['broken YAML with --strict', ['pod.yaml', 'broken.yaml', '--strict'], 3],
    ['nothing but broken YAML', ['broken.yaml'], 3],
    ['a missing file', ['good.yaml', 'nowhere.yaml'], 1],
    ['nothing but a missing file', ['nowhere.yaml'], 3],
    ['an unknown flag', ['--nonsense'], 2],
    ['a missing image configuration', ['good.yaml', '--image-config', 'nowhere.json'], 3],
    ['an invalid image configuration', ['good.yaml', '--image-config', 'broken.yaml'], 3],
  ];
  it.each(rows)('%s', async (_, given, status) => {
    expect((await runIn({ files: FILES }, 'expand', ...given)).status).toBe(status);
  });

  it('shows the rest if one file is broken, and reports the location', async () => {
    const { stdout } = await runIn({ files: FILES }, 'expand', 'good.yaml', 'broken.yaml');
    expect(stdout).toMatch(/^broken\.yaml:\d+:\d+ {2}error {2}invalid-yaml$/m);
    expect(stdout).toContain('Pod shop/web');
  });

  it('returns 3 for a file without the right to read it', async () => {
    const { status, stdout } = await runIn({ fileSystem: denying('good.yaml') }, 'expand', 'good.yaml');
    expect(status).toBe(3);
    expect(stdout).toContain('good.yaml  error  unreadable-file');
  });

  it('returns 70 for a bug, in one line', async () => {
    const files = memoryFileSystem(new Map());
    const broken: FileSystem = { ...files, status: () => Promise.reject(new TypeError('boom\u001b')) };
    const quiet = await runIn({ fileSystem: broken }, 'expand');
    const line = String.raw`krmkit: this is a bug in krmkit: boom\x1b`;
    expect(quiet).toEqual({ status: 70, stdout: '', stderr: `${line}; KRMKIT_DEBUG=1 shows where\n` });
    const loud = await runIn({ fileSystem: broken, env: { KRMKIT_DEBUG: '1' } }, 'expand');
    expect(loud.stderr).toMatch(/^krmkit: .*\n.*TypeError: boom[^\n]*\n +at /s);
  });

  it('returns 130 for Ctrl-C, without partial output', async () => {
    expect(await runIn({ files: FILES, interrupted: true }, 'expand')).toEqual({ status: 130, stdout: '', stderr: '' });
  });
});

describe('input', () => {
  it('reads standard input only for -', async () => {
    expect((await runIn({ stdin: POD }, 'expand', '-')).stdout).toContain('-:9:46  error');
    const { status, stderr } = await runIn({ stdin: POD }, 'expand');
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr:
        'krmkit expand: no containers in . (files: 0, resources: 0)\n  to read standard input, use - as the PATH\n',
    });
  });

  it('reports a standard input that cannot be read', async () => {
    const standardInput = {
      readAll: () => Promise.resolve({ ok: false, failure: 'failed', message: 'EBADF' } as const),
      chunks: async function* () {
        yield { ok: false, failure: 'failed', message: 'EBADF' } as const;
      },
    };
    const { status, stdout } = await runIn({ standardInput }, 'expand', '-');
    expect(status).toBe(3);
    expect(stdout).toContain('unreadable-file');
  });

  it('prints no remark on an empty directory with --quiet', async () => {
    expect((await runIn({}, 'expand', '-q')).stderr).toBe('');
  });

  it('uses ENTRYPOINT and CMD from --image-config', async () => {
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: c, image: nginx, args: [x]}]}\n';
    const images = [
      '{"nginx": {"Entrypoint": ["/entry"], "Cmd": ["run"]}}',
      'docker.io/library/nginx:latest: {entrypoint: [/entry]}',
      '[{"RepoTags": ["docker.io/library/nginx:latest"], "Config": {"Entrypoint": ["/entry"]}}]',
    ];
    for (const content of images) {
      const files = { 'a.yaml': pod, '.images': content };
      const { stdout } = await runIn({ files }, 'expand', 'a.yaml', '--image-config', '.images');
      expect(stdout).toContain('    argv\n      /entry\n      x\n');
    }
  });

  it('shows its progress on a terminal, and clears it', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`${i}.yaml`, GOOD.replaceAll('web', `web${i}`)]),
    );
    const times = Array.from({ length: 99 }, (_, i) => i * 100);
    const { stderr } = await runIn({ files, times, terminal: 80 }, 'expand');
    expect(stderr).toMatch(/^\rreading \d of 9 \(\d s\)\u001b\[K/);
    expect(stderr.endsWith('\r\u001b[K')).toBe(true);
    expect((await runIn({ files, times }, 'expand')).stderr).toBe('');
    expect((await runIn({ files, times, terminal: 80 }, 'expand', '-q')).stderr).toBe('');
  });

  it('returns 4 if the output cannot be written', async () => {
    expect(await runIn({ files: FILES, diskFull: true }, 'expand', 'good.yaml')).toEqual({
      status: 4,
      stdout: '',
      stderr: 'krmkit: cannot write the output: ENOSPC: no space left on device\n',
    });
  });

  it('stops writing when the reader is gone', async () => {
    const { status, stdout } = await runIn({ files: FILES, closesAfter: 0 }, 'expand', 'pod.yaml');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
