import type { CancelSignal } from '../platform/ports.ts';
import type { JsonObject, JsonValue } from '../value/json.ts';

/**
 * The API of one cluster for the logged-in user. No promise rejects: errors are replies. `client.ts`
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
  /** `application/json` if it is left out; a patch needs its own type. */
  readonly contentType?: string;
  /** For the whole answer; 30,000 if it is left out. */
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
  /** The server refused: an HTTP status of 300 and above, with the members of its `metav1.Status` if it sent one. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** `NotFound`, `Forbidden`, `AlreadyExists`, `Expired`; empty without a reason. */
      readonly reason: string;
      readonly message: string;
      /** Seconds that the server wants us to wait. */
      readonly retryAfterSeconds?: number;
    }
  /** No connection, no answer in time, an interrupted answer, or no JSON; `message` is for users. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'cancelled' };
