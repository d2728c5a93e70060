import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { compareBytes } from '../../text/compare.ts';
import type { Source } from '../../text/source.ts';
import type { CommandContext } from '../context.ts';
import { findingText } from '../report/findings.ts';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';

export interface DiagnosticStyle {
  /** Leaves out what is for information only. */
  readonly quiet: boolean;
  readonly color: string | undefined;
  /** Shows the lines of Secrets. */
  readonly showSecrets?: boolean;
}

/** Prints what is wrong to stderr, by file and place, as `expand` does; the lines of Secrets are hidden unless `showSecrets`. */
export async function reportDiagnostics(
  context: CommandContext,
  diagnostics: readonly Diagnostic[],
  sources: Iterable<Source>,
  { quiet, color, showSecrets = false }: DiagnosticStyle,
): Promise<void> {
  const shown = diagnostics.filter(({ severity }) => !quiet || severity !== 'info').toSorted(byPlace);
  if (shown.length === 0) return;
  const { stderr } = context;
  const style = { colors: colorsFor(stderr, color, context.env), columns: stderr.columns };
  const texts = { sources: new Map([...sources].map((source) => [source.path, source])), showSecrets };
  await writeChunks(
    stderr,
    shown.map((diagnostic) => `${findingText(diagnostic, texts, style)}\n`),
  );
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compareBytes(a.location?.path ?? '', b.location?.path ?? '') || (a.location?.start ?? 0) - (b.location?.start ?? 0)
  );
}
