import { CORPUS, needs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diff } from '../../src/api/diff.ts';
import { openPaths } from '../../src/api/on-disk.ts';
import type { OpenedModel } from '../../src/api/open-environments.ts';
import { openedModel } from '../../src/api/open-environments.ts';
import { readInput } from '../../src/input/read-input.ts';
import { buildTree } from '../../src/tree/build.ts';
import { findPackages } from '../../src/tree/find-packages.ts';
import type { TreeOptions } from '../../src/tree/shown-fields.ts';
import { treeJson } from '../../src/tree/lines.ts';
import { openFiles } from '../check-files.ts';

// A tree of a kustomization, and a comparison with it, show what kustomize prints, for the kustomizations of other people.

const results = join(CORPUS, '../kustomize/built');
const present = existsSync(results);

const directories = present
  ? readdirSync(results, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(results, join(entry.parentPath, entry.name)).replace(/\.yaml$/, ''))
  : [];

interface Tree {
  readonly nodes: readonly { readonly depth: number; readonly kind: string; readonly resource?: unknown }[];
}

async function treeOf({ ports, settings }: OpenedModel): Promise<Tree> {
  const input = await readInput(ports, settings);
  const options: TreeOptions = {
    fields: new Set(),
    queries: [],
    structure: 'directory',
    includeLocal: false,
    excludeNonLocal: false,
    showSecrets: false,
  };
  const tree: Tree = JSON.parse(
    [...treeJson(buildTree(input.files, options, await findPackages(ports.files, input)))].join(''),
  );
  return tree;
}

const resourcesOf = ({ nodes }: Tree): readonly unknown[] => nodes.flatMap(({ resource }) => resource ?? []);

describe('other people’s kustomizations', needs('other manifests', present), () => {
  it('show what kustomize builds', async () => {
    let compared = 0;
    for (const directory of directories) {
      const stdin = readFileSync(join(results, `${directory}.yaml`), 'utf8');
      const opened = openedModel('treeOf', await openPaths([join(CORPUS, directory)], { gitops: false }));
      const tree = await treeOf(opened);
      const groups = tree.nodes.filter(({ depth }) => depth === 0);
      // Others have files beside the kustomization that it does not use.
      if (groups.length !== 1 || groups[0]?.kind !== 'build') continue;
      compared += 1;
      const printed = await openFiles({}, { paths: ['-'], stdin });
      expect(resourcesOf(tree), directory).toEqual(
        resourcesOf(await treeOf(await openFiles({}, { paths: ['-'], stdin }))),
      );
      expect(
        (await diff(printed, opened)).resources.map(({ kind }) => kind).filter((kind) => kind !== 'moved'),
        directory,
      ).toEqual([]);
    }
    expect(compared).toBeGreaterThan(50);
  });
});
