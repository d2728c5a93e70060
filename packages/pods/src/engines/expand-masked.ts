import type { Path } from '@krmkit/base';
import type { LocatedContainer } from '../context.ts';
import type { Finding } from '../finding.ts';
import { podFinding } from '../finding.ts';
import type { Value } from '../value.ts';
import { hole, literal } from '../value.ts';
import type { EngineReference, TextEngine } from './engine.ts';
import { MASK_RUN } from './engine.ts';

/** Where a text with references of an engine is. */
export interface EngineLocation {
  readonly located: LocatedContainer;
  readonly path: Path;
  readonly field: string;
}

/** What is wrong with the references of an engine in a text. */
export function engineFindings(
  { name: engine }: TextEngine,
  input: string,
  references: readonly EngineReference[],
  { located, path, field }: EngineLocation,
): readonly Finding[] {
  return references.flatMap((reference): readonly Finding[] => {
    const { start, end, state, severity, message, hint, replacement } = reference;
    const written = input.slice(start, end);
    if (state !== 'replaced') {
      const range = { start, end };
      const common = { field, range, hint, replacement, ...(severity === undefined ? {} : { severity }) };
      return [podFinding(located, 'unresolved-reference', path, `${written} ${clause(message ?? '')}`, common)];
    }
    if (engine !== 'Tekton' || input[start - 1] !== '$' || input[start - 2] === '$') return [];
    return [
      podFinding(
        located,
        'engine-escape',
        path,
        `$${written} is no escape: Tekton replaces ${written}, and the $ stays in front of its value`,
        {
          field,
          range: { start: start - 1, end },
          hint: `to keep the text, add a variable D with the value $ to env, and write $(D)${written.slice(1)}`,
        },
      ),
    ];
  });
}

/** A message that does not start with a verb follows a colon. */
function clause(message: string): string {
  return message.startsWith('is ') ? message : `is not resolved: ${message}`;
}

/** The literal text of a masked input: each run of masks is a hole for the next reference. */
export function unmask(text: string, engine: TextEngine, next: () => EngineReference | undefined): readonly Value[] {
  const values: Value[] = [];
  let done = 0;
  for (const { index, 0: run } of text.matchAll(MASK_RUN)) {
    values.push(literal(text.slice(done, index)), holeOf(next(), engine));
    done = index + run.length;
  }
  values.push(literal(text.slice(done)));
  return values;
}

export function holeOf(reference: EngineReference | undefined, { name }: TextEngine): Value {
  return hole('substitution', `${reference?.name ?? ''} by ${name}`);
}
