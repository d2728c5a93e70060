import type { Row } from './rows.ts';
import { checkRow, data } from './rows.ts';
import { schemaValidator } from '../../../src/sdk/catalogue/schema.ts';
import { describe, expect, it } from 'vitest';
import { findFunction } from '../../../src/sdk/catalogue.ts';
import { readConfigText } from '../../../src/sdk/config-text.ts';
import { runFunctionOnText } from '../../../src/sdk/run-function.ts';
import { listAt, textAt, member } from '@krmkit/base';

/** `FIELD: MESSAGE` for each result. */
async function check(items: string, config = ''): Promise<readonly string[]> {
  const fn = findFunction('schema');
  if (fn === undefined) throw new RangeError('no function schema');
  const functionConfig = readConfigText(`{kind: ConfigMap, data: {${config}}}`);
  const list = `kind: ResourceList\nitems:\n${items}`;
  const done = await runFunctionOnText(fn, list, functionConfig === undefined ? {} : { functionConfig });
  if (!done.ok) throw new RangeError(done.messages.join('\n'));
  return listAt(done.output.list, 'results').map((result) => {
    const path = textAt(member(result, 'field'), 'path');
    return `${path === '' ? '' : `${path}: `}${textAt(result, 'message')}`;
  });
}

const deployment = (spec: string, container = ''): string =>
  `- {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {selector: {matchLabels: {app: web}}, ${spec}
    template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: web, ${container}}]}}}}\n`;

const LOWEST = '- {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: low}, value: -2147483648}\n';

