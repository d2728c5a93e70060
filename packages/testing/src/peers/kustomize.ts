import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { CHECKOUT } from '../files/checkout.ts';

/**
 * The kustomize to compare with: that of KRMKIT_KUSTOMIZE or of PATH, else one that a script beside the checkout makes,
 * as it does the corpus. Undefined where there is none.
 */
export function findKustomize(): string | undefined {
  if (!FOUND.has(NAMED)) FOUND.set(NAMED, search());
  return FOUND.get(NAMED);
}

/** A program that builds kustomizations, to compare with. */
export interface BuildPeer {
  readonly program: string;
  /** Before the directory. */
  readonly args: readonly string[];
  readonly title: string;
}

/** The kustomize of `findKustomize`, else the one in kubectl, which is of an earlier release. */
export function findBuildPeer(): BuildPeer | undefined {
  const kustomize = findKustomize();
  if (kustomize !== undefined) {
    const release = spawnSync(kustomize, ['version'], { encoding: 'utf8' }).stdout.trim();
    return { program: kustomize, args: ['build'], title: `kustomize ${release}` };
  }
  const { status, stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  const release = /"kustomizeVersion": "([^"]*)"/.exec(stdout)?.[1] ?? 'of unknown release';
  return { program: 'kubectl', args: ['kustomize'], title: `kubectl with kustomize ${release}` };
}

const NAMED = process.env['KRMKIT_KUSTOMIZE'] ?? 'kustomize';
/** What `findKustomize` has found, by what it looked for. */
const FOUND = new Map<string, string | undefined>();

function search(): string | undefined {
  if (spawnSync(NAMED, ['version']).status === 0) return NAMED;
  const script = join(CHECKOUT, '../shared/kustomize/install');
  const directory = join(CHECKOUT, 'node_modules/.cache/kustomize');
  const made = join(directory, 'kustomize');
  if (!existsSync(made) && existsSync(script)) spawnSync(script, [directory], { timeout: 120_000 });
  return spawnSync(made, ['version']).status === 0 ? made : undefined;
}
