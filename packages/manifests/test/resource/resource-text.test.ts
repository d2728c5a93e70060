import { describe, expect, it } from 'vitest';
import { createSource, isObject, shareEqual } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { runs } from '@krmkit/testing';
import fc from 'fast-check';
import { documents } from './annotated-documents.ts';
import type { DocumentText } from '../../src/resource/document-text.ts';
import type { JsonObject } from '@krmkit/base';
import { readSource } from '../../src/read/documents.ts';
import type { Resource } from '../../src/resource/resource.ts';
import { createAnnotationAppender } from '../../src/resource/append-annotations.ts';
import { annotatedText, ownText, resourceText, textByEdits } from '../../src/resource/resource-text.ts';
import { resourceOf } from './resource-of.ts';

const POD = 'apiVersion: v1\nkind: Pod\n';
const LIST = 'apiVersion: v1\nkind: List\nitems:\n';

function only(text: string): Resource {
  const resource = readSource(createSource('a.yaml', text)).resources.at(-1);
  if (resource === undefined) throw new Error('no resource');
  return resource;
}

describe('the own text of a resource', () => {
  it.each<[string, string, string]>([
    ['a file', `# c\n${POD}a: 0x1 # d\n`, `# c\n${POD}a: 0x1 # d\n`],
    ['a document behind another', `a: 1\n---\n# c\n${POD}`, `# c\n${POD}`],
    ['an item of a List', `${LIST}# c\n- apiVersion: v1\n  kind: Pod\n  a: 0x1\n`, `# c\n${POD}a: 0x1\n`],
    ['an item in brackets is printed', `${LIST.trimEnd()} [{apiVersion: v1, kind: Pod}]\n`, POD],
    [
      'an item with an alias to another is printed',
      `${LIST}- {apiVersion: v1, kind: Pod, a: &x 0x1}\n- apiVersion: v1\n  kind: Pod\n  a: *x\n`,
      `${POD}a: 1\n`,
    ],
    ['no end of a line', `${POD}a: 1`, `${POD}a: 1\n`],
    ['no end of a line, in a text that keeps line ends', `${POD}a: |+\n  b`, `${POD}a: |+\n  b\n`],
  ])('%s', (_, text, expected) => {
    const { head, body } = ownText(only(text));
    expect(head + body).toBe(expected);
    const same = resourceText(only(text));
    expect(same.head + same.body).toBe(expected);
  });

  it('is printed without a file', () => {
    expect(ownText(resourceOf({ apiVersion: 'v1', kind: 'Pod' }))).toEqual({ head: '', marker: false, body: POD });
  });
});

describe('the text of a resource with another value', () => {
  it.each<[string, string, JsonObject, string]>([
    ['is edited', `# c\n${POD}a: 0x1 # d\n`, { b: 2 }, `# c\n${POD}a: 0x1 # d\nb: 2\n`],
    ['is edited in an item', `${LIST}- apiVersion: v1\n  kind: Pod\n  a: 0x1\n`, { b: 2 }, `${POD}a: 0x1\nb: 2\n`],
    ['is printed for brackets', `${LIST.trimEnd()} [{apiVersion: v1, kind: Pod}]\n`, { b: 2 }, `${POD}b: 2\n`],
  ])('%s', (_, text, members, expected) => {
    const resource = only(text);
    const { head, body } = resourceText(resource, { ...resource.value, ...members });
    expect(head + body).toBe(expected);
  });

  it('is printed where the edits have an error, and not for a warning', () => {
    const resource = only(`${POD}a: 0x1 # d\n`);
    const wanted = { ...resource.value, b: 2 };
    const text = (severity: 'error' | 'warning'): string =>
      textByEdits(resource, wanted, () => ({
        edits: [],
        diagnostics: [{ code: 'invalid-yaml', severity, message: '' }],
      })).body;
    expect(text('error')).toBe(`${POD}a: 1\nb: 2\n`);
    expect(text('warning')).toBe(`${POD}a: 0x1 # d\n`);
  });
});