describe('the types of Kubernetes', () => {
  // The right column: what an API server 1.20 with --validate=false, or kubectl with its OpenAPI document, refuses. The
  // enumerations are validated in pkg/apis/*/validation.
  it.each<[name: string, items: string, problems: readonly string[]]>([
    [
      'an unknown field',
      deployment('replicaz: 3,'),
      ['spec.replicaz: is not a field of this kind; did you mean replicas?'],
    ],
    ['a type', deployment('replicas: x,'), ['spec.replicas: must be of type integer, and is "x"']],
    [
      'a number for a text',
      deployment('', 'env: [{name: A, value: 1}]'),
      ['spec.template.spec.containers[0].env[0].value: must be of type string, and is the number 1; put it in quotes'],
    ],
    [
      'an integer of more than 32 bits',
      deployment('replicas: 3000000000,'),
      ['spec.replicas: must be from -2147483648 to 2147483647, and is 3000000000'],
    ],
    ['the largest integers', deployment('replicas: 2147483647,') + LOWEST, []],
    [
      'required fields',
      '- {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: null}}\n',
      ['spec.selector: is missing', 'spec.template: is missing'],
    ],
    [
      'enumerations',
      deployment('strategy: {type: ""},', 'imagePullPolicy: Allways, ports: [{containerPort: 1, protocol: tcp}]'),
      [
        'spec.template.spec.containers[0].imagePullPolicy: must be one of Always, IfNotPresent, Never, and is "Allways"',
        'spec.template.spec.containers[0].ports[0].protocol: must be one of SCTP, TCP, UDP, and is "tcp"',
      ],
    ],
    [
      'integers or text',
      '- {apiVersion: v1, kind: Service, metadata: {name: s}, spec: {ports: [{port: 1, targetPort: http}, {port: 2, targetPort: 80}, {port: 3, targetPort: 1.5}]}}\n',
      ['spec.ports[2].targetPort: must be text or a whole number, and is the number 1.5'],
    ],
    [
      'quantities',
      deployment(
        '',
        'resources: {limits: {cpu: 1, memory: 1.5Gi, a: .5, b: +2e3, c: 100m}, requests: {cpu: 1 core, memory: 1gb}}',
      ),
      [
        'spec.template.spec.containers[0].resources.requests.cpu: must be a quantity such as 500m or 2Gi, and is "1 core"',
        'spec.template.spec.containers[0].resources.requests.memory: must be a quantity such as 500m or 2Gi, and is "1gb"',
      ],
    ],
    [
      'base64, without the value of the Secret',
      '- {apiVersion: v1, kind: Secret, metadata: {name: s}, data: {a: YQ==, b: "YW\\nFh\\n", c: YQ, d: 1234}}\n',
      [
        'data.c: must be base64, and is <secret s/c>',
        'data.d: must be of type string, and is <secret s/d>; put it in quotes',
      ],
    ],
    [
      'times',
      '- {apiVersion: v1, kind: ConfigMap, metadata: {name: c, creationTimestamp: null}}\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: d, creationTimestamp: yesterday}}\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: e, creationTimestamp: "2026-01-31T12:00:00Z"}}\n',
      ['metadata.creationTimestamp: must be a time such as 2026-01-31T12:00:00Z, and is "yesterday"'],
    ],
    [
      'nulls, which are fields that are not set',
      '- {apiVersion: v1, kind: ConfigMap, metadata: {name: c, annotations: null}, data: {a: null}}\n',
      [],
    ],
    [
      'the items of a List',
      '- {apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: 1}}, {apiVersion: e.com/v1, kind: A}]}\n',
      [
        'items[0].data.a: must be of type string, and is the number 1; put it in quotes',
        'no schema is known for 1 resource, which was not checked: e.com/v1/A',
      ],
    ],
    ['values that Flux fills in', deployment('replicas: "${REPLICAS:=2}",', 'imagePullPolicy: "${PULL}"'), []],
    [
      'a strategic merge patch',
      '- {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, $patch: delete}\n- {apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {template: {spec: {$setElementOrder/containers: [{name: a}], containers: [{name: a, $patch: replace, imagee: b}]}}}}\n',
      ['spec.template.spec.containers[0].imagee: is not a field of this kind; did you mean image?'],
    ],
    [
      'the schemas in a CustomResourceDefinition, whose fields have no types',
      '- {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: c}, spec: {group: e.com, scope: Namespaced, names: {kind: C, plural: cs}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, default: {a: 1}, x-kubernetes-preserve-unknown-fields: true, minimum: 1.5, type_: a}}}]}}\n',
      ['spec.versions[0].schema.openAPIV3Schema.type_: is not a field of this kind; did you mean type?'],
    ],
  ])('check %s', async (_, items, problems) => {
    expect(await check(items)).toEqual(problems);
  });

  // What `kustomize build` makes of these files has selectors and templates.
  it('require no fields in what a kustomization completes', async () => {
    const at = (path: string): string => `annotations: {internal.config.kubernetes.io/path: ${path}}`;
    const kustomization = (path: string, kind: string, fields: string): string =>
      `- {apiVersion: kustomize.config.k8s.io/v1beta1, kind: ${kind}, metadata: {${at(path)}}, ${fields}}\n`;
    const partial = (path: string, spec: string): string =>
      `- {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, ${at(path)}}, spec: {${spec}}}\n`;
    const template = 'template: {spec: {containers: [{name: web}]}}';
    const given = [
      kustomization(
        'base/kustomization.yaml',
        'Kustomization',
        'resources: [web.yaml, more], commonLabels: {app: web}',
      ),
      partial('base/web.yaml', template),
      partial('base/more/web.yaml', template),
      partial('base/more.yaml', template),
      kustomization(
        'overlay/kustomization.yaml',
        'Kustomization',
        'patches: [{path: ./web.yaml}, {path: ../base/patch.yaml}], patchesStrategicMerge: [image.yaml]',
      ),
      partial('overlay/web.yaml', 'replicas: "3"'),
      partial('overlay/image.yaml', 'template: {spec: {containers: [{imag: web}]}}'),
      partial('overlay/other.yaml', template),
      partial('base/patch.yaml', 'paused: true'),
      kustomization(
        'part/kustomization.yaml',
        'Component',
        'resources: [a.yaml, b.yaml], labels: [{pairs: {a: b}, includeSelectors: true}]',
      ),
      partial('part/a.yaml', template),
      partial('part/b.yaml', 'replicas: 1'),
      kustomization('plain/kustomization.yaml', 'Kustomization', 'resources: [a.yaml], labels: [{pairs: {a: b}}]'),
      partial('plain/a.yaml', template),
    ];
    expect(await check(given.join(''))).toEqual([
      'spec.selector: is missing', // base/more.yaml
      'spec.replicas: must be of type integer, and is "3"',
      'spec.template.spec.containers[0].imag: is not a field of this kind; did you mean image?',
      'spec.selector: is missing', // overlay/other.yaml
      'spec.template: is missing', // part/b.yaml
      'spec.selector: is missing', // plain/a.yaml
    ]);
  });

  it('and schemas with alternatives require none of them in a patch', async () => {
    const schema = '{oneOf: [{required: [a]}, {required: [b]}], not: {required: [c]}, properties: {a: {type: string}}}';
    const resource = (fields: string): string => `- {apiVersion: e.com/v1, kind: A, ${fields}}\n`;
    const config = `schemas: {e.com/v1/A: ${schema}}`;
    expect(await check(resource('$patch: merge') + resource('a: 1, $patch: merge'), config)).toEqual([
      'a: must be of type string, and is the number 1; put it in quotes',
    ]);
    expect(await check(resource('c: 1'), config)).toEqual([
      'must match exactly one of the allowed schemas',
      'matches a schema that is not allowed',
    ]);
  });

  // https://kubernetes.io/docs/reference/using-api/deprecation-guide/
  it('are those of the release', async () => {
    const items =
      '- {apiVersion: batch/v1beta1, kind: CronJob, metadata: {name: c}, spec: {schedule: "* * * * *", jobTemplate: {}}}\n';
    expect(await check(items, 'kubernetes: "1.24"')).toEqual([]);
    expect(await check(items, 'kubernetes: v1.25.3')).toEqual([
      'apiVersion: Kubernetes 1.25 does not have the kind batch/v1beta1/CronJob; Kubernetes 1.24 does',
    ]);
    // CHANGELOG-1.34: restartPolicyRules of a container.
    const rules = deployment('', 'restartPolicy: Always, restartPolicyRules: [{action: Restart}]');
    expect(await check(rules, 'kubernetes: "1.34"')).toEqual([]);
    expect(await check(rules, 'kubernetes: "1.33"')).toEqual([
      'spec.template.spec.containers[0].restartPolicyRules: is not a field of this kind',
    ]);
  });

  it('are those of the next release that has types', async () => {
    const items = '- {apiVersion: v1, kind: ConfigMap, metadata: {name: c}}\n';
    const note = (minor: string, used: string): string =>
      `the types of Kubernetes ${minor} are not known; the check uses those of ${used}`;
    expect(await check(items, 'kubernetes: "1.31"')).toEqual([note('1.31', '1.32')]);
    expect(await check(items, 'kubernetes: "1.99"')).toEqual([note('1.99', '1.36')]);
    expect(await check(items, 'kubernetes: "1.36.2"')).toEqual([]);
  });

  // The fields that an API server 1.20 removes from this object, and the null of `owner`, which it refuses.
  it('and CustomResourceDefinitions name all fields', async () => {
    const definition = `- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: widgets.e.com}
  spec:
    group: e.com
    names: {kind: Widget, plural: widgets}
    scope: Namespaced
    versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [owner]
              properties:
                owner: {type: string}
                size: {type: integer, minimum: 1}
                maybe: {type: string, nullable: true}
                empty: {type: object}
                free: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {known: {type: object, properties: {a: {type: string}}}}}
                map: {type: object, additionalProperties: {type: object, properties: {a: {type: string}}}}
                template: {type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: object, properties: {x: {type: string}}}}}
                any: {anyOf: [{type: integer}, {type: string}], x-kubernetes-int-or-string: true}
                either: {type: object, properties: {a: {type: string}}, oneOf: [{required: [a]}]}
`;
    const widget = `- apiVersion: e.com/v1
  kind: Widget
  metadata: {name: a, labls: {}}
  spec:
    owner: null
    size: null
    maybe: null
    empty: {a: 1}
    free: {b: 1, known: {a: x, c: 1}}
    map: {k: {a: x, b: 2}}
    template: {apiVersion: v1, kind: Pod, metadata: {name: x}, spec: {x: a, z: b}, w: 1}
    any: 5
    either: {a: x}
    other: 1
`;
    expect(await check(definition + widget)).toEqual([
      'metadata.labls: is not a field of this kind; did you mean labels?',
      'spec.owner: is missing',
      'spec.empty.a: is not a field of this kind',
      'spec.free.known.c: is not a field of this kind',
      'spec.map.k.b: is not a field of this kind',
      'spec.template.spec.z: is not a field of this kind',
      'spec.template.w: is not a field of this kind',
      'spec.other: is not a field of this kind',
    ]);
  });
});

