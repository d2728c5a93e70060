import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '@krmkit/base';
import { memoryFileSystem } from '@krmkit/base';
import type { BuildPeer } from '@krmkit/testing';
import { buildKustomizationIn } from '../../src/build-kustomization.ts';
import { printObjects } from '../../src/print-objects.ts';
import { randomFiles } from './kustomizations.ts';

/** Bugs of kustomize 5.8.1 that krmkit does not have, each with its finding. */
const KNOWN_BUGS: readonly { readonly issue: string; readonly finding: RegExp }[] = [
  { issue: 'kustomize#2498: namespaces of cluster-scoped custom resources', finding: /kustomize sets namespace/ },
  { issue: 'kustomize#2954: directives that stay in the object', finding: /leaves it in the object/ },
  { issue: 'kustomize#3426: items with the same key', finding: /same merge key|kustomize (?:keeps|loses|drops)/ },
  { issue: 'a merge drops type and immutable of the generated object', finding: /keeps .* kustomize drops it/ },
  { issue: 'the hash of other kinds than ConfigMap and Secret', finding: /is another one than in kustomize/ },
  { issue: 'kustomize#4814: tagSuffix is added twice', finding: /kustomize adds it twice/ },
  { issue: 'a patch with a target writes null into labels', finding: /kustomize sets it to the text "null"/ },
  { issue: 'a JSON patch rounds integers', finding: /krmkit keeps the integer/ },
  { issue: 'a replacement creates text without its quotes', finding: /kustomize writes it without quotes/ },
];

/** What both make of a random kustomization, or `refused`. */
export interface ComparedBuild {
  /** The files, the output of kustomize, and the findings of krmkit. */
  readonly input: string;
  readonly ours: string;
  readonly theirs: string;
  /** The bug of kustomize that krmkit has reported. */
  readonly ruled: string | undefined;
}

export async function compareBuild(peer: BuildPeer, seed: number): Promise<ComparedBuild> {
  const files = randomFiles(seed);
  const theirs = buildWith(peer, files);
  const built = await buildKustomizationIn(memoryFileSystem(new Map(Object.entries(files))), '.');
  return {
    input: describeCase(files, theirs, built.diagnostics),
    ours: built.ok ? printObjects(built.objects) : 'refused',
    theirs: theirs ?? 'refused',
    ruled: KNOWN_BUGS.find(({ finding }) => built.diagnostics.some((one) => isKnown(one, finding)))?.issue,
  };
}

function isKnown({ code, message }: Diagnostic, finding: RegExp): boolean {
  return code === 'kustomize-difference' && finding.test(message);
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
