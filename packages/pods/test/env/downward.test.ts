import { describe, expect, it } from 'vitest';
import type { FieldContext } from '../../src/env/downward-fields.ts';
import { fieldValue, fieldHint, validateFieldRef } from '../../src/env/downward.ts';
import type { Node, ObjectFieldSelector, Pod } from '../../src/model.ts';
import type { Lookup } from '../../src/sources.ts';
import { displayText } from '../../src/value.ts';
import { context, pod, release } from './field-context.ts';

function show(fieldPath: string, overrides: Partial<FieldContext> = {}, of: Pod = pod): string {
  const result = fieldValue(of, { apiVersion: 'v1', fieldPath }, { ...context, ...overrides });
  if (result.error !== undefined) return `error: ${result.error}`;
  return `${displayText(result.value, false)}${result.absent === true ? ' (absent)' : ''}`;
}

describe('values', () => {
  it.each([
    ['metadata.name', 'web-0'],
    ['metadata.namespace', 'shop'],
    ['metadata.uid', 'bar'],
    ["metadata.labels['app']", 'web'],
    ["metadata.labels['example.com/Tier']", 'front'],
    ["metadata.labels['missing']", ' (absent)'],
    ["metadata.annotations['plain']", ''],
    ["metadata.annotations['Example.com/Note']", 'a "b"\nc'],
    // Checked in lower case, looked up as written.
    ["metadata.annotations['example.com/note']", ' (absent)'],
    ["metadata.labels['constructor']", ' (absent)'],
    ['metadata.labels', 'app="web"\nexample.com/Tier="front"'],
    ['metadata.annotations', 'Example.com/Note="a \\"b\\"\\nc"\nplain=""'],
    ['spec.serviceAccountName', 'runner'],
    ['spec.nodeName', '<nodeName>'],
    ['spec.host', '<nodeName>'],
    ['status.podIP', '<podIP>'],
    ['status.podIPs', '<podIPs>'],
    ['status.hostIP', '<hostIP>'],
    ['status.hostIPs', '<hostIPs>'],
  ])('%s', (fieldPath, value) => {
    expect(show(fieldPath)).toBe(value);
  });
});

