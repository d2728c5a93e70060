import type { DiagnosticCode } from '../../diagnostics/catalogue.ts';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts';
import { createNumberList } from '../../text/number-list.ts';
import { createPackedTexts } from '../../text/packed-texts.ts';
import type { Excerpt } from '../report/finding-texts.ts';
import { createFindingTextForm, printExcerpt, readExcerpt } from './finding-text.ts';
import type { Findings } from './findings.ts';

/** Findings as texts, each made anew when it is read: there may be more of them than resources. */
export interface PackedFindings extends Omit<Findings, 'numbers'> {
  /** Keeps what is shown of the source of a finding. */
  readonly illustrate: (index: number, excerpt: Excerpt) => void;
  /** Of the finding that was read last, for one is shown after the other. */
  readonly excerptOf: (diagnostic: Diagnostic) => Excerpt | undefined;
}

export function createPackedFindings(): PackedFindings {
  const codes = createNumbering<DiagnosticCode>();
  const severities = createNumbering<Severity>();
  const paths = createNumbering<string | undefined>();
  const form = createFindingTextForm();
  const texts = createPackedTexts();
  const excerpts = createPackedTexts();
  const ofCode = createNumberList();
  const ofSeverity = createNumberList();
  const ofPath = createNumberList();
  const starts = createNumberList();
  // One more than the number of its excerpt: 0 is none.
  const ofExcerpt = createNumberList();
  let last: { readonly diagnostic: Diagnostic; readonly index: number } | undefined;
  const read = (index: number): Diagnostic => {
    const code = codes.value(ofCode.at(index));
    const severity = severities.value(ofSeverity.at(index));
    if (code === undefined || severity === undefined) throw new RangeError(`there is no finding ${index}`);
    const diagnostic: Diagnostic = { code, severity, ...form.read(texts.read(index)) };
    last = { diagnostic, index };
    return diagnostic;
  };
  return {
    count: starts.length,
    codeOf: (index) => codes.value(ofCode.at(index)) ?? read(index).code,
    severityOf: (index) => severities.value(ofSeverity.at(index)) ?? read(index).severity,
    pathOf: (index) => paths.value(ofPath.at(index)),
    startOf: starts.at,
    read,
    add: (diagnostic) => {
      const { code, severity, location } = diagnostic;
      ofCode.push(codes.number(code));
      ofSeverity.push(severities.number(severity));
      ofPath.push(paths.number(location?.path));
      starts.push(location?.start ?? 0);
      ofExcerpt.push(0);
      return texts.add(form.print(diagnostic));
    },
    illustrate: (index, excerpt) => ofExcerpt.set(index, excerpts.add(printExcerpt(excerpt)) + 1),
    excerptOf: (diagnostic) => {
      if (diagnostic !== last?.diagnostic) return undefined;
      const number = ofExcerpt.at(last.index);
      return number === 0 ? undefined : readExcerpt(excerpts.read(number - 1), diagnostic.location?.path ?? '');
    },
    list: (indexes) => ({
      length: indexes.length,
      *[Symbol.iterator]() {
        for (const index of indexes) yield read(index);
      },
    }),
  };
}

/** Numbers for the few values that come up. */
interface Numbering<T> {
  readonly number: (value: T) => number;
  readonly value: (number: number) => T | undefined;
}

function createNumbering<T>(): Numbering<T> {
  const numbers = new Map<T, number>();
  const values: T[] = [];
  return {
    number: (value) => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      const own = structuredClone(value);
      numbers.set(own, values.push(own) - 1);
      return values.length - 1;
    },
    value: (number) => values[number],
  };
}
