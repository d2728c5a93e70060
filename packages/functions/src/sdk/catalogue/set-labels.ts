import { isRecord } from '@krmkit/base';
import { isApplied, warnOfLists, labelValueProblem, nameProblem, setLabel } from '../metadata.ts';
import { map, string } from '../schema.ts';
import { visitFields } from '../containers.ts';
import { defineFunction } from '../define.ts';
import { fieldSpecs, setMembersOf, withFieldSpecs } from '../field-specs.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import type { Resources } from '../resources.ts';

/** The templates of pods and Jobs. */
const TEMPLATES = ['spec.template', 'spec.jobTemplate', 'spec.jobTemplate.spec.template'] as const;

const ADDITIONAL = 'additionalLabelFields';

export const setLabels: KrmFunction = defineFunction({
  name: 'set-labels',
  description:
    'Sets labels of every resource and of its pod template. Selectors do not change: a label that selects pods keeps its value in pods and templates.',
  hermetic: true,
  config: withFieldSpecs(
    map(string(), {
      description: 'a label and its value',
      under: 'labels',
      check: (name, value) => nameProblem(name) ?? labelValueProblem(value),
    }),
    fieldSpecs(ADDITIONAL, 'labels'),
    ADDITIONAL,
  ),
  run({ resources, config: { members, fields }, results }) {
    if (Object.keys(members).length === 0) results.warning('the configuration has no labels, so nothing is set');
    else warnOfLists(resources, results, 'labels');
    const applied = resources.filter(isApplied);
    // They can be selectors, which decide what pods keep.
    for (const resource of applied) setMembersOf(resource, fields, members, results);
    const selected = selectedLabels(resources);
    for (const resource of applied) {
      for (const [name, value] of Object.entries(members)) {
        const holders = TEMPLATES.filter((template) => isRecord(getField(resource, template)));
        for (const holder of ['', ...holders]) {
          const field = [...(holder === '' ? [] : holder.split('.')), 'metadata', 'labels', name];
          const present = getField(resource, field);
          if (present === value) continue;
          const isPod = holder !== '' || resource.kind === 'Pod';
          if (isPod && typeof present === 'string' && selected.has(`${name}=${present}`)) {
            const what = holder === '' ? 'pod' : 'template';
            const message = `the ${what} keeps the label ${name}: a selector uses ${present}`;
            results.warning(message, { resource, field, proposedValue: value });
          } else if (holder === '') {
            setLabel(resource, name, value);
          } else {
            setField(resource, field, value);
          }
        }
      }
    }
  },
});

/** Pod labels that selectors use, as `name=value`: selectors of Services, workloads, policies and affinities. */
function selectedLabels(resources: Resources): ReadonlySet<string> {
  const selected = new Set<string>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string') selected.add(`${name}=${value}`);
  };
  for (const resource of resources) {
    visitFields(resource, [], (path, value) => {
      const holder = path.at(-2);
      if (holder === 'namespaceSelector' || !isRecord(value)) return;
      const isPlain = path.length === 2 && path.at(-1) === 'selector' && holder === 'spec';
      if (path.at(-1) === 'matchLabels' || isPlain) {
        for (const [name, one] of Object.entries(value)) add(name, one);
      }
      const { key, operator, values } = value;
      if (path.at(-2) !== 'matchExpressions' || operator !== 'In' || typeof key !== 'string') return;
      for (const one of Array.isArray(values) ? values : []) add(key, one);
    });
  }
  return selected;
}
