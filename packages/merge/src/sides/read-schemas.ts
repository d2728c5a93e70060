import type { ReadPorts } from '@krmkit/manifests';
import type { Diagnostic, Source, JsonValue } from '@krmkit/base';
import { listPackage, readSources } from '@krmkit/manifests';
import { isObject, parseJson } from '@krmkit/base';
import { yamlDiagnostic, parseDocuments, toValue } from '@krmkit/yaml';

export interface ReadSchemas {
  readonly schemas: readonly JsonValue[];
  readonly sources: readonly Source[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The documents of the `--schema` files. */
export async function readSchemas(ports: ReadPorts, paths: readonly string[]): Promise<ReadSchemas> {
  const diagnostics: Diagnostic[] = [];
  const schemas: JsonValue[] = [];
  const sources: Source[] = [];
  const listed = await listPackage(paths, ports.files, diagnostics);
  for await (const { source } of readSources(listed, ports, {}, diagnostics)) {
    sources.push(source);
    const json = parseObject(source.text);
    if (json !== undefined) schemas.push(json);
    else readYaml(source, schemas, diagnostics);
  }
  return { schemas, sources, diagnostics };
}

function readYaml(source: Source, schemas: JsonValue[], diagnostics: Diagnostic[]): void {
  for (const { root, problems } of parseDocuments(source.text)) {
    const read = root === undefined ? undefined : toValue(root, 'kubectl');
    const problem = [...problems, ...(read?.problems ?? [])].find(({ severity }) => severity === 'error');
    if (problem !== undefined) diagnostics.push(yamlDiagnostic(source, problem));
    else if (read !== undefined) schemas.push(read.value);
  }
}

/** The OpenAPI document of a cluster has megabytes: JSON.parse reads it a hundred times faster. */
function parseObject(text: string): JsonValue | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}
