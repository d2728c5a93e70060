import { describe, expect, it } from 'vitest';
import type { ResolveOptions } from '../../src/resolve-resources.ts';
import { resolveWithOverrides } from '../../src/resolve-resources.ts';
import { readSource, collectFacts } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { createSource } from '@krmkit/base';
import { resolveTexts } from '../resolve-texts.ts';

// What objects name and is not there. Consequences are those of Kubernetes 1.34: pkg/volume/{configmap,secret},
// pkg/scheduler, plugin/pkg/admission/serviceaccount and pkg/apis/core/validation. Each row is a package of its own.

/** `FILE:LINE CODE SEVERITY: MESSAGE; HINT` for each finding. */
function found(text: string, options: ResolveOptions = {}): readonly string[] {
  const { resources } = readSource(createSource('all.yaml', text));
  const { diagnostics } = resolveWithOverrides(resources, { ...options, facts: collectFacts(resources, []) });
  return diagnostics.map(
    ({ location, code, severity, message, hint }) =>
      `${String(location?.line)} ${code} ${severity}: ${message}${hint === undefined ? '' : `; ${hint}`}`,
  );
}

const ADD = 'add it to the files, or pass --complete if the files contain every object';

const pod = (spec: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web, labels: {app: web}}\nspec:\n  containers: [{name: app, image: x}]\n${spec}\n`;
const volume = (source: string): string => pod(`  volumes: [{name: v, ${source}}]`);
const object = (kind: string, name: string, rest = ''): string =>
  `---\napiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}}\n${rest}\n`;

interface Row {
  readonly title: string;
  readonly text: string;
  readonly complete?: true;
  readonly wants: readonly string[];
}

describe('volumes', () => {
  it.each<Row>([
    { title: 'a ConfigMap', text: volume('configMap: {name: c}') + object('ConfigMap', 'c'), wants: [] },
    {
      title: 'a ConfigMap that is not among the files',
      text: volume('configMap: {name: c}'),
      wants: [
        `6 missing-configmap warning: ConfigMap default/c is not among the files: without it the pod waits with FailedMount; ${ADD}`,
      ],
    },
    {
      title: 'a ConfigMap that does not exist',
      text: volume('configMap: {name: c}'),
      complete: true,
      wants: [
        '6 missing-configmap error: ConfigMap default/c does not exist: the pod waits with FailedMount: configmap "c" not found; add the ConfigMap, or set optional: true',
      ],
    },
    {
      title: 'an optional Secret that does not exist',
      text: volume('secret: {secretName: s, optional: true}'),
      complete: true,
      wants: [
        '6 missing-secret info: Secret default/s does not exist, and is optional: the volume has none of its files',
      ],
    },
    {
      title: 'a Secret in a projected volume',
      text: volume('projected: {sources: [{serviceAccountToken: {path: t}}, {secret: {name: s}}]}'),
      complete: true,
      wants: [
        '6 missing-secret error: Secret default/s does not exist: the pod waits with FailedMount: secret "s" not found; add the Secret, or set optional: true',
      ],
    },
    {
      title: 'a key that a ConfigMap does not have, with a similar one',
      text:
        volume('configMap: {name: c, items: [{key: nginx.cnf, path: a}]}') +
        object('ConfigMap', 'c', 'data: {nginx.conf: x}'),
      wants: [
        '6 missing-key error: ConfigMap default/c has no key nginx.cnf: the pod waits with FailedMount: configmap references non-existent config key: nginx.cnf; did you mean nginx.conf?',
      ],
    },
    {
      title: 'a key of binaryData, which a volume can use',
      text:
        volume('configMap: {name: c, items: [{key: k, path: a}]}') + object('ConfigMap', 'c', 'binaryData: {k: eA==}'),
      wants: [],
    },
    {
      title: 'a key that a Secret does not have',
      text: volume('projected: {sources: [{secret: {name: s, items: [{key: k, path: a}]}}]}') + object('Secret', 's'),
      wants: [
        '6 missing-key error: Secret default/s has no key k: the pod waits with FailedMount: references non-existent secret key: k',
      ],
    },
    {
      title: 'a key of an optional Secret',
      text: volume('secret: {secretName: s, optional: true, items: [{key: k, path: a}]}') + object('Secret', 's'),
      wants: ['6 missing-key info: Secret default/s has no key k, and it is optional: the volume has no such file'],
    },
    {
      title: 'a Secret that an operator creates, without one of its keys',
      text:
        volume('secret: {secretName: tls, items: [{key: tls.cert, path: a}]}') +
        '---\napiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: {name: x}\nspec: {secretName: tls}\n',
      wants: [
        '6 missing-key error: Secret default/tls has no key tls.cert: the pod waits with FailedMount: references non-existent secret key: tls.cert; did you mean tls.crt?',
      ],
    },
    {
      title: 'the Secret that a certificate Job of a webhook creates',
      text:
        volume('secret: {secretName: hook-cert}') +
        '---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: create}\nspec: {template: {spec: {containers: [{name: c, image: x, args: [create, --host=h, --secret-name=hook-cert]}]}}}\n',
      complete: true,
      wants: [],
    },
    { title: 'a name that another tool fills in', text: volume('secret: {secretName: "${NAME}"}'), wants: [] },
    {
      title: 'a claim',
      text: volume('persistentVolumeClaim: {claimName: data}') + object('PersistentVolumeClaim', 'data'),
      wants: [],
    },
    {
      title: 'a claim with a typing error',
      text: volume('persistentVolumeClaim: {claimName: dta}') + object('PersistentVolumeClaim', 'data'),
      complete: true,
      wants: [
        '6 missing-claim error: PersistentVolumeClaim default/dta does not exist: the pod stays Pending: persistentvolumeclaim "dta" not found; did you mean data?',
      ],
    },
    {
      title: 'a claim that is not among the files',
      text: volume('persistentVolumeClaim: {claimName: data}'),
      wants: [
        `6 missing-claim warning: PersistentVolumeClaim default/data is not among the files: without it the pod stays Pending: persistentvolumeclaim "data" not found; ${ADD}`,
      ],
    },
    {
      title: 'a claim of a StatefulSet',
      text:
        volume('persistentVolumeClaim: {claimName: data-db-0}') +
        '---\napiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: db}\nspec: {volumeClaimTemplates: [{metadata: {name: data}}]}\n',
      complete: true,
      wants: [],
    },
    {
      title: 'a claim that the controller of a custom resource creates',
      text:
        volume('persistentVolumeClaim: {claimName: main-1}') +
        '---\napiVersion: postgresql.cnpg.io/v1\nkind: Cluster\nmetadata: {name: main}\n',
      complete: true,
      wants: [],
    },
    {
      title: 'a claim that a monitor with the same name does not create',
      text:
        volume('persistentVolumeClaim: {claimName: main-1}') +
        '---\napiVersion: monitoring.coreos.com/v1\nkind: ServiceMonitor\nmetadata: {name: main}\n',
      wants: [
        `6 missing-claim warning: PersistentVolumeClaim default/main-1 is not among the files: without it the pod stays Pending: persistentvolumeclaim "main-1" not found; ${ADD}`,
      ],
    },
  ])('$title', ({ text, complete, wants }) => {
    expect(found(text, complete === undefined ? {} : { complete })).toEqual(wants);
  });
});

describe('mounts', () => {
  const mounts = (kind: string, mount: string, rest = ''): string =>
    `apiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: web}\nspec:\n  template:\n    metadata: {labels: {app: web}}\n    spec:\n      volumes: [{name: cache, emptyDir: {}}]\n      containers:\n      - name: app\n        image: x\n        volumeMounts: [${mount}]\n${rest}`;
  it.each<Row>([
    { title: 'a volume', text: mounts('Deployment', '{name: cache, mountPath: /c}'), wants: [] },
    {
      title: 'a volume with a typing error',
      text: mounts('Deployment', '{name: cahce, mountPath: /c}'),
      wants: ['12 missing-volume error: the API server refuses the pod: it has no volume "cahce"; did you mean cache?'],
    },
    {
      title: 'a volume that is not there',
      text: mounts('Deployment', '{name: data, mountPath: /d}'),
      wants: [
        '12 missing-volume error: the API server refuses the pod: it has no volume "data"; add the volume data to the pod',
      ],
    },
    {
      title: 'the volume of a claim of a StatefulSet',
      text: mounts(
        'StatefulSet',
        '{name: data, mountPath: /d}',
        '  volumeClaimTemplates: [{metadata: {name: data}}]\n',
      ),
      wants: [],
    },
    {
      title: 'a volume that a StatefulSet does not have, with a subPath',
      text: mounts(
        'StatefulSet',
        '{name: dat, mountPath: /d, subPath: x}',
        '  volumeClaimTemplates: [{metadata: {name: data}}]\n',
      ),
      wants: ['12 missing-volume error: the API server refuses the pod: it has no volume "dat"; did you mean data?'],
    },
    {
      title: 'a mount of a patch, whose volumes are elsewhere',
      text: mounts('Deployment', '{name: data, mountPath: /d}').replace('        image: x\n', ''),
      wants: [],
    },
  ])('$title', ({ text, wants }) => {
    expect(found(text)).toEqual(wants);
  });

  it('a volume that a StatefulSet replaces by a claim is not looked up', () => {
    const text =
      'apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: db}\nspec:\n  template:\n    spec:\n      containers: [{name: a, image: x}]\n      volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]\n  volumeClaimTemplates: [{metadata: {name: data}}]\n';
    expect(found(text)).toEqual([]);
  });
});

describe('service accounts and Secrets for images', () => {
  it.each<Row>([
    { title: 'the account default', text: pod('  serviceAccountName: default'), complete: true, wants: [] },
    {
      title: 'an account',
      text: pod('  serviceAccountName: web') + object('ServiceAccount', 'web'),
      complete: true,
      wants: [],
    },
    {
      title: 'an account that is not among the files',
      text: pod('  serviceAccountName: web'),
      wants: [
        `6 missing-service-account warning: ServiceAccount default/web is not among the files: without it the API server refuses the pod: error looking up service account default/web: serviceaccount "web" not found; ${ADD}`,
      ],
    },
    {
      title: 'an account in the old field, which is in another namespace',
      text:
        pod('  serviceAccount: web').replace('{name: web,', '{name: web, namespace: shop,') +
        '---\napiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web, namespace: other}\n',
      complete: true,
      wants: [
        '6 missing-service-account error: ServiceAccount shop/web does not exist: the API server refuses the pod: error looking up service account shop/web: serviceaccount "web" not found; there is a ServiceAccount other/web, which only other can use',
      ],
    },
    {
      title: 'a Secret for images that is not among the files',
      text: pod('  imagePullSecrets: [{name: registry}]'),
      wants: [
        `6 missing-secret info: Secret default/registry is not among the files: without it the kubelet cannot pull images of private registries; ${ADD}`,
      ],
    },
    {
      title: 'a Secret for images that does not exist',
      text: pod('  imagePullSecrets: [{name: registry}]'),
      complete: true,
      wants: [
        '6 missing-secret warning: Secret default/registry does not exist: the kubelet pulls the images without it: secret "registry" not found; add the Secret',
      ],
    },
  ])('$title', ({ text, complete, wants }) => {
    expect(found(text, complete === undefined ? {} : { complete })).toEqual(wants);
  });
});

describe('an Ingress', () => {
  const service = object('Service', 'web', 'spec: {selector: {}, ports: [{name: http, port: 80, targetPort: 8080}]}');
  const ingress = (backend: string, rest = '', annotations = ''): string =>
    `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: i${annotations}}\nspec:\n  rules: [{http: {paths: [{path: /, pathType: Prefix, backend: ${backend}}]}}]\n${rest}`;
  const to = (port: string, name = 'web'): string => ingress(`{service: {name: ${name}, port: {${port}}}}`);
  it.each<Row>([
    { title: 'to a port by number', text: to('number: 80') + service, wants: [] },
    { title: 'to a port by name', text: to('name: http') + service, wants: [] },
    {
      title: 'to the port of the container',
      text: to('number: 8080') + service,
      wants: [
        '5 missing-backend error: Service default/web has no port 8080: requests get an error; 8080 is the port of the container: use 80',
      ],
    },
    {
      title: 'to another port',
      text: to('number: 443') + service,
      wants: ['5 missing-backend error: Service default/web has no port 443: requests get an error; it has 80 http'],
    },
    {
      title: 'to a port with a typing error',
      text: to('name: htpp') + service,
      wants: [
        '5 missing-backend error: Service default/web has no port htpp: requests get an error; did you mean http?',
      ],
    },
    {
      title: 'to a Service with a typing error',
      text: to('number: 80', 'wbe') + service,
      wants: [
        '5 missing-backend warning: Service default/wbe is not among the files: without it requests get an error; did you mean web?',
      ],
    },
    {
      title: 'to a Service that does not exist',
      text: to('number: 80', 'api') + service,
      complete: true,
      wants: ['5 missing-backend error: Service default/api does not exist: requests get an error; add it'],
    },
    {
      title: 'by default, in the version before v1',
      text: `apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: i}\nspec:\n  backend: {serviceName: web, servicePort: 81}\n${service}`,
      wants: ['5 missing-backend error: Service default/web has no port 81: requests get an error; it has 80 http'],
    },
    { title: 'to an annotation of the AWS controller', text: to('name: use-annotation', 'redirect'), wants: [] },
    { title: 'to another resource', text: ingress('{resource: {kind: Bucket, name: b}}'), wants: [] },
    {
      title: 'to a Service that Knative creates',
      text: `${to('number: 80', 'web')}---\napiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: {name: web}\n`,
      complete: true,
      wants: [],
    },
    {
      title: 'with a certificate that is not among the files',
      text: ingress('{}', '  tls: [{secretName: cert}]\n'),
      wants: [
        `6 missing-secret info: Secret default/cert is not among the files: without it the controller serves its own certificate; ${ADD}`,
      ],
    },
    {
      title: 'with a certificate that does not exist',
      text: ingress('{}', '  tls: [{secretName: cert}]\n'),
      complete: true,
      wants: [
        '6 missing-secret warning: Secret default/cert does not exist: the controller serves its own certificate; add the Secret',
      ],
    },
    {
      title: 'with a certificate that cert-manager creates',
      text: ingress('{}', '  tls: [{secretName: cert}]\n', ', annotations: {cert-manager.io/cluster-issuer: le}'),
      complete: true,
      wants: [],
    },
  ])('$title', ({ text, complete, wants }) => {
    expect(found(text, complete === undefined ? {} : { complete })).toEqual(wants);
  });
});

describe('a HorizontalPodAutoscaler', () => {
  const scaler = (target: string): string =>
    `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: h}\nspec:\n  scaleTargetRef: ${target}\n`;
  const deployment = '---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n';
  it.each<Row>([
    {
      title: 'with a target',
      text: scaler('{apiVersion: apps/v1, kind: Deployment, name: web}') + deployment,
      wants: [],
    },
    {
      title: 'with a target of an old group',
      text: scaler('{apiVersion: extensions/v1beta1, kind: Deployment, name: web}') + deployment,
      wants: [],
    },
    {
      title: 'with a typing error',
      text: scaler('{apiVersion: apps/v1, kind: Deployment, name: weeb}') + deployment,
      wants: [
        '5 missing-scale-target warning: Deployment default/weeb of the group apps is not among the files: without it nothing is scaled; did you mean web?',
      ],
    },
    {
      title: 'without the group',
      text: scaler('{apiVersion: v1, kind: Deployment, name: web}') + deployment,
      complete: true,
      wants: ['5 missing-scale-target error: Deployment default/web does not exist: nothing is scaled; add it'],
    },
  ])('$title', ({ text, complete, wants }) => {
    expect(found(text, complete === undefined ? {} : { complete })).toEqual(wants);
  });
});

describe('a named port of a Service', () => {
  const service = (ports: string, more = ''): string =>
    `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec:\n  selector: {app: web}\n  ports: ${ports}\n${more}---\n`;
  const deployment = (container: string, metadata = ''): string =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {metadata: {labels: {app: web}${metadata}}, spec: {containers: [{name: app, image: x${container}}]}}}\n`;
  const HTTP = ', ports: [{name: http, containerPort: 80}]';

  // FindPort in pkg/api/v1/pod/util.go compares the name and the protocol.
  it.each<Row>([
    { title: 'that a container has', text: service('[{port: 80, targetPort: http}]') + deployment(HTTP), wants: [] },
    { title: 'by number', text: service('[{port: 80, targetPort: 8080}]') + deployment(HTTP), wants: [] },
    {
      title: 'with a typo',
      text: service('[{port: 80, targetPort: htp}]') + deployment(HTTP),
      wants: [
        '6 missing-target-port error: no container of Deployment web has a TCP port named htp: connections fail; did you mean http?',
      ],
    },
    {
      title: 'with another name',
      text: service('[{port: 80, targetPort: web}]') + deployment(HTTP),
      wants: [
        '6 missing-target-port error: no container of Deployment web has a TCP port named web: connections fail; the containers have http',
      ],
    },
    {
      title: 'without any ports',
      text: service('[{port: 80, targetPort: web}]') + deployment(''),
      wants: [
        '6 missing-target-port error: no container of Deployment web has a TCP port named web: connections fail; name the port in ports of the container, or write its number',
      ],
    },
    {
      title: 'for another protocol',
      text: service('[{port: 80, targetPort: http, protocol: UDP}]') + deployment(HTTP),
      wants: [
        '6 missing-target-port error: no container of Deployment web has a UDP port named http: connections fail; the port of this name is for TCP',
      ],
    },
    {
      title: 'that one of two workloads has',
      text:
        service('[{port: 80, targetPort: http}]') +
        deployment(HTTP) +
        '---\n' +
        deployment('').replace('{name: web}', '{name: two}'),
      wants: [],
    },
    {
      title: 'of an init container that goes on running',
      text:
        service('[{port: 80, targetPort: proxy}]') +
        deployment(
          '}], initContainers: [{name: p, image: x, restartPolicy: Always, ports: [{name: proxy, containerPort: 1}]',
        ),
      wants: [],
    },
    {
      title: 'of pods to which a mesh adds containers',
      text:
        service('[{port: 80, targetPort: proxy}]') + deployment(HTTP, ', annotations: {linkerd.io/inject: enabled}'),
      wants: [],
    },
    { title: 'of pods that are not among the files', text: service('[{port: 80, targetPort: http}]'), wants: [] },
    {
      title: 'without an address',
      text: service('[{port: 80, targetPort: web}]', '  clusterIP: None\n') + deployment(HTTP),
      wants: [],
    },
    {
      title: 'that another tool fills in',
      text: service("[{port: 80, targetPort: '${PORT}'}]") + deployment(HTTP),
      wants: [],
    },
  ])('$title', ({ text, wants }) => expect(found(text)).toEqual(wants));
});

