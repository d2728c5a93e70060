import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'unresolved-reference'
  | 'unclosed-reference'
  | 'forward-reference'
  | 'collapsed-escape'
  | 'shell-syntax'
  | 'runtime-variable'
  | 'never-expanded'
  | 'shell-runs-reference'
  | 'non-ascii-after-dollar'
  | 'engine-escape';

export const REFERENCES: Readonly<Record<Code, CatalogueEntry>> = {
  'unresolved-reference': {
    severity: SEVERITIES['unresolved-reference'],
    title: 'A $(NAME) refers to a variable that is not defined',
    explanation: `Kubernetes leaves a reference that it cannot resolve unchanged: the process gets the characters $(NAME). There is no error, no event and no line in a log; the pod runs, and the program fails later in an unrelated position.

A reference sees the variables that this container declares in envFrom and env, only those further up, and the variables of the Services in its namespace. It does not see other containers, the image's ENV, or the node.

    env:
    - name: PUBLIC_URL
      value: http://$(GITSERVER_HOST):8080            # wrong: no such variable
      value: http://$(GITSERVER_SERVICE_HOST):8080    # right: set by Service gitserver

If the characters are meant to arrive, write $$(NAME).

Tekton and Argo Workflows replace references of their own first, such as $(params.x) and {{inputs.parameters.x}}; krmkit shows them as known at run time. One that the engine does not know is reported, too: Tekton refuses $(params.x) without such a parameter, and leaves $(workspaces.x.path) without such a workspace.`,
  },
  'unclosed-reference': {
    severity: SEVERITIES['unclosed-reference'],
    title: 'A $(NAME is not closed by a parenthesis',
    explanation: `Kubernetes takes a $( without its ) as ordinary text: the process gets it as written. A wrong bracket, as in $(NAME}, does not close the reference either; the name then reaches to the next ) in the text.

    args: ["--host=$(DB_HOST}"]    # wrong: stays as text
    args: ["--host=$(DB_HOST)"]    # right

It is reported where NAME is a variable that the field can refer to. Shell scripts are left to the shell. If the characters are meant to arrive, write $$(NAME.`,
  },
  'forward-reference': {
    severity: SEVERITIES['forward-reference'],
    title: 'A $(NAME) refers to an entry that is declared further down',
    explanation: `The kubelet resolves env from top to bottom, and each entry sees only those above it. A reference to a later one stays as text; nothing expands it later. Tools that sort or merge env (kubectl apply, kustomize, operators) can break working manifests this way, and no event reports it.

    env:
    - name: URL
      value: http://$(HOST)/      # wrong here, right below HOST
    - name: HOST
      value: db

Move the referenced entry up. In command and args the order does not matter.`,
  },
  'collapsed-escape': {
    severity: SEVERITIES['collapsed-escape'],
    title: 'A $$ becomes a single $, but two were probably meant',
    explanation: `In env values, command, args and exec probes $$ is the escape for one $, even if no parenthesis follows. A password with $$ in it loses a character; the process id $$ of a shell becomes a lone $; SQL between $$ and $$ is a syntax error. Kubernetes never reports it, because the escape works as documented.

    args: ["-c", "echo $$ > /run/pid"]      # wrong: the shell sees: echo $ > /run/pid
    args: ["-c", "echo $$$$ > /run/pid"]    # right

Write $$$$ if you mean two. Values from Secrets and ConfigMaps are not expanded: a password in a Secret needs no doubling. If one $ was probably meant, this is an info.`,
  },
  'shell-syntax': {
    severity: SEVERITIES['shell-syntax'],
    title: 'A $NAME or ${NAME} is in a field that no shell reads',
    explanation: `Kubernetes starts programs without a shell and expands $(NAME), with parentheses, and nothing else. $NAME and \${NAME} reach the program as written, which takes them for a file name, a host or a password.

    command: ["serve", "--host=\${HOST}"]             # wrong: the host is \${HOST}
    command: ["serve", "--host=$(HOST)"]              # right
    command: ["sh", "-c", "serve --host=\${HOST}"]    # right, too: here a shell reads it

Nothing is reported for programs that are known to read such text themselves (awk, envsubst, Java with Spring ...), and for \${NAME} where Flux fills it in. A name of a variable that the container is not known to have is an info.`,
  },
  'runtime-variable': {
    severity: SEVERITIES['runtime-variable'],
    title: 'A $(NAME) refers to a variable of the image or the runtime',
    explanation: `HOSTNAME, PATH, HOME and the ENV of the image are in the process's environment, but the container runtime adds them after the kubelet has expanded the references. So $(PATH) and $(HOSTNAME) stay as text, although "kubectl exec ... env" shows the variables.

    env:
    - name: NODE_ID
      value: $(HOSTNAME)            # wrong
    - name: NODE_ID
      valueFrom:
        fieldRef:
          fieldPath: metadata.name  # right: the pod's name is its host name

Declare the variable in env, or let a shell read it: sh -c 'exec app --id="$HOSTNAME"'.`,
  },
  'never-expanded': {
    severity: SEVERITIES['never-expanded'],
    title: 'A value in a ConfigMap or Secret holds a reference that is not expanded',
    explanation: `Only values written directly in env are expanded. A value from a ConfigMap or Secret, through envFrom or valueFrom, is used unchanged, so a $(NAME) in it reaches the program as text. Kubernetes cannot know that a reference was meant, and does not report it.

    # in the ConfigMap
    url: http://$(HOST)/
    # in the container: repeat it as a value
    env:
    - name: URL
      value: http://$(HOST)/

It is a warning if the container has a variable of that name, and an info if the text only looks like a reference. For a Secret, the message names the key and never shows the value.`,
  },
  'shell-runs-reference': {
    severity: SEVERITIES['shell-runs-reference'],
    title: 'The shell runs a $(NAME) that stays as text as a command',
    explanation: `In a shell script an unresolved $(NAME) has a second meaning: the shell runs NAME as a command and inserts its output. For $(date) that is the intention, and nothing is reported. A name in upper case is almost certainly a variable that is not declared: the shell prints "NAME: not found" somewhere and continues with an empty text.

    args: ["-c", "curl http://$(API_HOST)/"]     # without API_HOST in env: runs API_HOST
    args: ["-c", "curl http://\${API_HOST}/"]     # the shell's own variable

Declare the variable, or write the shell's own form.`,
  },
  'non-ascii-after-dollar': {
    severity: SEVERITIES['non-ascii-after-dollar'],
    title: 'A $ before a character beyond ASCII is damaged by this Kubernetes release',
    explanation: `Up to 1.33 the kubelet writes wrong bytes for a character such as € or é directly after a $. In 1.34.0 to 1.34.3 and 1.35.0 the API of the container runtime rejects the damaged text, and the container cannot be created, or a probe cannot run: there this is an error. Later releases keep the text (kubernetes#136323).

    value: "5 $€"     # damaged
    value: "5 $$€"    # gives 5 $€ in every release`,
  },
  'engine-escape': {
    severity: SEVERITIES['engine-escape'],
    title: 'A $$ does not keep Tekton from replacing a reference',
    explanation: `Tekton replaces its references before the pod exists, and has no escape. It finds $(params.x) also behind another $, so that $$(params.x) becomes $VALUE. Afterwards, the kubelet expands $(NAME) and $$ in the result.

    params: [{name: x}]
    args: ["$$(params.x)"]             # wrong: the program gets $VALUE
    env: [{name: D, value: "$"}]
    args: ["$(D)(params.x)"]           # right: the program gets $(params.x)

Tekton does not know D, and the kubelet, which is the last, puts $ in its position. In a script, which the kubelet does not expand, a variable of the shell serves.`,
  },
};
