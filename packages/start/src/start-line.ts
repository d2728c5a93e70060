import type { ProbeKind } from './probe-settings.ts';

/** A line of `krmkit start -o json`. */
export type StartLine =
  | { readonly event: 'pulling'; readonly image: string }
  | { readonly event: 'warning'; readonly container?: string; readonly message: string }
  | {
      readonly event: 'failed';
      readonly container?: string;
      readonly reason: string;
      readonly message: string;
      readonly hint?: string;
    }
  | { readonly event: 'started'; readonly container: string; readonly restarts: number }
  | {
      readonly event: 'probed';
      readonly container: string;
      readonly probe: ProbeKind;
      readonly passed: boolean;
      readonly message?: string;
    }
  | { readonly event: 'ended'; readonly container: string; readonly exitCode: number; readonly outOfMemory: boolean }
  | { readonly event: 'restarting'; readonly container: string; readonly milliseconds: number }
  | {
      readonly event: 'output';
      readonly container: string;
      readonly stream: 'stdout' | 'stderr';
      readonly line: string;
    }
  | { readonly event: 'stopping' };
