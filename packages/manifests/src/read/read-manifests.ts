import { createSource, isRecord } from '@krmkit/base';
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
  const files = manifestFiles(input);
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

function manifestFiles(input: unknown): readonly ManifestFile[] {
  if (typeof input === 'string') return [{ path: STANDARD_INPUT, text: input }];
  if (Array.isArray(input) && input.every(isManifestFile)) return input;
  throw new TypeError('Pass the text of the manifests, or a list of files as { path, text }');
}

function isManifestFile(file: unknown): file is ManifestFile {
  return isRecord(file) && typeof file['path'] === 'string' && typeof file['text'] === 'string';
}
