import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { locationOf } from '../../diagnostics/location.ts';
import { pathPrinter } from '../../resource/shown-path.ts';
import type { Path } from '../../value/path.ts';
import { locate } from '../../yaml/locate.ts';
import type { Profile } from '../../yaml/scalar.ts';
import { subjectOf } from '../conflict-places.ts';
import type { DocumentSide } from '../document-side.ts';

/** Says that upstream dropped a mapping or list, and that the destination keeps what only it has in there. */
export function keptOwnDiagnostic(path: Path, destination: DocumentSide, profile: Profile): Diagnostic {
  const { source, document, value } = destination;
  const subject = subjectOf(destination);
  const field = pathPrinter(value)(path);
  const located = document.root === undefined ? undefined : locate(document.root, path, profile);
  const at = located?.entry?.key ?? located?.node;
  return {
    code: 'kept-own',
    severity: 'info',
    message: `Upstream dropped ${field}; what only the destination has in it stays`,
    hint: 'remove it if it is no longer wanted',
    ...(at === undefined ? {} : { location: locationOf(source, at) }),
    ...(subject === undefined ? {} : { subject }),
    fieldPath: path,
    field,
  };
}
