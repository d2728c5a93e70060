import { createSource, checkArgument, checkOptions } from '@krmkit/base';
import type { Package } from './collect-package.ts';
import { createPackageCollector } from './collect-package.ts';
import type { ReadOptions } from './documents.ts';
import { readSource } from './documents.ts';

/** A file that is already in memory. */
export interface ManifestFile {
  /** Relative to the root of the package, with `/` between segments. Diagnostics name it. */
  readonly path: string;
  /** The content: YAML or JSON, with any number of documents. */
  readonly text: string;
}

/** The path of a text without a path, as in diagnostics of the command. */
const STANDARD_INPUT = '-';

/**
 * Reads manifests from one text, or from a list of files in memory. The facts of kustomizations and operators among the
 * files are collected, and the templates of Helm charts are left out. Content that cannot be read gives diagnostics.
 * Throws a TypeError if the input has neither form.
 */
export function readManifests(
  input: string | readonly ManifestFile[],
  options: Pick<ReadOptions, 'profile'> = {},
): Package {
  checkManifests('readManifests', input);
  checkOptions('readManifests', options, { profile: ['kubectl', 'kustomize'] });
  const files = typeof input === 'string' ? [{ path: STANDARD_INPUT, text: input }] : input;
  const charts = files.flatMap(({ path }) =>
    /(?:^|\/)Chart\.yaml$/.test(path) ? [path.slice(0, -'Chart.yaml'.length)] : [],
  );
  const collector = createPackageCollector();
  for (const { path, text } of files) {
    const chart = text.includes('{{')
      ? charts.find((directory) => path.startsWith(`${directory}templates/`))
      : undefined;
    const source = createSource(path, text);
    const name = chart === undefined ? undefined : chart.replace(/\/$/, '') || '.';
    collector.add(source, name, readSource(source, { ...options, inChart: chart !== undefined }));
  }
  return collector.finish(files.length);
}

/** A TypeError says that the manifests are neither a text nor a list of files. */
export function checkManifests(caller: string, manifests: string | readonly ManifestFile[]): void {
  if (typeof manifests !== 'string') checkArgument(caller, 'the manifests', manifests, MANIFESTS);
}

const MANIFESTS = { words: 'a string, or a list of files as { path, text }', members: ['path', 'text'], isList: true };
