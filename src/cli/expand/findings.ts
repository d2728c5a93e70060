import type { DiagnosticCode } from '../../diagnostics/catalogue.ts';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts';
import type { FoundPlaces } from '../../read/suppressions.ts';
import type { FindingList } from '../report/finding-texts.ts';

/** Findings by number, from 0. */
export interface Findings extends FoundPlaces {
  /** All numbers, in the order in which those at one place are shown. */
  readonly numbers: () => readonly number[];
  readonly codeOf: (index: number) => DiagnosticCode;
  readonly severityOf: (index: number) => Severity;
  readonly read: (index: number) => Diagnostic;
  /** One more, which gets the next number. */
  readonly add: (diagnostic: Diagnostic) => number;
  /** Those of these numbers, in this order. */
  readonly list: (indexes: readonly number[]) => FindingList;
}

export function findingsInMemory(diagnostics: readonly Diagnostic[]): Findings {
  const all = [...diagnostics];
  const read = (index: number): Diagnostic => {
    const diagnostic = all[index];
    if (diagnostic === undefined) throw new RangeError(`there is no finding ${index}`);
    return diagnostic;
  };
  return {
    count: () => all.length,
    numbers: () => [...all.keys()],
    codeOf: (index) => read(index).code,
    severityOf: (index) => read(index).severity,
    pathOf: (index) => read(index).location?.path,
    startOf: (index) => read(index).location?.start ?? 0,
    read,
    add: (diagnostic) => all.push(diagnostic) - 1,
    list: (indexes) => indexes.map(read),
  };
}
