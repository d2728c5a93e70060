import type { Diagnostic } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import type { DocumentRange } from '../text/positions.ts';
import { rangeOf } from '../text/positions.ts';

/** A finding at a range of a file. */
export interface FileFinding {
  /** The range in the text of the file; the start of the file if the finding is not about a place in it. */
  readonly range: DocumentRange;
  /** The finding. */
  readonly diagnostic: Diagnostic;
}

/** The findings in one file. */
export interface FileFindings {
  /** The path of the file; undefined for findings that are in no file. */
  readonly path: string | undefined;
  /** In the order of the report. */
  readonly findings: readonly FileFinding[];
}

type TextOf = (path: string) => string | undefined;

/** The findings that a user sees, and how they change. */
export interface ShownFindings {
  /** Shows findings in files, or in all files; the files with other findings than before. */
  readonly change: (
    paths: readonly string[] | undefined,
    diagnostics: readonly Diagnostic[],
  ) => readonly FileFindings[];
  /** Shows the findings of one root, in the files where no other root has findings. */
  readonly changeRoot: (root: string, diagnostics: readonly Diagnostic[]) => readonly FileFindings[];
}

export function createShownFindings(textOf: TextOf): ShownFindings {
  /** By file: the roots that have findings, and the findings as a text. */
  const shown = new Map<
    string | undefined,
    { readonly roots: ReadonlySet<string | undefined>; readonly text: string }
  >();
  const show = (files: readonly FileFindings[]): readonly FileFindings[] =>
    files.filter((file) => {
      const text = JSON.stringify(file.findings);
      if ((shown.get(file.path)?.text ?? '[]') === text) return false;
      if (file.findings.length === 0) shown.delete(file.path);
      else shown.set(file.path, { roots: rootsOf(file), text });
      return true;
    });
  return {
    change: (paths, diagnostics) => {
      const files = findingsByFile(diagnostics, textOf);
      const present = new Set(files.map(({ path }) => path));
      const gone = (paths ?? [...shown.keys()]).filter((path) => !present.has(path));
      return show([...files, ...gone.map((path) => ({ path, findings: [] }))]);
    },
    changeRoot: (root, diagnostics) => {
      const files = findingsByFile(diagnostics, textOf);
      const present = new Set(files.map(({ path }) => path));
      const isOwn = (path: string | undefined): boolean =>
        [...(shown.get(path)?.roots ?? [root])].every((one) => one === root);
      const gone = [...shown.keys()].filter((path) => path !== undefined && !present.has(path));
      return show([...files, ...gone.map((path) => ({ path, findings: [] }))].filter(({ path }) => isOwn(path)));
    },
  };
}

function rootsOf({ findings }: FileFindings): ReadonlySet<string | undefined> {
  return new Set(
    findings.flatMap(({ diagnostic: { roots } }): readonly (string | undefined)[] => roots ?? [undefined]),
  );
}

/** The findings of one file, or by file. */
export function findingsByFile(
  diagnostics: readonly Diagnostic[],
  textOf: TextOf,
  only?: string,
): readonly FileFindings[] {
  const files = new Map<string | undefined, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const path = diagnostic.location?.path;
    if (only !== undefined && path !== only) continue;
    const own = files.get(path) ?? [];
    files.set(path, own);
    own.push(diagnostic);
  }
  return [...files].map(([path, own]) => {
    const source = createSource(path ?? '', (path === undefined ? undefined : textOf(path)) ?? '');
    const findings = own.map((diagnostic) => ({
      range: rangeOf(source, diagnostic.location ?? { start: 0, end: 0 }),
      diagnostic,
    }));
    return { path, findings };
  });
}
