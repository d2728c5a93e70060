import type { Severity } from './diagnostic.ts';

/** Every code that krmkit reports. A code never changes its meaning; `explain CODE` prints its entry. */
export type DiagnosticCode =
  // reading
  | 'unreadable-file'
  | 'invalid-yaml'
  | 'invalid-resource'
  | 'template-file'
  | 'duplicate-key'
  | 'duplicate-resource'
  | 'ambiguous-source'
  | 'unused-suppression'
  // references
  | 'unresolved-reference'
  | 'forward-reference'
  | 'collapsed-escape'
  | 'shell-syntax'
  | 'runtime-variable'
  | 'never-expanded'
  | 'shell-runs-reference'
  | 'non-ascii-after-dollar'
  // declarations
  | 'duplicate-name'
  | 'invalid-name'
  | 'skipped-name'
  | 'non-string-value'
  | 'invalid-value-source'
  | 'unreferencable-name'
  | 'missing-label'
  // objects
  | 'missing-configmap'
  | 'missing-secret'
  | 'missing-service'
  | 'missing-key'
  | 'unusable-bytes'
  // services
  | 'service-link-shadowing'
  | 'service-link-collision'
  // fields
  | 'limit-from-node'
  | 'invalid-field-ref'
  | 'invalid-resource-field-ref'
  | 'invalid-file-key-ref'
  | 'unprepared-subpath'
  // handlers
  | 'probe-reference'
  | 'hook-reference'
  // safety
  | 'secret-in-arguments'
  | 'exec-limit';

export interface CatalogueEntry {
  /** The usual severity; a finding may be milder where the entry says so. */
  readonly severity: Severity;
  /** One line. */
  readonly title: string;
  /** What `explain CODE` prints below the title: why it matters, how to mend it. Plain text, paragraphs of one line each. */
  readonly explanation: string;
}

/** Placeholder until the texts are written. */
export const CATALOGUE: Readonly<Record<DiagnosticCode, CatalogueEntry>> = {
  'unreadable-file': entry('error'),
  'invalid-yaml': entry('error'),
  'invalid-resource': entry('error'),
  'template-file': entry('info'),
  'duplicate-key': entry('error'),
  'duplicate-resource': entry('warning'),
  'ambiguous-source': entry('info'),
  'unused-suppression': entry('warning'),
  'unresolved-reference': entry('error'),
  'forward-reference': entry('error'),
  'collapsed-escape': entry('warning'),
  'shell-syntax': entry('warning'),
  'runtime-variable': entry('error'),
  'never-expanded': entry('warning'),
  'shell-runs-reference': entry('warning'),
  'non-ascii-after-dollar': entry('warning'),
  'duplicate-name': entry('warning'),
  'invalid-name': entry('error'),
  'skipped-name': entry('warning'),
  'non-string-value': entry('error'),
  'invalid-value-source': entry('error'),
  'unreferencable-name': entry('info'),
  'missing-label': entry('warning'),
  'missing-configmap': entry('error'),
  'missing-secret': entry('error'),
  'missing-service': entry('warning'),
  'missing-key': entry('error'),
  'unusable-bytes': entry('error'),
  'service-link-shadowing': entry('warning'),
  'service-link-collision': entry('warning'),
  'limit-from-node': entry('warning'),
  'invalid-field-ref': entry('error'),
  'invalid-resource-field-ref': entry('error'),
  'invalid-file-key-ref': entry('error'),
  'unprepared-subpath': entry('error'),
  'probe-reference': entry('warning'),
  'hook-reference': entry('warning'),
  'secret-in-arguments': entry('warning'),
  'exec-limit': entry('error'),
};

function entry(severity: Severity): CatalogueEntry {
  return { severity, title: '', explanation: '' };
}
