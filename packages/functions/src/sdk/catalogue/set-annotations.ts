import { isApplied, warnOfLists, nameProblem, setAnnotation } from '../metadata.ts';
import { map, string } from '../schema.ts';
import { defineFunction } from '../define.ts';
import { fieldSpecs, setMembersOf, withFieldSpecs } from '../field-specs.ts';
import type { KrmFunction } from '../function.ts';

const ADDITIONAL = 'additionalAnnotationFields';

export const setAnnotations: KrmFunction = defineFunction({
  name: 'set-annotations',
  description: 'Sets annotations of every resource, but not of pod templates, so that no rollout starts.',
  hermetic: true,
  config: withFieldSpecs(
    map(string(), { description: 'an annotation and its value', under: 'annotations', check: nameProblem }),
    fieldSpecs(ADDITIONAL, 'annotations'),
    ADDITIONAL,
  ),
  run({ resources, config: { members, fields }, results }) {
    if (Object.keys(members).length === 0) results.warning('the configuration has no annotations, so nothing is set');
    else warnOfLists(resources, results, 'annotations');
    for (const resource of resources) {
      if (!isApplied(resource)) continue;
      for (const [name, value] of Object.entries(members)) setAnnotation(resource, name, value);
      setMembersOf(resource, fields, members, results);
    }
  },
});
