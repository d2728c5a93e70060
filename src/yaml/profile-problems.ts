import type { Span } from '../text/source.ts';
import type { YamlProblem } from './nodes.ts';

// What go-yaml's reader lets in: tab, line ends, NEL, and everything printable outside the surrogates.
const CONTROL =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const UNICODE_BREAK = /[\u0085\u2028\u2029]/;
const VERSION = /^%YAML[ \t]+([0-9]+\.[0-9]+)/m;

/** What YAML allows and the Go readers of Kubernetes refuse: control characters, `%YAML 1.2`. The first of each. */
export function findProfileProblems(text: string, span: Span): YamlProblem[] {
  const own = text.slice(span.start, span.end);
  const problems: YamlProblem[] = [];
  const control = CONTROL.exec(own);
  if (control !== null) {
    const start = span.start + control.index;
    const code = own.charCodeAt(control.index).toString(16).toUpperCase().padStart(4, '0');
    problems.push({
      kind: 'profile',
      severity: 'warning',
      message: `The character U+${code} is not allowed; Kubernetes refuses to read the file.`,
      hint: 'Remove it, or write it as an escape in a double-quoted string.',
      start,
      end: start + 1,
    });
  }
  const lineBreak = UNICODE_BREAK.exec(own);
  if (lineBreak !== null) {
    const start = span.start + lineBreak.index;
    const code = own.charCodeAt(lineBreak.index).toString(16).toUpperCase().padStart(4, '0');
    problems.push({
      kind: 'profile',
      severity: 'warning',
      message: `The character U+${code} ends a line for Kubernetes, though not for other readers of YAML.`,
      hint: 'Remove it, or write it as an escape in a double-quoted string.',
      start,
      end: start + 1,
    });
  }
  const version = own.includes('%YAML') ? VERSION.exec(own) : null;
  if (version !== null && version[1] !== '1.1') {
    const start = span.start + version.index;
    problems.push({
      kind: 'profile',
      severity: 'warning',
      message: `Kubernetes refuses to read YAML ${version[1]}: its readers know %YAML 1.1 only.`,
      hint: 'Remove the directive.',
      start,
      end: start + version[0].length,
    });
  }
  return problems;
}
