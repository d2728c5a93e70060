import { CORPUS, needs, packages, runs } from '@krmkit/testing';
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from './annotated-documents.ts';
import { withPosition } from '../../src/resource/annotations.ts';
import { appendAnnotations } from '../../src/resource/append-annotations.ts';
import { editResource } from '../../src/resource/edit.ts';
import { isObject, member, createSource, memoryStandardInput, applyEdits } from '@krmkit/base';
import type { Resource } from '../../src/resource/resource.ts';
import { readWholeDocuments } from '../../src/read/documents.ts';
import { nodeFileSystem } from '@krmkit/base/node';
import { readPackageFiles } from '../../src/read/package-files.ts';
import { createDocumentMemory, parseDocuments, toValue } from '@krmkit/yaml';
import type { YamlDocument } from '@krmkit/yaml';

const isThere = existsSync(CORPUS);

function resourcesOf(text: string): readonly Resource[] {
  return readWholeDocuments(createSource('a.yaml', text)).resources;
}

const ADDED = { 'config.k8s.io/id': '7', 'a b/path': 'team/0x10.yaml', 'x.y/path': "it's: odd #.yaml", 'z/empty': '' };

function annotated({ value }: Resource): Resource['value'] {
  const metadata = member(value, 'metadata');
  const annotations = member(metadata, 'annotations');
  const present = isObject(metadata) ? metadata : {};
  return {
    ...value,
    metadata: { ...present, annotations: { ...(isObject(annotations) ? annotations : {}), ...ADDED } },
  };
}

/** How many it has an edit for, each of which adds lines, and nothing but what `editResource` adds in its own way. */
function countEqual(resources: readonly Resource[]): number {
  let found = 0;
  for (const resource of resources) {
    const { origin } = resource;
    const edit = origin === undefined ? undefined : appendAnnotations(origin, ADDED);
    if (origin === undefined || edit === undefined) continue;
    const { source, document, index } = origin;
    expect(edit.start).toBe(edit.end);
    expect(edit.start).toBeGreaterThan(document.start);
    expect(edit.text).toMatch(/^\n/);
    const own = source.text.slice(0, edit.start);
    const rest = source.text.slice(edit.start);
    expect(rest).toMatch(/^(?:\n|$)/);
    const again = parseDocuments(own + edit.text + rest);
    const byValue = parseDocuments(applyEdits(source.text, editResource(resource, annotated(resource)).edits));
    expect(again[index]?.problems).toEqual(document.problems);
    expect(shown(again[index], own + edit.text + rest)).toEqual(
      shown(byValue[index], applyEdits(source.text, editResource(resource, annotated(resource)).edits)),
    );
    found += 1;
  }
  return found;
}

/** The value, with keys in their order, and the comments. */
function shown(document: YamlDocument | undefined, text: string): unknown {
  const value = document?.root === undefined ? undefined : toValue(document.root, 'kubectl').value;
  return [JSON.stringify(value), document?.comments.map(({ start, end }) => text.slice(start, end))];
}

describe('annotations behind those that are there', () => {
  it('give the value that comparing values gives, and the same comments, for documents laid out in any way', () => {
    let found = 0;
    const law = (text: string): void => {
      found += countEqual(resourcesOf(text));
    };
    fc.assert(fc.property(documents, law), { numRuns: runs(800) });
    expect(found).toBeGreaterThan(runs(50));
  });

  it.each([
    ['as most people write them', '    a: b\n    c: d\n'],
    ['with a blank line between', '    a: b\n\n    c: d\n'],
    ['with a line of blanks between', '    a: b\n    \n    c: d\n'],
    ['with a comment that is deeper behind', '    c: "d-d-d-d"\n      # deeper\n'],
    ['with one behind a blank line', '    c: d\n\n      # deeper\n'],
    ['with one at their column', '    c: d\n    # next\n'],
    ['in single quotes', "    c: 'd-d-d-d'\n"],
  ])('are the same for what was not read: %s', (_, entries) => {
    for (const rest of ['', 'spec: {}\n', '\nspec: {}\n', '---\na: b\n']) {
      const text = `apiVersion: v1\nkind: A\nmetadata:\n  name: x\n  annotations:\n${entries}${rest}`;
      const [read] = resourcesOf(text);
      const [unread] = readWholeDocuments(createSource('a.yaml', text), {}, createDocumentMemory()).resources;
      if (read?.origin === undefined || unread?.origin?.document.outline === undefined) throw new Error('no resource');
      expect(appendAnnotations(unread.origin, ADDED)).toEqual(appendAnnotations(read.origin, ADDED));
    }
  });

  it('are so in packages of many authors', () => {
    fc.assert(
      fc.property(packages, (files) => {
        for (const text of Object.values(files)) countEqual(resourcesOf(text));
      }),
      { numRuns: runs(300) },
    );
  });

  it('are so in what people have published, for most of it', needs('other manifests', isThere), async () => {
    const ports = { files: nodeFileSystem(), stdin: memoryStandardInput('') };
    const { files } = await readPackageFiles([CORPUS], ports);
    const resources = files.flatMap((file) => (file.template ? [] : file.resources));
    expect(resources.length).toBeGreaterThan(1000);
    expect(countEqual(resources)).toBeGreaterThan(resources.length * 0.8);
  });

  it.each([
    ['a deeper comment', '    c: d\n      # about c\n', 'spec: {}\n'],
    ['one behind a blank line', '    c: d\n\n      # about c\n', 'spec: {}\n'],
    ['the comment at its end', '    c: d # about c\n', '\nspec: {}\n'],
    ['no comment at their column', '    c: d\n', '    # about what comes next\nspec: {}\n'],
    ['nothing else', '    c: d\n', 'spec: {}\n'],
  ])('follow the last one with %s', (_, before, behind) => {
    const head = 'apiVersion: v1\nkind: A\nmetadata:\n  name: x\n  annotations:\n';
    const [resource] = resourcesOf(head + before + behind);
    const edit = resource?.origin && appendAnnotations(resource.origin, { 'x/y': 'z' });
    const text = applyEdits(head + before + behind, edit === undefined ? [] : [edit]);
    expect(text).toBe(`${head}${before}    x/y: z\n${behind}`);
  });

  it.each(['KEY: VALUE', "KEY: 'VALUE'", 'KEY: "VALUE"'])('follow %s of megabytes', (entry) => {
    const long = 'a'.repeat(3_000_000);
    const written = entry.replace('VALUE', long);
    const [resource] = resourcesOf(`apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  annotations:\n    ${written}\n`);
    if (resource?.origin === undefined) throw new Error('no resource');
    const edit = appendAnnotations(resource.origin, { x: 'y' });
    const text = applyEdits(resource.origin.source.text, edit === undefined ? [] : [edit]);
    expect(text.slice(-20)).toMatch(/\n {4}x: .?y.?\n$/);
  });

  it('keep an existing entry with one of the names', () => {
    const [resource] = resourcesOf(
      'apiVersion: v1\nkind: A\nmetadata:\n  name: a\n  annotations:\n    config.kubernetes.io/path: b\n',
    );
    if (resource?.origin === undefined) throw new Error('no resource');
    expect(appendAnnotations(resource.origin, { 'config.kubernetes.io/path': 'c' })).toBe(undefined);
    expect(withPosition(resource.value, { path: 'c', index: 0 })).not.toEqual(resource.value);
  });
});
