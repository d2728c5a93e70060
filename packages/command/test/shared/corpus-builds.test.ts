import { CORPUS, needs } from '@krmkit/testing';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '@krmkit/base/node';
import type { Ending } from '../fake-context.ts';
import { runIn } from '../fake-context.ts';

// `krmkit VERB DIR` shows what `kustomize build DIR | krmkit VERB -` shows, for the kustomizations of other people.

const results = join(CORPUS, '../kustomize/built');
const present = existsSync(results);

const directories = present
  ? readdirSync(results, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(results, join(entry.parentPath, entry.name)).replace(/\.yaml$/, ''))
  : [];

interface Count {
  readonly packages: readonly { readonly kinds: unknown; readonly built: boolean }[];
}

describe('verbs on other people’s kustomizations', needs('other manifests', present), () => {
  it('show what kustomize builds', async () => {
    let compared = 0;
    for (const directory of directories) {
      const printed = readFileSync(join(results, `${directory}.yaml`), 'utf8');
      const path = join(CORPUS, directory);
      const onFiles = (...args: readonly string[]): Promise<Ending> =>
        runIn({ fileSystem: nodeFileSystem() }, ...args, path, '--quiet', '--no-gitops');
      const onPrinted = (...args: readonly string[]): Promise<Ending> =>
        runIn({ stdin: printed }, ...args, '-', '--quiet');
      const count: Count = JSON.parse((await onFiles('count', '-o', 'json')).stdout);
      // Others have files beside the kustomization that it does not use.
      if (count.packages.length !== 1 || count.packages[0]?.built !== true) continue;
      compared += 1;
      const countOfPrinted: Count = JSON.parse((await onPrinted('count', '-o', 'json')).stdout);
      expect(count.packages[0].kinds, directory).toEqual(countOfPrinted.packages[0]?.kinds);
      expect((await onFiles('grep', 'kind')).stdout, directory).toBe(printed);
    }
    expect(compared).toBeGreaterThan(50);
  });
});
