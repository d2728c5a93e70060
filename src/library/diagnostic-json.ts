import type { Diagnostic, Location } from '../diagnostics/diagnostic.ts';
import type { OutputDiagnostic, OutputLocation } from '../outputs/diagnostic.ts';
import { printPath } from '../value/path.ts';

/** A diagnostic in the documented contract (docs/json-output.md). */
export function diagnosticJson(diagnostic: Diagnostic): OutputDiagnostic {
  const { code, severity, message, hint, location, subject, field, fieldPath, related, roots, template } = diagnostic;
  return {
    code,
    severity,
    message,
    hint: hint ?? null,
    location: locationJson(location),
    subject:
      subject === undefined
        ? null
        : {
            apiVersion: subject.apiVersion,
            kind: subject.kind,
            namespace: subject.namespace ?? null,
            name: subject.name,
            containerList: subject.containerList ?? null,
            container: subject.container ?? null,
          },
    field: field ?? null,
    fieldPath: fieldPath === undefined ? null : printPath(fieldPath),
    related: (related ?? []).map((other) => ({ message: other.message, location: locationJson(other.location) })),
    roots: roots ?? [],
    template: template ?? null,
  };
}

export function locationJson(location: Location): OutputLocation;
export function locationJson(location: Location | undefined): OutputLocation | null;
export function locationJson(location: Location | undefined): OutputLocation | null {
  if (location === undefined) return null;
  const { path, line, column, endLine, endColumn } = location;
  return { path, line, column, endLine, endColumn };
}
