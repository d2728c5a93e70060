import type { Diagnostic, Location } from './diagnostic.ts';
import type { OutputDiagnostic, OutputLocation, OutputOccurrence } from './output.ts';
import { printPath } from '../value/path.ts';

/** A diagnostic in the documented contract (docs/json-output.md). */
export function diagnosticJson(diagnostic: Diagnostic): OutputDiagnostic {
  const { code, hint, related, occurrences } = diagnostic;
  // The order of the members is part of the form.
  const { severity, message, ...rest } = occurrenceJson(diagnostic);
  const { location, subject, field, fieldPath, roots, template } = rest;
  return {
    code,
    severity,
    message,
    hint: hint ?? null,
    location,
    subject,
    field,
    fieldPath,
    related: (related ?? []).map((other) => ({ message: other.message, location: locationJson(other.location) })),
    roots,
    template,
    occurrences: (occurrences ?? []).map(occurrenceJson),
  };
}

function occurrenceJson(diagnostic: Diagnostic): OutputOccurrence {
  const { severity, message, location, subject, field, fieldPath, roots, template } = diagnostic;
  return {
    severity,
    message,
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
