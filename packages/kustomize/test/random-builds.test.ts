import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Diagnostic } from '@krmkit/base';
import { buildKustomizationIn } from '../src/build-kustomization.ts';
import { printObjects } from '../src/print-objects.ts';
import { memoryFileSystem } from '@krmkit/base';
import type { BuildPeer } from '@krmkit/testing';
import { NIGHTLY, findBuildPeer, needs, runs } from '@krmkit/testing';
import { randomFiles } from './random/kustomizations.ts';

/** Bugs of kustomize 5.8.1 that krmkit does not have, each with its finding. */
const KNOWN_BUGS: readonly { readonly issue: string; readonly finding: RegExp }[] = [
  { issue: 'kustomize#2498: namespaces of cluster-scoped custom resources', finding: /kustomize sets namespace/ },
  { issue: 'kustomize#2954: directives that stay in the object', finding: /leaves it in the object/ },
  { issue: 'kustomize#3426: items with the same key', finding: /same merge key|kustomize (?:keeps|loses|drops)/ },
  { issue: 'a merge drops type and immutable of the generated object', finding: /keeps .* kustomize drops it/ },
  { issue: 'the hash of other kinds than ConfigMap and Secret', finding: /is another one than in kustomize/ },
  { issue: 'kustomize#4814: tagSuffix is added twice', finding: /kustomize adds it twice/ },
  { issue: 'a patch with a target writes null into labels', finding: /kustomize sets it to the text "null"/ },
  { issue: 'a replacement creates text without its quotes', finding: /kustomize writes it without quotes/ },
];

// The builds of CI are the same in each run.
const RUNS = runs(50);
const peer = findBuildPeer();
if (peer !== undefined) console.log(`random builds are compared with ${peer.title}`);

describe('random kustomizations', needs('kustomize', peer), () => {
  it('are built as kustomize builds them', async () => {
    const first = NIGHTLY ? inject('seed') : 1;
    const different: string[] = [];
    let built = 0;
    for (let seed = first; seed < first + RUNS && different.length < 5; seed++) {
      const files = randomFiles(seed);
      const theirs = peer && buildWith(peer, files);
      const ours = await buildKustomizationIn(memoryFileSystem(new Map(Object.entries(files))), '.');
      if (theirs !== undefined) built += 1;
      if ((ours.ok ? printObjects(ours.objects) : undefined) === theirs || ours.diagnostics.some(isKnown)) continue;
      different.push(`seed ${seed}:\n${describeCase(files, theirs, ours.diagnostics)}`);
    }
    expect(different.join('\n')).toBe('');
    // Most random builds must not be refused.
    expect(built).toBeGreaterThan(RUNS / 3);
  });
});

function isKnown({ code, message }: Diagnostic): boolean {
  return code === 'kustomize-difference' && KNOWN_BUGS.some(({ finding }) => finding.test(message));
}

function describeCase(
  files: Readonly<Record<string, string>>,
  theirs: string | undefined,
  diagnostics: readonly Diagnostic[],
): string {
  const input = Object.entries(files).map(([path, text]) => `-- ${path} --\n${text}`);
  const findings = diagnostics.map(({ severity, message, location }) => `${severity} ${location?.path} ${message}\n`);
  return [...input, `-- kustomize --\n${theirs ?? 'refused'}`, '-- findings --\n', ...findings].join('');
}

/** What kustomize prints in its default order; undefined if it refuses the build. */
function buildWith({ program, args }: BuildPeer, files: Readonly<Record<string, string>>): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'krmkit-random-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    const { status, stdout } = spawnSync(program, [...args, directory], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    return status === 0 ? stdout : undefined;
  } finally {
    rmSync(directory, { recursive: true });
  }
}
