import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import { locationOf } from '../resource/locate.ts';
import type { Source, Span } from '../text/source.ts';
import type { YamlProblem } from '../yaml/nodes.ts';

/** What is wrong with a document as a diagnostic of its file. */
export function yamlDiagnostic(source: Source, problem: YamlProblem): Diagnostic {
  const related =
    problem.related === undefined
      ? undefined
      : { message: relatedMessage(problem), location: locationOf(source, problem.related) };
  return {
    code: problem.kind === 'duplicate-key' ? 'duplicate-key' : 'invalid-yaml',
    severity: problem.severity,
    message: problem.message,
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
    location: locationOf(source, problem),
    ...(related === undefined ? {} : { related: [related] }),
  };
}

/** One for the whole file, at its first mark. */
export function templateDiagnostic(source: Source): Diagnostic {
  const mark = /\{\{|\{%/.exec(source.text)?.index ?? 0;
  return {
    code: 'template-file',
    severity: 'info',
    message: 'This file is a template ({{ }}), not Kubernetes YAML as it stands; it was left out',
    hint: 'render it first, with `helm template` for example, and read the result; or name it in .krmignore',
    location: locationOf(source, { start: mark, end: Math.min(mark + 2, source.text.length) }),
  };
}

/** About a file as a whole, which may not even have a text. */
export function fileDiagnostic(path: string, message: string, hint?: string, severity: Severity = 'error'): Diagnostic {
  return {
    code: 'unreadable-file',
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}

export function spanDiagnostic(
  source: Source,
  span: Span,
  code: DiagnosticCode,
  severity: Severity,
  message: string,
  hint?: string,
): Diagnostic {
  return { code, severity, message, ...(hint === undefined ? {} : { hint }), location: locationOf(source, span) };
}

function relatedMessage(problem: YamlProblem): string {
  return problem.kind === 'duplicate-key' ? 'the first one stands here' : 'it begins here';
}
