import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryDisk } from '@krmkit/base';
import type { Clone } from '@krmkit/testing';
import { createClone } from '@krmkit/testing';
import { runIn } from '../fake-context.ts';
import { expectValid } from '../output-schemas.ts';

const POD = (name: string, ...variables: readonly string[]): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  containers:
  - name: app
    image: app
    args: [${variables.map((variable) => `"$(${variable})"`).join(', ')}]
`;

describe('expand --only-new', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = createClone();
    clone.commit({
      'old.yaml': POD('old', 'A', 'B'),
      'base/pod.yaml': POD('web', 'C'),
      'base/kustomization.yaml': 'resources: [pod.yaml]\n',
      'prod/kustomization.yaml': 'resources: [../base]\nnamePrefix: prod-\n',
    });
  });
  afterAll(() => {
    clone.remove();
  });

  it('reports only what the revision does not have, wherever the lines are now', async () => {
    clone.edit({ 'old.yaml': `# moved\n\n${POD('old', 'A', 'B', 'D')}`, 'base/pod.yaml': POD('web', 'C', 'E') });
    const { status, stdout } = await runIn(clone.ports(), 'expand', '--only-new', 'main');
    expect(stdout).toContain('$(D) is not defined');
    expect(stdout).toContain('$(E) is not defined');
    expect(stdout).not.toContain('$(A) is not defined');
    expect(stdout).not.toContain('$(C) is not defined');
    expect(stdout).toContain('2 containers in 2 workloads, 2 errors, 0 warnings, 3 not new');
    expect(status).toBe(1);
  });

  it('has no Events of findings that the revision has', async () => {
    clone.edit({ 'old.yaml': POD('old', 'A', 'B', 'D') });
    const { stdout } = await runIn(clone.ports(), 'expand', '--only-new', 'main', '-o', 'events', '-q', 'old.yaml');
    expect(stdout.match(/^message: .*$/gm)).toEqual([expect.stringContaining('args[2]: $(D) is not defined')]);
    const all = await runIn(clone.ports(), 'expand', '-o', 'events', '-q', 'old.yaml');
    expect(all.stdout.match(/^message: .*$/gm)).toHaveLength(3);
  });

  it('ends with 0 if nothing is new, also in a root that was not one', async () => {
    clone.git('checkout', '-q', '-f', 'main');
    clone.edit({ 'prod/kustomization.yaml': undefined });
    const { status, stdout } = await runIn(clone.ports(), 'expand', '--only-new', 'HEAD', '-o', 'json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [], summary: { errors: 0, known: 3 } });
  });

  it.each([[['--only-new', 'nowhere'], 4, 'git does not know the revision "nowhere"']])(
    '%j ends with %d',
    async (given, status, message) => {
      const ended = await runIn(clone.ports(), 'expand', ...given);
      expect(ended.stderr).toContain(message);
      expect(ended.status).toBe(status);
    },
  );
});

describe('expand --baseline', () => {
  it('writes the findings once, and then reports only others', async () => {
    const disk = memoryDisk(new Map([['pods/a.yaml', POD('a', 'A')]]));
    const first = await runIn({ disk }, 'expand', 'pods', '--baseline', 'known.json');
    expect(first.status).toBe(0);
    expect(first.stderr).toContain('wrote 1 finding to known.json');
    expect(disk.texts().get('known.json')).toBe(`{
  "apiVersion": "krmkit.dev/v1",
  "kind": "Baseline",
  "findings": [
    {"code":"unresolved-reference","root":null,"subject":"Pod default/a containers/app","field":"args[0]","message":"$(A) is not defined"}
  ]
}
`);
    expectValid('baseline', JSON.parse(disk.texts().get('known.json') ?? ''));
    const files = Object.fromEntries([...disk.texts(), ['pods/b.yaml', POD('b', 'B')]]);
    const second = await runIn({ files }, 'expand', 'pods', '--baseline', 'known.json');
    expect(second.stdout).not.toContain('$(A) is not defined');
    expect(second.stdout).toContain('$(B) is not defined');
    expect(second.stdout).toContain('1 error, 0 warnings, 1 not new');
    expect(second.status).toBe(1);
  });

  it.each([['.ci/known.json'], ['./.ci/known.json']])('writes them to another directory: %s', async (path) => {
    const disk = memoryDisk(
      new Map([
        ['a.yaml', POD('a', 'A')],
        ['.ci/x', ''],
      ]),
    );
    const { status, stderr } = await runIn({ disk }, 'check', 'a.yaml', '--baseline', path);
    expect(stderr).toContain(`wrote 1 finding to ${path}`);
    expect(status).toBe(0);
    expect(disk.texts().get('.ci/known.json')).toContain('"unresolved-reference"');
  });

  it('has the findings that depend on the configuration of an image', async () => {
    const disk = memoryDisk(
      new Map([
        ['a.yaml', POD('a')],
        ['images.json', '{"app": {"User": "1000:1000", "Cmd": ["app"]}}'],
      ]),
    );
    const given = ['expand', 'a.yaml', '--image-config', 'images.json', '--strict', '--baseline', 'known.json'];
    const { status, stdout } = await runIn({ disk }, ...given);
    expect(disk.texts().get('known.json')).toContain('"lost-image-group"');
    expect(stdout).toContain('0 errors, 0 warnings, 1 not new');
    expect(status).toBe(0);
  });

  it('writes nothing where a file cannot be read', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'krmkit-baseline-'));
    writeFileSync(join(directory, 'a.yaml'), POD('a', 'A'));
    writeFileSync(join(directory, 'b.yaml'), Uint8Array.from([0x61, 0x3a, 0x20, 0xff, 0xfe, 0x0a]));
    const baseline = join(directory, 'known.json');
    const { status, stderr } = await runIn({ onDisk: true }, 'check', directory, '--baseline', baseline);
    expect(stderr).toMatch(/is not written, because \S*b\.yaml cannot be read: This file is not UTF-8.*\n {2}\S/);
    expect(status).toBe(3);
    expect(existsSync(baseline)).toBe(false);
    const without = await runIn({ onDisk: true }, 'check', directory, '--exclude', 'b.yaml', '--baseline', baseline);
    expect(without.status).toBe(0);
    expect(existsSync(baseline)).toBe(true);
    rmSync(directory, { recursive: true });
  });

  it('names the directory that is missing', async () => {
    const disk = memoryDisk(new Map([['a.yaml', POD('a', 'A')]]));
    const ended = await runIn({ disk }, 'expand', 'a.yaml', '--baseline', 'no/where/known.json');
    expect(ended.stderr).toContain('check that the directory no/where exists, and that you can write to it');
    expect(ended.status).toBe(3);
  });

  it.each(['not json'])('refuses %j', async (text) => {
    const ended = await runIn(
      { files: { 'a.yaml': POD('a'), 'b.json': text } },
      'expand',
      'a.yaml',
      '--baseline',
      'b.json',
    );
    expect(ended.stderr).toContain('--baseline b.json: This is not a file that --baseline wrote');
    expect(ended.status).toBe(3);
  });
});
