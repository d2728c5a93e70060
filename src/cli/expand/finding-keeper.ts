import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts';
import type { ScannedPackage } from '../../read/scan-package.ts';
import type { Source } from '../../text/source.ts';
import type { Excerpt, FindingTexts } from '../report/finding-texts.ts';
import { takeExcerpt } from '../report/finding-texts.ts';

/** Keeps findings until all are shown; of a package that is not in memory, with the lines that they point at. */
export interface FindingKeeper {
  readonly add: (diagnostic: Diagnostic) => void;
  /** What may be kept of a finding that is not added. */
  readonly keep: (diagnostic: Diagnostic) => Diagnostic;
  /** Keeps the lines at which suppressions stand: only at the end is it known which are of no use. */
  readonly keepPlaces: (locations: readonly Location[], source: Source) => void;
  /** To be called before a part of the package goes. */
  readonly endPart: (source: Source) => void;
  readonly added: () => readonly Diagnostic[];
  readonly texts: () => Pick<FindingTexts, 'sources' | 'excerpts'>;
}

export function createFindingKeeper({ sources, diagnostics, isRead }: ScannedPackage): FindingKeeper {
  const added: Diagnostic[] = [];
  if (sources !== undefined) {
    return {
      add: (diagnostic) => added.push(diagnostic),
      keep: (diagnostic) => diagnostic,
      keepPlaces: () => undefined,
      endPart: () => undefined,
      added: () => added,
      texts: () => ({ sources }),
    };
  }
  const excerpts = new Map<Diagnostic, Excerpt>();
  const byPlace = new Map<string, Excerpt>();
  // Those that are known before the first part, by path and the last one first; and those of the part that is there.
  const early = new Map<string, Diagnostic[]>();
  let current: Diagnostic[] = [];
  let isEarly = true;
  const wait = (diagnostic: Diagnostic): void => {
    // Nothing is shown of an info but where it is.
    if (diagnostic.severity === 'info' || diagnostic.location === undefined) return;
    if (!isEarly) {
      current.push(diagnostic);
      return;
    }
    const others = early.get(diagnostic.location.path);
    if (others === undefined) early.set(diagnostic.location.path, [diagnostic]);
    else others.push(diagnostic);
  };
  const keep = (diagnostic: Diagnostic): Diagnostic => {
    const own = structuredClone(diagnostic);
    wait(own);
    return own;
  };
  const take = (diagnostic: Diagnostic, source: Source): void => {
    const excerpt = takeExcerpt(diagnostic, source);
    if (excerpt !== undefined) excerpts.set(diagnostic, excerpt);
  };
  for (const diagnostic of diagnostics) wait(diagnostic);
  return {
    add: (diagnostic) => added.push(keep(diagnostic)),
    keep,
    keepPlaces: (locations, source) => {
      for (const location of locations) {
        const excerpt = takeExcerpt({ code: 'unused-suppression', severity: 'warning', message: '', location }, source);
        if (excerpt !== undefined) byPlace.set(placeOf(location), excerpt);
      }
    },
    endPart: (source) => {
      if (isEarly) for (const list of early.values()) list.sort((a, b) => startOf(b) - startOf(a));
      isEarly = false;
      for (const diagnostic of current) take(diagnostic, source);
      current = [];
      const end = source.firstOffset + source.text.length;
      const list = early.get(source.path) ?? [];
      for (let next = list.at(-1); next !== undefined && startOf(next) <= end; next = list.at(-1)) {
        take(next, source);
        // The end of the last part is a place; that of others is where the next one begins.
        if (startOf(next) === end) break;
        list.pop();
      }
    },
    added: () => added,
    texts: () => ({
      sources: { get: () => undefined, has: isRead },
      excerpts: (diagnostic) =>
        excerpts.get(diagnostic) ?? (diagnostic.location && byPlace.get(placeOf(diagnostic.location))),
    }),
  };
}

function startOf({ location }: Diagnostic): number {
  return location?.start ?? 0;
}

function placeOf({ path, start, end }: Location): string {
  return JSON.stringify([path, start, end]);
}
