import type { CompareSettings } from '../../src/changes/ignored-fields.ts';
import type { JudgeSideSettings } from '../../src/findings/judge-environments.ts';
import { NEWEST_RELEASE, readRelease } from '@krmkit/pods';

/** The settings of `preview` without flags. */
export function judgeSettings(): JudgeSideSettings & CompareSettings {
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
    ignoreFields: [],
  };
}
