import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'unknown-field'
  | 'wrong-type'
  | 'missing-field'
  | 'invalid-value'
  | 'unserved-api-version'
  | 'deprecated-api-version'
  | 'unchecked-kind'
  | 'unusable-schema';

export const SCHEMAS: Readonly<Record<Code, CatalogueEntry>> = {
  'unknown-field': {
    severity: SEVERITIES['unknown-field'],
    title: 'The kind of an object does not have the field',
    explanation: `kubectl apply refuses the object (unknown field), and so does server-side apply, which Flux uses (field not declared in schema). Other clients send it, and the API server drops the field with a warning that few people see: the setting has no effect. The field is misspelled, at the wrong level, or of another release; see --kubernetes.

Wrong:

    apiVersion: apps/v1
    kind: Deployment
    spec:
      replicaz: 3

Right:

    spec:
      replicas: 3`,
  },
  'wrong-type': {
    severity: SEVERITIES['wrong-type'],
    title: 'A field has a value of the wrong type',
    explanation: `The API server refuses the whole object. Text that looks like a number or a boolean needs quotes where the field has text; a number must not have them where the field has a number. A value such as \${REPLICAS} or $(params.replicas), which something else replaces, is not checked.

Wrong:

    apiVersion: apps/v1
    kind: Deployment
    spec: {replicas: "3"}

Right:

    spec: {replicas: 3}`,
  },
  'missing-field': {
    severity: SEVERITIES['missing-field'],
    title: 'A required field is missing',
    explanation: `The API server refuses the object. A required field that is null counts as missing. The finding is at the mapping that lacks the field. A file that is a patch can leave out fields; so can a file that is not built and has containers without an image.

Wrong:

    apiVersion: apps/v1
    kind: Deployment
    spec: {template: {spec: {containers: [{name: web, image: web:1}]}}}

Right:

    spec:
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec: {containers: [{name: web, image: web:1}]}`,
  },
  'invalid-value': {
    severity: SEVERITIES['invalid-value'],
    title: 'A field has a value that its schema does not allow',
    explanation: `The value has the right type, but it is not one of the allowed values, not in the range, not a quantity, not base64, not a name, label or port, or not of the pattern that the type or the CustomResourceDefinition asks for. The API server refuses the object. Values are case-sensitive.

Wrong:

    apiVersion: v1
    kind: Pod
    spec: {restartPolicy: always}

Right:

    spec: {restartPolicy: Always}`,
  },
  'unserved-api-version': {
    severity: SEVERITIES['unserved-api-version'],
    title: 'The Kubernetes release does not serve the API version',
    explanation: `The API server has no such kind: kubectl says "no matches for kind", and Flux and Argo CD stop. The release is that of --kubernetes, by default the newest one. For an upgrade, give both releases, and krmkit reports what one of them or one between them does not serve: --kubernetes 1.31..1.34.

With --fix, krmkit writes the new version where a change of apiVersion alone keeps the meaning. Otherwise, the deprecation guide of Kubernetes says which fields change (https://kubernetes.io/docs/reference/using-api/deprecation-guide/).

Wrong:

    apiVersion: batch/v1beta1
    kind: CronJob

Right:

    apiVersion: batch/v1
    kind: CronJob`,
  },
  'deprecated-api-version': {
    severity: SEVERITIES['deprecated-api-version'],
    title: 'The API version is deprecated',
    explanation: `The release of --kubernetes still serves the API version, and a later one ends it. The API server sends a warning with each request. krmkit reports it once the new version exists in the release, so that you can change it before an upgrade. With --fix, krmkit writes the new version where a change of apiVersion alone keeps the meaning.

Wrong, with --kubernetes 1.34:

    apiVersion: networking.k8s.io/v1beta1
    kind: IPAddress

Right:

    apiVersion: networking.k8s.io/v1
    kind: IPAddress`,
  },
  'unchecked-kind': {
    severity: SEVERITIES['unchecked-kind'],
    title: 'No schema is known for the kind of an object',
    explanation: `krmkit knows the kinds of Kubernetes and those of the CustomResourceDefinitions among the files. The fields of other kinds are not checked. The finding has the number of objects of each kind.

Name a directory with CustomResourceDefinitions, or with JSON schemas as kubeconform takes them: --schemas DIR, or schemas: [DIR] in .krmkit.yaml.`,
  },
  'unusable-schema': {
    severity: SEVERITIES['unusable-schema'],
    title: 'A schema cannot be used',
    explanation: `The schema of a kind refers to a schema that is not there, or takes too many steps, or its file cannot be read. krmkit does not follow references to other files or to a network. The objects of the kind are not checked completely.

Use schemas without references to other files, such as the directories *-standalone of kubernetes-json-schema.`,
  },
};
