import type { FileSystem, JsonValue, Source } from '@krmkit/base';
import { createSource, relativePath } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsOf } from '@krmkit/kustomize';
import { decodeText } from '@krmkit/manifests';
import { parseDocuments, toValue } from '@krmkit/yaml';

/** In bytes. */
const MAX_BYTES = 1024 * 1024;

/** A file with at most one YAML document. */
export interface DocumentFile {
  readonly source: Source;
  /** Undefined for a file without content, or with null. */
  readonly content: Sourced | undefined;
}

/** Reads a file with at most one document. Undefined: it cannot be read, or has several. */
export async function readDocumentFile(
  path: string,
  { files, working }: { readonly files: FileSystem; readonly working: string },
): Promise<DocumentFile | undefined> {
  const bytes = await files.readFile(path, MAX_BYTES);
  const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
  if (decoded?.ok !== true) return undefined;
  const source = createSource(relativePath(working, path), decoded.value);
  const [document, second] = parseDocuments(source.text);
  const read = document?.root && toValue(document.root, 'kubectl');
  const problems = [...(document?.problems ?? []), ...(read?.problems ?? [])];
  if (second !== undefined || problems.some(({ severity }) => severity === 'error')) return undefined;
  if (document === undefined || read === undefined || read.value === null) return { source, content: undefined };
  const origins = originsOf({ kind: 'field', origin: { source, document, index: 0, path: [] }, path: [] });
  return { source, content: { value: read.value, origins } };
}

/** The value of a text with at most one YAML document; null without one. Undefined: it cannot be read, or has several. */
export function valueOfText(text: string): JsonValue | undefined {
  const [document, second] = parseDocuments(text);
  const read = document?.root && toValue(document.root, 'kubectl');
  const problems = [...(document?.problems ?? []), ...(read?.problems ?? [])];
  if (second !== undefined || problems.some(({ severity }) => severity === 'error')) return undefined;
  return read?.value ?? null;
}
