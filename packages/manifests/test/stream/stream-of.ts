import { createSource } from '@krmkit/base';
import { readWholeDocuments } from '../../src/read/documents.ts';
import type { ResourceStream } from '../../src/read/resource-list.ts';
import { readStream } from '../../src/read/resource-list.ts';
import type { ResourceFile } from '../../src/resource/resource-file.ts';
import type { StreamItem } from '../../src/write/stream-pair.ts';
import { readStreamItems } from '../../src/stream/read-items.ts';
import { presentResources } from '../../src/write/stream-pair.ts';

/** The files of a package, by path. */
export function filesOf(texts: Readonly<Record<string, string>>): readonly ResourceFile[] {
  return Object.entries(texts).map(([relativePath, text]) => {
    const source = createSource(relativePath, text);
    const { documents, resources, template } = readWholeDocuments(source);
    return { relativePath, source, documents, resources, template };
  });
}

/** A ResourceList of these items, each the lines of a mapping. */
export function streamOf(...items: readonly string[]): ResourceStream {
  const written = items.map((item) => `- ${item.trimEnd().replaceAll('\n', '\n  ')}\n`);
  return readStream(
    createSource('-', `kind: ResourceList\nitems:${items.length === 0 ? ' []' : ''}\n${written.join('')}`),
  );
}

/** The items of such a list, with the paths that they name. */
export function itemsOf(stream: ResourceStream, files: readonly ResourceFile[] = []): readonly StreamItem[] {
  const { items, diagnostics } = readStreamItems(stream.items, presentResources(files));
  if (diagnostics.length > 0) throw new Error(diagnostics[0]?.message);
  return items;
}

/** The lines of a ConfigMap that belongs at a place, with more members. */
export function configMap(
  name: string,
  place: { readonly path?: string; readonly index?: number } = {},
  more = '',
): string {
  const { path, index } = place;
  const annotations = [
    ...(path === undefined ? [] : [`    config.kubernetes.io/path: ${JSON.stringify(path)}\n`]),
    ...(index === undefined ? [] : [`    config.kubernetes.io/index: '${index}'\n`]),
  ].join('');
  const metadata = `metadata:\n  name: ${name}\n${annotations === '' ? '' : `  annotations:\n${annotations}`}`;
  return `apiVersion: v1\nkind: ConfigMap\n${metadata}${more}`;
}
