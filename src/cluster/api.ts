import type { CancelSignal } from '../platform/ports.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';

/**
 * The API of one cluster, as whoever is logged in sees it. Nothing here rejects: what goes wrong is a reply. `client.ts`
 * makes one over the network, tests make one in memory.
 */
export interface ClusterApi {
  /** For people: `https://10.0.0.1:6443`. */
  readonly server: string;
  /** That of the kubeconfig's context or of the service account; `default` where neither names one. */
  readonly namespace: string;
  readonly send: (request: ApiRequest) => Promise<ApiReply>;
  /**
   * An answer that comes line by line, as that of a watch: `onLine` is called for each without its line break, one after
   * the other. Resolves when the server ends it, the connection breaks, it is cancelled, or nothing came for
   * `idleMilliseconds`.
   */
  readonly follow: (request: FollowRequest, onLine: (line: string) => void) => Promise<FollowEnd>;
  /** Closes the connections; what is under way ends as cancelled. */
  readonly close: () => void;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/v1/namespaces/shop/pods`, each segment encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
  /** `application/json` where it is left out; a patch says which kind it is. */
  readonly contentType?: string;
  /** Of the whole answer; 30,000 where it is left out. */
  readonly timeoutMilliseconds?: number;
  readonly signal?: CancelSignal;
}

export interface FollowRequest extends Omit<ApiRequest, 'method' | 'body' | 'contentType' | 'timeoutMilliseconds'> {
  readonly idleMilliseconds: number;
}

export type ApiReply = { readonly kind: 'done'; readonly status: number; readonly value: JsonObject } | ApiFailure;

export type FollowEnd =
  /** The server ended it, as it does after `timeoutSeconds`. */
  { readonly kind: 'ended' } | ApiFailure;

export type ApiFailure =
  /** The server said no: an HTTP status of 300 and above, with the `metav1.Status` that came, as far as one did. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** `NotFound`, `Forbidden`, `AlreadyExists`, `Expired`; empty where it gave none. */
      readonly reason: string;
      readonly message: string;
      /** Seconds that the server wants us to wait. */
      readonly retryAfterSeconds?: number;
    }
  /** No connection, no answer in time, broken off, or not JSON: in words for people. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'cancelled' };
