import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { PackageFile } from '../../read/package-files.ts';
import type { Identity, Resource } from '../../resource/resource.ts';
import { isObject } from '../../value/json.ts';
import { yamlDiagnostic } from '../../yaml/read/diagnose.ts';
import { toValue } from '../../yaml/read/to-value.ts';

const NO_IDENTITY: Identity = { apiVersion: '', group: '', version: '', kind: '', namespace: undefined, name: '' };

export interface OtherMappings {
  readonly mappings: readonly Resource[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The documents of a file that are mappings and not Kubernetes objects: values of a chart, a kustomization without
 * apiVersion and kind.
 */
export function otherMappings({ source, documents, resources }: PackageFile): OtherMappings {
  const known = new Set(resources.map(({ origin }) => origin?.index));
  const mappings: Resource[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, document] of documents.entries()) {
    if (known.has(index) || document.root === undefined) continue;
    const { value, problems } = toValue(document.root, 'kubectl');
    for (const problem of [...document.problems, ...problems]) diagnostics.push(yamlDiagnostic(source, problem));
    if (isObject(value)) mappings.push({ identity: NO_IDENTITY, value, origin: { source, document, index, path: [] } });
  }
  return { mappings, diagnostics };
}
