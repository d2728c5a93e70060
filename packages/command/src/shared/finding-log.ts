import type { DiagnosticCode, Diagnostic, Source } from '@krmkit/base';
import { isUnreadable, compareBytes } from '@krmkit/base';
import type { BuiltRoot } from '@krmkit/kustomize';
import { problemsOfRoots } from '@krmkit/kustomize';
import { isVoidInTemplate, TEMPLATE_MARK, templateDiagnostic } from '@krmkit/manifests';
import type { CommandContext } from '../context.ts';
import { findingText, limitedFindings } from '@krmkit/check';
import { colorsFor } from '../terminal.ts';
import { writeChunks } from '../write-chunks.ts';
import type { DiagnosticStyle } from './report-diagnostics.ts';
import { problemKey } from './report-diagnostics.ts';

/** Collects problems of files that are read one after the other and not kept, and prints them at the end. */
export interface FindingLog {
  /** The source of the file with the problems, if any; `isWhole` is false for a part of a stream. */
  readonly add: (diagnostics: readonly Diagnostic[], source?: Source, isWhole?: boolean) => void;
  /** Adds what is wrong with kustomizations. A root that is refused is missing input. */
  readonly addRoots: (roots: readonly BuiltRoot[]) => void;
  /** Whether one of them reports missing input. */
  readonly saysUnreadable: () => boolean;
  /** Prints them to stderr, by file and position, as `reportDiagnostics` does. */
  readonly report: () => Promise<void>;
}

interface Finding {
  readonly code: DiagnosticCode;
  readonly path: string;
  readonly line: number;
  readonly start: number;
  readonly isUnreadable: boolean;
  /** In a part of a stream, do not report this if the stream is a template. */
  readonly isDoubtful: boolean;
  /** Set for a problem of a file, which a build can report, too. */
  readonly key: string | undefined;
  /** Undefined if it is not shown. */
  readonly text: string | undefined;
}

export function createFindingLog(context: Pick<CommandContext, 'stderr' | 'env'>, style: DiagnosticStyle): FindingLog {
  const { stderr, env } = context;
  const { quiet, color, showSecrets = false } = style;
  const textStyle = { colors: colorsFor(stderr, color, env), columns: stderr.columns };
  const findings: Finding[] = [];
  // Problems of files whose text is missing or not read yet.
  const waiting = new Map<string, Diagnostic[]>();
  let firstMark: Finding | undefined;
  let isTemplate = false;
  let isRefused = false;
  const built = new Set<string>();

  const findingOf = (diagnostic: Diagnostic, source: Source | undefined, isWhole = true): Finding => {
    const { code, location, severity } = diagnostic;
    const sources = new Map(source === undefined ? [] : [[source.path, source]]);
    const isShown = !quiet || severity !== 'info';
    return {
      code,
      path: location?.path ?? '',
      line: location?.line ?? 0,
      start: location?.start ?? 0,
      isUnreadable: isUnreadable(diagnostic),
      isDoubtful: !isWhole && isVoidInTemplate(diagnostic),
      key: severity === 'error' ? problemKey(diagnostic) : undefined,
      // Concatenated, so that it does not keep the whole text in memory.
      text: isShown ? findingText(diagnostic, { sources, showSecrets }, textStyle) : undefined,
    };
  };
  const all = (): readonly Finding[] => {
    const others = [...waiting.values()].flat().map((diagnostic) => findingOf(diagnostic, undefined));
    if (!isTemplate) return [...findings, ...others];
    const certain = findings.filter(({ isDoubtful }) => !isDoubtful);
    return [...(firstMark === undefined ? [] : [firstMark]), ...certain, ...others];
  };

  return {
    add: (diagnostics, source, isWhole = true) => {
      if (source !== undefined && !isWhole && firstMark === undefined && TEMPLATE_MARK.test(source.text)) {
        firstMark = findingOf(templateDiagnostic(source), source);
      }
      const before = source === undefined ? undefined : waiting.get(source.path);
      if (source !== undefined) waiting.delete(source.path);
      for (const diagnostic of before === undefined ? diagnostics : [...before, ...diagnostics]) {
        const path = diagnostic.location?.path ?? '';
        if (source === undefined || path !== source.path) waiting.set(path, [...(waiting.get(path) ?? []), diagnostic]);
        else if (!isWhole && diagnostic.code === 'template-file') isTemplate = true;
        else findings.push(findingOf(diagnostic, source, isWhole));
      }
    },
    addRoots: (roots) => {
      const { diagnostics, sources } = problemsOfRoots(roots);
      for (const diagnostic of diagnostics) {
        built.add(problemKey(diagnostic));
        findings.push({ ...findingOf(diagnostic, sources.get(diagnostic.location?.path ?? '')), key: undefined });
      }
      isRefused ||= roots.some(({ state }) => state === 'refused');
    },
    saysUnreadable: () => isRefused || all().some((finding) => finding.isUnreadable),
    report: async () => {
      const shown = all().filter(({ key, text }) => text !== undefined && (key === undefined || !built.has(key)));
      await writeChunks(
        stderr,
        limitedFindings(shown.toSorted(byPlace), ({ text = '' }) => text),
      );
    },
  };
}

function byPlace(a: Finding, b: Finding): number {
  // For a stream in several parts, offsets are relative to the part.
  return compareBytes(a.path, b.path) || a.line - b.line || a.start - b.start;
}
