import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'missing-configmap'
  | 'missing-secret'
  | 'missing-service'
  | 'missing-key'
  | 'unusable-bytes'
  | 'service-link-shadowing'
  | 'service-link-collision';

export const OBJECTS: Readonly<Record<Code, CatalogueEntry>> = {
  'missing-configmap': {
    severity: SEVERITIES['missing-configmap'],
    title: 'A pod refers to a ConfigMap that does not exist',
    explanation: `Without it the container is not created: it waits with CreateContainerConfigError and the message configmap "NAME" not found, forever. The pod neither restarts nor fails, so a Job just hangs. For a volume, the pod waits with FailedMount. Only the pod's own namespace is searched.

Files rarely contain every object, so a missing ConfigMap is a warning (list it under external in .krmkit.yaml if it comes from elsewhere), and its values count as known at run time; with --complete it is an error. An optional one is an info: its variables are not set at all.`,
  },
  'missing-secret': {
    severity: SEVERITIES['missing-secret'],
    title: 'A pod refers to a Secret that does not exist',
    explanation: `Without it the container is not created: it waits with CreateContainerConfigError and the message secret "NAME" not found, forever. The pod neither restarts nor fails. For a volume, the pod waits with FailedMount. Only the pod's own namespace is searched.

Secrets are often kept out of the files on purpose, so this is an info, and a warning if a Secret of the files has nearly the same name. krmkit knows the Secrets that operators and programs create: those of an ExternalSecret, a SealedSecret or a Certificate, of a generator, of a Job that names the Secret in its arguments, and of a Role that allows to create a Secret of this name. .krmkit.yaml lists others: external: [Secret/argocd-redis]. With --complete it is an error. An optional one is an info: its variables are not set at all. For imagePullSecrets and the TLS Secret of an Ingress, which also work without it, it is a warning with --complete and an info otherwise.`,
  },
  'missing-service': {
    severity: SEVERITIES['missing-service'],
    title: 'A $(NAME) looks like a variable of a Service that does not exist',
    explanation: `A name such as GITSERVER_SERVICE_HOST is set for containers in the namespace of a Service gitserver, if the Service exists before the container is created, has a cluster IP, and the pod has service links on. Otherwise the reference stays as text, without any event.

Add the Service to the files, declare the variable above, or use the Service's DNS name (http://gitserver:8080), which needs no variable and does not depend on the order of creation.`,
  },
  'missing-key': {
    severity: SEVERITIES['missing-key'],
    title: 'A ConfigMap or Secret does not have the key',
    explanation: `The object exists, but the key does not: the container waits with CreateContainerConfigError and the message couldn't find key KEY in ConfigMap NAMESPACE/NAME. Only data is searched, never binaryData. For items of a volume, both are searched, and the pod waits with FailedMount.

With optional: true the entry is skipped instead (an info). The variable is then not set, rather than empty, and keeps the value of envFrom or an earlier entry.`,
  },
  'unusable-bytes': {
    severity: SEVERITIES['unusable-bytes'],
    title: 'A value has bytes that a variable or an argument cannot hold',
    explanation: `A variable or an argument cannot contain a NUL byte: the container runtime rejects it when it starts the process.

A Secret that is not UTF-8 does not reach a process unchanged, either. In a variable, the process gets U+FFFD (EF BF BD) for each such byte, since container runtimes write their configuration as JSON: a warning. In 1.34.0 to 1.34.8, 1.35.0 to 1.35.5, 1.36.0 and 1.36.1 the container cannot be created (kubernetes#139132): it waits with CreateContainerError. The same happens from 1.34 on, in every release, where a reference puts such bytes into command, args or subPathExpr.

Mount binary data as a file, or keep it in base64 and let the program decode it.`,
  },
  'service-link-shadowing': {
    severity: SEVERITIES['service-link-shadowing'],
    title: "A Service's variable does not have the expected value",
    explanation: `For a Service redis every container of the namespace gets REDIS_PORT=tcp://10.0.0.1:6379, as Docker's links did: a URL, not a number. Programs that read REDIS_PORT as a port number fail at start, or use a wrong one; the same happens to a program whose own name the Service has, such as PAPERLESS_PORT. It depends on which Services exist, so it appears when one is added.

    spec:
      enableServiceLinks: false    # no variables for Services any more

Or declare the variable in env, which hides the Service's, and refer to REDIS_SERVICE_PORT if you need the number. It is an info if a program of the Service's name is not known to read the variable, and if a declaration hides a Service's.`,
  },
  'service-link-collision': {
    severity: SEVERITIES['service-link-collision'],
    title: 'Two Services set one variable to different values',
    explanation: `The names of the variables are made from those of the Services, and can collide: Service foo sets FOO_SERVICE_PORT to a number, and Service foo-service sets it to a URL. Each start of a container picks one of them at random. Kubernetes does not report it.

Refer to another variable (FOO_PORT_80_TCP_PORT), rename a Service, or turn the links off with enableServiceLinks: false. krmkit reports it if a container refers to the name.`,
  },
};
