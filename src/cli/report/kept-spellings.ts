import type { Diagnostic } from '../../diagnostics/diagnostic.ts';

/** So many of one function are shown to people. */
const SHOWN = 3;

/** The diagnostics for people: of the scalars that keep their spelling the first few, and how many more there are. */
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
    return { ...diagnostic, message: `${diagnostic.message}; ${more} more scalars keep theirs${hint}` };
  });
}
