import type { AdmissionView } from './admission-view.ts';
import { admissionFaults } from './admission-faults.ts';
import type { AdmissionRequest } from './admission-review.ts';
import type { PodFault } from '../objects/pod-faults.ts';
import { rememberedLinks } from '../objects/pod-faults.ts';
import type { Timing, CancelSignal } from '@krmkit/base';
import type { Release, TemplatePath } from '@krmkit/pods';

export interface JudgeOptions {
  readonly view: AdmissionView;
  readonly release: () => Release;
  readonly templates: readonly TemplatePath[];
  readonly timing: Pick<Timing, 'elapsed' | 'sleep'>;
  readonly signal: CancelSignal;
  readonly onFaults: (faults: readonly PodFault[]) => void;
  readonly onTooLarge: (request: AdmissionRequest) => void;
}

/** In milliseconds: a watch reports a change after 5 to 50, later on a busy server. */
const CATCH_UP = 150;
/** The first wait; each later one is twice as long. */
const FIRST_WAIT = 10;

/** Faults that can disappear when another object arrives. */
const MAY_FOLLOW: ReadonlySet<string> = new Set(['missing-configmap', 'missing-service', 'missing-key']);

/**
 * The faults of an object that is being applied. Another object from the same `kubectl apply` may not have arrived yet:
 * if something is missing, wait a little for it, within the time limit (milliseconds).
 */
export function clusterJudge(
  options: JudgeOptions,
): (request: AdmissionRequest, timeLimit: number) => Promise<readonly PodFault[]> {
  const { view, timing, templates, signal } = options;
  const links = rememberedLinks();
  const look = (request: AdmissionRequest): readonly PodFault[] => {
    const { faults, tooLarge } = admissionFaults(request, {
      sources: view.sources(),
      knowsServices: view.knowsServices(),
      release: options.release(),
      links,
      templates,
    });
    if (tooLarge) options.onTooLarge(request);
    return faults;
  };
  return async (request, timeLimit) => {
    const started = timing.elapsed();
    let seen = view.revision();
    let faults = look(request);
    let wait = FIRST_WAIT;
    const until = Math.min(started + CATCH_UP, started + timeLimit / 2);
    while (faults.some(({ code }) => MAY_FOLLOW.has(code)) && timing.elapsed() < until && !signal.aborted) {
      await timing.sleep(wait, signal);
      wait *= 2;
      if (view.revision() === seen) continue;
      seen = view.revision();
      faults = look(request);
    }
    options.onFaults(faults);
    return faults;
  };
}
