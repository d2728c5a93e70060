import type { ThreeWayRow } from '../merge-rows.ts';
import { custom, describeThreeWay, pod } from '../merge-rows.ts';

// Which lists are associative: every row edits one element upstream and another one in dest. A list that is one value
// gives a conflict and upstream's list; a list of elements gives both edits, with keys and without.

const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    names: { kind: 'Widget', plural: 'widgets' },
    scope: 'Namespaced',
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: {
                  parts: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['id'],
                    items: { type: 'object', properties: { id: { type: 'string' }, v: { type: 'integer' } } },
                  },
                  tags: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
                  whole: { type: 'array', 'x-kubernetes-list-type': 'atomic', items: { type: 'object' } },
                },
              },
            },
          },
        },
      },
    ],
  },
} as const;

const byId = {
  original: custom('parts:\n- id: a\n  v: 1\n- id: b\n  v: 1\n'),
  updated: custom('parts:\n- id: a\n  v: 2\n- id: b\n  v: 1\n'),
  destination: custom('parts:\n- id: a\n  v: 1\n- id: b\n  v: 3\n'),
};
const bothById = { ...byId, expected: custom('parts:\n- id: a\n  v: 2\n- id: b\n  v: 3\n') };

function schemaComment(text: string, comment: string): string {
  return text.replace('parts:', `parts: # ${comment}`);
}

const byName = {
  original: custom('parts:\n- name: a\n  v: 1\n- name: b\n  v: 1\n'),
  updated: custom('parts:\n- name: a\n  v: 2\n- name: b\n  v: 1\n'),
  destination: custom('parts:\n- name: a\n  v: 1\n- name: b\n  v: 3\n'),
};
const bothByName = { ...byName, expected: custom('parts:\n- name: a\n  v: 2\n- name: b\n  v: 3\n') };
const wholeByName = { ...byName, expected: byName.updated, conflicts: ['both-changed spec.parts'] };

const MERGE_BY_ID = '{"type":"array","x-kubernetes-patch-merge-key":"id","x-kubernetes-patch-strategy":"merge"}';

