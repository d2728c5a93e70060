import { describe, it } from 'vitest';
import { ensureNameSubstring } from '../../../src/sdk/catalogue/ensure-name-substring.ts';
import type { Row } from './rows.ts';
import { checkRow, data, deployment } from './rows.ts';

/** The field of each row below that names the object. */
const REFERENCE =
  /((?:Ref|configMap|secret|service): \{(?:kind: \w+, )?name: |subjects: \[\{kind: \w+, name: |(?:secretName|claimName|serviceAccountName|serviceAccount|serviceName|[a-z]+ClassName|volumeName): )x/;

describe('ensure-name-substring', () => {
  const rows: readonly Row[] = [
    {
      name: 'takes numbers and booleans of a ConfigMap for the text that they are',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {prepend: 2026}\n',
      items: `- apiVersion: v1
  kind: Service
  metadata: {name: a}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata: {name: 2026a}
`,
    },
    {
      name: 'renames once, and follows in references',
      config: data({ prepend: 'dev-' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}
- {apiVersion: v1, kind: Secret, metadata: {name: dev-token}}
- apiVersion: v1
  kind: Pod
  metadata: {name: dev-web}
  spec:
    containers:
    - name: settings
      envFrom:
      - configMapRef: {name: settings}
      - secretRef: {name: settings}
`,
      text: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: dev-settings}}
- {apiVersion: v1, kind: Secret, metadata: {name: dev-token}}
- apiVersion: v1
  kind: Pod
  metadata: {name: dev-web}
  spec:
    containers:
    - name: settings
      envFrom:
      - configMapRef: {name: dev-settings}
      - secretRef: {name: settings}
`,
    },
    ...(
      [
        ['', 'a-x'],
        ['editMode: prepend\n', 'a-x'],
        ['editMode: append\n', 'xa-'],
      ] as const
    ).map(([mode, name]): Row => ({
      name: `takes an EnsureNameSubstring with ${JSON.stringify(mode)}`,
      config: `apiVersion: fn.kpt.dev/v1alpha1\nkind: EnsureNameSubstring\nmetadata: {name: s}\nsubstring: a-\n${mode}`,
      items: '- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}\n',
      text: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}}\n`,
    })),
    {
      name: 'follows in depends-on',
      config: data({ prepend: 'a-' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}
- {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: n}}
- apiVersion: batch/v1
  kind: Job
  metadata:
    name: a-j
    annotations: {config.kubernetes.io/depends-on: "/namespaces/n/ConfigMap/x, apps/namespaces/n/Deployment/web,/Node/x"}
`,
      text: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a-x}}
- {apiVersion: apps/v1, kind: Deployment, metadata: {name: a-web, namespace: n}}
- apiVersion: batch/v1
  kind: Job
  metadata:
    name: a-j
    annotations: {config.kubernetes.io/depends-on: "/namespaces/n/ConfigMap/a-x, apps/namespaces/n/Deployment/a-web,/Node/x"}
`,
    },
    {
      name: 'follows in Ingresses, APIServices, routes and ServiceAccounts',
      config: data({ append: '-v2' }),
      items: `- {apiVersion: v1, kind: Service, metadata: {name: web}}
- {apiVersion: v1, kind: Secret, metadata: {name: token}}
- apiVersion: networking.k8s.io/v1
  kind: Ingress
  metadata: {name: i-v2}
  spec:
    defaultBackend: {service: {name: web}}
    tls: [{secretName: token}]
    rules: [{http: {paths: [{backend: {service: {name: web}}}, {backend: {service: {name: other}}}]}}]
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com}
  spec: {service: {name: web}}
- apiVersion: gateway.networking.k8s.io/v1
  kind: HTTPRoute
  metadata: {name: r-v2}
  spec: {rules: [{backendRefs: [{name: web}, {name: web, kind: Bucket}]}]}
- {apiVersion: v1, kind: ServiceAccount, metadata: {name: s-v2}, secrets: [{name: token}], imagePullSecrets: [{name: token}]}
`,
      text: `- {apiVersion: v1, kind: Service, metadata: {name: web-v2}}
- {apiVersion: v1, kind: Secret, metadata: {name: token-v2}}
- apiVersion: networking.k8s.io/v1
  kind: Ingress
  metadata: {name: i-v2}
  spec:
    defaultBackend: {service: {name: web-v2}}
    tls: [{secretName: token-v2}]
    rules: [{http: {paths: [{backend: {service: {name: web-v2}}}, {backend: {service: {name: other}}}]}}]
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com}
  spec: {service: {name: web-v2}}
- apiVersion: gateway.networking.k8s.io/v1
  kind: HTTPRoute
  metadata: {name: r-v2}
  spec: {rules: [{backendRefs: [{name: web-v2}, {name: web, kind: Bucket}]}]}
- {apiVersion: v1, kind: ServiceAccount, metadata: {name: s-v2}, secrets: [{name: token-v2}], imagePullSecrets: [{name: token-v2}]}
`,
    },
    {
      name: 'does not make one resource of two',
      config: data({ append: '-x' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a-x}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}
`,
      results: [{ severity: 'error', message: 'ConfigMap a-x and ConfigMap a would both become a-x' }],
    },

    {
      name: 'adds a prefix and a suffix, each where the name does not contain it',
      config: data({ prepend: 'a-', append: '-z' }),
      items: ['x', 'a-x', 'x-z', 'b-a-x-z-c']
        .map((name) => `- {apiVersion: v1, kind: Pod, metadata: {name: ${name}}}\n`)
        .join(''),
      results: [
        { severity: 'error', message: 'Pod x and Pod a-x would both become a-x-z', field: 'metadata.name' },
        { severity: 'error', message: 'Pod x and Pod x-z would both become a-x-z', field: 'metadata.name' },
      ],
      text: ['a-x-z', 'a-x', 'x-z', 'b-a-x-z-c']
        .map((name) => `- {apiVersion: v1, kind: Pod, metadata: {name: ${name}}}\n`)
        .join(''),
    },
    {
      name: 'lets objects of other groups, kinds and namespaces have one name',
      config: data({ prepend: 'a-' }),
      items: `- {apiVersion: e.com/v1, kind: W, metadata: {name: x, namespace: n}}
- {apiVersion: f.com/v1, kind: W, metadata: {name: a-x, namespace: n}}
- {apiVersion: e.com/v1, kind: V, metadata: {name: a-x, namespace: n}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: a-x, namespace: m}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: a-x}}
`,
      text: `- {apiVersion: e.com/v1, kind: W, metadata: {name: a-x, namespace: n}}
- {apiVersion: f.com/v1, kind: W, metadata: {name: a-x, namespace: n}}
- {apiVersion: e.com/v1, kind: V, metadata: {name: a-x, namespace: n}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: a-x, namespace: m}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: a-x}}
`,
    },
    {
      name: 'keeps names that other things depend on, and gives none where the server makes one',
      config: data({ prepend: 'a-' }),
      items: `- {apiVersion: v1, kind: Namespace, metadata: {name: x}}
- {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: ws.e.com}}
- {apiVersion: apiregistration.k8s.io/v1, kind: APIService, metadata: {name: v1.e.com}}
- {apiVersion: v1, kind: Pod, metadata: {generateName: x-}}
- {apiVersion: v1, kind: Pod, metadata: {name: "", generateName: x-}}
- {apiVersion: v1, kind: Pod}
`,
    },
    {
      name: 'edits no additional field of local configuration',
      config: 'kind: EnsureNameSubstring\nsubstring: a-\nadditionalNameFields: [{path: spec/ref}]\n',
      items: `- {apiVersion: e.com/v1, kind: W, metadata: {name: w, annotations: {config.kubernetes.io/local-config: "true"}}, spec: {ref: x}}
`,
    },
    {
      name: 'refuses a substring that no name can have',
      config: 'kind: EnsureNameSubstring\nsubstring: A\n',
      items: deployment(''),
      results: [
        {
          severity: 'error',
          message:
            'ensure-name-substring: functionConfig: substring must be lower case letters, digits, -, . and :, and is "A"',
          field: 'substring',
        },
      ],
    },
    ...(
      [
        [
          'ConfigMap',
          'v1, kind: Pod',
          'spec: {containers: [{env: [{valueFrom: {configMapKeyRef: {name: x, key: x}}}]}]}',
        ],
        ['ConfigMap', 'v1, kind: Pod', 'spec: {volumes: [{name: x, configMap: {name: x}}]}'],
        ['Secret', 'v1, kind: Pod', 'spec: {containers: [{envFrom: [{secretRef: {name: x}}]}]}'],
        ['Secret', 'v1, kind: Pod', 'spec: {containers: [{env: [{valueFrom: {secretKeyRef: {name: x, key: x}}}]}]}'],
        ['Secret', 'v1, kind: Pod', 'spec: {volumes: [{projected: {sources: [{secret: {name: x}}]}}]}'],
        ['Secret', 'v1, kind: Pod', 'spec: {volumes: [{secret: {secretName: x}}]}'],
        ['PersistentVolumeClaim', 'v1, kind: Pod', 'spec: {volumes: [{persistentVolumeClaim: {claimName: x}}]}'],
        ['PersistentVolumeClaim', 'v1, kind: PersistentVolume', 'spec: {claimRef: {name: x}}'],
        ['ServiceAccount', 'v1, kind: Pod', 'spec: {serviceAccountName: x, nodeName: x}'],
        ['ServiceAccount', 'v1, kind: Pod', 'spec: {serviceAccount: x}'],
        ['Service', 'apps/v1, kind: StatefulSet', 'spec: {serviceName: x}'],
        ['IngressClass', 'networking.k8s.io/v1, kind: Ingress', 'spec: {ingressClassName: x}'],
        ['PriorityClass', 'v1, kind: Pod', 'spec: {priorityClassName: x}'],
        ['RuntimeClass', 'v1, kind: Pod', 'spec: {runtimeClassName: x}'],
        ['StorageClass', 'v1, kind: PersistentVolumeClaim', 'spec: {storageClassName: x}'],
        ['PersistentVolume', 'v1, kind: PersistentVolumeClaim', 'spec: {volumeName: x}'],
        [
          'Service',
          'admissionregistration.k8s.io/v1, kind: ValidatingWebhookConfiguration',
          'webhooks: [{name: x, clientConfig: {service: {name: x, path: /x}}}]',
        ],
        [
          'Deployment',
          'autoscaling/v2, kind: HorizontalPodAutoscaler',
          'spec: {scaleTargetRef: {kind: Deployment, name: x}}',
        ],
        ['Role', 'rbac.authorization.k8s.io/v1, kind: RoleBinding', 'roleRef: {kind: Role, name: x}'],
        [
          'ServiceAccount',
          'rbac.authorization.k8s.io/v1, kind: RoleBinding',
          'subjects: [{kind: ServiceAccount, name: x}]',
        ],
      ] as const
    ).map(([kind, holder, fields]): Row => {
      const items = (name: string, after: string): string =>
        `- {apiVersion: v1, kind: ${kind}, metadata: {name: ${name}}}\n- {apiVersion: ${holder}, metadata: {name: a-h}, ${after}}\n`;
      return {
        name: `follows to a ${kind} in ${fields}`,
        config: data({ prepend: 'a-' }),
        items: items('x', fields),
        text: items('a-x', fields.replace(REFERENCE, '$1a-x')),
      };
    }),
    ...(
      [
        [
          'Deployment',
          'autoscaling/v2, kind: HorizontalPodAutoscaler',
          'spec: {scaleTargetRef: {kind: StatefulSet, name: x}}',
        ],
        ['ClusterRole', 'rbac.authorization.k8s.io/v1, kind: RoleBinding', 'roleRef: {kind: Role, name: x}'],
        ['ServiceAccount', 'rbac.authorization.k8s.io/v1, kind: RoleBinding', 'subjects: [{kind: User, name: x}]'],
        ['Secret', 'e.com/v1, kind: Vault', 'secrets: [{name: x}]'],
        ['Service', 'e.com/v1, kind: Mesh', 'spec: {service: {name: x}}'],
        ['ConfigMap', 'v1, kind: Pod', 'spec: {volumes: [{configMap: {key: x}}], configMap: x}'],
        ['Service', 'e.com/v1, kind: Mesh', 'serviceName: x'],
        ['PersistentVolume', 'v1, kind: Pod', 'spec: {containers: [{volumeMounts: [{name: x}]}]}'],
      ] as const
    ).map(([kind, holder, fields]): Row => {
      const items = (name: string): string =>
        `- {apiVersion: v1, kind: ${kind}, metadata: {name: ${name}}}\n- {apiVersion: ${holder}, metadata: {name: a-h}, ${fields}}\n`;
      return {
        name: `does not take ${fields} for the name of a ${kind}`,
        config: data({ prepend: 'a-' }),
        items: items('x'),
        text: items('a-x'),
      };
    }),
  ];
  it.each(rows)('$name', async (row) => checkRow(ensureNameSubstring, row));
});
