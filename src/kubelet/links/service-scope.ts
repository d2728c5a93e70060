import type { ServiceTable } from './service-table.ts';
import { createServiceTable } from './service-table.ts';
import { serviceGroups } from './service-links.ts';
import type { Sources } from '../sources.ts';

/** Service variables by name, for all the pods that see the same Services. */
export type ServiceLinks = ServiceTable;

export function serviceLinks(sources: Sources, namespace: string, enableServiceLinks: boolean): ServiceLinks {
  const complete = !sources.assumesKubernetesService;
  return createServiceTable(serviceGroups(sources.services(namespace), namespace, enableServiceLinks, complete));
}
