import type { CatalogueEntry } from './entry.ts';

type Code =
  | 'missing-volume'
  | 'missing-claim'
  | 'missing-service-account'
  | 'missing-backend'
  | 'missing-scale-target'
  | 'unmatched-selector';

export const NAMED_OBJECTS: Readonly<Record<Code, CatalogueEntry>> = {
  'missing-volume': {
    severity: 'error',
    title: 'A container mounts a volume that the pod does not have',
    explanation: `A volumeMount names a volume of spec.volumes. If there is no such volume, the API server refuses the pod: spec.containers[0].volumeMounts[0].name: Not found. For a Deployment, the ReplicaSet reports FailedCreate and there are no new pods.

Pods of a StatefulSet also have a volume for each of its volumeClaimTemplates.`,
  },
  'missing-claim': {
    severity: 'error',
    title: 'A volume refers to a PersistentVolumeClaim that does not exist',
    explanation: `The scheduler waits for the claim: the pod stays Pending with FailedScheduling and the message persistentvolumeclaim "NAME" not found.

Files rarely contain every object, so this is a warning; with --complete it is an error. Claims that a StatefulSet creates from its volumeClaimTemplates exist, and so may those of a custom resource with the same name.`,
  },
  'missing-service-account': {
    severity: 'error',
    title: 'A pod uses a ServiceAccount that does not exist',
    explanation: `The API server refuses the pod: error looking up service account NAMESPACE/NAME. A Deployment shows no pods; its ReplicaSet reports FailedCreate. Only the pod's own namespace is searched. Every namespace has the ServiceAccount default.

Files rarely contain every object, so this is a warning; with --complete it is an error.`,
  },
  'missing-backend': {
    severity: 'error',
    title: 'An Ingress leads to a Service or a port that does not exist',
    explanation: `The API server accepts the Ingress, and requests for the path get an error of the controller, usually 503. A backend is a Service in the namespace of the Ingress, and one of its ports by name or by number: the port of the Service, and not that of the container.

A Service that is not among the files is a warning; with --complete it is an error. A Service that is there and does not have the port is always an error.`,
  },
  'missing-scale-target': {
    severity: 'error',
    title: 'A HorizontalPodAutoscaler scales an object that does not exist',
    explanation: `The autoscaler does nothing: its condition AbleToScale is False with FailedGetScale. Group, kind and name of scaleTargetRef must be those of an object in the same namespace.

An object that is not among the files is a warning; with --complete it is an error.`,
  },
  'unmatched-selector': {
    severity: 'warning',
    title: 'A selector matches no pod template',
    explanation: `A Service whose selector matches no pod has no endpoints: connections to it fail, and nothing reports it. A PodDisruptionBudget that matches no pod protects nothing. All labels of the selector must be in metadata.labels of the pod template (spec.template.metadata.labels of a Deployment), which can differ from the labels of the Deployment.

It is a warning if a workload has nearly the same labels or the name of the object, and with --complete. Otherwise it is an info, because the pods can be elsewhere. krmkit reports nothing if the files have no pods of the namespace, or if a controller probably creates the pods for a custom resource.`,
  },
};
