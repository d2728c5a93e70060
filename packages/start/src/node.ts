export { nodePodNetwork } from './pod-network.ts';
export { startPod } from './start-pod.ts';
export type { StartPodOptions, StartedPod } from './start-pod.ts';
