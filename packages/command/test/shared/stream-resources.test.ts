import { describe, expect, it } from 'vitest';
import { createFindingLog } from '../../src/shared/finding-log.ts';
import { streamResources } from '../../src/shared/stream-resources.ts';
import type { World } from '../fake-context.ts';
import { runWith } from '../fake-context.ts';

const map = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;

/** The names in each batch, and what the log says. */
async function batches(world: World, paths: readonly string[], isBuilt = false): Promise<readonly [string, string]> {
  const found: string[] = [];
  const { stderr } = await runWith(world, async (context) => {
    const log = createFindingLog(context, { quiet: false, color: 'never' });
    const flags = {
      unrestricted: false,
      managedByLabel: false,
      enableRemote: false,
      enablePlugins: false,
      enableExec: false,
      network: false,
      mounts: [],
      env: [],
      asCurrentUser: false,
      helm: undefined,
    };
    const build = isBuilt ? { flags, required: [], controllers: undefined } : undefined;
    const settings = { paths, build, exclude: [] };
    for await (const { items, stream } of streamResources(context, settings, log, { report: () => undefined })) {
      const names = items.map(({ resource, first }) => `${first ? '' : '+'}${resource.identity.name}`);
      found.push(`${stream === undefined ? 'file' : 'part'}(${names.join(' ')})`);
    }
    await log.report();
    return 0;
  });
  return [found.join(' '), stderr];
}

describe('resources in batches', () => {
  const FILES = { 'd/a.yaml': `${map('a')}---\n${map('b')}`, 'd/c.yaml': map('c'), 'd/bad.yaml': 'a: [\n' };

  it('are those of each file', async () => {
    const [found, said] = await batches({ files: FILES }, ['d']);
    expect(found).toBe('file(a +b) file() file(c)');
    expect(said).toMatch(/^d\/bad\.yaml:\d+:\d+ {2}error {2}invalid-yaml\n/);
  });

  it('are those of each part of standard input', async () => {
    const stdin = ['a', 'b', 'c'].map(map).join('---\n');
    expect(await batches({ stdin }, ['-'])).toEqual(['part(a +b +c)', '']);
    const [found] = await batches({ stdin, partBytes: 1 }, ['-']);
    expect(found.match(/\+?[abc](?=[ )])/g)).toEqual(['a', '+b', '+c']);
    expect(found.split('part').length).toBeGreaterThan(2);
  });

  it('are those that a kustomization builds, in place of its files', async () => {
    const files = { 'k/kustomization.yaml': 'namePrefix: x-\nresources: [a.yaml]\n', 'k/a.yaml': map('a') };
    expect((await batches({ files }, ['k'], true))[0]).toBe('file(x-a)');
    expect((await batches({ files }, ['k']))[0]).toContain('file(a)');
  });

  it('are none after Ctrl-C', async () => {
    expect((await batches({ files: FILES, interrupted: true }, ['d']))[0]).toBe('');
    expect((await batches({ stdin: map('a'), interrupted: true }, ['-']))[0]).toBe('');
  });
});
