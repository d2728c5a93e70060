import type { JudgeSideSettings } from '../../src/findings/judge-environments.ts';
import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';

/** The settings of `preview` without flags. */
export function judgeSettings(): JudgeSideSettings & { readonly showSecrets: boolean } {
  return {
    kubernetes: readRelease(NEWEST_RELEASE),
    defaultNamespace: undefined,
    runtime: {},
    complete: false,
    templates: [],
    severity: undefined,
    all: false,
    ignored: new Set(),
    showSecrets: false,
  };
}
