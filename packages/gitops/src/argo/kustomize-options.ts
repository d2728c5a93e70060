import type { Result } from '@krmkit/base';
import type { BuildOptions } from '@krmkit/kustomize';

/** What the options of `kustomize build` in the configuration of Argo CD change about builds. */
export interface ArgoBuildOptions extends Pick<BuildOptions, 'managedByLabel'> {
  /** A kustomization can name files of the repository outside of its directory. */
  readonly isUnrestricted: boolean;
}

export const NO_BUILD_OPTIONS: ArgoBuildOptions = { isUnrestricted: false };

/** Options without a meaning here: the caller permits programs, and the order of objects does not count. */
const OTHERS: ReadonlySet<string> = new Set([
  '--as-current-user',
  '--enable-alpha-plugins',
  '--enable-exec',
  '--enable-helm',
  '--enable-star',
  '--helm-debug',
  '--network',
]);
const OTHERS_WITH_VALUE: ReadonlySet<string> = new Set([
  '--env',
  '-e',
  '--helm-api-versions',
  '--helm-command',
  '--helm-kube-version',
  '--mount',
  '--network-name',
  '--reorder',
]);

/** Reads `kustomize.buildOptions` of the ConfigMap argocd-cm. */
export function readBuildOptions(text: string): Result<ArgoBuildOptions> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  let made: ArgoBuildOptions = NO_BUILD_OPTIONS;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [name = '', own] = word.split(/=(.*)/s);
    const value = OTHERS.has(name) || name === '--enable-managedby-label' ? own : (own ?? words.shift());
    if (name === '--load-restrictor' && /^LoadRestrictions(?:None|RootOnly)$/.test(value ?? '')) {
      made = { ...made, isUnrestricted: value === 'LoadRestrictionsNone' };
    } else if (name === '--enable-managedby-label') {
      made = { ...made, managedByLabel: value !== 'false' };
    } else if (!OTHERS.has(name) && (!OTHERS_WITH_VALUE.has(name) || value === undefined)) {
      return { ok: false, message: `has ${word}, which is no option of kustomize build` };
    }
  }
  return { ok: true, value: made };
}
