import { isRecord } from '../../value/json.ts';
import { map, string } from '../config-schema.ts';
import { defineFunction } from '../define.ts';
import { getField, setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import { isLocalConfig, setLabel } from '../metadata.ts';
import type { Resources } from '../resources.ts';

const TEMPLATES = ['spec.template', 'spec.jobTemplate.spec.template'] as const;
const SELECTORS = ['spec.selector.matchLabels', 'spec.selector', 'spec.podSelector.matchLabels'] as const;

export const setLabels: KrmFunction = defineFunction({
  name: 'set-labels',
  description:
    'Sets labels of every resource and of its pod template. Selectors stay: a label by which something selects keeps its value in templates.',
  hermetic: true,
  config: map(string(), { description: 'a label and its value', under: 'labels' }),
  run({ resources, config, results }) {
    const selected = selectedLabels(resources);
    for (const resource of resources) {
      if (isLocalConfig(resource)) continue;
      for (const [name, value] of Object.entries(config)) {
        setLabel(resource, name, value);
        for (const template of TEMPLATES) {
          if (!isRecord(getField(resource, template))) continue;
          const field = [...template.split('.'), 'metadata', 'labels', name];
          const present = getField(resource, field);
          if (present === value) continue;
          if (typeof present === 'string' && selected.has(`${name}=${present}`)) {
            const message = `the template keeps the label ${name}: a selector asks for ${present}`;
            results.warning(message, { resource, field, proposedValue: value });
          } else {
            setField(resource, field, value);
          }
        }
      }
    }
  },
});

function selectedLabels(resources: Resources): ReadonlySet<string> {
  const selected = new Set<string>();
  for (const resource of resources) {
    for (const place of SELECTORS) {
      const labels = getField(resource, place);
      if (!isRecord(labels)) continue;
      for (const [name, value] of Object.entries(labels)) {
        if (typeof value === 'string') selected.add(`${name}=${value}`);
      }
    }
  }
  return selected;
}
