import type { CatalogueEntry } from './entry.ts';

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
    severity: 'error',
    title: 'A container refers to a ConfigMap that is not there',
    explanation: `Without it the container is not created: it waits with CreateContainerConfigError and the message configmap "NAME" not found, for ever, and that is no restart and no failure of the pod, so that a Job just hangs. ConfigMaps are looked for in the pod's own namespace only.

Files are seldom everything, so a ConfigMap that is not among them is a warning, and its values count as known at run time; with --complete it is an error. An optional one is an info: its variables are not set at all.`,
  },
  'missing-secret': {
    severity: 'error',
    title: 'A container refers to a Secret that is not there',
    explanation: `Without it the container is not created: it waits with CreateContainerConfigError and the message secret "NAME" not found, for ever, without a restart and without a failure of the pod. Secrets are looked for in the pod's own namespace only.

Secrets are often kept out of the files on purpose: then this is a warning, and an ExternalSecret, a SealedSecret or a generator that makes it silences it. With --complete it is an error. An optional one is an info: its variables are not set at all.`,
  },
  'missing-service': {
    severity: 'warning',
    title: "A $(NAME) looks like a Service's variable, and the Service is not there",
    explanation: `A name such as GITSERVER_SERVICE_HOST is set for containers in the namespace of a Service gitserver, if the Service exists before the container is created, has a cluster IP, and the pod has service links on. Otherwise the reference stays as text, without any event.

Add the Service to the files, declare the variable above, or use the Service's DNS name (http://gitserver:8080), which needs no variable and does not depend on the order of creation.`,
  },
  'missing-key': {
    severity: 'error',
    title: 'A ConfigMap or Secret does not have the key',
    explanation: `The object is there, and the key is not: the container waits with CreateContainerConfigError and the message couldn't find key KEY in ConfigMap NAMESPACE/NAME. Only data is looked at, binaryData never.

With optional: true the entry is left out instead (an info). The variable is then not empty, it is not set, and keeps what envFrom or an earlier entry gave it.`,
  },
  'unusable-bytes': {
    severity: 'error',
    title: 'A value has bytes that a variable or an argument cannot hold',
    explanation: `A variable or an argument cannot contain a NUL byte: the container runtime refuses it when it starts the process.

A Secret that is not UTF-8 does not reach a process as it is, either. In a variable, the process gets U+FFFD (EF BF BD) for each such byte, since container runtimes write their configuration as JSON: a warning. In 1.34.0 to 1.34.8, 1.35.0 to 1.35.5, 1.36.0 and 1.36.1 the container cannot be created (kubernetes#139132): it waits with CreateContainerError. The same happens from 1.34 on, in every release, where a reference puts such bytes into command, args or subPathExpr.

Mount binary data as a file, or keep it in base64 and let the program decode it.`,
  },
  'service-link-shadowing': {
    severity: 'warning',
    title: "A Service's variable is not what it seems to be",
    explanation: `For a Service redis every container of the namespace gets REDIS_PORT=tcp://10.0.0.1:6379, as Docker's links did: a URL and no number. Programs that read REDIS_PORT as the number of a port fail at start, or use a wrong one; the same happens to a program whose own name the Service has, such as PAPERLESS_PORT. It depends on which Services exist, so it appears when somebody adds one.

    spec:
      enableServiceLinks: false    # no variables for Services any more

Or declare the variable in env, which hides the Service's, and refer to REDIS_SERVICE_PORT where the number is wanted. It is an info where a program of the Service's name is not known to read the variable, and where a declaration hides a Service's.`,
  },
  'service-link-collision': {
    severity: 'warning',
    title: 'Two Services set one variable to different values',
    explanation: `The names of the variables are made from those of the Services, and can meet: Service foo sets FOO_SERVICE_PORT to a number, and Service foo-service sets it to a URL. Which one a container gets is decided by chance, anew at each start. Nothing reports it.

Refer to another variable (FOO_PORT_80_TCP_PORT), rename a Service, or switch the links off by enableServiceLinks: false. It is reported where a container refers to the name.`,
  },
};
