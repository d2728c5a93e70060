import { splitApiVersion } from '../../resource/identity.ts';
import { isApplied, warnOfLists } from '../applied.ts';
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
    prepend: string({ default: '', pattern: /[-.:a-z0-9]*/, description: 'in front of the name' }),
    append: string({ default: '', pattern: /[-.:a-z0-9]*/, description: 'behind the name' }),
  }),
  run({ resources, config: { prepend, append }, results }) {
    if (prepend === '' && append === '') {
      results.warning('neither prepend nor append is given, so names stay');
      return;
    }
    const renamed = new Map<string, string>();
    const taken = new Map<string, string>();
    for (const resource of resources) {
      const name = resource.metadata?.name;
      if (!isApplied(resource) || KEPT.has(resource.kind) || typeof name !== 'string' || name === '') continue;
      const wanted = (name.includes(prepend) ? '' : prepend) + name + (name.includes(append) ? '' : append);
      const key = `${splitApiVersion(resource.apiVersion).group}/${resource.kind}/${resource.metadata?.namespace ?? ''}/${wanted}`;
      const other = taken.get(key) ?? name;
      taken.set(key, other);
      if (other !== name) {
        const message = `${resource.kind} ${other} and ${resource.kind} ${name} would both be ${wanted}`;
        results.error(message, { resource, field: 'metadata.name' });
        continue;
      }
      if (wanted === name) continue;
      renamed.set(`${resource.kind}/${name}`, wanted);
      setField(resource, ['metadata', 'name'], wanted);
    }
    warnOfLists(resources, results, 'names');
    for (const resource of resources) {
      for (const { path, kind, name } of nameReferencesOf(resource)) {
        const wanted = renamed.get(`${kind}/${name}`);
        if (wanted !== undefined) setField(resource, path, wanted);
      }
    }
  },
});
