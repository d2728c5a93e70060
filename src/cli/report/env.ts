import type { ResolvedContainer } from '../../kubelet/pod/resolved.ts';
import { displayText } from '../../kubelet/value.ts';
import type { ExpansionView } from '../expand/expansion.ts';
import { shownVariables } from '../expand/expansion.ts';
import type { ExpansionReport } from './expansion-report.ts';
import { objectText } from './findings.ts';
import { printable } from '../../diagnostics/printable.ts';

/**
 * `NAME=value` lines that a POSIX shell reads (`set -a; . FILE`) and dotenv readers as well. Runtime values appear as `<podIP>`;
 * a name that is none to a shell is a comment. Each container has a comment above it where there are several.
 */
export function envReport(view: ExpansionView): ExpansionReport {
  let containers = 0;
  // Whether it needs a comment above it is known when the next one comes.
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
    return `# no name to a shell: ${printable(`${name}=${text}`)}\n`;
  });
  return lines.join('');
}

/**
 * As it stands where no shell changes it, else in single quotes, which end for each single quote inside. They end and
 * begin again in what a CI system would take for a command: the value is the same, and the line is not.
 */
export function shellQuote(text: string): string {
  if (/^[A-Za-z0-9_./:@%+,=-]*$/.test(text) && !/section_(?:start|end):/.test(text)) return text;
  const inner = text
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(/\n(?=\s*::)|##(?=\w*\[)|section_(?:start|end)(?=:)/g, (found) => `${found}''`);
  return `'${inner}'`;
}
