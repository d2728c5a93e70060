import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'limit-from-node'
  | 'invalid-field-ref'
  | 'invalid-resource-field-ref'
  | 'invalid-file-key-ref'
  | 'dropped-restart-policy'
  | 'unprepared-subpath'
  | 'empty-home'
  | 'lost-image-group'
  | 'runs-as-root'
  | 'cannot-start'
  | 'probe-reference'
  | 'hook-reference'
  | 'secret-in-arguments'
  | 'exec-limit';

export const CONTAINERS: Readonly<Record<Code, CatalogueEntry>> = {
  'limit-from-node': {
    severity: SEVERITIES['limit-from-node'],
    title: 'A variable for a limit that is not set gets the capacity of the whole node',
    explanation: `A resourceFieldRef to limits.cpu, limits.memory or limits.ephemeral-storage of a container without that limit returns what the node can allocate: a heap or a pool of threads is then sized for the whole machine, and differs from node to node. A limit of the pod itself (from 1.34 on) replaces it; for hugepages the value is 0.

    resources:
      limits:
        memory: 512Mi    # now limits.memory is 536870912

Set the limit, or refer to the request.`,
  },
  'invalid-field-ref': {
    severity: SEVERITIES['invalid-field-ref'],
    title: 'A fieldRef names a field that is not available',
    explanation: `env allows these fields: metadata.name, metadata.namespace, metadata.uid, metadata.labels['KEY'], metadata.annotations['KEY'], spec.nodeName, spec.serviceAccountName, status.hostIP, status.podIP, status.podIPs, and from 1.29 on status.hostIPs. All labels at once are available only in a volume. The API server rejects everything else.`,
  },
  'invalid-resource-field-ref': {
    severity: SEVERITIES['invalid-resource-field-ref'],
    title: 'A resourceFieldRef names a resource, container or divisor that is not valid',
    explanation: `The resource is limits. or requests. with cpu, memory, ephemeral-storage or hugepages-SIZE; the container is one of this pod's containers or init containers. The divisor is 1 or 1m for cpu, and a power of 1000 or 1024 with its suffix (1k, 1Mi ...) for the others. You cannot request a fraction of a limit.`,
  },
  'invalid-file-key-ref': {
    severity: SEVERITIES['invalid-file-key-ref'],
    title: 'A fileKeyRef cannot be resolved',
    explanation: `A fileKeyRef (on by default from 1.35) takes a key from a file in an emptyDir volume of the pod, which an init container has written. The volume has to exist and be an emptyDir, the path must not contain .., and the key is printable ASCII without =. From 1.35 on, values in the file are in single quotes: KEY='value'. A missing file fails the container even where the key is optional.

Before 1.35 the API server drops the field, unless the feature gate EnvFiles is turned on in 1.34, and then rejects the pod for the remaining empty valueFrom.`,
  },
  'dropped-restart-policy': {
    severity: SEVERITIES['dropped-restart-policy'],
    title: 'This release does not support the restartPolicy of a single container',
    explanation: `restartPolicy: Always makes an init container a sidecar from 1.29 on. Before, the API server drops the field: the container is an ordinary init container, and one that never ends keeps the pod from starting, without any message.

From 1.35 on every container may have a restartPolicy of its own. Before, the API server drops or rejects it: a warning.`,
  },
  'unprepared-subpath': {
    severity: SEVERITIES['unprepared-subpath'],
    title: 'A subPath or subPathExpr cannot be prepared',
    explanation: `This is the only field in which Kubernetes rejects an unresolved reference: every variable of a subPathExpr must be set and not empty, otherwise the container waits with CreateContainerConfigError and the message missing value for NAME. The result has to be relative, without .., each name in it has at most 255 bytes, and the volume must be in the pod. The API server checks the text as written; the kubelet checks it after expansion.

    subPathExpr: logs/$(POD_NAME)    # wants POD_NAME in env`,
  },
  'empty-home': {
    severity: SEVERITIES['empty-home'],
    title: 'An empty HOME does not stay empty',
    explanation: `The kubelet passes HOME on as declared. The container runtime treats an empty HOME as unset: the process gets the home directory of its user from the image's /etc/passwd, or /. No event reports it.

    - name: HOME
      value: ""        # the process has HOME=/ or /root
    - name: HOME
      value: /tmp      # stays

Give HOME a value, or remove the entry if the runtime's choice is fine.`,
  },
  'lost-image-group': {
    severity: SEVERITIES['lost-image-group'],
    title: "The group of an image's USER does not count in Kubernetes",
    explanation: `docker run starts an image with USER 1000:1001 as user 1000 and group 1001. A kubelet passes the user on and drops the group, so the process gets the group that the user has in the image's /etc/passwd, and group 0 where it is not listed there. The process then cannot read files that only the group may read.

    securityContext:
      runAsUser: 1000
      runAsGroup: 1001    # the group that the image names

krmkit reports it if it knows the image: with --image-config, and in krmkit start. Set the user or the group in a securityContext to silence it.`,
  },
  'runs-as-root': {
    severity: SEVERITIES['runs-as-root'],
    title: 'The kubelet refuses the user of a container with runAsNonRoot',
    explanation: `With runAsNonRoot: true, the kubelet does not start a container that would run as root: the user is 0, or, without runAsUser, the USER of the image is root or not a number, so that the kubelet cannot verify it. The container waits with CreateContainerConfigError. A securityContext of the container overrides the one of the pod, field by field.

    securityContext:
      runAsNonRoot: true
      runAsUser: 0        # refused by the kubelet

Set runAsUser to the number of another user, or remove runAsNonRoot. krmkit knows the USER of an image only with --image-config.`,
  },
  'cannot-start': {
    severity: SEVERITIES['cannot-start'],
    title: 'The container has no program to start, or a relative working directory',
    explanation: `The API server accepts such a container, and the container runtime does not start it: the first element of the command line is empty, often because a variable in it is empty; neither the container nor its image has a command (ENTRYPOINT or CMD); or workingDir is not an absolute path. workingDir is never expanded. The container ends with StartError or RunContainerError, and the kubelet restarts it again and again.

    command: ["$(SHELL_PATH)", "-c", "run"]    # wrong where SHELL_PATH is empty
    command: ["/bin/sh", "-c", "run"]          # right

krmkit knows the ENTRYPOINT and the CMD of an image only with --image-config. If its configuration has neither field, it is a warning.`,
  },
  'probe-reference': {
    severity: SEVERITIES['probe-reference'],
    title: 'A reference in an exec probe is not expanded as in the container',
    explanation: `For the command of an exec probe, the kubelet uses only env as written. A variable with valueFrom is empty there, so $(POD_IP) disappears; a value with references of its own keeps them as text; variables from envFrom and of Services are not known, and stay as text. The probe then tests something else than intended, or fails with a misleading message.

The process itself has the container's real environment, so let a shell read it:

    exec:
      command: ["check", "$(POD_IP)"]                    # wrong: empty
      command: ["sh", "-c", "exec check \\"$POD_IP\\""]    # right`,
  },
  'hook-reference': {
    severity: SEVERITIES['hook-reference'],
    title: 'A reference in a postStart or preStop hook is not expanded',
    explanation: `Kubernetes passes hooks on as written: neither $(NAME) nor $$ has a meaning there, unlike in command, args and probes. A program gets the text $(NAME); a shell runs NAME as a command, and reads $$ as its process id, so that an escape copied from args is a syntax error.

    exec:
      command: ["deregister", "$(POD_NAME)"]                   # wrong
      command: ["sh", "-c", "exec deregister \\"$POD_NAME\\""]    # right`,
  },
  'secret-in-arguments': {
    severity: SEVERITIES['secret-in-arguments'],
    title: "A Secret's value is put into command or args",
    explanation: `A reference in command or args to a variable from a Secret makes the value a part of the process's arguments. Every user on the node who can list processes sees it, and so do monitoring agents, crash reports and everything that logs command lines. They do not see the environment.

    args: ["--password=$(DB_PASSWORD)"]       # visible in ps
    args: ["--password-file=/run/db/pass"]    # the Secret mounted as a file

Let the program read the variable or a file; in a shell script, write "$DB_PASSWORD" instead of $(DB_PASSWORD). It is an info for keys such as username, host and port.`,
  },
  'exec-limit': {
    severity: SEVERITIES['exec-limit'],
    title: 'Environment and arguments are too large for the kernel',
    explanation: `Linux accepts at most 131,072 bytes in one variable or argument, and (with the usual stack limit of 8 MiB) 2,097,152 bytes in all of them together, plus 8 bytes for each. Above that the process cannot be started: "exec ...: argument list too long". From three quarters of the total on, this is a warning.

Large values belong in files: mount the ConfigMap. In a namespace with many Services the variables of the Services take most of the space; enableServiceLinks: false removes them.`,
  },
};
