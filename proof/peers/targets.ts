import { DRY_RUN_TARGET } from './kubectl-dry-run.ts';
import { MERGE_FILE_TARGETS } from './git-merge-file.ts';
import { UPDATE_TARGETS } from './kpt-package-update.ts';
import { KPT_TARGETS } from './kpt-source-sink.ts';
import { BUILD_TARGETS } from './kustomize-builds.ts';
import { METADATA_TARGETS } from './kubectl-metadata.ts';
import { PATCH_TARGETS } from './kubectl-patch.ts';
import type { PeerTarget } from './peer.ts';
import { YAML_TARGETS } from './yaml-readers.ts';

export const PEER_TARGETS: readonly PeerTarget[] = [
  ...YAML_TARGETS,
  ...METADATA_TARGETS,
  ...PATCH_TARGETS,
  ...BUILD_TARGETS,
  ...MERGE_FILE_TARGETS,
  ...KPT_TARGETS,
  ...UPDATE_TARGETS,
];

/** These ask a cluster, which tests must not do unasked. */
export const CLUSTER_TARGETS: readonly PeerTarget[] = [DRY_RUN_TARGET];
