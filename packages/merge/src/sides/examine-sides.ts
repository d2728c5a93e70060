import type { Diagnostic } from '@krmkit/base';
import { isUnreadable } from '@krmkit/base';
import type { ReadDocuments } from '@krmkit/manifests';
import { readWholeDocuments } from '@krmkit/manifests';
import type { DocumentMemory } from '@krmkit/yaml';
import { createDocumentMemory, toValue } from '@krmkit/yaml';
import type { Side, SideText } from './side.ts';

/** A side, and what must be known about its files before the merge. */
export interface ExaminedSide extends Side {
  /** Paths of the files that contain templates, and of those among them that are YAML with `{{ }}` in a name. */
  readonly templates: ReadonlySet<string>;
  readonly namedByTemplates: ReadonlySet<string>;
}

/**
 * Examines the files that can change the result: those that upstream has changed or added, and the destination's files
 * with the same paths. The destination comes last. Other files stay as they are, so their content does not matter.
 */
export function examineSides(sides: readonly Side[], ways: 2 | 3): readonly ExaminedSide[] {
  const isLeft = unchangedPaths(sides, ways);
  const known = new Map<string, Examined>();
  // Most files are ordinary; nothing about them must be known.
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

/** A file that was examined; the same text on another side is the same file. */
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
    // The merge reports templates if they matter.
    diagnostics: read.diagnostics.filter(isUnreadable),
    isTemplate: read.template,
    isNamedByTemplate: read.template && isReadable(read),
  };
}

function unchangedPaths(sides: readonly Side[], ways: 2 | 3): (file: SideText) => boolean {
  const [first, ...others] = sides.map(({ texts }) => texts);
  const upstream = ways === 3 ? others.slice(0, -1) : others;
  // A file that only the destination has is `undefined` on all other sides.
  return ({ path }) => {
    const text = first?.get(path);
    const isSame = upstream.every((side) => side.get(path) === text);
    return isSame && (ways === 3 || text !== undefined);
  };
}

/** Not if `{{ }}` is a key or a value, which YAML reads as a mapping with a mapping as its key. */
function isReadable({ documents }: ReadDocuments): boolean {
  return documents.every(({ root, problems }) => {
    const found = root === undefined ? problems : toValue(root, 'kubectl').problems;
    return found.every(({ severity, kind }) => severity !== 'error' || kind === 'duplicate-key');
  });
}