describe('schema', () => {
  const rows: readonly Row[] = [
    {
      name: 'checks by what is given and by the CRDs of the package',
      config: data({
        schemas: '{v1/ConfigMap: {properties: {data: {required: [a], additionalProperties: {maxLength: 2}}}}}',
      }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {b: long}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: w}, spec: {size: '3', port: http, colour: red}}
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: w.e.com}
  spec:
    group: e.com
    names: {kind: W, plural: ws}
    scope: Namespaced
    versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          properties:
            spec:
              required: [owner]
              properties:
                size: {type: integer}
                port: {x-kubernetes-int-or-string: true}
                colour: {enum: [blue, green]}
`,
      results: [
        { severity: 'error', message: 'is missing' },
        { severity: 'error', message: 'must have at most 2 characters' },
        { severity: 'error', message: 'is missing' },
        { severity: 'error', message: 'must be of type integer, and is "3"' },
        { severity: 'error', message: 'must be one of blue, green, and is "red"' },
      ],
    },
    {
      name: 'says what it did not look at',
      config: data({}),
      items: `- {apiVersion: e.com/v1, kind: W, metadata: {name: a}, spec: {size: x}}
- {apiVersion: e.com/v1, kind: V, metadata: {name: a}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: b}}
- {apiVersion: kpt.dev/v1, kind: Kptfile, metadata: {name: a}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
`,
      results: [
        {
          severity: 'info',
          message: 'no schema is known for 3 resources, which were not checked: e.com/v1/W (2), e.com/v1/V',
        },
      ],
    },
  ];
  it.each(rows)('$name', async (row) => checkRow(schemaValidator, row));
});
