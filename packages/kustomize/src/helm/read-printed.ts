import { templateOfDocument } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import type { Problem } from '@krmkit/base';
import type { BuildObject } from '../objects.ts';
import { readObjects } from '../read-objects.ts';

/** An object that helm printed, and the template that a comment before it names. */
export interface PrintedObject {
  readonly object: BuildObject;
  readonly template: string | undefined;
}

/** Reads the output of `helm template`. */
export function readPrinted(
  chart: string,
  text: string,
): { readonly ok: true; readonly objects: readonly PrintedObject[] } | ({ readonly ok: false } & Required<Problem>) {
  const read = readObjects(createSource(`helm template ${chart}`, text));
  if (read.ok) {
    return { ok: true, objects: read.objects.map((object) => ({ object, template: templateOfObject(object) })) };
  }
  const [first] = read.diagnostics;
  const message = `helm template prints invalid YAML: ${first?.message ?? ''}`;
  return { ok: false, message, hint: 'Correct the chart or its values' };
}

function templateOfObject({ origins }: BuildObject): string | undefined {
  const position = origins.steps[0]?.position;
  return position?.kind === 'field' ? templateOfDocument(position.origin) : undefined;
}
