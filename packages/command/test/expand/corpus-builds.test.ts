import { CORPUS, needs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runIn } from '../fake-context.ts';

// `expand DIR` shows the containers that `kustomize build DIR | krmkit expand -` shows, for the kustomizations of other
// people and what kustomize 5.8.1 prints for them.

const results = join(CORPUS, '../kustomize/built');
const present = existsSync(results);

const directories = present
  ? readdirSync(results, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(results, join(entry.parentPath, entry.name)).replace(/\.yaml$/, ''))
  : [];

interface Workload {
  readonly root: string | null;
}

/** Without locations, which differ: the files on one side, one stream on the other. */
function withoutPlaces(this: unknown, key: string, value: unknown): unknown {
  return key === 'location' || key === 'root' ? undefined : value;
}

async function workloadsOf(stdin: string, path: string): Promise<readonly Workload[]> {
  const { stdout } = await runIn({ onDisk: true, stdin }, 'expand', path, '-o', 'json', '--service-links', 'none');
  const { workloads }: { readonly workloads: readonly Workload[] } = JSON.parse(stdout);
  return workloads;
}

describe('expand of other people’s kustomizations', needs('other manifests', present), () => {
  it.each(directories)('%s', async (directory) => {
    const path = join(CORPUS, directory);
    const built = (await workloadsOf('', path)).filter(({ root }) => root === path);
    const printed = await workloadsOf(readFileSync(join(results, `${directory}.yaml`), 'utf8'), '-');
    expect(JSON.parse(JSON.stringify(built, withoutPlaces))).toEqual(
      JSON.parse(JSON.stringify(printed, withoutPlaces)),
    );
  });

  it('compares some containers', () => {
    expect(directories.length).toBeGreaterThan(100);
  });
});
