import { spaceOf, variableBytes } from './exec-size.ts';
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
  for (const { name, value, service } of result.variables) {
    variables.set(name, { name, value, provenance: { kind: 'service', ...service } });
    space += spaceOf(variableBytes(name, value));
  }
  return { variables, collisions: result.collisions, space };
}
