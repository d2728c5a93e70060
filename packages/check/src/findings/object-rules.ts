import type { ObjectSchemas } from '@krmkit/schemas';

/** What objects are checked against, beside what their pods get. */
export interface ObjectRules {
  readonly schemas: ObjectSchemas;
  /** The minor of Kubernetes that an upgrade starts from; that of the release to follow without an upgrade. */
  readonly from: number;
}
