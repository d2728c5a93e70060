import type { Subject } from '@krmkit/base';
import { member, textAt } from '@krmkit/base';
import type { Resource } from './resource.ts';

/** The object that a diagnostic is about. */
export function subjectOf(resource: Resource): Subject {
  const { apiVersion, kind, namespace, name } = resource.identity;
  const prefix = name === '' ? textAt(member(resource.value, 'metadata'), 'generateName') : '';
  return {
    apiVersion,
    kind,
    ...(namespace === undefined ? {} : { namespace }),
    name,
    ...(prefix === '' ? {} : { generateName: prefix }),
  };
}