// The kubelet's own messages, from the specification's sections on label conversion and on values.
describe('errors', () => {
  it.each([
    ["spec.nodeName['x']", "field label does not support subscript: spec.nodeName['x']"],
    ["metadata.name['x']", "field label does not support subscript: metadata.name['x']"],
    ['metadata.foo', 'field label not supported: metadata.foo'],
    ["['x']", "field label not supported: ['x']"],
    ['', 'field label not supported: '],
    ['constructor', 'field label not supported: constructor'],
    ['spec.restartPolicy', 'unsupported fieldPath: spec.restartPolicy'],
    ['spec.schedulerName', 'unsupported fieldPath: spec.schedulerName'],
    ['status.phase', 'unsupported fieldPath: status.phase'],
    ["metadata.labels['/b']", "invalid key subscript in metadata.labels['/b']: prefix part must be non-empty"],
    [
      "metadata.labels['']",
      "invalid key subscript in metadata.labels['']: name part must be non-empty;name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
  ])('%s', (fieldPath, text) => {
    expect(show(fieldPath)).toBe(`error: ${text}`);
  });

  it('of another version', () => {
    expect(fieldValue(pod, { apiVersion: 'v2', fieldPath: 'metadata.name' }, context)).toEqual({
      error: 'unsupported pod version: v2',
    });
    expect(fieldValue(pod, { fieldPath: 'metadata.name' }, context).error).toBeUndefined();
  });

  it('of a field that the release does not know', () => {
    expect(show('status.hostIPs', { behaviour: release('1.20') })).toBe(
      'error: field label not supported: status.hostIPs',
    );
  });
});

describe('pods that a controller makes', () => {
  it.each<[FieldContext['controller'], string, string]>([
    ['deployment', 'metadata.name', '<podName>'],
    ['deployment', 'metadata.uid', '<uid>'],
    ['deployment', 'metadata.namespace', 'shop'],
    ['deployment', "metadata.labels['app']", 'web'],
    ['deployment', "metadata.labels['pod-template-hash']", '<label pod-template-hash>'],
    ['replica-set', "metadata.labels['pod-template-hash']", ' (absent)'],
    [
      'stateful-set',
      "metadata.labels['statefulset.kubernetes.io/pod-name']",
      '<label statefulset.kubernetes.io/pod-name>',
    ],
    ['stateful-set', "metadata.labels['apps.kubernetes.io/pod-index']", '<label apps.kubernetes.io/pod-index>'],
    ['daemon-set', "metadata.labels['controller-revision-hash']", '<label controller-revision-hash>'],
    ['job', "metadata.labels['job-name']", '<label job-name>'],
    ['job', "metadata.labels['batch.kubernetes.io/job-name']", '<label batch.kubernetes.io/job-name>'],
    ['job', "metadata.labels['other']", ' (absent)'],
    ['knative', "metadata.labels['serving.knative.dev/revision']", '<label serving.knative.dev/revision>'],
    ['custom', "metadata.labels['other']", '<label other>'],
    ['custom', "metadata.labels['app']", 'web'],
    ['deployment', 'metadata.labels', '<labels>'],
  ])('%s: %s', (controller, fieldPath, value) => {
    expect(show(fieldPath, { controller })).toBe(value);
  });

  it('have the labels of their release', () => {
    const old = { controller: 'job', behaviour: release('1.20') } as const;
    expect(show("metadata.labels['batch.kubernetes.io/job-name']", old)).toBe(' (absent)');
  });

  // pkg/controller/job/indexed_job_utils.go: addCompletionIndexLabel and addCompletionIndexAnnotation assign.
  describe('by a Job', () => {
    const index = 'batch.kubernetes.io/job-completion-index';
    const own: Pod = {
      ...pod,
      metadata: { ...pod.metadata, labels: { [index]: 'seven' }, annotations: { [index]: 'seven' } },
    };
    it.each<[FieldContext['controller'], 'labels' | 'annotations', string, string, string]>([
      ['job', 'labels', '1.37', 'seven', ' (absent)'],
      ['job', 'annotations', '1.37', 'seven', ' (absent)'],
      ['indexed-job', 'labels', '1.37', `<label ${index}>`, `<label ${index}>`],
      ['indexed-job', 'labels', '1.27', 'seven', ' (absent)'],
      ['indexed-job', 'annotations', '1.37', `<annotation ${index}>`, `<annotation ${index}>`],
      ['indexed-job', 'annotations', '1.22', `<annotation ${index}>`, `<annotation ${index}>`],
      ['indexed-job', 'annotations', '1.21', 'seven', ' (absent)'],
      ['indexed-job', 'annotations', '1.20', 'seven', ' (absent)'],
    ])('%s, %s in %s', (controller, list, kubernetes, overwritten, added) => {
      const at = { controller, behaviour: release(kubernetes) };
      expect(show(`metadata.${list}['${index}']`, at, own)).toBe(overwritten);
      expect(show(`metadata.${list}['${index}']`, at)).toBe(added);
    });

    it.each<[FieldContext['controller'], string, string, string]>([
      ['indexed-job', '1.37', 'job-index-failure-count', '<annotation batch.kubernetes.io/job-index-failure-count>'],
      [
        'indexed-job',
        '1.29',
        'job-index-ignored-failure-count',
        '<annotation batch.kubernetes.io/job-index-ignored-failure-count>',
      ],
      ['indexed-job', '1.28', 'job-index-failure-count', ' (absent)'],
      ['job', '1.37', 'job-index-failure-count', ' (absent)'],
    ])('%s in %s: %s', (controller, kubernetes, key, value) => {
      const at = { controller, behaviour: release(kubernetes) };
      expect(show(`metadata.annotations['batch.kubernetes.io/${key}']`, at)).toBe(value);
    });
  });

  it('use values of the user', () => {
    const runtime = {
      'metadata.name': 'web-1',
      'metadata.uid': 'u',
      'spec.nodeName': 'n1',
      "metadata.labels['x']": 'y',
    };
    const overrides = { controller: 'custom', runtime } as const;
    expect(show('metadata.name', overrides)).toBe('web-1');
    expect(show('metadata.uid', overrides)).toBe('u');
    expect(show('spec.nodeName', overrides)).toBe('n1');
    expect(show("metadata.labels['x']", overrides)).toBe('y');
  });

  it('and pods with a generateName have no name yet', () => {
    expect(show('metadata.name', {}, { ...pod, metadata: { generateName: 'web-' } })).toBe('<podName>');
  });
});

// KEP-4742: plugin/pkg/admission/podtopologylabels/admission.go copies them when the pod is bound, "overwrite any existing
// labels on the pod"; a node without the label leaves the pod's own.
describe('labels of the node', () => {
  const zone = "metadata.labels['topology.kubernetes.io/zone']";
  const labelled = (labels: Readonly<Record<string, string>>): Pod => ({ ...pod, metadata: { name: 'p', labels } });
  const mine = labelled({ 'topology.kubernetes.io/zone': 'mine' });
  const bare = labelled({});
  const at = (labels: Readonly<Record<string, string>>): Lookup<Node> => ({
    state: 'found',
    object: { metadata: { name: 'n', labels } },
  });
  const inA = at({ 'topology.kubernetes.io/zone': 'a' });
  it.each<[string, Pod, Partial<FieldContext>, string]>([
    ['not known before the pod is bound', bare, {}, '<label topology.kubernetes.io/zone>'],
    ["over the pod's own label", mine, {}, '<label topology.kubernetes.io/zone>'],
    ['of a template, too', mine, { controller: 'deployment' }, '<label topology.kubernetes.io/zone>'],
    ['from 1.35', bare, { behaviour: release('1.35') }, '<label topology.kubernetes.io/zone>'],
    ['not in 1.34', bare, { behaviour: release('1.34') }, ' (absent)'],
    ["the pod's own in 1.34", mine, { behaviour: release('1.34'), node: inA }, 'mine'],
    ['where the Node is known', mine, { node: inA }, 'a'],
    ['where the Node has none', mine, { node: at({}) }, 'mine'],
    ['where neither has one', bare, { node: at({}) }, ' (absent)'],
    ['given', mine, { runtime: { [zone]: 'b' } }, 'b'],
    [
      'of a pod that an API server has bound already',
      { metadata: { ...mine.metadata, uid: 'u' }, spec: { containers: [], nodeName: 'n' } },
      { node: inA },
      'mine',
    ],
    [
      'of a pod whose manifest names its node',
      { metadata: mine.metadata, spec: { containers: [], nodeName: 'n' } },
      { node: inA },
      'a',
    ],
    [
      'of a pod that waits for a node',
      { metadata: { ...mine.metadata, uid: 'u' }, spec: { containers: [] } },
      {},
      '<label topology.kubernetes.io/zone>',
    ],
  ])('%s', (_case, of, overrides, value) => {
    expect(show(zone, overrides, of)).toBe(value);
  });

  it('are zone and region, and no others', () => {
    expect(show("metadata.labels['topology.kubernetes.io/region']", {}, bare)).toBe(
      '<label topology.kubernetes.io/region>',
    );
    expect(
      show("metadata.labels['kubernetes.io/hostname']", { node: at({ 'kubernetes.io/hostname': 'n' }) }, bare),
    ).toBe(' (absent)');
    expect(show("metadata.annotations['topology.kubernetes.io/zone']", {}, bare)).toBe(' (absent)');
  });
});

// Responses of a kube-apiserver 1.20.2.
describe('validateFieldRef', () => {
  const supported =
    'supported values: "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.podIP", "status.podIPs"';
  it.each<[ObjectFieldSelector, string, string]>([
    [{ fieldPath: '' }, 'fieldPath', 'Required value'],
    [{ fieldPath: 'metadata.labels' }, 'fieldPath', `Unsupported value: "metadata.labels": ${supported}`],
    [{ fieldPath: 'metadata.annotations' }, 'fieldPath', `Unsupported value: "metadata.annotations": ${supported}`],
    [{ fieldPath: 'spec.restartPolicy' }, 'fieldPath', `Unsupported value: "spec.restartPolicy": ${supported}`],
    [{ fieldPath: 'status.phase' }, 'fieldPath', `Unsupported value: "status.phase": ${supported}`],
    [
      { fieldPath: 'status.hostIPs' },
      'fieldPath',
      'Invalid value: "status.hostIPs": error converting fieldPath: field label not supported: status.hostIPs',
    ],
    [
      { fieldPath: "spec['x']" },
      'fieldPath',
      "Invalid value: \"spec['x']\": error converting fieldPath: field label does not support subscript: spec['x']",
    ],
    [
      { apiVersion: 'v2', fieldPath: 'metadata.name' },
      'fieldPath',
      'Invalid value: "metadata.name": error converting fieldPath: unsupported pod version: v2',
    ],
    [{ fieldPath: "metadata.labels['/b']" }, '', 'Invalid value: "/b": prefix part must be non-empty'],
  ])('refuses %j', (ref, field, message) => {
    expect(validateFieldRef(ref, release('1.20'))).toEqual([{ field, message }]);
  });

  it.each(['metadata.name', "metadata.labels['a']", "metadata.annotations['A.b/C']", 'spec.host', 'status.podIPs'])(
    'takes %s',
    (fieldPath) => {
      expect(validateFieldRef({ fieldPath }, release('1.20'))).toEqual([]);
    },
  );

  // validateDownwardAPIHostIPs of 1.28, where the conversion already knows the field.
  it('forbids status.hostIPs while its gate is off', () => {
    const message = "Forbidden: may not be set when feature gate 'PodHostIPs' is not enabled";
    expect(validateFieldRef({ fieldPath: 'status.hostIPs' }, release('1.28'))).toEqual([{ field: '', message }]);
    expect(show('status.hostIPs', { behaviour: release('1.28'), runtime: { 'status.hostIPs': '10.0.0.1' } })).toBe('');
    expect(show('status.hostIPs', { behaviour: release('1.27') })).toBe(
      'error: field label not supported: status.hostIPs',
    );
  });

  it('accepts status.hostIPs where it exists', () => {
    expect(validateFieldRef({ fieldPath: 'status.hostIPs' }, release('1.30'))).toEqual([]);
  });
});

describe('a hint', () => {
  const all =
    'env can have metadata.name, metadata.namespace, metadata.uid, spec.nodeName, spec.serviceAccountName, ' +
    "status.hostIP, status.podIP, status.podIPs, metadata.labels['KEY'] and metadata.annotations['KEY']";
  it.each([
    ['metadata.labels.app', "did you mean metadata.labels['app']?"],
    ['metadata.labels["app"]', "did you mean metadata.labels['app']?"],
    ['metadata.annotations[x/y]', "did you mean metadata.annotations['x/y']?"],
    ['metadata.Name', 'did you mean metadata.name?'],
    ['status.podIp', 'did you mean status.podIP?'],
    ['', all],
    ['metadata.labels', "name one: metadata.labels['KEY']"],
    ['spec.restartPolicy', undefined],
    ['spec.replicas', all],
    ["metadata.labels['a b']", undefined],
  ])('of %j', (fieldPath, hint) => {
    expect(fieldHint({ fieldPath }, release('1.20'))).toBe(hint);
  });

  it('for a field of a later release', () => {
    expect(fieldHint({ fieldPath: 'status.hostIPs' }, release('1.28'))).toBe('it is on by default from 1.29');
  });

  it('for a version', () => {
    expect(fieldHint({ apiVersion: 'v2', fieldPath: 'metadata.name' }, release('1.37'))).toBe('leave out apiVersion');
  });
});
