import type { Diagnostic } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { Entry } from '../src/build-context.ts';
import type { BuildObject } from '../src/objects.ts';
import type { Sourced } from '../src/origins.ts';
import { originsOf } from '../src/origins.ts';
import { readObjects } from '../src/read-objects.ts';

/** The objects of a text, as a build reads them. */
export function objectsOf(text: string, path: string = 'a.yaml'): readonly BuildObject[] {
  const read = readObjects(createSource(path, text));
  if (!read.ok) throw new Error(read.diagnostics.map(({ message }) => message).join('\n'));
  return read.objects;
}

/** The only object of a text. */
export function objectOf(text: string, path: string = 'a.yaml'): BuildObject {
  const [object] = objectsOf(text, path);
  if (object === undefined) throw new Error('The text has no object');
  return object;
}

/** The value of a text, with its origins. */
export function sourcedOf(text: string, path: string = 'a.yaml'): Sourced {
  const source = createSource(path, text);
  const [document] = parseDocuments(text);
  if (document?.root === undefined) throw new Error('The text has no value');
  const origins = originsOf({ kind: 'field', origin: { source, document, index: 0, path: [] }, path: [] });
  return { value: toValue(document.root, 'kustomize').value, origins };
}

/** An entry of a kustomization whose text is all of the file. */
export function entryOf<Config>(text: string, config: Config, label: string = 'entry'): Entry<Config> {
  return { config, sourced: sourcedOf(text, 'kustomization.yaml'), label, directory: '.' };
}

/** What a step asks of its build; it keeps the findings. */
export function recordingBuild(isClusterScoped: (id: { readonly kind: string }) => boolean = () => false): {
  readonly report: (diagnostic: Diagnostic) => void;
  readonly isClusterScoped: (id: { readonly kind: string }) => boolean;
  readonly found: Diagnostic[];
} {
  const found: Diagnostic[] = [];
  return { report: (diagnostic) => void found.push(diagnostic), isClusterScoped, found };
}

export function shownFinding({ severity, code, location, message }: Diagnostic): string {
  return `${severity} ${code} ${location?.path ?? ''}:${location?.line ?? ''} ${message}`;
}
