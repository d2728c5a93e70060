import type { Diagnostic, Severity, FileFailure, Source } from '@krmkit/base';
import { locationOf } from '@krmkit/base';

/** The start of a possible template expression. */
export const TEMPLATE_MARK: RegExp = /\{\{|\{%/;

/** One diagnostic for the whole file, at its first mark. */
export function templateDiagnostic(source: Source): Diagnostic {
  const mark = TEMPLATE_MARK.exec(source.text)?.index ?? 0;
  return {
    code: 'template-file',
    severity: 'info',
    message: 'This file is a template ({{ }}), not Kubernetes YAML; it was skipped',
    hint: 'render it first, for example with `helm template`, and read the result; or name it in .krmignore',
    location: locationOf(source, { start: mark, end: Math.min(mark + 2, source.text.length) }),
  };
}

/** Diagnostics of a part of a stream that are dropped if any part is a template, because the template explains them. */
export function isVoidInTemplate({ code, severity }: Diagnostic): boolean {
  return code === 'invalid-yaml' || (code === 'invalid-resource' && severity === 'warning');
}

/** A diagnostic for a whole file, which may not have a text. */
export function fileDiagnostic(path: string, message: string, hint?: string, severity: Severity = 'error'): Diagnostic {
  return {
    code: 'unreadable-file',
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    location: { path, start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}

/** The message and the way out for an error of the file system. */
export function explainFailure(
  failed: { readonly failure: FileFailure; readonly message: string },
  what: 'file' | 'directory',
): readonly [message: string, hint: string] {
  switch (failed.failure) {
    case 'missing':
      return [`There is no such file or directory`, 'check the spelling and your current directory'];
    case 'denied':
      return [`This ${what} cannot be read: permission denied`, 'change its permissions, or name it in .krmignore'];
    case 'link-loop':
      return ['This link leads to itself', 'fix or remove the link'];
    case 'is-directory':
      return ['This is a directory, not a file', 'name a file'];
    case 'not-directory':
      return ['A part of this path is a file, not a directory', 'check the spelling'];
    case 'too-large':
      return [`This ${what} is too large to read: ${failed.message}`, 'split it, or name it in .krmignore'];
    case 'failed':
      return [
        `This ${what} cannot be read: ${failed.message}`,
        'fix what the system reports, or name it in .krmignore',
      ];
  }
}
