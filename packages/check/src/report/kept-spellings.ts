import type { Diagnostic } from '@krmkit/base';

/** The number of such diagnostics to print for each function. */
const SHOWN = 3;

/**
 * Shortens diagnostics for people: of the scalars that keep their spelling only the first few are listed, and the rest
 * are counted.
 */
export function withFewKept(diagnostics: readonly Diagnostic[], hint: string): readonly Diagnostic[] {
  const counts = new Map<string, number>();
  const last = new Map<string, number>();
  const shown: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    if (diagnostic.code === 'kept-spelling') {
      const by = diagnostic.related?.[0]?.message ?? '';
      const count = (counts.get(by) ?? 0) + 1;
      counts.set(by, count);
      if (count > SHOWN) continue;
      last.set(by, shown.length);
    }
    shown.push(diagnostic);
  }
  return shown.map((diagnostic, at) => {
    const by = diagnostic.related?.[0]?.message ?? '';
    const more = (counts.get(by) ?? 0) - SHOWN;
    if (more <= 0 || last.get(by) !== at) return diagnostic;
    const theirs = more === 1 ? 'scalar keeps its own' : 'scalars keep theirs';
    return { ...diagnostic, message: `${diagnostic.message}; ${more} more ${theirs}${hint}` };
  });
}
