import type { CatalogueEntry } from './entry.ts';

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
    severity: 'warning',
    title: 'One name is declared several times, and the last one wins',
    explanation: `Kubernetes accepts it and takes the last entry. kubectl apply merges env by name, so it may drop either of them, or put them in another order, and the winner changes with the tool that applied the manifest. The API server's warning is shown by some clients only.

Keep one. An entry that builds on an earlier one by a reference to its own name, and an optional key over a default, are fine and not reported. The same value twice, a value that another entry uses in between, and two envFrom sources with one key are infos.

    - name: OPTS
      value: -v
    - name: OPTS
      value: $(OPTS) -x    # fine: gives -v -x`,
  },
  'invalid-name': {
    severity: 'error',
    title: 'The API server refuses the name of a variable',
    explanation: `A variable needs a name. Up to 1.31 it consists of letters, digits, _, - and ., and does not begin with a digit; from 1.32 on every printable ASCII character but = will do. The same rule holds for the prefix of envFrom. The object is refused when it is applied.`,
  },
  'skipped-name': {
    severity: 'warning',
    title: 'A key that cannot name a variable is left out by envFrom',
    explanation: `Up to 1.29 the kubelet leaves out keys of a ConfigMap or Secret that are no names for variables (1st, ..data), and records an InvalidEnvironmentVariableNames event at each start. From 1.30 on it sets them all and says nothing, and a shell cannot read them: there this is an info, for the upgrade.

Rename the keys, or give envFrom a prefix that makes names of them.`,
  },
  'non-string-value': {
    severity: 'error',
    title: 'A value that has to be a text is a number, a boolean or something else',
    explanation: `YAML reads 8080 as a number and yes, on and true as booleans, and the API server wants texts: "cannot unmarshal number into Go struct field EnvVar.value of type string". Nothing is applied.

    value: 8080      # wrong
    value: "8080"    # right

krmkit goes on with the text that was meant, so that everything else is checked, too.`,
  },
  'invalid-value-source': {
    severity: 'error',
    title: 'An entry has no source for its value, more than one, or one that cannot be',
    explanation: `An entry of env has either value or valueFrom, and valueFrom exactly one of fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef and fileKeyRef; an entry of envFrom has exactly one of configMapRef and secretRef. What refers to a ConfigMap or Secret gives the name of one, a DNS subdomain in lower case, and a key of letters, digits, -, _ and . where it is to a single one. The API server refuses everything else, optional or not. A frequent cause is an overlay that adds valueFrom to an entry that has a value: set the other to null there.`,
  },
  'unreferencable-name': {
    severity: 'info',
    title: 'No reference can name this variable',
    explanation: `From 1.32 on a name may contain almost every character, a closing parenthesis too. In $(NAME) the first ) ends the name, so such a variable can be set and read by the program, and never be referred to.`,
  },
  'missing-label': {
    severity: 'warning',
    title: 'A fieldRef names a label or annotation that the pod does not have',
    explanation: `A label or annotation that does not exist gives an empty variable; there is no error, no event, and no optional that would tell the two apart. Labels that a controller adds to its pods (job-name, controller-revision-hash ...) are known and not reported, and neither are zone and region, which a pod gets from its node from 1.35 on.

The label has to be in the metadata of the pod template, not in that of the Deployment around it.`,
  },
};
