import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Source } from '../../text/source.ts';
import { createSource, withoutLineEnd } from '../../text/source.ts';
import { standsInSecret } from './secret-lines.ts';

/** Findings that may be gone through again and again; not all of them need to be in memory at once. */
export interface FindingList extends Iterable<Diagnostic> {
  readonly length: number;
}

/** What findings point into. */
export interface FindingTexts {
  /** By path. With `excerpts` it tells only which files could be read. */
  readonly sources: Pick<ReadonlyMap<string, Source>, 'get' | 'has'>;
  /** Where files are not in memory: what is shown of them for the finding that was taken from its list last. */
  readonly excerpts?: (diagnostic: Diagnostic) => Excerpt | undefined;
  readonly showSecrets: boolean;
}

/** The line of a source that a finding points at. */
export interface Excerpt {
  readonly source: Source;
  readonly isSecret: boolean;
}

/** What `findingText` shows of the source of a finding; undefined where it shows nothing. */
export function excerptOf(diagnostic: Diagnostic, { sources, excerpts }: FindingTexts): Excerpt | undefined {
  const { location } = diagnostic;
  if (location === undefined) return undefined;
  if (excerpts !== undefined) return excerpts(diagnostic);
  const source = sources.get(location.path);
  if (source === undefined || source.text === '') return undefined;
  return { source, isSecret: standsInSecret(diagnostic, source) };
}

/** More of a line is never shown. */
const MAX_BESIDE = 8192;

/** The same with a text of its own, where the finding points into a source. */
export function takeExcerpt(diagnostic: Diagnostic, source: Source): Excerpt | undefined {
  const { location } = diagnostic;
  if (location === undefined || source.text === '') return undefined;
  const lineStart = source.lineStarts[location.line - source.firstLine];
  if (lineStart === undefined) return undefined;
  const lineEnd = source.lineStarts[location.line - source.firstLine + 1] ?? source.text.length;
  const at = location.start - source.firstOffset;
  const start = Math.max(lineStart, at - MAX_BESIDE);
  const line = withoutLineEnd(source.text.slice(start, Math.min(lineEnd, at + MAX_BESIDE)));
  return {
    source: createSource(source.path, structuredClone(line), location.line, source.firstOffset + start),
    isSecret: standsInSecret(diagnostic, source),
  };
}
