import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Source } from '../../text/source.ts';
import { lineAt } from '../../text/source.ts';

/**
 * Whether the line of a diagnostic may hold what a Secret holds. By the text where nothing else is known: a document
 * that cannot be parsed has no object. Rather one line too many is hidden than one value shown.
 */
export function standsInSecret(diagnostic: Diagnostic, source: Source): boolean {
  const { location, subject } = diagnostic;
  if (location === undefined) return false;
  if (subject?.kind === 'Secret') return true;
  // JSON may have all of a List on one line.
  if (subject !== undefined) return namesSecret(lineAt(source, location.line));
  const { text } = source;
  const { start } = location;
  const from = text.lastIndexOf('\n---', start);
  const to = text.indexOf('\n---', start);
  return namesSecret(text.slice(Math.max(from, 0), to === -1 ? undefined : to));
}

/** `kind: Secret`, a list of them, and what kustomize makes Secrets of; in YAML and in JSON. */
export function namesSecret(text: string): boolean {
  return /\bkind["']?[ \t]*:\s*["']?Secret(?:List)?\b|\bsecretGenerator["']?[ \t]*:/.test(text);
}
