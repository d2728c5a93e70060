import type { ClusterApi } from './api.ts';

/** Which cluster, and as whom. What is left out is as for kubectl. */
export interface ConnectOptions {
  /** A file; those of `KUBECONFIG` (missing ones do not count), else `~/.kube/config`, where it is left out. */
  readonly kubeconfig?: string | undefined;
  /** One of the kubeconfig; its current one where it is left out. */
  readonly context?: string | undefined;
  /** The namespace of the API, instead of the context's. */
  readonly namespace?: string | undefined;
  /** False: a pod's service account is not used where there is no kubeconfig. */
  readonly inCluster?: boolean | undefined;
  /** `KUBECONFIG`, `HOME`, `HTTPS_PROXY`, `NO_PROXY`, ...; the variables of this process where it is left out. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

export type Connection =
  | { readonly ok: true; readonly api: ClusterApi }
  /** Both in words for people, without credentials: what is wrong, and the way out. */
  | { readonly ok: false; readonly message: string; readonly hint: string };
