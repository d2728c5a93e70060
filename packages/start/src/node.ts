export { nodePodNetwork } from './pod-network.ts';
