import { createSource } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import type { DocumentSide } from '../src/document-side.ts';
import type { SideDocument, SideFile } from '../src/files/side-files.ts';
import { sideFiles } from '../src/files/side-files.ts';

/** A document of a text as one side of a merge. */
export function sideOf(text: string, path = 'a.yaml', index = 0): DocumentSide {
  const document = parseDocuments(text)[index];
  if (document === undefined) throw new Error('no document');
  const value = document.root === undefined ? null : toValue(document.root, 'kubectl').value;
  return { source: createSource(path, text), document, index, value };
}

/** The files of one side of a merge, by path. */
export function filesOf(texts: Readonly<Record<string, string>>, resources = true): ReadonlyMap<string, SideFile> {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return sideFiles(files, { profile: 'kubectl', resources });
}

/** The only document of a file of one side. */
export function documentOf(text: string, path = 'a.yaml'): SideDocument {
  const [document] = filesOf({ [path]: text }).get(path)?.documents ?? [];
  if (document === undefined) throw new Error('no document');
  return document;
}
