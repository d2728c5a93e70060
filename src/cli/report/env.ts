import { displayText } from '../../kubelet/value.ts';
import type { Expansion } from '../expand/expansion.ts';
import { shownVariables } from '../expand/expansion.ts';
import { objectText } from './findings.ts';
import { printable } from './printable.ts';

/**
 * `NAME=value` lines that a POSIX shell reads (`set -a; . FILE`) and dotenv readers as well. Holes stand as `<podIP>`;
 * a name that is none to a shell is a comment. Each container has a comment above it where there are several.
 */
export function* envReport(expansion: Expansion): Generator<string> {
  const many = expansion.summary.containers > 1;
  let first = true;
  for (const { subject, containers } of expansion.workloads) {
    for (const container of containers) {
      const lines: string[] = [];
      if (many) lines.push(`${first ? '' : '\n'}# ${objectText(subject)}, container ${printable(container.name)}`);
      first = false;
      for (const { name, value } of shownVariables(expansion, container)) {
        const text = displayText(value, expansion.showSecrets);
        if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) lines.push(`${name}=${shellQuote(text)}`);
        else lines.push(`# no name to a shell: ${printable(`${name}=${text}`)}`);
      }
      if (lines.length > 0) yield `${lines.join('\n')}\n`;
    }
  }
}

/** As it stands where no shell changes it, else in single quotes, which end for each single quote inside. */
export function shellQuote(text: string): string {
  if (/^[A-Za-z0-9_./:@%+,=-]*$/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
