import { checkObject } from './wrong-call.ts';
import type { Context } from './context.ts';
import { lookUp } from './context.ts';
import type { MappingFunc } from './expand.ts';

/** The recorder that expansion needs: `ObjectEventRecorder` of the events folder, or any object of this shape. */
export interface ExpansionRecorder {
  /** Records a warning; `reason` is a short word in CamelCase. */
  event(type: 'Warning', reason: string, message: string): void;
}

/** The reason of the event about a name that no context contains. */
export const unresolvedReferenceReason = 'UnresolvedReference';

const VARIABLES = 'variables as an object or a Map';

/** The value of the first context that contains the name, or the empty string: the sample of the 2015 design. */
export function makeMappingFunc(...contexts: readonly Context[]): MappingFunc {
  for (const context of contexts) checkObject('makeMappingFunc', VARIABLES, context);
  return (name) => lookUp(contexts, name) ?? '';
}

/**
 * The MappingFuncFor of the 2015 design: the value of the first context that contains the name (an empty value counts).
 * For a name that no context contains, it returns the reference itself, `$(NAME)`, and records a Warning if there is a
 * recorder.
 */
export function mappingFuncFor(
  recorder: ExpansionRecorder | null | undefined,
  ...contexts: readonly Context[]
): MappingFunc {
  for (const context of contexts) checkObject('mappingFuncFor', VARIABLES, context);
  if (recorder !== undefined && recorder !== null) {
    checkObject('mappingFuncFor', 'a recorder or null', recorder, 'event');
  }
  return (name) => {
    const value = lookUp(contexts, name);
    if (value !== undefined) return value;
    const reference = `$(${name})`;
    recorder?.event(
      'Warning',
      unresolvedReferenceReason,
      `variable reference ${reference} is left as it is: no variable of this name is defined`,
    );
    return reference;
  };
}
