import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { locateIn } from '../../resource/locate.ts';
import { ORIGIN_ANNOTATIONS, readOriginAnnotations } from '../../resource/origin.ts';
import type { Resource } from '../../resource/resource.ts';
import { subjectOf } from '../../resource/subject.ts';
import { member } from '../../value/json.ts';
import type { StreamItem } from '../../write/stream-pair.ts';
import { packagePath } from '../../write/stream-paths.ts';

export interface ReadItems {
  readonly items: readonly StreamItem[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What the resources of a stream say about where they stand, looked at before anything is done with it. */
export function readItems(resources: readonly Resource[]): ReadItems {
  const items: StreamItem[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const resource of resources) {
    const { annotations, problems } = readOriginAnnotations(resource.value);
    for (const { message, annotation } of problems) diagnostics.push(wrongAnnotation(resource, annotation, message));
    const checked = annotations.path === undefined ? undefined : packagePath(annotations.path);
    if (checked?.ok === false) {
      const name = pathAnnotation(resource);
      diagnostics.push(wrongAnnotation(resource, name, `The path "${annotations.path ?? ''}" ${checked.message}`));
      continue;
    }
    items.push({ resource, path: checked?.path, index: annotations.index });
  }
  return { items, diagnostics };
}

export function wrongPath(resource: Resource, path: string, message: string): Diagnostic {
  return wrongAnnotation(resource, pathAnnotation(resource), `The path "${path}" ${message}`);
}

function pathAnnotation({ value }: Resource): string {
  const annotations = member(member(value, 'metadata'), 'annotations');
  const [current, legacy] = ORIGIN_ANNOTATIONS.path;
  return member(annotations, current) === undefined ? legacy : current;
}

function wrongAnnotation(resource: Resource, name: string, message: string): Diagnostic {
  const fieldPath = ['metadata', 'annotations', name];
  const location = locateIn(resource, fieldPath);
  return {
    code: 'invalid-resource',
    severity: 'error',
    message,
    hint: 'mend the program that wrote it: a path is relative to the package and stays inside it',
    ...(location === undefined ? {} : { location }),
    subject: subjectOf(resource),
    fieldPath,
  };
}
