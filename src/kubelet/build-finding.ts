import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import { CATALOGUE } from '../diagnostics/catalogue.ts';
import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Path } from '../value/path.ts';
import type { ContainerPlace } from './context.ts';
import type { Finding } from './finding.ts';

export interface FindingDetails {
  readonly field?: string;
  readonly hint?: string | undefined;
  /** Where it is milder or graver than its code usually is. */
  readonly severity?: Severity;
  readonly range?: Finding['range'] | undefined;
  readonly related?: Finding['related'] | undefined;
}

/** A finding in a container, with its code's severity unless the details say otherwise. */
export function containerFinding(
  place: ContainerPlace,
  code: DiagnosticCode,
  path: Path,
  message: string,
  details: FindingDetails = {},
): Finding {
  const { hint, severity, field, range, related } = details;
  return {
    code,
    severity: severity ?? CATALOGUE[code].severity,
    message,
    path,
    container: place.container.name,
    ...(hint === undefined ? {} : { hint }),
    ...(field === undefined ? {} : { field }),
    ...(range === undefined ? {} : { range }),
    ...(related === undefined ? {} : { related }),
  };
}
