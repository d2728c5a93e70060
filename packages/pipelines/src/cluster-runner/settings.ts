/** How functions run on a cluster. */
export interface KubernetesSettings {
  /** A context of the kubeconfig; undefined: the current one. */
  readonly context: string | undefined;
  /** Undefined: the namespace of the context. */
  readonly namespace: string | undefined;
  /** An image with a static `/bin/busybox`. */
  readonly helperImage: string;
  /** Names of Secrets in the namespace for the images of functions and the helper. */
  readonly imagePullSecrets: readonly string[];
  /** Resource requests of each function: `{ cpu: '100m', memory: '64Mi' }`. */
  readonly requests: Readonly<Record<string, string>>;
  /** Resource limits of each function, as `requests`. */
  readonly limits: Readonly<Record<string, string>>;
  /** The limit for memory in bytes; undefined: the limit that functions have on this machine. */
  readonly memoryBytes: number | undefined;
  /** True: each function gets a new Pod, so that none finds anything of another. */
  readonly freshPods: boolean;
  /** How long to wait for a Pod to run, in milliseconds. */
  readonly podRunningMilliseconds: number;
  /** The programs of images: declared words instead of the ENTRYPOINT and CMD of the image. */
  readonly entrypoints: readonly { readonly image: string; readonly words: readonly string[] }[];
}

/** A static busybox: the images with musl are, those with glibc are not. */
export const DEFAULT_HELPER_IMAGE = 'docker.io/library/busybox:1.37.0-musl';

export const DEFAULT_REQUESTS: Readonly<Record<string, string>> = { cpu: '100m', memory: '64Mi' };

export const POD_RUNNING_MILLISECONDS: number = 5 * 60_000;
