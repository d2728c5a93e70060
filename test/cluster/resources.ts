import type { ResourceFieldSelector, ResourceRequirements } from 'kubernetes-types/core/v1.d.ts';

import type { Random } from './random.ts';

const DIVISORS: Readonly<Record<string, readonly string[]>> = {
  cpu: ['0', '1', '1m', '1000m'],
  memory: ['0', '1', '1k', '1Ki', '1M', '1Mi', '1G', '1Gi', '1T', '1Ti', '1P', '1Ei', '1024Ki', '1000'],
  'ephemeral-storage': ['0', '1', '1k', '1Ki', '1Mi', '1G', '1E', '1Gi'],
};

export function resourceFieldRef(random: Random, containers: readonly string[]): ResourceFieldSelector {
  const resource = random.pick(['cpu', 'memory', 'ephemeral-storage']);
  return {
    resource: `${random.pick(['limits', 'limits', 'requests'])}.${resource}`,
    ...(random.chance(0.5) ? { containerName: random.pick(containers) } : {}),
    ...(random.chance(0.6) ? { divisor: random.pick(DIVISORS[resource] ?? []) } : {}),
  };
}

/** Unusual quantities, all small enough for many pods on one node and large enough for a shell. */
const QUANTITIES: readonly {
  readonly name: string;
  readonly limits: readonly string[];
  readonly requests: readonly string[];
}[] = [
  {
    name: 'cpu',
    limits: ['0', '500m', '0.5', '1500m', '1', '2', '0.3001', '1e0', '1999999u'],
    requests: ['0', '1m', '0.0005', '1500u', '2m'],
  },
  {
    name: 'memory',
    limits: ['0', '64Mi', '100M', '0.1Gi', '67108865', '1e8', '33554432500m', '65.5Mi', '123456Ki'],
    requests: ['0', '1', '1500m', '12Mi', '1k', '100u'],
  },
  { name: 'ephemeral-storage', limits: ['0', '1Gi', '1.5G', '100M'], requests: ['0', '1', '1Ki', '1500'] },
];

export function resources(random: Random): ResourceRequirements {
  const limits: Record<string, string> = {};
  const requests: Record<string, string> = {};
  for (const { name, limits: largest, requests: smallest } of QUANTITIES) {
    const limit = random.chance(0.5) ? random.pick(largest) : undefined;
    if (limit !== undefined) limits[name] = limit;
    // A request must not exceed its limit, even if that is zero.
    if (random.chance(0.5)) requests[name] = limit === '0' ? '0' : random.pick(smallest);
    // A missing request is copied from the limit, and a node has few processors.
    else if (name === 'cpu' && limit !== undefined && limit !== '0') limits[name] = '20m';
  }
  return {
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
    ...(Object.keys(requests).length > 0 ? { requests } : {}),
  };
}
