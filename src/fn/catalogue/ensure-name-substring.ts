import { isApplied } from '../applied.ts';
import { object, string } from '../config-schema.ts';
import { defineFunction } from '../define.ts';
import { setField } from '../field.ts';
import type { KrmFunction } from '../function.ts';
import { nameReferencesOf } from '../name-references.ts';

const KEPT: ReadonlySet<string> = new Set(['Namespace', 'CustomResourceDefinition', 'APIService']);

export const ensureNameSubstring: KrmFunction = defineFunction({
  name: 'ensure-name-substring',
  description:
    'Puts a text in front of or behind the names of resources that do not have it yet, and follows in references to them.',
  hermetic: true,
  config: object({
    prepend: string({ default: '', description: 'in front of the name' }),
    append: string({ default: '', description: 'behind the name' }),
  }),
  run({ resources, config: { prepend, append } }) {
    const renamed = new Map<string, string>();
    for (const resource of resources) {
      const name = resource.metadata?.name;
      if (!isApplied(resource) || KEPT.has(resource.kind) || typeof name !== 'string' || name === '') continue;
      const wanted = (name.includes(prepend) ? '' : prepend) + name + (name.includes(append) ? '' : append);
      if (wanted === name) continue;
      renamed.set(`${resource.kind}/${name}`, wanted);
      setField(resource, ['metadata', 'name'], wanted);
    }
    for (const resource of resources) {
      for (const { path, kind, name } of nameReferencesOf(resource)) {
        const wanted = renamed.get(`${kind}/${name}`);
        if (wanted !== undefined) setField(resource, path, wanted);
      }
    }
  },
});
