import type { Diagnostic } from './diagnostic.ts';
import type { Source } from '../text/source.ts';
import { lineAt } from '../text/source.ts';

/**
 * Whether the line of a diagnostic can contain a value of a Secret. Judges by the text if nothing else is known: a
 * document that cannot be parsed has no object. In doubt, hides the line.
 */
export function isInSecret(diagnostic: Diagnostic, source: Source): boolean {
  const { location, subject } = diagnostic;
  if (location === undefined) return false;
  if (subject?.kind === 'Secret' || diagnostic.isSecret === true) return true;
  // In JSON, all of a List can be on one line.
  if (subject !== undefined) return namesSecret(lineAt(source, location.line));
  const { text } = source;
  const { start } = location;
  const from = text.lastIndexOf('\n---', start);
  const to = text.indexOf('\n---', start);
  return namesSecret(text.slice(Math.max(from, 0), to === -1 ? undefined : to));
}

/**
 * Whether a text has values of a Secret, in YAML or in JSON: an object or a patch of the kind, or a
 * `secretGenerator` of kustomize. In doubt, it has. A reference to a Secret inside of an object, without `data`, has none.
 */
export function namesSecret(text: string): boolean {
  if (/\bsecretGenerator["']?[ \t]*:|^(?:\{.*)?["']?kind["']?[ \t]*:\s*["']?Secret(?:List)?\b/m.test(text)) return true;
  return /\bkind["']?[ \t]*:\s*["']?Secret(?:List)?\b/.test(text) && /\b(?:data|stringData)\b/.test(text);
}
