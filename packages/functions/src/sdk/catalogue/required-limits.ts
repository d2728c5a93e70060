import { recordMember } from '@krmkit/base';
import { boolean, list, object, string } from '../schema.ts';
import { containersOf } from '../containers.ts';
import { defineFunction } from '../define.ts';
import type { KrmFunction } from '../function.ts';

export const requiredLimits: KrmFunction = defineFunction({
  name: 'required-limits',
  description: 'Checks that every container has limits.',
  hermetic: true,
  config: object({
    limits: list(string(), { default: ['cpu', 'memory'], description: 'of these resources' }),
    requests: boolean({ default: false, description: 'whether requests of these resources are required, too' }),
  }),
  run({ resources, config: { limits, requests }, results }) {
    for (const resource of resources) {
      for (const { path, container } of containersOf(resource)) {
        // The API does not allow resources for ephemeral containers.
        if (path.includes('ephemeralContainers')) continue;
        const given = recordMember(container, 'resources');
        for (const part of requests ? ['limits', 'requests'] : ['limits']) {
          for (const name of limits) {
            const value = recordMember(recordMember(given, part), name);
            if (value !== undefined && value !== null) continue;
            const own = container['name'];
            const who = typeof own === 'string' ? own : 'without a name';
            results.error(`the container ${who} has no ${part.slice(0, -1)} for ${name}`, {
              resource,
              field: [...path, 'resources', part, name],
            });
          }
        }
      }
    }
  },
});
