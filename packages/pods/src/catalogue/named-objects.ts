import type { CatalogueEntry } from './entry.ts';
import { SEVERITIES } from '@krmkit/base';

type Code =
  | 'missing-volume'
  | 'missing-claim'
  | 'missing-service-account'
  | 'missing-backend'
  | 'missing-target-port'
  | 'missing-gateway'
  | 'missing-governing-service'
  | 'missing-scale-target'
  | 'unmatched-selector';

export const NAMED_OBJECTS: Readonly<Record<Code, CatalogueEntry>> = {
  'missing-volume': {
    severity: SEVERITIES['missing-volume'],
    title: 'A container mounts a volume that the pod does not have',
    explanation: `A volumeMount names a volume of spec.volumes. If there is no such volume, the API server refuses the pod: spec.containers[0].volumeMounts[0].name: Not found. For a Deployment, the ReplicaSet reports FailedCreate and there are no new pods.

Pods of a StatefulSet also have a volume for each of its volumeClaimTemplates.`,
  },
  'missing-claim': {
    severity: SEVERITIES['missing-claim'],
    title: 'A volume refers to a PersistentVolumeClaim that does not exist',
    explanation: `The scheduler waits for the claim: the pod stays Pending with FailedScheduling and the message persistentvolumeclaim "NAME" not found.

Files rarely contain every object, so this is a warning; with --complete it is an error. Claims that a StatefulSet creates from its volumeClaimTemplates exist, and so may those of a custom resource with the same name.`,
  },
  'missing-service-account': {
    severity: SEVERITIES['missing-service-account'],
    title: 'A pod uses a ServiceAccount that does not exist',
    explanation: `The API server refuses the pod: error looking up service account NAMESPACE/NAME. A Deployment shows no pods; its ReplicaSet reports FailedCreate. Only the pod's own namespace is searched. Every namespace has the ServiceAccount default.

Files rarely contain every object, so this is a warning; with --complete it is an error.`,
  },
  'missing-backend': {
    severity: SEVERITIES['missing-backend'],
    title: 'An Ingress or a route leads to a Service or a port that does not exist',
    explanation: `The API server accepts the Ingress, and requests for the path get an error of the controller, usually 503. A backend is a Service in the namespace of the Ingress, and one of its ports by name or by number: the port of the Service, and not that of the container.

An HTTPRoute, GRPCRoute, TLSRoute, TCPRoute or UDPRoute names Services in backendRefs and requestMirror, by number of the port. It can name a Service of another namespace if a ReferenceGrant there allows it. Requests for a Service that does not exist get the status 500.

A Service that is not among the files is a warning; with --complete it is an error. A Service that is there and does not have the port is always an error.`,
  },
  'missing-target-port': {
    severity: SEVERITIES['missing-target-port'],
    title: 'A Service forwards to a named port that no container has',
    explanation: `A targetPort with a name is looked up among the ports of the containers of each pod, with the protocol of the Service's port. A pod without it is no endpoint for this port: connections fail, and nothing reports it.

Wrong, if the container declares the port as http:

  ports: [{port: 80, targetPort: web}]

krmkit reports it only if the pod templates that the selector matches are among the files, and none of them has the port. It reports nothing for a Service with clusterIP: None, for pods to which a service mesh adds containers, and if a controller probably creates pods for a custom resource.`,
  },
  'missing-gateway': {
    severity: SEVERITIES['missing-gateway'],
    title: 'A route belongs to a Gateway or a listener that does not exist',
    explanation: `A route of the Gateway API gets requests only through the Gateways of its parentRefs. If there is no such Gateway, or it has no listener with the name in sectionName, nothing serves the route; its status has no entry for the Gateway, or the condition Accepted is False with NoMatchingParent. Without namespace, the Gateway is that of the route's namespace.

With --complete, a Gateway that does not exist is an error. Otherwise it is a warning if there is one of a similar name or in another namespace, and else an info; krmkit reports nothing if there is no Gateway among the files. A listener that a Gateway among the files does not have is always an error.`,
  },
  'missing-governing-service': {
    severity: SEVERITIES['missing-governing-service'],
    title: 'A StatefulSet names a Service that does not exist',
    explanation: `The Service in spec.serviceName gives each pod of a StatefulSet a DNS name of its own, such as web-0.web. If it does not exist, the pods start, and these names do not resolve. You have to create the Service yourself, with clusterIP: None and the same name; serviceName cannot be changed later.

It is an info if the Service can be elsewhere and none has a similar name; krmkit reports nothing if there is no Service among the files.`,
  },
  'missing-scale-target': {
    severity: SEVERITIES['missing-scale-target'],
    title: 'A HorizontalPodAutoscaler scales an object that does not exist',
    explanation: `The autoscaler does nothing: its condition AbleToScale is False with FailedGetScale. Group, kind and name of scaleTargetRef must be those of an object in the same namespace.

An object that is not among the files is a warning; with --complete it is an error.`,
  },
  'unmatched-selector': {
    severity: SEVERITIES['unmatched-selector'],
    title: 'A selector matches no pod template',
    explanation: `A Service whose selector matches no pod has no endpoints: connections to it fail, and nothing reports it. A PodDisruptionBudget that matches no pod protects nothing. All labels of the selector must be in metadata.labels of the pod template (spec.template.metadata.labels of a Deployment), which can differ from the labels of the Deployment.

It is a warning if a workload has nearly the same labels or the name of the object, and with --complete. Otherwise it is an info, because the pods can be elsewhere. krmkit reports nothing if the files have no pods of the namespace, or if a controller probably creates the pods for a custom resource.`,
  },
};
