import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'unreadable-file'
  | 'unfinished-change'
  | 'invalid-yaml'
  | 'invalid-resource'
  | 'untyped-object'
  | 'template-file'
  | 'duplicate-key'
  | 'duplicate-resource'
  | 'ambiguous-source'
  | 'root-not-built'
  | 'not-compared'
  | 'unbuilt-kustomization'
  | 'unused-component'
  | 'unused-patch'
  | 'unrendered-package'
  | 'unseen-containers'
  | 'unused-suppression'
  | 'invalid-configuration';

export const READING: Readonly<Record<Code, CatalogueEntry>> = {
  'unreadable-file': {
    severity: SEVERITIES['unreadable-file'],
    title: 'A file or directory cannot be read',
    explanation: `The system reported an error: the path does not exist, permission is denied, links form a loop, or the file is larger than krmkit accepts. Everything else was read, but the content of this file is missing from the result, so a ConfigMap or Service in it counts as missing, too.

Correct the path or the permissions, or exclude the file in .krmignore.`,
  },
  'unfinished-change': {
    severity: SEVERITIES['unfinished-change'],
    title: 'A change of these files was interrupted',
    explanation: `A krmkit command was killed, or the power failed, while it was writing: some files may have their new content and others still the old one. A file named .krmkit-journal-... in the topmost directory of the change lists its files. Commands that only read stop here with status 3, so that they do not use a partial change.

The next krmkit command that writes in this directory first finishes or undoes the whole change, and reports which; krmkit fmt --recover does only that. Do not remove the journal by hand: without it the change cannot be undone. If another process is still making the change, the message says so; wait for it.`,
  },
  'invalid-yaml': {
    severity: SEVERITIES['invalid-yaml'],
    title: 'A document is not YAML, or not the YAML that Kubernetes reads',
    explanation: `The text cannot be read, or kubectl would read it in an unexpected way. Only this document is skipped; the others in the file are used. Frequent causes are a tab in the indentation, a value with ": " in it that needs quotes, a bracket or a quote that is never closed, and the conflict markers of an unfinished merge.

    message: Error: not found      # wrong: a mapping inside a value
    message: "Error: not found"    # right

As a warning, it means that the text is readable, but that different readers read it differently.`,
  },
  'invalid-resource': {
    severity: SEVERITIES['invalid-resource'],
    title: 'An object does not have the structure that Kubernetes expects',
    explanation: `A field has a type that the API server rejects: a list instead of a mapping, a number instead of a string, a container without a name. Or it rejects a value: data of a Secret that is not base64, a key in both data and binaryData of a ConfigMap, a bad name or protocol of a Service's port, a Service without ports, an exec probe without a command, a hook without an action, a probe of an init container, two containers or volumes of a pod with one name, two volumes at one mountPath, a volume that the release does not know, a negative limit. kubectl apply would fail. krmkit skips such a field and continues, so that you see all other problems, too.`,
  },
  'untyped-object': {
    severity: SEVERITIES['untyped-object'],
    title: 'An object has a kind and a name but no apiVersion, or the reverse',
    explanation: `A Kubernetes object has both an apiVersion and a kind. kubectl apply rejects this one ("apiVersion not set", "kind not set"). The same holds for an item of a List that lacks one of them or both. krmkit cannot identify the object and skips it, so nothing in it is checked, and a ConfigMap or Service without an apiVersion counts as missing.

    kind: Deployment         # wrong: no apiVersion
    metadata: { name: web }

    apiVersion: apps/v1      # right
    kind: Deployment
    metadata: { name: web }

Add the missing field. If the file belongs to another program and not to Kubernetes, name it in .krmignore. A patch that a kustomization names may omit the apiVersion: expand does not report it there.`,
  },
  'template-file': {
    severity: SEVERITIES['template-file'],
    title: 'A file is a template that becomes YAML only when it is rendered',
    explanation: `The file has {{ }} of Helm or another template language where YAML would have a key or a value. krmkit skips it, without any effect on the exit status.

To see what the containers of a Helm chart will get, let krmkit run helm: krmkit expand --enable-helm. Render other templates with their own tool first:

    helm template . --values prod.yaml | krmkit expand -`,
  },
  'duplicate-key': {
    severity: SEVERITIES['duplicate-key'],
    title: 'One mapping has the same key twice',
    explanation: `YAML forbids it, and readers disagree about what it means: some reject the document; kubectl uses the last one, without a message unless it is strict. The author of the first one expects it to count.

    metadata:
      labels: { app: web }
      labels: { tier: front }      # wrong: the first labels are gone

Merge the two by hand, and keep one.`,
  },
  'duplicate-resource': {
    severity: SEVERITIES['duplicate-resource'],
    title: 'Two objects have one identity',
    explanation: `Kind, group, namespace and name are the same, so the cluster has only one object: the one applied last wins, field by field, in the order of the files. Two objects in overlays of different environments are fine and not reported.

Remove one, rename one, or give each its own namespace.`,
  },
  'ambiguous-source': {
    severity: SEVERITIES['ambiguous-source'],
    title: 'A reference matches several objects',
    explanation: `A container refers to a ConfigMap, Secret or Service by name, and several files define it, none of which is nearer, for example overlays for different environments. krmkit cannot know which of them will be in the cluster, so it treats the values as known only at run time.

Pass krmkit the directory of one environment, or the output of kustomize build for it.`,
  },
  'root-not-built': {
    severity: SEVERITIES['root-not-built'],
    title: 'A kustomization needs a permission to be built',
    explanation: `A kustomization needs something that krmkit uses only if you permit it: the helm program for helmCharts (--enable-helm), the network for remote resources, a program or container for a function (--enable-exec and the other flags of krmkit run). The objects that it builds are missing from the result. krmkit checks the other kustomizations as usual.

Give the flag that the message names, or build the kustomization with kustomize and pass the result: kustomize build overlays/prod | krmkit expand -`,
  },
  'not-compared': {
    severity: SEVERITIES['not-compared'],
    title: 'A part of the change is not compared',
    explanation: `krmkit preview cannot see what the change does to a kustomization that cannot be built, a file that cannot be read, a submodule that names another commit, a Helm chart without --enable-helm, or a template in a .yaml file. The headline counts these, and with --strict the exit status is 1.

Correct the kustomization or the file, or give the flag that its build needs. To see what changes in a submodule, run krmkit preview in it.`,
  },
  'unbuilt-kustomization': {
    severity: SEVERITIES['unbuilt-kustomization'],
    title: 'A kustomization changes these files, and krmkit does not build it',
    explanation: `With --no-build, krmkit reads files as they are written. A kustomization that patches them, changes images or names, or includes resources of another directory builds other objects from them, and the cluster gets those. A patch file alone shows only what it changes.

To see what the containers of an overlay really get, leave out --no-build:

    krmkit expand overlays/prod`,
  },
  'unused-component': {
    severity: SEVERITIES['unused-component'],
    title: 'No kustomization uses a component',
    explanation: `A kustomization file with kind: Component changes the objects of the kustomizations that list it in components. Alone it has no objects, so krmkit does not check it.

If an overlay should use the component, add its directory to components of the overlay. krmkit does not look at components of a Flux Kustomization.`,
  },
  'unused-patch': {
    severity: SEVERITIES['unused-patch'],
    title: 'No kustomization uses files that look like patches',
    explanation: `A file in a directory with a kustomization looks like a patch if each of its objects has the kind and name of an object that the kustomization builds from, or is a workload without containers, or with containers that have no image. Most of these files are patches whose entry in the kustomization was removed or is a comment. They say only a part of an object, so krmkit does not check them.

If the kustomization should use the file, add it to patches. To check the files as they are written, use --no-build.`,
  },
  'unrendered-package': {
    severity: SEVERITIES['unrendered-package'],
    title: 'The pipeline of a kpt package can change its files',
    explanation: `The Kptfile of the package, or of a package inside it, has mutators. krmkit looks at the files as they are written and runs none of them. This is what you want for a package that was rendered before it was committed, which is usual.

To see whether rendering changes anything, without writing:

    krmkit render --dry-run DIR`,
  },
  'unseen-containers': {
    severity: SEVERITIES['unseen-containers'],
    title: 'Resources have containers in fields that are not searched',
    explanation: `A custom resource has containers where krmkit does not expect a pod template: the job of a KEDA ScaledJob, or the containers of an operator. They are not shown and not checked. The message suggests the flag that includes them; it names a pod template, a list of containers or a single container, with [*] for every item of a list.

    krmkit expand . --pod-template ScaledJob.keda.sh=spec.jobTargetRef.template
    krmkit expand . --pod-template 'Farm.example.com=spec.workers[*].container'`,
  },
  'unused-suppression': {
    severity: SEVERITIES['unused-suppression'],
    title: 'A krmkit-ignore comment or annotation suppresses nothing',
    explanation: `The finding that it suppressed is gone, or its code is misspelled. If it stays, it hides the next finding of the same code. Remove it. It is reported only with --strict.

    # krmkit-ignore unresolved-reference: filled in by the operator
    value: http://$(OPERATOR_HOST)/`,
  },
  'invalid-configuration': {
    severity: SEVERITIES['invalid-configuration'],
    title: 'The file .krmkit.yaml cannot be used',
    explanation: `The file has a field or a value that krmkit does not know, or it is not one YAML document. krmkit checks nothing, because a typing error could hide findings, and ends with status 3.

    checks:
      missing-secret: off
    ignore:
    - paths: [vendor/]
    kubernetes: "1.34"

krmkit reads the file in the working directory, or the nearest one above it in the git repository. The schema is schemas/configuration.json of the package.`,
  },
};