describe('the Service of a StatefulSet', () => {
  const set =
    'apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: web}\nspec:\n  serviceName: web\n  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: x}]}}\n';
  const named = (name: string, namespace = ''): string =>
    `---\napiVersion: v1\nkind: Service\nmetadata: {name: ${name}${namespace}}\nspec: {type: ExternalName, externalName: example.com}\n`;

  // https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#limitations: you create the Service yourself.
  it.each<Row>([
    { title: 'that is there', text: set + named('web'), wants: [] },
    { title: 'where the files have no Service', text: set, wants: [] },
    { title: 'that is not named', text: set.replace('  serviceName: web\n', '') + named('db'), wants: [] },
    {
      title: 'that is not among the files',
      text: set + named('db'),
      wants: [
        `5 missing-governing-service info: Service default/web is not among the files: without it its pods have no DNS names of their own; ${ADD}`,
      ],
    },
    {
      title: 'with a similar name',
      text: set + named('wep'),
      wants: [
        '5 missing-governing-service warning: Service default/web is not among the files: without it its pods have no DNS names of their own; did you mean wep?',
      ],
    },
    {
      title: 'that does not exist',
      text: set,
      complete: true,
      wants: [
        '5 missing-governing-service warning: Service default/web does not exist: its pods have no DNS names of their own; add it',
      ],
    },
  ])('$title', ({ text, complete, wants }) => expect(found(text, { complete: complete ?? false })).toEqual(wants));
});

