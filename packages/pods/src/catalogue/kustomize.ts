import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'invalid-kustomization'
  | 'deprecated-field'
  | 'missing-build-input'
  | 'outside-root'
  | 'remote-input'
  | 'remote-failure'
  | 'kustomization-cycle'
  | 'object-id-conflict'
  | 'invalid-entry'
  | 'build-permission'
  | 'invalid-chart'
  | 'invalid-patch'
  | 'invalid-target'
  | 'invalid-reference'
  | 'unmatched-target'
  | 'wide-replacement'
  | 'kustomize-difference';

export const KUSTOMIZE: Readonly<Record<Code, CatalogueEntry>> = {
  'invalid-kustomization': {
    severity: SEVERITIES['invalid-kustomization'],
    title: 'A kustomization file is not valid',
    explanation: `The kustomization file is missing, empty or not valid. kustomize refuses it, too. The file is kustomization.yaml, kustomization.yml or Kustomization, and a directory has exactly one of them. Unknown fields and values of the wrong type are errors: namePrefix: n is a boolean in YAML 1.1, so write namePrefix: "n".`,
  },
  'deprecated-field': {
    severity: SEVERITIES['deprecated-field'],
    title: 'A kustomization uses a deprecated field',
    explanation: `The field still works, but kustomize warns about it. The replacements are: bases -> resources, commonLabels -> labels, imageTags -> images, patchesJson6902 and patchesStrategicMerge -> patches, vars -> replacements. "kustomize edit fix" makes the change.`,
  },
  'missing-build-input': {
    severity: SEVERITIES['missing-build-input'],
    title: 'A kustomization names a file or directory that does not exist',
    explanation: `The path in a kustomization is relative to the directory of the kustomization file, not to the directory in which you run krmkit. Create the file or directory, or correct the path.`,
  },
  'outside-root': {
    severity: SEVERITIES['outside-root'],
    title: 'A kustomization names a file outside of its directory',
    explanation: `kustomize reads files only in the directory of the kustomization that names them, and below it, so that a kustomization does not depend on files that others do not expect to be part of it. Symbolic links are resolved first. A directory with a kustomization of its own can be anywhere.

Move the file, put it into a directory with its own kustomization, or lift the restriction with --load-restrictor LoadRestrictionsNone.`,
  },
  'remote-input': {
    severity: SEVERITIES['remote-input'],
    title: 'A kustomization names a remote file or repository',
    explanation: `The entry is a URL or a git repository. krmkit needs no network for a build, so it does not fetch it without your permission. Add --enable-remote to fetch it with git, or over https. You can also download the file or the repository, and name the local file or directory instead.`,
  },
  'remote-failure': {
    severity: SEVERITIES['remote-failure'],
    title: 'A remote file or repository cannot be fetched',
    explanation: `The server cannot be reached, it refuses access, or it does not have the file, the branch or the tag. The message has the reason. krmkit runs git with your configuration, but never asks for a password. It fetches repositories over https, ssh, git and file, and files over https and http.`,
  },
  'kustomization-cycle': {
    severity: SEVERITIES['kustomization-cycle'],
    title: 'A kustomization contains itself',
    explanation: `The directory is being built already, or it contains a directory that is being built. kustomize refuses both: a base cannot be a parent directory of the kustomization that uses it.`,
  },
  'object-id-conflict': {
    severity: SEVERITIES['object-id-conflict'],
    title: 'Two objects of a build have the same identity',
    explanation: `An object is identified by group, version, kind, namespace and name; an empty namespace is the namespace "default". Two bases that contain the same object, and a file that is listed twice, are frequent causes. Remove one of the two, or give one another name or namespace.`,
  },
  'invalid-entry': {
    severity: SEVERITIES['invalid-entry'],
    title: 'An entry of a kustomization cannot be applied',
    explanation: `The entry is well-formed, but it does not fit the objects that it applies to, or it contradicts itself. The message names the object and the field. Correct the entry at the reported line.`,
  },
  'build-permission': {
    severity: SEVERITIES['build-permission'],
    title: 'A build needs a permission',
    explanation: `The kustomization runs a program: a function, a plugin or helm. A repository that you have cloned must not run anything by itself, so this needs a flag. The message names it. It also says so if helm is not installed.`,
  },
  'invalid-chart': {
    severity: SEVERITIES['invalid-chart'],
    title: 'A Helm chart cannot be rendered',
    explanation: `With --enable-helm, krmkit renders each Helm chart that no kustomization uses with its own values, as helm template DIR does. The message is that of helm. The finding is at the template that helm names, or at Chart.yaml.

A chart that needs values which its values.yaml does not have cannot be rendered alone; render it with your values instead, and pass krmkit the result: helm template DIR --values FILE | krmkit expand -. If helm does not find dependencies, run helm dependency build DIR once. A chart that others use is type: library in its Chart.yaml.`,
  },
  'invalid-patch': {
    severity: SEVERITIES['invalid-patch'],
    title: 'A patch of a kustomization cannot be read or applied',
    explanation: `An entry of patches has either a strategic merge patch, which is a part of an object with kind and metadata.name, or a JSON patch, which is a list of operations with op and path. The patch cannot be read, or it does not fit the object: no object has its apiVersion, kind, name and namespace, an operation names a field that does not exist, or a mapping is where the object has a list.

kustomize refuses such a build, too. Correct the patch at the line of the finding.`,
  },
  'invalid-target': {
    severity: SEVERITIES['invalid-target'],
    title: 'A target of a kustomization cannot be read',
    explanation: `The fields group, version, kind, name and namespace of a target are regular expressions in the syntax of RE2, and must match the whole text. labelSelector and annotationSelector are conditions as kubectl takes them:

    target:
      kind: Deployment|StatefulSet
      name: web-.*
      labelSelector: app=web,tier!=db`,
  },
  'invalid-reference': {
    severity: SEVERITIES['invalid-reference'],
    title: 'A name in a build can be that of several objects',
    explanation: `After all transformers, the build writes the new names of renamed objects to the fields that refer to them: a Deployment gets the name of its ConfigMap with prefix and hash. The field has a former name of several objects with different new names, in one namespace, and their prefixes and suffixes do not decide. Or the field is a mapping without a name.

kustomize refuses such a build, too. Write the full new name of one of them.`,
  },
  'unmatched-target': {
    severity: SEVERITIES['unmatched-target'],
    title: 'A target of a kustomization matches nothing',
    explanation: `A patch, a replacement or an image names objects or fields that do not exist, so it changes nothing. kustomize does not report this, and the deployed objects lack the change.

Usually the name is misspelled, or an object got another name. The fields of a target are regular expressions for the whole text: kind Dep does not match Deployment. Patches see the names without the namePrefix and nameSuffix of their own kustomization.`,
  },
  'wide-replacement': {
    severity: SEVERITIES['wide-replacement'],
    title: 'A replacement changes more list items than it names',
    explanation: `In the field paths of a target, the text of [name=web] is a regular expression for any part of the name, so it also matches web-proxy, and both items get the value:

    fieldPaths:
    - spec.template.spec.containers.[name=web].image

Write [name=^web$] to change one item.`,
  },
  'kustomize-difference': {
    severity: SEVERITIES['kustomize-difference'],
    title: 'The result differs from that of kustomize, which has a bug here',
    explanation: `krmkit builds what kustomize builds, except for a few known bugs of kustomize that lose or corrupt values. The message says what kustomize does. If you apply the output of kustomize to a cluster, change the line of the finding so that both programs give the same result.`,
  },
};
