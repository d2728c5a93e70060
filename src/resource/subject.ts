import type { Subject } from '../diagnostics/diagnostic.ts';
import type { Resource } from './resource.ts';

/** The object that a diagnostic is about. */
export function subjectOf(resource: Resource): Subject {
  const { apiVersion, kind, namespace, name } = resource.identity;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name };
}
