import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts';
import type { ScannedPackage } from '../../read/scan-package.ts';
import type { Source } from '../../text/source.ts';
import type { Excerpt, FindingTexts } from '../report/finding-texts.ts';
import { takeExcerpt } from '../report/finding-texts.ts';
import type { Findings } from './findings.ts';
import { findingsInMemory } from './findings.ts';
import { createPackedFindings } from './packed-findings.ts';

/** Keeps findings until all are shown; of a package that is not in memory, with the lines that they point at. */
export interface FindingKeeper {
  readonly add: (diagnostic: Diagnostic) => void;
  readonly addDuplicate: (diagnostic: Diagnostic) => void;
  /** Keeps the lines at which suppressions stand: only at the end is it known which are of no use. */
  readonly keepPlaces: (locations: readonly Location[], source: Source) => void;
  /** To be called before a part of the package goes. */
  readonly endPart: (source: Source) => void;
  /** All of them, with those of the scan and what could not be read again. To be called once, at the end. */
  readonly findings: (lost: readonly Diagnostic[]) => Findings;
  readonly texts: () => Pick<FindingTexts, 'sources' | 'excerpts'>;
}

export function createFindingKeeper({ sources, diagnostics, isRead }: ScannedPackage): FindingKeeper {
  if (sources !== undefined) return keeperInMemory(sources, diagnostics);
  const packed = createPackedFindings();
  const added: number[] = [];
  const duplicates: number[] = [];
  const byPlace = new Map<string, Excerpt>();
  // Those that are known before the first part, by path and the last one first; and those of the part that is there.
  const early = new Map<string, number[]>();
  let current: { readonly index: number; readonly diagnostic: Diagnostic }[] = [];
  let isEarly = true;
  const keep = (diagnostic: Diagnostic): number => {
    const index = packed.add(diagnostic);
    // Nothing is shown of an info but where it is.
    if (diagnostic.severity === 'info' || diagnostic.location === undefined) return index;
    if (!isEarly) {
      current.push({ index, diagnostic });
      return index;
    }
    const others = early.get(diagnostic.location.path);
    if (others === undefined) early.set(diagnostic.location.path, [index]);
    else others.push(index);
    return index;
  };
  const take = (index: number, diagnostic: Diagnostic, source: Source): void => {
    const excerpt = takeExcerpt(diagnostic, source);
    if (excerpt !== undefined) packed.illustrate(index, excerpt);
  };
  const scanned = diagnostics.map(keep);
  return {
    add: (diagnostic) => added.push(keep(diagnostic)),
    addDuplicate: (diagnostic) => duplicates.push(keep(diagnostic)),
    keepPlaces: (locations, source) => {
      for (const location of locations) {
        const excerpt = takeExcerpt({ code: 'unused-suppression', severity: 'warning', message: '', location }, source);
        if (excerpt !== undefined) byPlace.set(placeOf(location), excerpt);
      }
    },
    endPart: (source) => {
      if (isEarly) for (const list of early.values()) list.sort((a, b) => packed.startOf(b) - packed.startOf(a));
      isEarly = false;
      for (const { index, diagnostic } of current) take(index, diagnostic, source);
      current = [];
      const end = source.firstOffset + source.text.length;
      const list = early.get(source.path) ?? [];
      for (let next = list.at(-1); next !== undefined && packed.startOf(next) <= end; next = list.at(-1)) {
        take(next, packed.read(next), source);
        // The end of the last part is a place; that of others is where the next one begins.
        if (packed.startOf(next) === end) break;
        list.pop();
      }
    },
    findings: (lost) => {
      const numbers = [...scanned, ...lost.map(packed.add), ...duplicates, ...added];
      return {
        ...packed,
        numbers: () => numbers,
        add: (diagnostic) => {
          const index = packed.add(diagnostic);
          const excerpt = diagnostic.location && byPlace.get(placeOf(diagnostic.location));
          if (excerpt !== undefined) packed.illustrate(index, excerpt);
          return index;
        },
      };
    },
    texts: () => ({ sources: { get: () => undefined, has: isRead }, excerpts: packed.excerptOf }),
  };
}

function keeperInMemory(sources: ReadonlyMap<string, Source>, diagnostics: readonly Diagnostic[]): FindingKeeper {
  const added: Diagnostic[] = [];
  const duplicates: Diagnostic[] = [];
  return {
    add: (diagnostic) => added.push(diagnostic),
    addDuplicate: (diagnostic) => duplicates.push(diagnostic),
    keepPlaces: () => undefined,
    endPart: () => undefined,
    findings: (lost) => findingsInMemory([...diagnostics, ...lost, ...duplicates, ...added]),
    texts: () => ({ sources }),
  };
}

function placeOf({ path, start, end }: Location): string {
  return JSON.stringify([path, start, end]);
}