describe('a route of the Gateway API', () => {
  const route = (spec: string, kind = 'HTTPRoute'): string =>
    `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata: {name: web, namespace: shop}\nspec:\n${spec}\n`;
  const gateway = (name: string, namespace = 'shop'): string =>
    `---\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: {listeners: [{name: http, port: 80}, {name: https, port: 443}]}\n`;
  const service = (name: string, namespace = 'shop'): string =>
    `---\napiVersion: v1\nkind: Service\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec: {ports: [{name: http, port: 80, targetPort: 8080}]}\n`;
  const backend = (reference: string): string => route(`  rules: [{backendRefs: [${reference}]}]`);
  const parent = (reference: string): string => route(`  parentRefs: [${reference}]`);

  // https://gateway-api.sigs.k8s.io/reference/spec/: BackendObjectReference and ParentReference.
  it.each<Row>([
    { title: 'a backend that is there', text: backend('{name: web, port: 80}') + service('web'), wants: [] },
    {
      title: 'a backend of another kind',
      text: backend('{name: web, kind: ServiceImport, group: multicluster.x-k8s.io, port: 80}'),
      wants: [],
    },
    {
      title: 'a backend that is not among the files',
      text: backend('{name: web, port: 80}'),
      wants: [
        `5 missing-backend warning: Service shop/web is not among the files: without it requests get an error; ${ADD}`,
      ],
    },
    {
      title: 'a backend that does not exist',
      text: route(
        '  rules: [{filters: [{type: RequestMirror, requestMirror: {backendRef: {name: web, port: 80}}}]}]',
        'GRPCRoute',
      ),
      complete: true,
      wants: ['5 missing-backend error: Service shop/web does not exist: requests get an error; add it'],
    },
    {
      title: 'the port of the container',
      text: backend('{name: web, port: 8080}') + service('web'),
      wants: [
        '5 missing-backend error: Service shop/web has no port 8080: requests get an error; 8080 is the port of the container: use 80',
      ],
    },
    {
      title: 'a backend of another namespace, which it does not name',
      text: backend('{name: web, port: 80}') + service('web', 'other'),
      wants: [
        '5 missing-backend warning: Service shop/web is not among the files: without it requests get an error; there is a Service other/web: name its namespace, and allow it with a ReferenceGrant there',
      ],
    },
    {
      title: 'a backend of the namespace that it names',
      text: backend('{name: web, namespace: other, port: 80}') + service('web', 'other'),
      wants: [],
    },
    {
      title: 'a backend that a chart can install',
      text: `${backend('{name: web, port: 80}')}---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: charts, namespace: shop}\n`,
      wants: [],
    },
    { title: 'a Gateway that is there', text: parent('{name: edge, sectionName: https}') + gateway('edge'), wants: [] },
    { title: 'a Gateway where the files have none', text: parent('{name: edge}'), wants: [] },
    {
      title: 'a parent of another kind',
      text: parent('{name: edge, kind: Service, group: ""}') + gateway('other'),
      wants: [],
    },
    {
      title: 'a Gateway that can be elsewhere',
      text: parent('{name: edge}') + gateway('internal'),
      wants: [
        `5 missing-gateway info: Gateway shop/edge is not among the files: without it the route gets no requests; ${ADD}`,
      ],
    },
    {
      title: 'a Gateway of another namespace',
      text: parent('{name: edge}') + gateway('edge', 'network'),
      wants: [
        '5 missing-gateway warning: Gateway shop/edge is not among the files: without it the route gets no requests; there is a Gateway network/edge: write namespace: network',
      ],
    },
    {
      title: 'a Gateway of the namespace that it names',
      text: parent('{name: edge, namespace: network}') + gateway('edge', 'network'),
      wants: [],
    },
    {
      title: 'a Gateway that does not exist',
      text: parent('{name: edge}'),
      complete: true,
      wants: ['5 missing-gateway error: Gateway shop/edge does not exist: the route gets no requests; add it'],
    },
    {
      title: 'a listener that the Gateway does not have',
      text: parent('{name: edge, sectionName: htps}') + gateway('edge'),
      wants: [
        '5 missing-gateway error: Gateway shop/edge has no listener htps: the route gets no requests; did you mean https?',
      ],
    },
  ])('$title', ({ text, complete, wants }) => expect(found(text, { complete: complete ?? false })).toEqual(wants));
});

