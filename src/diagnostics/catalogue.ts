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
