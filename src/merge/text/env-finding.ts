import type { ContainerList, Diagnostic, Location, Subject } from '../../diagnostics/diagnostic.ts';
import type { LostReference } from './env-order.ts';

/** Tells of a reference that the result of a merge leaves as text; `subject` is the object, without container. */
export function lostReferenceDiagnostic(
  lost: LostReference,
  place: {
    /** Of the value that refers, in the text that is shown. */
    readonly location?: Location;
    readonly subject?: Subject;
  },
): Diagnostic {
  const list = containerListOf(lost);
  return {
    code: 'reference-lost-in-merge',
    severity: 'warning',
    message: `After the merge $(${lost.name}) stands above the entry ${lost.name}: the kubelet reads env from top to bottom, so it stays as text`,
    hint: `move ${lost.name} up, above ${lost.entry}`,
    ...(place.location === undefined ? {} : { location: place.location }),
    ...(place.subject === undefined
      ? {}
      : {
          subject: {
            ...place.subject,
            ...(list === undefined ? {} : { containerList: list }),
            ...(lost.container === '' ? {} : { container: lost.container }),
          },
        }),
    fieldPath: lost.pathAfter,
    field: `env ${lost.entry}`,
  };
}

/** The list that holds the container, whose env is the third but last segment of the path. */
function containerListOf({ path }: LostReference): ContainerList | undefined {
  const name = path.at(-5);
  return name === 'containers' || name === 'initContainers' || name === 'ephemeralContainers' ? name : undefined;
}
