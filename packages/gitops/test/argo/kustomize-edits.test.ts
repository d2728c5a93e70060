import { expect, test } from 'vitest';
import type { JsonObject } from '@krmkit/base';
import { createSource } from '@krmkit/base';
import type { Sourced } from '@krmkit/kustomize';
import { originsOf } from '@krmkit/kustomize';
import { readSource } from '@krmkit/manifests';
import { argoKustomizationFile } from '../../src/argo/kustomize-edits.ts';
import { itemsAt } from '../../src/sourced-edits.ts';

function sourced(value: JsonObject): Sourced {
  const text = JSON.stringify({ apiVersion: 'x/v1', kind: 'X', metadata: { name: 'x' }, ...value });
  const [resource] = readSource(createSource('x.yaml', text)).resources;
  if (resource?.origin === undefined) throw new Error('no object');
  return { value, origins: originsOf({ kind: 'field', origin: resource.origin, path: [] }) };
}

interface Row {
  readonly title: string;
  readonly kustomize: JsonObject;
  /** The kustomization file. */
  readonly file?: JsonObject;
  /** The kustomization that is built, or the message of the error. */
  readonly made: JsonObject | string;
}

// As `kustomize edit` 5.8.1 writes the file; where that sorts or renames, the order of the meaning.
const ROWS: readonly Row[] = [
  { title: 'nothing is added', kustomize: {}, file: { namespace: 'a' }, made: { namespace: 'a' } },
  {
    title: 'prefix, suffix and namespace replace those of the file',
    kustomize: { namePrefix: 'a-', nameSuffix: '-z', namespace: 'shop' },
    file: { namePrefix: 'b-', namespace: 'old' },
    made: { namePrefix: 'a-', nameSuffix: '-z', namespace: 'shop' },
  },
  {
    title: 'images replace those of their names as a whole, sorted by name',
    kustomize: { images: ['a=q:2', 'c:1', 'b2=n@sha256:2', 'f=n:1@sha256:3', 'localhost:5000/a/b:1'] },
    file: {
      images: [
        { name: 'z', newTag: '9' },
        { name: 'a', newName: 'x', digest: 'sha256:1' },
      ],
    },
    made: {
      images: [
        { name: 'a', newName: 'q', newTag: '2' },
        { name: 'b2', newName: 'n', digest: 'sha256:2' },
        { name: 'c', newTag: '1' },
        { name: 'f', newName: 'n', newTag: '1', digest: 'sha256:3' },
        { name: 'localhost:5000/a/b', newTag: '1' },
        { name: 'z', newTag: '9' },
      ],
    },
  },
  {
    title: 'an asterisk keeps the part of the file',
    kustomize: { images: ['a=*:*', 'b=*:2', 'c=n:*', 'd=*:*@*', 'e=n@*'] },
    file: {
      images: [
        { name: 'a', newName: 'x', newTag: '1' },
        { name: 'b', newName: 'x', newTag: '1' },
        { name: 'c', newName: 'x', digest: 'sha256:1' },
        { name: 'e', newName: 'x', newTag: '1' },
      ],
    },
    made: {
      images: [
        { name: 'a', newName: 'x', newTag: '1' },
        { name: 'b', newName: 'x', newTag: '2' },
        { name: 'c', newName: 'n' },
        { name: 'd' },
        { name: 'e', newName: 'n' },
      ],
    },
  },
  {
    title: 'variables in images',
    kustomize: { images: ['a:${ARGOCD_APP_NAME}-$ARGOCD_APP_NAMESPACE$UNKNOWN-$$'] },
    made: { images: [{ name: 'a', newTag: 'web-shop-$' }] },
  },
  {
    title: 'the revision is not known',
    kustomize: { images: ['a:$ARGOCD_APP_REVISION_SHORT'] },
    made: 'a value has the revision, which only Argo CD knows',
  },
  {
    title: 'an image without a change',
    kustomize: { images: ['nginx'] },
    made: 'an image of kustomize.images has no new name, tag or digest',
  },
  {
    title: 'replicas of the same name are replaced',
    kustomize: {
      replicas: [
        { name: 'a', count: 2 },
        { name: 'b', count: '3' },
      ],
    },
    file: {
      replicas: [
        { name: 'a', count: 1 },
        { name: 'c', count: 1 },
      ],
    },
    made: {
      replicas: [
        { name: 'c', count: 1 },
        { name: 'a', count: 2 },
        { name: 'b', count: 3 },
      ],
    },
  },
  {
    title: 'labels are common labels',
    kustomize: { commonLabels: { a: 'c', d: '$ARGOCD_APP_NAME' } },
    file: { commonLabels: { b: 'b' } },
    made: { commonLabels: { b: 'b', a: 'c', d: 'web' } },
  },
  {
    title: 'a label that the file has is an error',
    kustomize: { commonLabels: { a: 'c' } },
    file: { commonLabels: { a: 'b' } },
    made: 'commonLabels has a, which the kustomization file sets, too',
  },
  {
    title: 'a label that the file has is replaced with force',
    kustomize: { commonLabels: { a: 'c' }, forceCommonLabels: true },
    file: { commonLabels: { a: 'b' } },
    made: { commonLabels: { a: 'c' } },
  },
  {
    title: 'labels without selectors go to the first entry without selectors',
    kustomize: { commonLabels: { x: 'c' }, labelWithoutSelector: true },
    file: { labels: [{ pairs: { s: 's' }, includeSelectors: true }, { pairs: { a: 'b' } }] },
    made: { labels: [{ pairs: { s: 's' }, includeSelectors: true }, { pairs: { a: 'b', x: 'c' } }] },
  },
  {
    title: 'labels in templates, too',
    kustomize: { commonLabels: { x: 'c' }, labelWithoutSelector: true, labelIncludeTemplates: true },
    file: { labels: [{ pairs: { a: 'b' } }] },
    made: { labels: [{ pairs: { a: 'b' } }, { pairs: { x: 'c' }, includeTemplates: true }] },
  },
  {
    title: 'labels in templates need labels without selectors',
    kustomize: { commonLabels: { x: 'c' }, labelIncludeTemplates: true },
    made: 'labelIncludeTemplates has a meaning only with labelWithoutSelector',
  },
  {
    title: 'annotations keep variables',
    kustomize: { commonAnnotations: { a: '$ARGOCD_APP_NAME' } },
    made: { commonAnnotations: { a: '$ARGOCD_APP_NAME' } },
  },
  {
    title: 'annotations with variables',
    kustomize: { commonAnnotations: { a: '$ARGOCD_APP_NAME' }, commonAnnotationsEnvsubst: true },
    made: { commonAnnotations: { a: 'web' } },
  },
  {
    title: 'an annotation that the file has is an error',
    kustomize: { commonAnnotations: { a: 'c' } },
    file: { commonAnnotations: { a: 'b' } },
    made: 'commonAnnotations has a, which the kustomization file sets, too',
  },
  {
    title: 'patches are appended, with all fields',
    kustomize: { patches: [{ path: 'p.yaml', target: { kind: 'Job' }, options: { allowNameChange: true } }] },
    file: { patches: [{ path: 'own.yaml' }] },
    made: {
      patches: [{ path: 'own.yaml' }, { path: 'p.yaml', target: { kind: 'Job' }, options: { allowNameChange: true } }],
    },
  },
  {
    title: 'components are added once',
    kustomize: { components: ['../c/a', '../c/b', '../c/b'] },
    file: { components: ['../c/a'] },
    made: { components: ['../c/a', '../c/b'] },
  },
];

test.each(ROWS)('$title', ({ kustomize, file = { resources: ['web.yaml'] }, made }) => {
  const source = sourced({ kustomize });
  const part = { value: kustomize, origins: source.origins };
  const environment = new Map([
    ['ARGOCD_APP_NAME', 'web'],
    ['ARGOCD_APP_NAMESPACE', 'shop'],
  ]);
  const edited = argoKustomizationFile(sourced(file), part, { environment, components: itemsAt(part, 'components') });
  if (typeof made === 'string') expect(edited).toMatchObject({ ok: false, message: made });
  else expect(edited.ok && edited.sourced.value).toEqual({ ...(file['resources'] ? file : {}), ...made });
});
