import { describe, it } from 'vitest';
import { setNamespace } from '../../../src/sdk/catalogue/set-namespace.ts';
import type { Row } from './rows.ts';
import { checkRow, data, deployment } from './rows.ts';

describe('set-namespace', () => {
  const rows: readonly Row[] = [
    {
      name: 'sets what has a namespace, and follows a ServiceAccount of the package',
      config: data({ namespace: 'shop' }),
      items: `- apiVersion: v1
  kind: ServiceAccount
  metadata: {name: robot} # me
- apiVersion: rbac.authorization.k8s.io/v1
  kind: ClusterRoleBinding
  metadata: {name: b}
  subjects:
  - {kind: ServiceAccount, name: robot, namespace: old}
  - {kind: ServiceAccount, name: other, namespace: old}
- apiVersion: v1
  kind: Namespace
  metadata:
    name: old
- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: p}
`,
      text: `- apiVersion: v1
  kind: ServiceAccount
  metadata: {name: robot, namespace: shop} # me
- apiVersion: rbac.authorization.k8s.io/v1
  kind: ClusterRoleBinding
  metadata: {name: b}
  subjects:
  - {kind: ServiceAccount, name: robot, namespace: shop}
  - {kind: ServiceAccount, name: other, namespace: shop}
- apiVersion: v1
  kind: Namespace
  metadata:
    name: shop
- apiVersion: kpt.dev/v1
  kind: Kptfile
  metadata: {name: p}
`,
    },
    {
      // https://kpt.dev/guides/variant-constructor-pattern/: configPath: package-context.yaml
      name: 'takes the name of the package instance from the package context of kpt',
      config: `apiVersion: v1
kind: ConfigMap
metadata:
  name: kptfile.kpt.dev
  annotations: {config.kubernetes.io/local-config: "true"}
data: {name: ghost-dev, package-path: /shop}
`,
      items: `- apiVersion: v1
  kind: Service
  metadata: {name: web}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: kptfile.kpt.dev, annotations: {config.kubernetes.io/local-config: "true"}}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata: {name: web, namespace: ghost-dev}
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: kptfile.kpt.dev, annotations: {config.kubernetes.io/local-config: "true"}}
`,
    },
    {
      name: 'says which field of the package context is wrong',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: kptfile.kpt.dev}\ndata: {name: Not_One}\n',
      items: deployment(''),
      results: [
        {
          severity: 'error',
          message:
            'set-namespace: functionConfig: data.name must be lower case letters, digits, and - inside, at most 63, and is "Not_One"',
        },
      ],
    },
    {
      name: 'takes numbers and booleans of a ConfigMap for the text that they are',
      config: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {namespace: 12}\n',
      items: `- apiVersion: v1
  kind: Service
  metadata: {name: a}
`,
      text: `- apiVersion: v1
  kind: Service
  metadata: {name: a, namespace: "12"}
`,
    },
    {
      name: 'leaves custom resources alone whose CRD says that they have none',
      config: data({ namespace: 'shop' }),
      items: `- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: w.e.com}
  spec: {group: e.com, scope: Cluster, names: {kind: W}}
- apiVersion: e.com/v1
  kind: W
  metadata: {name: w}
`,
    },
    {
      // https://catalog.kpt.dev/set-namespace/v0.4/ and kustomize's nameReference: webhooks, APIServices, conversions.
      name: 'follows in all references to what moves, and in no others',
      config: data({ namespace: 'shop' }),
      items: `- {apiVersion: v1, kind: Service, metadata: {name: hook, namespace: a}}
- {apiVersion: cert-manager.io/v1, kind: Certificate, metadata: {name: cert, namespace: a}}
- apiVersion: admissionregistration.k8s.io/v1
  kind: ValidatingWebhookConfiguration
  metadata: {name: w, annotations: {cert-manager.io/inject-ca-from: a/cert}}
  webhooks:
  - clientConfig: {service: {name: hook, namespace: a}}
  - clientConfig: {service: {name: hook, namespace: elsewhere}}
  - clientConfig: {service: {name: other, namespace: a}}
  - clientConfig: {url: https://example.com}
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com, annotations: {cert-manager.io/inject-ca-from: a/other}}
  spec: {service: {name: hook, namespace: a}}
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: w.e.com}
  spec: {conversion: {webhook: {clientConfig: {service: {name: hook, namespace: a}}}}}
- apiVersion: cert-manager.io/v1
  kind: ClusterIssuer
  metadata: {name: i}
- apiVersion: batch/v1
  kind: Job
  metadata: {name: j, namespace: a, annotations: {config.kubernetes.io/depends-on: /namespaces/a/Service/hook}}
`,
      text: `- {apiVersion: v1, kind: Service, metadata: {name: hook, namespace: shop}}
- {apiVersion: cert-manager.io/v1, kind: Certificate, metadata: {name: cert, namespace: shop}}
- apiVersion: admissionregistration.k8s.io/v1
  kind: ValidatingWebhookConfiguration
  metadata: {name: w, annotations: {cert-manager.io/inject-ca-from: shop/cert}}
  webhooks:
  - clientConfig: {service: {name: hook, namespace: shop}}
  - clientConfig: {service: {name: hook, namespace: elsewhere}}
  - clientConfig: {service: {name: other, namespace: a}}
  - clientConfig: {url: https://example.com}
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com, annotations: {cert-manager.io/inject-ca-from: a/other}}
  spec: {service: {name: hook, namespace: shop}}
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: w.e.com}
  spec: {conversion: {webhook: {clientConfig: {service: {name: hook, namespace: shop}}}}}
- apiVersion: cert-manager.io/v1
  kind: ClusterIssuer
  metadata: {name: i}
- apiVersion: batch/v1
  kind: Job
  metadata: {name: j, namespace: shop, annotations: {config.kubernetes.io/depends-on: /namespaces/shop/Service/hook}}
`,
      results: ['Service', 'Certificate'].map((kind) => ({
        severity: 'warning',
        message: `the reference to ${kind} other stays in the namespace a, because the package has no ${kind} other`,
      })),
    },
    {
      // The function of the catalogue moves all of these, and no others.
      name: 'follows in what points into the Namespace that it renames',
      config: data({ namespace: 'prod' }),
      items: `- {apiVersion: v1, kind: Namespace, metadata: {name: example}}
- apiVersion: rbac.authorization.k8s.io/v1
  kind: RoleBinding
  metadata: {name: rb, namespace: example}
  subjects:
  - {kind: ServiceAccount, name: default, namespace: example}
  - {kind: ServiceAccount, name: default, namespace: kube-system}
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com}
  spec: {service: {name: hook, namespace: example}}
`,
      text: `- {apiVersion: v1, kind: Namespace, metadata: {name: prod}}
- apiVersion: rbac.authorization.k8s.io/v1
  kind: RoleBinding
  metadata: {name: rb, namespace: prod}
  subjects:
  - {kind: ServiceAccount, name: default, namespace: prod}
  - {kind: ServiceAccount, name: default, namespace: kube-system}
- apiVersion: apiregistration.k8s.io/v1
  kind: APIService
  metadata: {name: v1.e.com}
  spec: {service: {name: hook, namespace: prod}}
`,
    },
    // The kinds of the functions of the catalogue.
    {
      name: 'moves what is in the namespace of namespaceMatcher',
      config: data({ namespace: 'prod', namespaceMatcher: 'a' }),
      items: `- {apiVersion: v1, kind: Namespace, metadata: {name: a}}
- {apiVersion: v1, kind: Namespace, metadata: {name: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: a}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}
`,
      text: `- {apiVersion: v1, kind: Namespace, metadata: {name: prod}}
- {apiVersion: v1, kind: Namespace, metadata: {name: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: prod}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x, namespace: b}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}
`,
    },
    {
      name: 'does not make one resource of two',
      config: data({ namespace: 'shop' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: dev}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: prod}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}
`,
      results: [
        {
          severity: 'error',
          message: 'the namespaces dev and prod both have a ConfigMap a, but shop can have only one',
        },
      ],
    },
    {
      name: 'takes a patch and what it is for along, which have one name',
      config: data({ namespace: 'shop' }),
      items: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: dev}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: dev}}
`,
      text: `- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}
`,
    },

    {
      name: 'renames none of several Namespaces, and says so of those with another name',
      config: data({ namespace: 'prod' }),
      items: `- {apiVersion: v1, kind: Namespace, metadata: {name: a}}
- {apiVersion: v1, kind: Namespace, metadata: {name: prod}}
- {apiVersion: v1, kind: Service, metadata: {name: s, namespace: a}}
`,
      text: `- {apiVersion: v1, kind: Namespace, metadata: {name: a}}
- {apiVersion: v1, kind: Namespace, metadata: {name: prod}}
- {apiVersion: v1, kind: Service, metadata: {name: s, namespace: prod}}
`,
      results: [
        {
          severity: 'warning',
          message: 'this Namespace keeps its name, because there are several',
          field: 'metadata.name',
        },
      ],
    },
    {
      name: 'leaves cluster-scoped kinds of well-known operators alone, whose CRDs are elsewhere',
      config: data({ namespace: 'prod' }),
      items: `- {apiVersion: cert-manager.io/v1, kind: ClusterIssuer, metadata: {name: a}}
- {apiVersion: external-secrets.io/v1, kind: ClusterExternalSecret, metadata: {name: a}}
- {apiVersion: external-secrets.io/v1, kind: ClusterSecretStore, metadata: {name: a}}
- {apiVersion: gateway.networking.k8s.io/v1, kind: GatewayClass, metadata: {name: a}}
- {apiVersion: kyverno.io/v1, kind: ClusterPolicy, metadata: {name: a}}
- {apiVersion: snapshot.storage.k8s.io/v1, kind: VolumeSnapshotClass, metadata: {name: a}}
`,
    },
    {
      name: 'moves custom resources whose CRD says that they have a namespace, and those of other groups',
      config: data({ namespace: 'prod' }),
      items: `- {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: w}, spec: {group: e.com, scope: Namespaced, names: {kind: W}}}
- {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: v}, spec: {group: e.com, scope: Cluster, names: {kind: V}}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: w}}
- {apiVersion: f.com/v1, kind: V, metadata: {name: v}}
- {apiVersion: e.com/v1, kind: V, metadata: {name: v}}
`,
      text: `- {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: w}, spec: {group: e.com, scope: Namespaced, names: {kind: W}}}
- {apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: v}, spec: {group: e.com, scope: Cluster, names: {kind: V}}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: w, namespace: prod}}
- {apiVersion: f.com/v1, kind: V, metadata: {name: v, namespace: prod}}
- {apiVersion: e.com/v1, kind: V, metadata: {name: v}}
`,
    },
    {
      name: 'lets objects of other groups and kinds, and those without a namespace, meet',
      config: data({ namespace: 'prod' }),
      items: `- {apiVersion: e.com/v1, kind: W, metadata: {name: a, namespace: x}}
- {apiVersion: f.com/v1, kind: W, metadata: {name: a, namespace: y}}
- {apiVersion: e.com/v1, kind: V, metadata: {name: a, namespace: z}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: a}}
`,
      text: `- {apiVersion: e.com/v1, kind: W, metadata: {name: a, namespace: prod}}
- {apiVersion: f.com/v1, kind: W, metadata: {name: a, namespace: prod}}
- {apiVersion: e.com/v1, kind: V, metadata: {name: a, namespace: prod}}
- {apiVersion: e.com/v1, kind: W, metadata: {name: a, namespace: prod}}
`,
    },
    ...(
      [
        [
          'a volume',
          'PersistentVolumeClaim',
          'v1, kind: PersistentVolume',
          'spec: {claimRef: {name: x, namespace: NS}}',
        ],
        [
          'a webhook that mutates',
          'Service',
          'admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration',
          'webhooks: [{clientConfig: {service: {name: x, namespace: NS}}}]',
        ],
        [
          'a subject',
          'ServiceAccount',
          'rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding',
          'subjects: [{kind: ServiceAccount, name: x, namespace: NS}, {kind: User, name: x, namespace: a}]',
        ],
        [
          'the Secret of cert-manager',
          'Secret',
          'apiregistration.k8s.io/v1, kind: APIService, metadata: {name: v, annotations: {cert-manager.io/inject-ca-from-secret: NS/x}}',
          '',
        ],
      ] as const
    ).map(([what, kind, head, fields]): Row => {
      const items = (namespace: string): string =>
        `- {apiVersion: v1, kind: ${kind}, metadata: {name: x, namespace: ${namespace}}}\n- {apiVersion: ${head.includes('metadata') ? head : `${head}, metadata: {name: h}`}${fields === '' ? '' : `, ${fields}`}}\n`.replaceAll(
          'NS',
          namespace,
        );
      return {
        name: `follows in ${what}`,
        config: data({ namespace: 'prod' }),
        items: items('a'),
        text: items('prod'),
      };
    }),
    ...(
      [
        ['a/x/y', 'cert-manager.io/inject-ca-from'],
        ['x', 'cert-manager.io/inject-ca-from'],
        ['"/namespaces/a/Certificate/x,/namespaces/a/Certificate/y"', 'config.kubernetes.io/depends-on'],
        ['/Certificate/x', 'config.kubernetes.io/depends-on'],
      ] as const
    ).map(([value, annotation]): Row => {
      const items = (namespace: string): string =>
        `- {apiVersion: cert-manager.io/v1, kind: Certificate, metadata: {name: x, namespace: ${namespace}}}\n- {apiVersion: v1, kind: Node, metadata: {name: h, annotations: {${annotation}: ${value}}}}\n`;
      return {
        name: `leaves ${annotation}: ${value} as it is`,
        config: data({ namespace: 'prod' }),
        items: items('a'),
        text: items('prod'),
      };
    }),
    {
      name: 'adds the namespace to a reference that has none, and follows to an object that had none',
      config: data({ namespace: 'prod' }),
      items: `- {apiVersion: v1, kind: ServiceAccount, metadata: {name: x}}
- apiVersion: rbac.authorization.k8s.io/v1
  kind: ClusterRoleBinding
  metadata: {name: b}
  subjects:
  - {kind: ServiceAccount, name: x}
  - {kind: ServiceAccount, name: x, namespace: any}
  - {kind: ServiceAccount, name: y}
  - {kind: ServiceAccount}
`,
      text: `- {apiVersion: v1, kind: ServiceAccount, metadata: {name: x, namespace: prod}}
- apiVersion: rbac.authorization.k8s.io/v1
  kind: ClusterRoleBinding
  metadata: {name: b}
  subjects:
  - {kind: ServiceAccount, name: x, namespace: prod}
  - {kind: ServiceAccount, name: x, namespace: prod}
  - {kind: ServiceAccount, name: y}
  - {kind: ServiceAccount}
`,
    },
  ];
  it.each(rows)('$name', async (row) => checkRow(setNamespace, row));
});
