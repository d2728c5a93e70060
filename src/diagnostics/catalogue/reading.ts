import type { CatalogueEntry } from './entry.ts';

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
  | 'unbuilt-kustomization'
  | 'unseen-containers'
  | 'unused-suppression';

export const READING: Readonly<Record<Code, CatalogueEntry>> = {
  'unreadable-file': {
    severity: 'error',
    title: 'A file or directory cannot be read',
    explanation: `The system refused: the path does not exist, the rights are missing, a link leads round in a circle, or the file is larger than krmkit takes. Everything else was read all the same, but what stands in this file is missing from the result, so a ConfigMap or Service in it counts as missing, too.

Mend the path or the rights, or leave the file out by a line in .krmignore.`,
  },
  'unfinished-change': {
    severity: 'error',
    title: 'A change of these files was broken off in the middle',
    explanation: `A krmkit command was killed, or the power failed, while it wrote: some files may have their new content and others still the old one. A file named .krmkit-journal-... in the topmost directory of the change says what belongs to it. Commands that only read stop here with status 3, so that nobody works on half a change.

The next krmkit command that writes in this directory first finishes the change or undoes it, all of it, and says which; krmkit fmt --recover does that and nothing else. Do not remove the journal by hand: with it goes the way back. Where the change is not broken off but under way, by another process, the message says so; wait for it.`,
  },
  'invalid-yaml': {
    severity: 'error',
    title: 'A document is not YAML, or not the YAML that Kubernetes reads',
    explanation: `The text cannot be read, or kubectl would read it in a way that nobody expects. Only this document is left out; the others in the file are used. Frequent causes are a tab in the indentation, a value with ": " in it that needs quotes, and a bracket or a quote that is never closed.

    message: Error: not found      # wrong: a mapping inside a value
    message: "Error: not found"    # right

As a warning it is about text that can be read, and that different readers take differently.`,
  },
  'invalid-resource': {
    severity: 'error',
    title: 'An object does not have the shape that Kubernetes wants',
    explanation: `A field has a type that the API server refuses: a list where a mapping belongs, a number where a text belongs, a container without a name. Or a value is refused: data of a Secret that is not base64, a key in both data and binaryData of a ConfigMap, a bad name or protocol of a Service's port, a Service without ports, an exec probe without a command, a hook without an action, a negative limit. kubectl apply would fail. krmkit leaves such a field out and goes on, so that you see everything else that is wrong, too.`,
  },
  'untyped-object': {
    severity: 'warning',
    title: 'An object has a kind and a name but no apiVersion, or the reverse',
    explanation: `A Kubernetes object has both an apiVersion and a kind. kubectl apply refuses this one ("apiVersion not set", "kind not set"). krmkit cannot tell which object it is and leaves it out, so nothing in it is checked, and a ConfigMap or Service without an apiVersion counts as missing.

    kind: Deployment         # wrong: no apiVersion
    metadata: { name: web }

    apiVersion: apps/v1      # right
    kind: Deployment
    metadata: { name: web }

Add the missing field. A file that belongs to another program and not to Kubernetes can be named in .krmignore. A patch that a kustomization names may leave the apiVersion out: expand does not report it there.`,
  },
  'template-file': {
    severity: 'info',
    title: 'A file is a template, and becomes YAML only when something fills it in',
    explanation: `The file has {{ }} of Helm or another template language where YAML would have a key or a value. It is left out, without any effect on the exit status.

To see what its containers will get, let its own tool print it first:

    helm template . | krmkit expand -`,
  },
  'duplicate-key': {
    severity: 'warning',
    title: 'One mapping has the same key twice',
    explanation: `YAML forbids it, and readers disagree about what it means: some refuse the document, kubectl takes the last one and says nothing unless it is strict. Whoever wrote the first one believes that it counts.

    metadata:
      labels: { app: web }
      labels: { tier: front }      # wrong: the first labels are gone

Merge the two by hand, and keep one.`,
  },
  'duplicate-resource': {
    severity: 'warning',
    title: 'Two objects have one identity',
    explanation: `Kind, group, namespace and name are the same, so in a cluster there is one object: whichever is applied last wins, field by field, and the order is that of the files. Where the two stand in overlays of different environments this is as it should be, and nothing is reported.

Remove one, rename one, or give each the namespace that it belongs to.`,
  },
  'ambiguous-source': {
    severity: 'info',
    title: 'Several objects could be the one that is referred to',
    explanation: `A container refers to a ConfigMap, Secret or Service by name, and several files that are equally near define it: overlays for different environments, say. Which of them will be in the cluster cannot be known here, so its values are treated as known at run time only.

Give krmkit the directory of one environment, or the output of kustomize build for it.`,
  },
  'unbuilt-kustomization': {
    severity: 'info',
    title: 'A kustomization changes these files, and krmkit does not build it',
    explanation: `krmkit expand reads files as they are written. A kustomization that patches them, changes images or names, or takes resources from another directory makes other objects of them, and those are what gets to a cluster. A patch file alone shows only what it changes.

To see what the containers of an overlay really get, let kustomize build it first:

    kubectl kustomize overlays/prod | krmkit expand -`,
  },
  'unseen-containers': {
    severity: 'info',
    title: 'Resources have containers at places that are not looked at',
    explanation: `A custom resource has containers where krmkit knows of no pod template: steps of a Tekton Task, templates of an Argo Workflow, the job of a KEDA ScaledJob. They are not shown and not checked. The message has the flag that looks at them; it names a pod template, a list of containers or a single container, with [*] for every item of a list.

    krmkit expand . --pod-template Task.tekton.dev=spec.steps
    krmkit expand . --pod-template 'Workflow.argoproj.io=spec.templates[*].container'

Of a Tekton resource, $(params.NAME) and its like count as filled in.`,
  },
  'unused-suppression': {
    severity: 'warning',
    title: 'A krmkit-ignore comment or annotation silences nothing',
    explanation: `The finding that it was written for is gone, or the code in it is misspelt. Left in place it would hide the next mistake of its kind. Remove it. It is reported with --strict only.

    # krmkit-ignore unresolved-reference: filled in by the operator
    value: http://$(OPERATOR_HOST)/`,
  },
};
