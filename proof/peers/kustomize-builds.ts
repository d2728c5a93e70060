import { findBuildPeer } from '@krmkit/testing';
import { compareBuild } from '../../packages/kustomize/test/random/compare-build.ts';
import type { PeerTarget } from './peer.ts';

const peer = findBuildPeer();

export const BUILD_TARGETS: readonly PeerTarget[] = [
  {
    name: 'kustomize-build',
    holds: 'the text of a random kustomization with bases and components, and what is refused',
    findPeer: () => peer?.title,
    compare: async (random) => (peer === undefined ? [] : [await compareBuild(peer, random.below(2 ** 31))]),
  },
];
