import type { ResolvedContainer } from '@krmkit/pods';
import { displayText } from '@krmkit/pods';
import type { ExpansionView } from '../findings/expansion.ts';
import { shownVariables } from '../findings/expansion.ts';
import type { ExpansionReport } from './expansion-report.ts';
import { printable, objectText } from '@krmkit/base';

/**
 * `NAME=value` lines for POSIX shells (`set -a; . FILE`) and dotenv readers. Runtime values appear as `<podIP>`; an
 * entry whose name is not valid in a shell is a comment. If there are several containers, each has a comment above it.
 */
export function envReport(view: ExpansionView): ExpansionReport {
  let containers = 0;
  // Whether the first container needs a comment is known when the second one follows.
  let only: { readonly heading: string; readonly lines: string } | undefined;
  return {
    *workload({ subject, containers: own }) {
      for (const container of own) {
        const heading = `# ${objectText(subject)}, container ${printable(container.name)}\n`;
        const lines = linesOf(container, view);
        containers += 1;
        if (containers === 1) {
          only = { heading, lines };
          continue;
        }
        if (only !== undefined) yield only.heading + only.lines;
        only = undefined;
        yield `\n${heading}${lines}`;
      }
    },
    *end() {
      if (only !== undefined && only.lines !== '') yield only.lines;
    },
  };
}

function linesOf(container: ResolvedContainer, view: ExpansionView): string {
  const lines = shownVariables(view, container).map(({ name, value }) => {
    const text = displayText(value, view.showSecrets);
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `${name}=${shellQuote(text)}\n`;
    return `# not a valid name in a shell: ${printable(`${name}=${text}`)}\n`;
  });
  return lines.join('');
}

/**
 * Unquoted if a shell does not change it, else in single quotes, which are closed around each single quote. They are
 * also closed and reopened within text that a CI system would read as a command: the value stays the same, and the line
 * differs.
 */
export function shellQuote(text: string): string {
  if (/^[A-Za-z0-9_./:@%+,=-]*$/.test(text) && !/section_(?:start|end):/.test(text)) return text;
  const inner = text
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(/\n(?=\s*::)|##(?=\w*\[)|section_(?:start|end)(?=:)/g, (found) => `${found}''`);
  return `'${inner}'`;
}
