import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isUnreadable } from '../../diagnostics/diagnostic.ts';
import type { ReadDocuments } from '../../read/documents.ts';
import { readWholeDocuments } from '../../read/documents.ts';
import type { DocumentMemory } from '../../yaml/fast/document-memory.ts';
import { createDocumentMemory } from '../../yaml/fast/document-memory.ts';
import { toValue } from '../../yaml/read/to-value.ts';
import type { Side, SideText } from './sides.ts';

/** A side, and what has to be known of its files before they are merged. */
export interface ExaminedSide extends Side {
  /** Paths of the files that hold templates, and of those among them that are YAML with `{{ }}` for a name. */
  readonly templates: ReadonlySet<string>;
  readonly namedByTemplates: ReadonlySet<string>;
}

/**
 * Looks into the files from which something may be merged, the destination's last: those that upstream has changed,
 * or has alone, and the destination's of the same paths. The others stay as they are whatever they hold.
 */
export function examineSides(sides: readonly Side[], ways: 2 | 3): readonly ExaminedSide[] {
  const isLeft = unchangedPaths(sides, ways);
  const known = new Map<string, Examined>();
  // Most are ordinary, and of those nothing has to be known.
  const memory = createDocumentMemory();
  return sides.map((side) => {
    const templates = new Set<string>();
    const namedByTemplates = new Set<string>();
    const diagnostics: Diagnostic[] = [];
    for (const file of side.unexamined) {
      const { path, text, inChart } = file;
      if (isLeft(file)) continue;
      const before = known.get(path);
      const isKnown = before?.text === text && before.inChart === inChart && before.diagnostics.length === 0;
      const examined = isKnown ? before : examine(file, memory);
      if (!isKnown) known.set(path, examined);
      for (const diagnostic of examined.diagnostics) diagnostics.push(diagnostic);
      if (examined.isTemplate) templates.add(path);
      if (examined.isNamedByTemplate) namedByTemplates.add(path);
    }
    return {
      ...side,
      templates,
      namedByTemplates,
      diagnostics: [...side.diagnostics, ...diagnostics],
    };
  });
}

/** A file that was looked into; on another side the same text is no other file. */
interface Examined {
  readonly text: string;
  readonly inChart: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly isTemplate: boolean;
  readonly isNamedByTemplate: boolean;
}

function examine({ source, text, inChart }: SideText, memory: DocumentMemory): Examined {
  const read = readWholeDocuments(source, { inChart }, memory);
  return {
    text,
    inChart,
    // Of templates the merge tells, where they matter.
    diagnostics: read.diagnostics.filter(isUnreadable),
    isTemplate: read.template,
    isNamedByTemplate: read.template && isReadable(read),
  };
}

function unchangedPaths(sides: readonly Side[], ways: 2 | 3): (file: SideText) => boolean {
  const [first, ...others] = sides.map(({ texts }) => texts);
  const upstream = ways === 3 ? others.slice(0, -1) : others;
  // What only the destination has is `undefined` on all the others.
  return ({ path }) => {
    const text = first?.get(path);
    const isSame = upstream.every((side) => side.get(path) === text);
    return isSame && (ways === 3 || text !== undefined);
  };
}

/** Not so where `{{ }}` stands for a key or a value, which YAML takes for a mapping with a mapping for its key. */
function isReadable({ documents }: ReadDocuments): boolean {
  return documents.every(({ root, problems }) => {
    const found = root === undefined ? problems : toValue(root, 'kubectl').problems;
    return found.every(({ severity, kind }) => severity !== 'error' || kind === 'duplicate-key');
  });
}
