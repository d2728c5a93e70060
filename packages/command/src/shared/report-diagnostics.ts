import type { Diagnostic, Source } from '@krmkit/base';
import { compareBytes } from '@krmkit/base';
import type { CommandContext } from '../context.ts';
import type { FindingTexts } from '@krmkit/check';
import { findingText, limitedFindings } from '@krmkit/check';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

export interface DiagnosticStyle {
  /** Do not print infos. */
  readonly quiet: boolean;
  readonly color: string | undefined;
  /** Shows the lines of Secrets. */
  readonly showSecrets?: boolean;
}

/**
 * Prints diagnostics to stderr, by file and position, as `expand` does; the lines of Secrets are hidden unless
 * `showSecrets`.
 */
export async function reportDiagnostics(
  context: CommandContext,
  diagnostics: readonly Diagnostic[],
  sources: Iterable<Source>,
  { quiet, color, showSecrets = false }: DiagnosticStyle,
): Promise<void> {
  const chosen = diagnostics.filter(({ severity }) => !quiet || severity !== 'info');
  const shown = withoutRepeated(chosen).toSorted(byPlace);
  if (shown.length === 0) return;
  const { stderr } = context;
  const style = { colors: colorsFor(stderr, color, context.env), columns: stderr.columns };
  const textsOf = textsFor([...sources], showSecrets);
  await writeChunks(
    stderr,
    limitedFindings(shown, (diagnostic) => findingText(diagnostic, textsOf(diagnostic), style)),
  );
}

/** Without the problems of files that the builds that read them report, too. */
function withoutRepeated(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const built = new Set(diagnostics.filter(({ roots = [] }) => roots.length > 0).map(problemKey));
  return diagnostics.filter((one) => (one.roots ?? []).length > 0 || !built.has(problemKey(one)));
}

/** The same for one problem, found in a file and in a build that reads it. */
export function problemKey({ code, message, location }: Diagnostic): string {
  return JSON.stringify([code, message, location?.path, location?.line, location?.column]);
}

/** The texts by path; for a stream in parts, the part that contains the diagnostic. */
function textsFor(sources: readonly Source[], showSecrets: boolean): (diagnostic: Diagnostic) => FindingTexts {
  const byPath = new Map<string, Source[]>();
  for (const source of sources) {
    const parts = byPath.get(source.path);
    if (parts === undefined) byPath.set(source.path, [source]);
    else if (parts.at(-1) !== source) parts.push(source);
  }
  const all: FindingTexts = { sources: new Map(sources.map((source) => [source.path, source])), showSecrets };
  return ({ location }) => {
    const parts = location === undefined ? [] : (byPath.get(location.path) ?? []);
    if (location === undefined || parts.length < 2) return all;
    const part = parts.findLast(({ firstLine }) => firstLine <= location.line);
    return part === undefined ? all : { sources: new Map([[location.path, part]]), showSecrets };
  };
}

function byPlace({ location: a }: Diagnostic, { location: b }: Diagnostic): number {
  return (
    compareBytes(a?.path ?? '', b?.path ?? '') ||
    // For a stream in several parts, offsets are relative to the part.
    (a?.line ?? 0) - (b?.line ?? 0) ||
    (a?.start ?? 0) - (b?.start ?? 0)
  );
}
