import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code = 'flux-substitution' | 'controller-root';

export const GITOPS: Readonly<Record<Code, CatalogueEntry>> = {
  'flux-substitution': {
    severity: SEVERITIES['flux-substitution'],
    title: 'A substitution of Flux fails',
    explanation: `A Flux Kustomization has spec.postBuild, so Flux replaces \${NAME} in all objects that it builds, also in scripts and in the content of ConfigMaps. An expression that Flux cannot read, or a variable without a value and without a default, stops the whole Kustomization. Flux before 2.9 takes an empty text for a variable without a value; krmkit reports a warning then.

An info names variables that only a Secret or a ConfigMap which is not in the repository can set: krmkit does not know their values. Where the repository has the Secret, also encrypted, krmkit knows which variables it sets. A warning is about a key that becomes a number, a boolean or null, because YAML 1.1 reads N and on as booleans.

Set the variable in spec.postBuild.substitute, write a default (\${NAME:=value}), write $\${NAME} for the text \${NAME}, or exclude the object with the annotation kustomize.toolkit.fluxcd.io/substitute: disabled.`,
  },
  'controller-root': {
    severity: SEVERITIES['controller-root'],
    title: 'How krmkit reads an object of Flux or Argo CD',
    explanation: `krmkit builds what an object of Flux or Argo CD applies from this repository. The message says what krmkit assumes about the object, or why it does not build it: its source is another repository or a chart of a registry, its chart needs --enable-helm, its values are not among the files, it is suspended, it is a ResourceSet of flux-operator, or an ApplicationSet needs parameters or a template that krmkit does not have. Objects that it does not build are not checked; with --strict this is an error, unless the object is suspended.

Name files whose objects do not count in gitops.exclude of .krmkit.yaml, or use --no-gitops to build the directories as they are.`,
  },
};
