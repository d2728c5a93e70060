import type { Diagnostic, Source } from '@krmkit/base';
import { locationOf } from '@krmkit/base';
import type { YamlProblem } from './nodes.ts';

/** A problem of a document as a diagnostic of its file. */
export function yamlDiagnostic(source: Source, problem: YamlProblem): Diagnostic {
  const related =
    problem.related === undefined
      ? undefined
      : { message: relatedMessage(problem), location: locationOf(source, problem.related) };
  return {
    code: problem.kind === 'duplicate-key' ? 'duplicate-key' : 'invalid-yaml',
    severity: problem.severity,
    message: problem.message,
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
    location: locationOf(source, problem),
    ...(related === undefined ? {} : { related: [related] }),
  };
}

function relatedMessage(problem: YamlProblem): string {
  return problem.kind === 'duplicate-key' ? 'the first one is here' : 'it starts here';
}
