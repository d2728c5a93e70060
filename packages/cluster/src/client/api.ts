import type { CancelSignal, JsonObject, JsonValue, Shape } from '@krmkit/base';

/**
 * The API of one cluster for the logged-in user. No promise rejects: errors are replies. `client.ts` implements it over
 * the network, tests implement it in memory.
 */
export interface ClusterApi {
  /** The address of the server for messages: `https://10.0.0.1:6443`. */
  readonly server: string;
  /** The namespace of the kubeconfig's context or of the service account; `default` if neither sets one. */
  readonly namespace: string;
  /** Sends a request, and reads the whole response. */
  readonly send: (request: ApiRequest) => Promise<ApiReply>;
  /**
   * A response that arrives line by line, such as that of a watch. `onLine` is called for each line without its line
   * break, one at a time. Resolves when the server ends the response, the connection breaks, it is cancelled, or
   * nothing arrives for `idleMilliseconds`.
   */
  readonly follow: (request: FollowRequest, onLine: (line: string) => void) => Promise<FollowEnd>;
  /** Closes the connections; requests under way end as cancelled. */
  readonly close: () => void;
}

/** A request to an API server. */
export interface ApiRequest {
  /** The HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/v1/namespaces/shop/pods`, each segment encoded. */
  readonly path: string;
  /** Query parameters by name, not encoded. */
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; absent: the request has no body. */
  readonly body?: JsonValue;
  /** `application/json` by default; a patch needs its own type. */
  readonly contentType?: string;
  /** For the whole response; 30,000 by default. */
  readonly timeoutMilliseconds?: number;
  /** Cancels the request. */
  readonly signal?: CancelSignal;
}

/** A request whose response arrives line by line. */
export interface FollowRequest extends Omit<ApiRequest, 'method' | 'body' | 'contentType' | 'timeoutMilliseconds'> {
  /** The response ends if no data arrives for so many milliseconds. */
  readonly idleMilliseconds: number;
}

/** The JSON of a response, or a failure. */
export type ApiReply = { readonly kind: 'done'; readonly status: number; readonly value: JsonObject } | ApiFailure;

/** How a response that arrives line by line ended. */
export type FollowEnd =
  /** The server ended it, as it does after `timeoutSeconds`. */
  { readonly kind: 'ended' } | ApiFailure;

/** Why a request failed. */
export type ApiFailure =
  /** The server refused: an HTTP status of 300 or above, with the members of its `metav1.Status` if it sent one. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** `NotFound`, `Forbidden`, `AlreadyExists`, `Expired`; empty without a reason. */
      readonly reason: string;
      readonly message: string;
      /** Seconds to wait, if the server asks for a pause. */
      readonly retryAfterSeconds?: number;
    }
  /**
   * No connection, no response in time, an interrupted response, or a response that is not JSON; `message` is for
   * users.
   */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'cancelled' };

/** For the errors of wrong calls. */
export const CLUSTER_API: Shape = { words: 'the API of a cluster, as connectCluster returns it', members: ['send'] };
