import type { Diagnostic, Source } from '@krmkit/base';
import { shellPath, dirname } from '@krmkit/base';
import { findDuplicates } from '../resource/duplicates.ts';
import type { PackageFacts } from '../resource/package-facts.ts';
import type { Resource } from '../resource/resource.ts';
import { createResourceSet } from '../resource/set.ts';
import type { ReadSource } from './documents.ts';
import { collectFacts } from './facts.ts';
import type { KustomizationFacts } from '../resource/kustomization.ts';
import { isKustomizationPath, readKustomization } from '../resource/kustomization.ts';
import { createFileDiagnostics } from './file-diagnostics.ts';
import { isUntypedPatch } from './untyped.ts';

/** The resources of a set of files, and what is known about the files. */
export interface Package {
  /** Path by path in the order you named them, then by path, then by position in the file. Patches are included. */
  readonly resources: readonly Resource[];
  /** Problems with files, documents and kustomizations, and resources that occur twice. */
  readonly diagnostics: readonly Diagnostic[];
  /** The texts that diagnostics point into, by path. */
  readonly sources: ReadonlyMap<string, Source>;
  /** Objects and values that others make, such as kustomize generators and operators. */
  readonly facts: PackageFacts;
  /** How many files there are to read. */
  readonly fileCount: number;
  /** How many of these files are templates. */
  readonly templateCount: number;
}

/** Builds a package from its files, one after the other. */
export interface PackageCollector {
  /** Adds a file. `chart` is the directory of the Helm chart whose template the file is. */
  readonly add: (source: Source, chart: string | undefined, read: ReadSource) => void;
  /** Returns the package; `fileCount` is how many files there were to read. */
  readonly finish: (fileCount: number) => Package;
}

/**
 * `diagnostics` also receives the problems with files that cannot be read, in the order of the files. `users`: kustomizations
 * that use the files and are not among them.
 */
export function createPackageCollector(
  diagnostics: Diagnostic[] = [],
  users: readonly KustomizationFacts[] = [],
): PackageCollector {
  const resources: Resource[] = [];
  const sources = new Map<string, Source>();
  const kustomizations: KustomizationFacts[] = [];
  const diagnosticsOf = createFileDiagnostics();
  const templates: Source[] = [];
  return {
    add: (source, chart, read) => {
      const { path } = source;
      sources.set(path, source);
      // One by one: a spread of 100,000 arguments overflows the stack.
      for (const resource of read.resources) resources.push(resource);
      for (const diagnostic of diagnosticsOf({ path, chart }, read)) diagnostics.push(diagnostic);
      if (read.template) templates.push(source);
      const [value] = read.values;
      if (value !== undefined && isKustomizationPath(path)) kustomizations.push(readKustomization(path, value));
    },
    finish: (fileCount) => {
      const facts = collectFacts(resources, [...users, ...kustomizations], sources, templates);
      const all = [
        ...diagnostics,
        ...findDuplicates(createResourceSet(resources), facts.patches),
        ...unbuiltKustomizations(kustomizations),
      ];
      const relevant = all.filter((diagnostic) => !isUntypedPatch(diagnostic, facts.patches));
      return { resources, diagnostics: relevant, sources, facts, fileCount, templateCount: templates.length };
    },
  };
}

const MOST_NAMED = 3;

/**
 * One info for all kustomizations whose build differs from the files. Of kustomizations that others build upon, it names
 * only those others.
 */
function unbuiltKustomizations(kustomizations: readonly KustomizationFacts[]): readonly Diagnostic[] {
  const used = new Set(kustomizations.flatMap(({ uses }) => uses));
  const changing = kustomizations.filter(({ isMore }) => isMore);
  const roots = changing.filter(({ path }) => !used.has(dirname(path)));
  const [first] = roots.length > 0 ? roots : changing;
  if (first === undefined) return [];
  const directories = (roots.length > 0 ? roots : changing).map(({ path }) => dirname(path));
  const named = directories.slice(0, MOST_NAMED).join(', ');
  const others = directories.length > MOST_NAMED ? ` and ${String(directories.length - MOST_NAMED)} more` : '';
  const { path } = first;
  return [
    {
      code: 'unbuilt-kustomization',
      severity: 'info',
      message: `krmkit shows files as written, not what kustomize builds from ${named}${others}; to see that: krmkit expand ${shellPath(dirname(path))}`,
      location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
    },
  ];
}
