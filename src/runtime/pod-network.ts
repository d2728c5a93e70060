import type { Called } from './container-runtime.ts';

export interface HttpRequest {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** With the query. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** How this machine reaches servers in a pod. Nothing here rejects. */
export interface PodNetwork {
  /** Whether somebody listens there. */
  readonly connect: (host: string, port: number, timeoutMilliseconds: number) => Promise<Called<void>>;
  /**
   * Whether a GET is answered with a status from 200 to 399. Redirects on the same host are followed; certificates are
   * not looked at (pkg/probe/http/http.go).
   */
  readonly get: (request: HttpRequest, timeoutMilliseconds: number) => Promise<Called<void>>;
}