const rows: readonly ThreeWayRow[] = [
  { rule: 'without a setting, and the items are mappings: by items', ...bothById },
  { rule: 'keys of the user', ...bothById, options: { listKeys: [{ path: 'spec.parts', keys: ['id'] }] } },
  {
    rule: 'keys of the user for the kind',
    ...bothById,
    options: { listKeys: [{ kind: 'Widget.example.com', path: 'spec.parts', keys: ['id'] }] },
  },
  {
    rule: 'keys of the user for another kind, which do not apply',
    ...bothById,
    options: { listKeys: [{ kind: 'Gadget', path: 'spec.parts', keys: ['id'] }] },
  },
  {
    rule: 'the user says that a list is one value',
    ...wholeByName,
    options: { listKeys: [{ path: 'spec.parts', keys: [] }] },
  },
  {
    rule: 'a comment says it',
    original: schemaComment(byId.original, MERGE_BY_ID),
    updated: schemaComment(byId.updated, MERGE_BY_ID),
    destination: schemaComment(byId.destination, MERGE_BY_ID),
    expected: schemaComment(bothById.expected, MERGE_BY_ID),
  },
  { rule: 'a CRD among the schemas', ...bothById, options: { schemas: [CRD] } },
  {
    rule: 'a CRD among the documents',
    original: `${JSON.stringify(CRD)}\n---\n${byId.original}`,
    updated: `${JSON.stringify(CRD)}\n---\n${byId.updated}`,
    destination: `${JSON.stringify(CRD)}\n---\n${byId.destination}`,
    expected: `${JSON.stringify(CRD)}\n---\n${bothById.expected}`,
  },
  {
    rule: 'a CRD: sets',
    original: custom('tags: [a, b]\n'),
    updated: custom('tags: [a, b, up]\n'),
    destination: custom('tags: [a, own]\n'),
    expected: custom('tags: [a, own, up]\n'),
    options: { schemas: [CRD] },
  },
  {
    rule: 'a CRD: a list that is one value is so, though its elements have names',
    original: custom('whole:\n- name: a\n  v: 1\n- name: b\n  v: 1\n'),
    updated: custom('whole:\n- name: a\n  v: 2\n- name: b\n  v: 1\n'),
    destination: custom('whole:\n- name: a\n  v: 1\n- name: b\n  v: 3\n'),
    expected: custom('whole:\n- name: a\n  v: 2\n- name: b\n  v: 1\n'),
    conflicts: ['both-changed spec.whole'],
    options: { schemas: [CRD] },
  },
  {
    rule: 'the table of Kubernetes: host aliases by ip',
    original: pod('hostAliases:\n- {ip: 10.0.0.1, hostnames: [a]}\n- {ip: 10.0.0.2, hostnames: [b]}\n'),
    updated: pod('hostAliases:\n- {ip: 10.0.0.1, hostnames: [up]}\n- {ip: 10.0.0.2, hostnames: [b]}\n'),
    destination: pod('hostAliases:\n- {ip: 10.0.0.1, hostnames: [a]}\n- {ip: 10.0.0.2, hostnames: [own]}\n'),
    expected: pod('hostAliases:\n- {ip: 10.0.0.1, hostnames: [up]}\n- {ip: 10.0.0.2, hostnames: [own]}\n'),
  },
  {
    rule: 'the table of Kubernetes: owner references by uid, though they have names',
    original:
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  ownerReferences:\n  - {name: o, uid: u1, v: 1}\n  - {name: o, uid: u2, v: 1}\n',
    updated:
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  ownerReferences:\n  - {name: o, uid: u1, v: 2}\n  - {name: o, uid: u2, v: 1}\n',
    destination:
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  ownerReferences:\n  - {name: o, uid: u1, v: 1}\n  - {name: o, uid: u2, v: 3}\n',
    expected:
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  ownerReferences:\n  - {name: o, uid: u1, v: 2}\n  - {name: o, uid: u2, v: 3}\n',
  },
  {
    rule: 'the table of Kubernetes: volume mounts by mountPath, though they have names',
    original: pod(
      'containers:\n- name: a\n  volumeMounts:\n  - {name: v, mountPath: /a}\n  - {name: v, mountPath: /b}\n',
    ),
    updated: pod(
      'containers:\n- name: a\n  volumeMounts:\n  - {name: v, mountPath: /a, readOnly: true}\n  - {name: v, mountPath: /b}\n',
    ),
    destination: pod(
      'containers:\n- name: a\n  volumeMounts:\n  - {name: v, mountPath: /a}\n  - {name: v, mountPath: /b, subPath: x}\n',
    ),
    expected: pod(
      'containers:\n- name: a\n  volumeMounts:\n  - {name: v, mountPath: /a, readOnly: true}\n  - {name: v, mountPath: /b, subPath: x}\n',
    ),
  },
  {
    rule: 'a known type: what it does not call associative is merged by items all the same',
    original: pod('tolerations:\n- {key: a}\n- {key: b}\n'),
    updated: pod('tolerations:\n- {key: a, effect: NoExecute}\n- {key: b}\n'),
    destination: pod('tolerations:\n- {key: a}\n- {key: b, effect: NoSchedule}\n'),
    expected: pod('tolerations:\n- {key: a, effect: NoExecute}\n- {key: b, effect: NoSchedule}\n'),
  },
  { rule: 'the founding rule: the elements have names', ...bothByName },
  { rule: "lists: 'founding' takes it", ...bothByName, options: { lists: 'founding' } },
  { rule: "lists: 'schema' does not", ...wholeByName, options: { lists: 'schema' } },
  {
    rule: 'the founding rule: mountPath comes before name',
    original: custom('parts:\n- {name: v, mountPath: /a}\n- {name: w, mountPath: /b}\n'),
    updated: custom('parts:\n- {name: up, mountPath: /a}\n- {name: w, mountPath: /b}\n'),
    destination: custom('parts:\n- {name: v, mountPath: /a}\n- {name: own, mountPath: /b}\n'),
    expected: custom('parts:\n- {name: up, mountPath: /a}\n- {name: own, mountPath: /b}\n'),
  },
  {
    rule: 'the founding rule: values that are not unique are no key',
    original: custom('parts:\n- {name: a, v: 1}\n- {name: a, v: 2}\n'),
    updated: custom('parts:\n- {name: a, v: 3}\n- {name: a, v: 2}\n'),
    destination: custom('parts:\n- {name: a, v: 1}\n- {name: a, v: 4}\n'),
    expected: custom('parts:\n- {name: a, v: 3}\n- {name: a, v: 2}\n'),
    conflicts: ['duplicate-key spec.parts'],
    options: { lists: 'founding' },
  },
  {
    rule: 'BUG metrics of one type do not collapse',
    original: custom('metrics:\n- {type: Resource, v: cpu}\n- {type: Resource, v: memory}\n'),
    updated: custom('metrics:\n- {type: Resource, v: cpu2}\n- {type: Resource, v: memory}\n'),
    destination: custom('metrics:\n- {type: Resource, v: cpu}\n- {type: Resource, v: memory}\n'),
    expected: custom('metrics:\n- {type: Resource, v: cpu2}\n- {type: Resource, v: memory}\n'),
  },
  {
    rule: 'objects inside objects have the lists of their type',
    original: `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: p}\n  spec:\n    hostAliases:\n    - {ip: 10.0.0.1, hostnames: [a]}\n    - {ip: 10.0.0.2, hostnames: [b]}\n`,
    updated: `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: p}\n  spec:\n    hostAliases:\n    - {ip: 10.0.0.1, hostnames: [up]}\n    - {ip: 10.0.0.2, hostnames: [b]}\n`,
    destination: `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: p}\n  spec:\n    hostAliases:\n    - {ip: 10.0.0.1, hostnames: [a]}\n    - {ip: 10.0.0.2, hostnames: [own]}\n`,
    expected: `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  metadata: {name: p}\n  spec:\n    hostAliases:\n    - {ip: 10.0.0.1, hostnames: [up]}\n    - {ip: 10.0.0.2, hostnames: [own]}\n`,
  },
];

describeThreeWay('3-way: which lists are associative', rows);
