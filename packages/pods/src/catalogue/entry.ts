import type { Severity } from '@krmkit/base';

/** What `krmkit explain` prints about a finding. */
export interface CatalogueEntry {
  /** The usual severity; a finding may be milder or graver where the entry says so. */
  readonly severity: Severity;
  /** One line. */
  readonly title: string;
  /**
   * What `explain CODE` prints below the title: what happens in a cluster, why it stays unnoticed, how to fix it. Plain
   * text; paragraphs of one line each with an empty line between; examples are indented by four spaces.
   */
  readonly explanation: string;
}
