import type { ManifestFile } from '@krmkit/manifests';

/** A Pod with arguments, in which the variable LEVEL is set. */
export const pod = (args: string, image = 'app:1'): string => `apiVersion: v1
kind: Pod
metadata: {name: web}   # ours
spec:
  containers:
    - name: app
      image: ${image}
      env:
        - {name: LEVEL,   value: info}
      args: [${args}]
`;

/** A base with the Pod, and an overlay. */
export const overlay = (args: string, image?: string): readonly ManifestFile[] => [
  { path: 'base/kustomization.yaml', text: 'resources: [pod.yaml]\n' },
  { path: 'base/pod.yaml', text: pod(args, image) },
  { path: 'prod/kustomization.yaml', text: 'resources: [../base]\nnamePrefix: prod-\n' },
];
