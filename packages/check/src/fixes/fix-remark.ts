import type { Diagnostic } from '@krmkit/base';
import { fixOf } from '@krmkit/pods';
import type { FoundIn } from '@krmkit/pods';

/** Counts the findings for which krmkit knows a fix without doubt, to mention `--fix`. */
export interface FixRemark {
  readonly look: (diagnostic: Diagnostic, found: FoundIn | undefined) => void;
  /** The remark about the findings that are shown; undefined if none of them has a fix. */
  readonly about: (shown: readonly Diagnostic[]) => string | undefined;
}

export function createFixRemark(): FixRemark {
  const fixable = new Set<string>();
  return {
    look: (diagnostic, found) => {
      if (found === undefined || diagnostic.location === undefined || found.finding.doubt !== undefined) return;
      if (fixOf(found.finding, found.resource.value) !== undefined) fixable.add(textKey(diagnostic));
    },
    about: (shown) => {
      const places = shown.flatMap((one) => [one, ...(one.occurrences ?? [])]);
      const count = places.filter((one) => fixable.has(textKey(one))).length;
      if (count === 0) return undefined;
      const have = count === 1 ? 'finding has' : 'findings have';
      return `${count} ${have} a suggested fix; add --fix --dry-run to see what is safe to change`;
    },
  };
}

/** The same for one finding in several environments. */
export function textKey({ code, location }: Diagnostic): string {
  return JSON.stringify([code, location?.path, location?.start, location?.end]);
}
