export { kubernetesContainers } from './run/kubernetes-containers.ts';
export { nodeRegistryPorts } from './run/registry-ports.ts';
export { openSharedCache } from './run/shared-cache.ts';
export type { SharedCacheSettings } from './run/shared-cache.ts';
