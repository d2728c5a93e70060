import type { RefreshProgress } from '@krmkit/workspace';
import type { WorkDoneProgressReporter } from 'vscode-languageserver';

/** Tells the client how far something is. Clients that cannot show it are told nothing. */
export interface ShownProgress {
  /** `percentage`: undefined if it is not known how much there is. */
  readonly report: (message: string, percentage?: number) => void;
  readonly end: () => void;
}

/** In milliseconds: what takes less time is not shown. */
const PATIENCE = 500;
/** In milliseconds: at most one message in this time. */
const PERIOD = 100;

type Reporter = Pick<WorkDoneProgressReporter, 'begin' | 'done'> & {
  readonly report: (percentage: number, message: string) => void;
};

/** What this needs of the connection to a client. */
interface ProgressClient {
  readonly window: { readonly createWorkDoneProgress: () => Promise<Reporter> };
  readonly console: { readonly info: (message: string) => void };
}

export function showProgress({ window, console }: ProgressClient): ShownProgress {
  let since: number | undefined;
  let last = -Infinity;
  let reporter: Promise<Reporter | undefined> | undefined;
  const begin = async (message: string): Promise<Reporter | undefined> => {
    try {
      const created = await window.createWorkDoneProgress();
      created.begin('krmkit', 0, message);
      return created;
    } catch (problem) {
      // A client can refuse, or be gone before it answers.
      console.info(`krmkit: the client shows no progress: ${String(problem)}`);
      return undefined;
    }
  };
  return {
    report: (message, percentage = 0) => {
      const now = performance.now();
      since ??= now;
      if (now - since < PATIENCE || now - last < PERIOD) return;
      last = now;
      reporter ??= begin(message);
      void reporter.then((shown) => shown?.report(percentage, message));
    },
    end: () => {
      void reporter?.then((shown) => shown?.done());
      reporter = undefined;
      since = undefined;
    },
  };
}

/** In percent: the part of the time that builds take in a repository with overlays. */
const BUILDING = 50;

export function reportRefresh({ report }: ShownProgress, { step, done, total }: RefreshProgress): void {
  if (step === 'build') report(`builds kustomizations: ${done} of ${total}`, percentOf(done, total, 0));
  else report(`checks what they build: ${done} of ${total}`, percentOf(done, total, BUILDING));
}

function percentOf(done: number, total: number, from: number): number {
  return Math.floor(from + (done / total) * BUILDING);
}
