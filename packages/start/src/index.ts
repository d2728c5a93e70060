export { SANDBOX_LABEL, START_LABEL } from './container-runtime.ts';
export type { ContainerRuntime } from './container-runtime.ts';
export type { PodEnd, PodRequest, StartEvent } from './pod-request.ts';
export { readPodSettings } from './pod-settings.ts';
export type { ImagePullPolicy } from './pod-settings.ts';
export type { ProbeKind } from './probe-settings.ts';
export { runPod } from './run-pod.ts';
export type { StartLine } from './start-line.ts';
export { createContainerRuntime } from './tool-runtime.ts';
