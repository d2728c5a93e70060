import { spaceOf, variableBytes } from './exec-size.ts';
import type { Provenance } from './provenance.ts';
import type { ServiceCollision } from './service-links.ts';
import { serviceVariables } from './service-links.ts';
import type { Sources } from './sources.ts';
import type { Variable } from './variable.ts';

/** Service variables by name, made once for all the pods that see the same Services. */
export interface ServiceLinks {
  readonly variables: ReadonlyMap<string, Variable>;
  readonly collisions: readonly ServiceCollision[];
  /** What they take of the space for environment and arguments. */
  readonly space: number;
}

export function serviceLinks(sources: Sources, namespace: string, enableServiceLinks: boolean): ServiceLinks {
  const complete = !sources.assumesKubernetesService;
  const result = serviceVariables(sources.services(namespace), namespace, enableServiceLinks, complete);
  const variables = new Map<string, Variable>();
  let space = 0;
  let owner: object | undefined;
  let provenance: Provenance = { kind: 'service', namespace, name: '' };
  for (const { name, value, service } of result.variables) {
    // Neighbours come of one Service.
    if (service !== owner) provenance = { kind: 'service', ...service };
    owner = service;
    variables.set(name, { name, value, provenance });
    space += spaceOf(variableBytes(name, value));
  }
  return { variables, collisions: result.collisions, space };
}
