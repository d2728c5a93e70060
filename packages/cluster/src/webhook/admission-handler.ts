import { CLUSTER_API } from '../client/api.ts';
import type { AdmissionAnswer } from './admission-answer.ts';
import type { ApiFailure, ClusterApi } from '../client/api.ts';
import { systemTiming, checkOptions, SIGNAL } from '@krmkit/base';
import { answerReview } from './admission-answer.ts';
import { clusterJudge } from './admission-judge.ts';
import { followCluster, NO_CLUSTER } from './admission-view.ts';
import type { TemplatePath } from '@krmkit/pods';
import { NEWEST_RELEASE, readRelease, TEMPLATES } from '@krmkit/pods';
import type { CancelSignal, KnownOptions } from '@krmkit/base';

/** What an admission handler knows of the cluster. */
export interface AdmissionHandlerOptions {
  /** Follows the ConfigMaps and Services of this cluster. Default: nothing is known of the cluster. */
  readonly api?: ClusterApi;
  /** The release whose kubelet to follow. Default: the newest one that krmkit knows. */
  readonly kubernetes?: string;
  /** The pod templates of other kinds, as `parseTemplatePath` returns them. */
  readonly templates?: readonly TemplatePath[];
  /** Called with a bug in krmkit. The object is allowed. */
  readonly onDefect?: (error: unknown) => void;
  /** Called after a failed request for a resource, such as `configmaps`. The request is retried after the time. */
  readonly onFailure?: (resource: string, failure: ApiFailure, retryMilliseconds: number) => void;
  /** Ends the connections to the cluster when aborted. */
  readonly signal?: CancelSignal;
}

/**
 * Answers the body of an AdmissionReview (`admission.k8s.io/v1`) with one, as `krmkit webhook` does: every object is
 * allowed, with a warning for each fault. `timeLimit` is the time that the API server waits, in milliseconds; 2,000 by
 * default. Never rejects.
 */
export type AdmissionHandler = (body: Uint8Array, timeLimit?: number) => Promise<AdmissionAnswer>;

const HANDLER_OPTIONS: KnownOptions<AdmissionHandlerOptions> = {
  api: CLUSTER_API,
  kubernetes: 'release',
  templates: TEMPLATES,
  onDefect: 'function',
  onFailure: 'function',
  signal: SIGNAL,
};

/** Makes the handler for a validating admission webhook. A RangeError says that the release cannot be read. */
export function admissionHandler(options: AdmissionHandlerOptions = {}): AdmissionHandler {
  checkOptions('admissionHandler', options, HANDLER_OPTIONS);
  const { api, templates = [], onDefect, onFailure, signal = new AbortController().signal } = options;
  const release = readRelease(options.kubernetes ?? NEWEST_RELEASE);
  const timing = systemTiming();
  const judge = clusterJudge({
    view:
      api === undefined ? NO_CLUSTER : followCluster({ api, ...timing }, (...failed) => onFailure?.(...failed), signal),
    release: () => release,
    templates,
    timing,
    signal,
    onFaults: () => undefined,
    onTooLarge: () => undefined,
  });
  return (body, timeLimit = 2000) => answerReview(body, timeLimit, { judge, onDefect: (error) => onDefect?.(error) });
}
