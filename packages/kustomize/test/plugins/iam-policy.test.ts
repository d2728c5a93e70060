import { describeRows } from '../describe-rows.ts';

describeRows('IAMPolicyGenerator', [
  {
    title: 'IAMPolicyGenerator',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: IAMPolicyGenerator
metadata:
  name: t
cloud: gke
kubernetesService: {name: k, namespace: n1}
serviceAccount: {name: s, projectId: p}
`,
    },
    prints: `apiVersion: v1
kind: ServiceAccount
metadata:
  annotations:
    iam.gke.io/gcp-service-account: s@p.iam.gserviceaccount.com
  name: k
  namespace: n1
`,
  },
  {
    title: 'IAMPolicyGenerator without namespace',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: IAMPolicyGenerator
metadata:
  name: t
cloud: gke
kubernetesService: {name: k}
serviceAccount: {name: s, projectId: p}
`,
    },
    prints: `apiVersion: v1
kind: ServiceAccount
metadata:
  annotations:
    iam.gke.io/gcp-service-account: s@p.iam.gserviceaccount.com
  name: k
`,
  },
  {
    title: 'IAMPolicyGenerator for another cloud',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: IAMPolicyGenerator
metadata:
  name: t
cloud: aws
kubernetesService: {name: k}
serviceAccount: {name: s, projectId: p}
`,
    },
    refused: 'invalid-entry t.yaml:5',
  },
  {
    title: 'IAMPolicyGenerator without a cloud',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: IAMPolicyGenerator
metadata:
  name: t
kubernetesService: {name: k}
serviceAccount: {name: s, projectId: p}
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'IAMPolicyGenerator without a name of the account',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: IAMPolicyGenerator
metadata:
  name: t
cloud: gke
kubernetesService: {name: k}
serviceAccount: {projectId: p}
`,
    },
    refused: 'invalid-entry t.yaml:7',
  },
  {
    title: 'IAMPolicyGenerator without an account',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: IAMPolicyGenerator
metadata:
  name: t
cloud: gke
kubernetesService: {name: k}
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'IAMPolicyGenerator without a name of the object',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: IAMPolicyGenerator
metadata:
  name: t
cloud: gke
serviceAccount: {name: s, projectId: p}
`,
    },
    refused: 'invalid-entry t.yaml:1',
  },
  {
    title: 'IAMPolicyGenerator without a project',
    files: {
      'kustomization.yaml': `generators: [t.yaml]
`,
      't.yaml': `apiVersion: builtin
kind: IAMPolicyGenerator
metadata:
  name: t
cloud: gke
kubernetesService: {name: k}
serviceAccount: {name: s}
`,
    },
    prints: `apiVersion: v1
kind: ServiceAccount
metadata:
  annotations:
    iam.gke.io/gcp-service-account: s@.iam.gserviceaccount.com
  name: k
`,
  },
]);