// Decision of this project: of several equally near objects, another one can be in the cluster.
describe('several objects of one name', () => {
  const files = (sameDirectory: boolean): string[] => {
    const read = (path: string, text: string): Resource[] => [...readSource(createSource(path, text)).resources];
    const gateway = (listener: string): string =>
      `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: gw}\nspec: {listeners: [{name: ${listener}, port: 80}]}\n`;
    const service = (port: number): string =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {ports: [{port: ${port}}]}\n`;
    const route = `apiVersion: gateway.networking.k8s.io/v1\nkind: GRPCRoute\nmetadata: {name: r}\nspec:\n  parentRefs: [{name: gw, sectionName: grpc}]\n  rules: [{backendRefs: [{name: web, port: 1}]}]\n`;
    const near = sameDirectory ? 'r' : 'a';
    const resources = [
      ...read(`gw/${near}/g.yaml`, gateway('http')),
      ...read('gw/b/g.yaml', gateway('https')),
      ...read(`gw/${near}/s.yaml`, service(80)),
      ...read('gw/b/s.yaml', service(90)),
      ...read('gw/r/r.yaml', route),
    ];
    const { diagnostics } = resolveWithOverrides(resources, { facts: collectFacts(resources, []) });
    return diagnostics.map(({ code, severity, location }) => `${severity} ${code} ${String(location?.line)}`);
  };

  it('are an info if they are equally near to the reference', () => {
    expect(files(false)).toEqual(['info ambiguous-source 5', 'info ambiguous-source 6']);
  });

  it('are an error if one of them is the nearest', () => {
    expect(files(true)).toEqual(['error missing-gateway 5', 'error missing-backend 6']);
  });
});

describe('listeners with one name', () => {
  it('are named once in the hint', () => {
    const gateway = (directory: string): Readonly<Record<string, string>> => ({
      [`${directory}/g.yaml`]:
        'apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: gw}\nspec: {listeners: [{name: http, port: 80}, {name: http, port: 81}]}\n',
    });
    const route =
      'apiVersion: gateway.networking.k8s.io/v1\nkind: GRPCRoute\nmetadata: {name: r}\nspec: {parentRefs: [{name: gw, sectionName: metrics}]}\n';
    const { diagnostics } = resolveTexts({ ...gateway('a'), 'a/r.yaml': route });
    expect(diagnostics.map(({ hint }) => hint)).toEqual(['it has http']);
  });
});

describe('selectors', () => {
  const service = (selector: string, name = 'front'): string =>
    `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}}\nspec:\n  selector: ${selector}\n  ports: [{port: 80}]\n`;
  const budget = (selector: string): string =>
    `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: front}\nspec:\n  selector: ${selector}\n`;
  const workload = (labels: string, kind = 'Deployment', namespace = ''): string =>
    `---\napiVersion: apps/v1\nkind: ${kind}\nmetadata: {name: web${namespace}}\nspec: {template: {metadata: {labels: ${labels}}, spec: {containers: [{name: a, image: x}]}}}\n`;
  const none = 'matches no pod template among the files: it has no endpoints';
  it.each<Row>([
    { title: 'that match', text: service('{app: web}') + workload('{app: web, tier: front}'), wants: [] },
    {
      title: 'with a typing error',
      text: service('{app: wbe}') + workload('{app: web}'),
      wants: [`5 unmatched-selector warning: app=wbe ${none}; did you mean app=web, as Deployment web has?`],
    },
    {
      title: 'of a Service that has the name of a workload',
      text: service('{app: x, tier: db}', 'web') + workload('{name: web}'),
      wants: [`5 unmatched-selector warning: app=x,tier=db ${none}; the pods of Deployment web have name=web`],
    },
    {
      title: 'of pods that can be elsewhere',
      text: service('{app: database}') + workload('{app: web}'),
      wants: [
        `5 unmatched-selector info: app=database ${none}; add the workload to the files, or ignore unmatched-selector here`,
      ],
    },
    { title: 'without any pods in the files', text: service('{app: web}'), wants: [] },
    {
      title: 'in complete files',
      text: service('{app: web}'),
      complete: true,
      wants: [
        '5 unmatched-selector warning: app=web matches no pod template: it has no endpoints; correct the selector, or the labels of the pod template',
      ],
    },
    {
      title: 'of pods in another namespace',
      text:
        service('{app: web}').replace('{name: front}', '{name: front, namespace: shop}') +
        workload('{app: web}', 'Deployment', ', namespace: other'),
      wants: [],
    },
    {
      title: 'with a label that the controller sets',
      text: service('{app: web, statefulset.kubernetes.io/pod-name: web-0}') + workload('{app: web}', 'StatefulSet'),
      wants: [],
    },
    {
      title: 'of pods that a controller creates for a custom resource',
      text:
        service('{prometheus: k8s}', 'prometheus-k8s') +
        workload('{app: web}') +
        '---\napiVersion: monitoring.coreos.com/v1\nkind: Prometheus\nmetadata: {name: k8s}\n',
      complete: true,
      wants: [],
    },
    {
      title: 'of an external name',
      text: service('{app: nothing}').replace('ports:', 'type: ExternalName\n  ports:') + workload('{app: web}'),
      complete: true,
      wants: [],
    },
    {
      title: 'of a budget that match by expressions',
      text:
        budget('{matchExpressions: [{key: app, operator: In, values: [web]}, {key: old, operator: DoesNotExist}]}') +
        workload('{app: web}'),
      wants: [],
    },
    {
      title: 'of a budget that exclude all pods',
      text: budget('{matchExpressions: [{key: app, operator: NotIn, values: [web]}]}') + workload('{app: web}'),
      complete: true,
      wants: [
        '5 unmatched-selector warning: app notin (web) matches no pod template: it protects nothing; correct the selector, or the labels of the pod template',
      ],
    },
    { title: 'of a budget for all pods', text: budget('{}') + workload('{app: web}'), wants: [] },
  ])('$title', ({ text, complete, wants }) => {
    expect(found(text, complete === undefined ? {} : { complete })).toEqual(wants);
  });
});
