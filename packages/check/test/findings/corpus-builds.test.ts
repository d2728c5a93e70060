import { CORPUS, needs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../src/api/check.ts';
import { openPaths } from '../../src/api/on-disk.ts';
import { report } from '../../src/api/report.ts';
import { openFiles } from '../check-files.ts';

// A check of a kustomization has the containers that a check of what kustomize 5.8.1 prints has, for the kustomizations
// of other people.

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

async function workloadsOf(opened: Awaited<ReturnType<typeof openPaths>>): Promise<readonly Workload[]> {
  const { workloads }: { readonly workloads: readonly Workload[] } = JSON.parse(await report('json', check(opened)));
  return workloads;
}

describe('a check of other people’s kustomizations', needs('other manifests', present), () => {
  it.each(directories)('%s', async (directory) => {
    const path = join(CORPUS, directory);
    const built = (await workloadsOf(await openPaths([path]))).filter(({ root }) => root === path);
    const stdin = readFileSync(join(results, `${directory}.yaml`), 'utf8');
    const printed = await workloadsOf(await openFiles({}, { paths: ['-'], stdin }));
    expect(JSON.parse(JSON.stringify(built, withoutPlaces))).toEqual(
      JSON.parse(JSON.stringify(printed, withoutPlaces)),
    );
  });

  it('compares some containers', () => {
    expect(directories.length).toBeGreaterThan(100);
  });
});
