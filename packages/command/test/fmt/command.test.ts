import { describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import { fingerprintOf, printJournal } from '@krmkit/manifests';
import { runIn } from '../fake-context.ts';

const mixed = 'spec: 1 # the spec\nkind: A\napiVersion: v1\n';
const tidy = 'apiVersion: v1\nkind: A\nspec: 1 # the spec\n';
const pods = 'apiVersion: apps/v1\nkind: Deployment\nspec: {template: {spec: {containers: [{name: b}, {name: a}]}}}\n';

describe('fmt', () => {
  it('formats in place, and reports how much', async () => {
    const disk = memoryDisk(
      new Map([
        ['a/x.yaml', mixed],
        ['a/y.yaml', tidy],
        ['b.yaml', `${mixed}---\n${mixed}`],
      ]),
    );
    expect(await runIn({ disk }, 'fmt', '.')).toEqual({
      status: 0,
      stdout: '',
      stderr: 'krmkit fmt: 3 objects in 2 files\n',
    });
    expect(Object.fromEntries(disk.texts())).toEqual({
      'a/x.yaml': tidy,
      'a/y.yaml': tidy,
      'b.yaml': `${tidy}---\n${tidy}`,
    });
    expect((await runIn({ disk }, 'fmt')).stderr).toBe('krmkit fmt: nothing to change\n');
  });

  it.each([
    { why: 'a filter', given: ['-'], wanted: tidy },
    { why: 'a filter in quiet', given: ['-', '-q'], wanted: tidy },
  ])('$why', async ({ given, wanted }) => {
    expect(await runIn({ stdin: mixed }, 'fmt', ...given)).toMatchObject({ status: 0, stdout: wanted });
  });

  it.each([
    { why: 'JSON', path: 'a.json', text: '{"spec": 1, "kind": "A", "apiVersion": "v1"}\n' },
    { why: 'a template', path: 'a.yaml', text: `${mixed}metadata: {{ .Values.x | toYaml }}\n` },
    { why: 'no object', path: 'values.yaml', text: 'b: 1\na: 2\n' },
    {
      why: 'no order requested',
      path: 'a.yaml',
      text: `${mixed}metadata: {annotations: {config.kubernetes.io/formatting: none}}\n`,
    },
    { why: 'containers', path: 'a.yaml', text: pods },
  ])('leaves $why alone', async ({ path, text }) => {
    const disk = memoryDisk(new Map([[path, text]]));
    expect((await runIn({ disk }, 'fmt', '.')).status).toBe(0);
    expect(disk.texts().get(path)).toBe(text);
  });

  it('begins a Kustomization with its apiVersion', async () => {
    const stdin = 'namespace: d\nkind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\n';
    const wanted = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nnamespace: d\n';
    expect((await runIn({ stdin }, 'fmt', '-')).stdout).toBe(wanted);
  });

  it('sorts lists on request', async () => {
    const { stdout } = await runIn({ stdin: pods }, 'fmt', '-', '--sort-lists');
    expect(stdout).toBe(pods.replace('{name: b}, {name: a}', '{name: a}, {name: b}'));
  });

  it('--check reads a stream of any length in parts, and reports correct locations', async () => {
    const object = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  key: "${'x'.repeat(1000)}"\n---\n`;
    const many = object.repeat(2000);
    const check = async (stdin: string): Promise<unknown> => runIn({ stdin }, 'fmt', '--check', '-');
    expect(await check(many)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(await check(`${many}${mixed}---\n${many}${mixed}`)).toEqual({
      status: 1,
      stdout: '-\n',
      stderr: 'krmkit fmt: 1 file is not formatted\n',
    });
    expect(await check(`${many}${tidy}---\na: [\n---\n${many}`)).toEqual({
      status: 3,
      stdout: '',
      stderr: [
        '-:14005:4  error  invalid-yaml',
        '  The bracket `[` is never closed.',
        '    14005 | a: [',
        '          |    ^',
        '  close it, or indent the lines that belong to it',
        '',
        '',
      ].join('\n'),
    });
  });

  it('--check lists what is not formatted beside a file that cannot be read', async () => {
    const files = { 'a.yaml': mixed, 'b.yaml': 'a: [\n' };
    expect(await runIn({ files }, 'fmt', '--check', '.')).toMatchObject({
      status: 1,
      stdout: 'a.yaml\n',
      stderr: expect.stringMatching(/b\.yaml:1:4 {2}error {2}invalid-yaml[^]*krmkit fmt: 1 file is not formatted\n$/),
    });
    expect(await runIn({ files: { ...files, 'a.yaml': tidy } }, 'fmt', '--check', '.')).toMatchObject({
      status: 3,
      stdout: '',
    });
  });

  it('--check lists what is not formatted, and writes nothing', async () => {
    const files = { 'a.yaml': mixed, 'b.yaml': tidy, 'c/d.yaml': mixed };
    expect(await runIn({ files }, 'fmt', '--check', '.')).toEqual({
      status: 1,
      stdout: 'a.yaml\nc/d.yaml\n',
      stderr: 'krmkit fmt: 2 files are not formatted\n',
    });
    expect(await runIn({ files }, 'fmt', '--check', 'b.yaml')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('--dry-run prints the changes, and writes nothing', async () => {
    const { status, stdout } = await runIn({ files: { 'a.yaml': mixed } }, 'fmt', '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain('\n-spec: 1 # the spec\n');
  });

  it('writes nothing if there is an error', async () => {
    const wrong = `${mixed}metadata: {annotations: {config.kubernetes.io/formatting: never}}\n`;
    for (const [text, written] of [
      [wrong, 1],
      ['a: [\n', 3],
    ] as const) {
      const disk = memoryDisk(
        new Map([
          ['a.yaml', mixed],
          ['b.yaml', text],
        ]),
      );
      for (const [flag, status, stdout] of [
        ['--check', 1, 'a.yaml\n'],
        ['--quiet', written, ''],
      ] as const) {
        const ending = await runIn({ disk }, 'fmt', flag, '.');
        expect({ flag, status: ending.status, stdout: ending.stdout }).toEqual({ flag, status, stdout });
        expect(ending.stderr).toContain('b.yaml:');
      }
      expect(disk.texts().get('a.yaml')).toBe(mixed);
    }
  });

  it.each([
    { why: 'in the same directory', place: 'p/', named: '/p', said: 'undone a change of 1 file in /p that' },
    { why: 'further down', place: 'p/q/', named: 'p/q', said: 'undone a change of 1 file in /p/q that' },
    { why: 'further up', place: '', named: '/', said: 'undone a change of 1 file in / that' },
  ])('--recover finishes an unfinished change $why, and formats nothing', async ({ place, named, said }) => {
    const print = (text: string): ReturnType<typeof fingerprintOf> => fingerprintOf(new TextEncoder().encode(text));
    const entries = [{ kind: 'edit' as const, path: 'x.yaml', before: print(mixed), after: print(tidy) }];
    const journal = printJournal({ id: 'k1', entries, directories: [] });
    const files = { 'p/a.yaml': mixed, 'p/broken.yaml': 'a: [\n', [`${place}x.yaml`]: mixed };
    const disk = memoryDisk(new Map(Object.entries({ ...files, [`${place}.krmkit-journal-staging`]: journal })));
    const reader = await runIn({ disk }, 'cat', 'p');
    expect(reader.status).toBe(3);
    expect(reader.stderr).toContain(`\`krmkit fmt --recover ${named}\``);
    const { status, stdout, stderr } = await runIn({ disk }, 'fmt', '--recover', 'p');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toContain(`krmkit fmt: ${said}`);
    expect(Object.fromEntries(disk.texts())).toEqual(files);
    expect((await runIn({ disk }, 'fmt', '--recover', 'p')).stderr).toBe('krmkit fmt: there is no unfinished change\n');
  });

  it('--recover reports an unrecoverable change once', async () => {
    const files = { 'p/q/a.yaml': mixed, 'p/q/.krmkit-journal-staging': 'rubbish' };
    const disk = memoryDisk(new Map(Object.entries(files)));
    const { status, stderr } = await runIn({ disk }, 'fmt', '--recover', 'p');
    expect(status).toBe(4);
    expect(stderr).toMatch(/damaged/);
    expect(stderr).not.toContain('unfinished-change');
    expect(Object.fromEntries(disk.texts())).toEqual(files);
    expect((await runIn({ disk }, 'fmt', '--recover', 'none')).status).toBe(3);
  });

  it.each([
    { given: ['--recover', '--check'], said: '--recover does not format' },
    { given: ['--recover', '-'], said: 'standard input' },
    { given: ['--check', '--dry-run'], said: 'exclude each other' },
    { given: ['--check', '-', 'a.yaml'], said: 'standard input' },
    { given: ['-', 'a.yaml'], said: 'standard input' },
  ])('refuses $given', async ({ given, said }) => {
    const { status, stderr } = await runIn({}, 'fmt', ...given);
    expect(stderr).toContain(said);
    expect(status).toBe(2);
  });

  it('names the directory where the user may not write', async () => {
    const disk = memoryDisk(new Map([['a/x.yaml', mixed]]));
    const denied = () => Promise.resolve({ ok: false, failure: 'denied', message: 'EACCES' } as const);
    const fileSystem = { ...disk.fileSystem, createFile: denied, createTextLink: denied };
    expect(await runIn({ disk: { ...disk, fileSystem } }, 'fmt', 'a')).toEqual({
      status: 4,
      stdout: '',
      stderr:
        'krmkit fmt: a/: The directory could not be locked: permission denied\n  make this directory writable for your user\n',
    });
    expect(disk.texts().get('a/x.yaml')).toBe(mixed);
  });
});