describe('the text of a resource with more annotations', () => {
  const added = { 'x/y': 'z' };
  const wanted: JsonObject = { apiVersion: 'v1', kind: 'Pod', metadata: { annotations: { a: 'b', ...added } } };
  it.each<[string, Resource, string]>([
    [
      'is edited',
      only(`${POD}metadata:\n  annotations:\n    a: 'b' # c\n`),
      `${POD}metadata:\n  annotations:\n    a: 'b' # c\n    x/y: 'z'\n`,
    ],
    [
      'is edited by values where that is not enough',
      only(`${POD}metadata:\n  annotations: {a: 'b'} # c\n`),
      `${POD}metadata:\n  annotations: {a: 'b', x/y: 'z'} # c\n`,
    ],
    [
      'is printed without a file',
      resourceOf({ apiVersion: 'v1', kind: 'Pod', metadata: { annotations: { a: 'b' } } }),
      `${POD}metadata:\n  annotations:\n    a: b\n    x/y: z\n`,
    ],
  ])('%s', (_, resource, expected) => {
    expect(
      annotatedText(resource, { value: undefined, added, whole: () => wanted }, createAnnotationAppender()).body,
    ).toBe(expected);
  });

  const change = fc.constantFrom<(value: JsonObject) => JsonObject>(
    (value) => ({ ...value, data: { a: '2', b: '3' } }),
    (value) => ({ ...value, spec: { replicas: 2 } }),
    (value) => without(value, 'data'),
    withMetadata((metadata) => ({ ...metadata, name: 'y' })),
    withMetadata((metadata) => ({ ...metadata, labels: { l: 'n' } })),
    withMetadata((metadata) => ({ ...metadata, labels: { a: 'b', l: 'm', z: 'new' } })),
    withMetadata((metadata) => without(metadata, 'labels')),
    withMetadata((metadata) => without(metadata, 'finalizers')),
    withMetadata((metadata) => ({ ...metadata, finalizers: ['f', 'g'] })),
    withMetadata((metadata) => without(metadata, 'annotations')),
    withMetadata(({ annotations, ...rest }) => ({
      ...rest,
      annotations: { ...(isObject(annotations) ? annotations : {}), a: 'changed' },
    })),
  );

  it('has the value and the comments that editing gives, also for another value', () => {
    const append = createAnnotationAppender();
    let found = 0;
    const law = (text: string, changed: (value: JsonObject) => JsonObject): void => {
      for (const resource of readSource(createSource('a.yaml', text)).resources) {
        const value = changed(resource.value);
        const whole = withMetadata((metadata) => {
          const { annotations } = metadata;
          return { ...metadata, annotations: { ...(isObject(annotations) ? annotations : {}), ...added } };
        })(value);
        const edited = resourceText(resource, whole);
        const annotated = annotatedText(
          resource,
          { value: shared(resource, value), added, whole: () => whole },
          append,
        );
        expect(read(annotated)).toEqual(read(edited));
        found += 1;
      }
    };
    fc.assert(fc.property(documents, change, law), { numRuns: runs(800) });
    expect(found).toBeGreaterThan(runs(400));
  });
});

function without(value: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function withMetadata(changed: (metadata: JsonObject) => JsonObject): (value: JsonObject) => JsonObject {
  return (value) => {
    const { metadata } = value;
    return { ...value, metadata: changed(isObject(metadata) ? metadata : {}) };
  };
}

function shared(resource: Resource, value: JsonObject): JsonObject {
  const found = shareEqual(resource.value, value);
  return isObject(found) ? found : value;
}

/** The value and the comments of a text. */
function read({ head, body }: DocumentText): unknown {
  const [document] = parseDocuments(body);
  const comments = document?.comments.map(({ start, end }) => body.slice(start, end));
  return [head, document?.root === undefined ? undefined : toValue(document.root, 'kubectl').value, comments];
}
