import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'duplicate-name'
  | 'invalid-name'
  | 'skipped-name'
  | 'non-string-value'
  | 'invalid-value-source'
  | 'unreferencable-name'
  | 'missing-label';

export const DECLARATIONS: Readonly<Record<Code, CatalogueEntry>> = {
  'duplicate-name': {
    severity: SEVERITIES['duplicate-name'],
    title: 'One name is declared several times, and the last one wins',
    explanation: `Kubernetes accepts it and takes the last entry. kubectl apply merges env by name, so it may drop either of them, or put them in another order, and the winner depends on the tool that applied the manifest. Only some clients show the API server's warning.

Keep one. An entry that builds on an earlier one by a reference to its own name, and an optional key over a default, are fine and not reported. The same value twice, a value that another entry uses in between, and two envFrom sources with one key are infos.

    - name: OPTS
      value: -v
    - name: OPTS
      value: $(OPTS) -x    # fine: gives -v -x`,
  },
  'invalid-name': {
    severity: SEVERITIES['invalid-name'],
    title: 'The API server rejects the name of a variable',
    explanation: `A variable needs a name. Up to 1.31 it consists of letters, digits, _, - and ., and does not begin with a digit; from 1.32 on every printable ASCII character except = is allowed. The same rule applies to the prefix of envFrom. The API server rejects the object when you apply it.`,
  },
  'skipped-name': {
    severity: SEVERITIES['skipped-name'],
    title: 'A key that cannot name a variable is skipped by envFrom',
    explanation: `Up to 1.29 the kubelet skips keys of a ConfigMap or Secret that are not valid variable names (1st, ..data), and records an InvalidEnvironmentVariableNames event at each start. From 1.30 on it sets them all without an event, but a shell cannot read them: there this is an info, for the upgrade.

Rename the keys, or give envFrom a prefix that makes them valid.`,
  },
  'non-string-value': {
    severity: SEVERITIES['non-string-value'],
    title: 'A value that must be a string is a number, a boolean or something else',
    explanation: `YAML reads 8080 as a number and yes, on and true as booleans, but the API server expects strings: "cannot unmarshal number into Go struct field EnvVar.value of type string". Nothing is applied.

    value: 8080      # wrong
    value: "8080"    # right

krmkit continues with the intended string, so that it can check everything else, too.`,
  },
  'invalid-value-source': {
    severity: SEVERITIES['invalid-value-source'],
    title: 'An entry has no source for its value, several, or an invalid one',
    explanation: `An entry of env has either value or valueFrom, and valueFrom exactly one of fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef and fileKeyRef; an entry of envFrom has exactly one of configMapRef and secretRef. A reference to a ConfigMap or Secret has its name, a DNS subdomain in lower case, and for a single value a key of letters, digits, -, _ and .. The API server rejects everything else, optional or not. A frequent cause is an overlay that adds valueFrom to an entry that has a value: set the other to null there.`,
  },
  'unreferencable-name': {
    severity: SEVERITIES['unreferencable-name'],
    title: 'No reference can name this variable',
    explanation: `From 1.32 on a name may contain almost every character, including a closing parenthesis. In $(NAME) the first ) ends the name, so the program can read such a variable, but no reference can name it.`,
  },
  'missing-label': {
    severity: SEVERITIES['missing-label'],
    title: 'A fieldRef names a label or annotation that the pod does not have',
    explanation: `A label or annotation that does not exist gives an empty variable; there is no error and no event, and no field like optional that would distinguish the two. Labels that a controller adds to its pods (job-name, controller-revision-hash ...) are known and not reported; neither are zone and region, which a pod gets from its node from 1.35 on.

The label must be in the metadata of the pod template, not in that of the Deployment around it.`,
  },
};
