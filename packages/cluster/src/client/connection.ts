import type { Problem, Result } from '@krmkit/base';
import type { ClusterApi } from './api.ts';
import type { PodExec } from './exec.ts';

/** Which cluster, and as which user. Defaults are those of kubectl. */
export interface ConnectOptions {
  /** A file; by default those of `KUBECONFIG` that exist, else `~/.kube/config`. */
  readonly kubeconfig?: string | undefined;
  /** A context of the kubeconfig; by default the current one. */
  readonly context?: string | undefined;
  /** The namespace of the API, instead of that of the context. */
  readonly namespace?: string | undefined;
  /** False: do not use a pod's service account if there is no kubeconfig. */
  readonly inCluster?: boolean | undefined;
  /** `KUBECONFIG`, `HOME`, `HTTPS_PROXY`, `NO_PROXY`, ...; by default the variables of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The API of a cluster as `value`, or why there is none: a message for users without credentials, and the way out. */
export type Connection = Result<ClusterApi, Required<Problem>>;

/** A connection that also runs programs in containers; the first one loads its client. */
export type ExecConnection =
  | Extract<Connection, { readonly ok: false }>
  | { readonly ok: true; readonly api: ClusterApi; readonly exec: PodExec };
