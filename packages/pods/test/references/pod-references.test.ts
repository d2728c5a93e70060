import { describe, expect, it } from 'vitest';
import { createSource } from '@krmkit/base';
import { collectFacts, readSource } from '@krmkit/manifests';
import { resolveWithOverrides } from '../../src/resolve-resources.ts';
import type { Row } from './found-references.ts';
import { ADD, found, object, pod, volume } from './found-references.ts';

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
        '---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: create}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: x, args: [create, --host=h, --secret-name=hook-cert]}]}}}\n',
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

// validateVolumes in pkg/apis/core/validation/validation.go; https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/:
// GenericEphemeralVolume is on from 1.21, ImageVolume from 1.35.
describe('volumes that an API server refuses, or empties', () => {
  const volumes = (list: string): string => pod(`  volumes: [${list}]`);
  const twice = '{name: v, emptyDir: {}}, {name: v, emptyDir: {}}';
  const ephemeral = '{name: v, ephemeral: {volumeClaimTemplate: {}}}';
  const image = '{name: v, image: {reference: x}}';
  it.each<readonly [why: string, list: string, kubernetes: string, wants: readonly string[]]>([
    ['two of one name', twice, '1.36', ['error the API server refuses it: another volume has the name v']],
    ['two without a name', twice.replaceAll('name: v, ', ''), '1.36', []],
    ['two whose name is filled in', twice.replaceAll('name: v', 'name: "{{ v }}"'), '1.36', []],
    ['an ephemeral one', ephemeral, '1.21', []],
    [
      'an ephemeral one before 1.21',
      ephemeral,
      '1.20',
      ['error the API server refuses it: ephemeral volumes are on by default from 1.21, not in 1.20'],
    ],
    ['an image', image, '1.35', []],
    [
      'an image before 1.35',
      image,
      '1.34',
      [
        'warning the API server refuses it, unless the feature gate ImageVolume is on: image volumes are on by default from 1.35, not in 1.34',
      ],
    ],
    [
      'an image that the release does not know',
      image,
      '1.30',
      ['error the volume is an empty directory: image volumes are on by default from 1.35, not in 1.30'],
    ],
  ])('%s', (_, list, kubernetes, wants) => {
    const { resources } = readSource(createSource('all.yaml', volumes(list)));
    const { diagnostics } = resolveWithOverrides(resources, { kubernetes, facts: collectFacts(resources, []) });
    const own = diagnostics.filter(
      ({ code, field }) => code === 'invalid-resource' && field?.startsWith('volume ') === true,
    );
    expect(own.map(({ severity, message }) => `${severity} ${message}`)).toEqual(wants);
  });
});
