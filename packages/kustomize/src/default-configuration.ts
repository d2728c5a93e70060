import { defaultNameReferences } from './default-name-references.ts';
import { specsOf } from './field-spec-lines.ts';
import type { TransformerConfiguration } from './transformer-configuration.ts';

/**
 * The fields that kustomize 5.8.1 changes without `configurations`. Follows api/internal/konfig/builtinpluginconsts and
 * builtinconfig.MakeDefaultConfig.
 */
export function defaultConfiguration(): TransformerConfiguration {
  return {
    namePrefix: specsOf(NAME_PREFIX),
    nameSuffix: specsOf(NAME_SUFFIX),
    namespace: specsOf(NAMESPACE),
    commonLabels: specsOf(COMMON_LABELS),
    templateLabels: specsOf(TEMPLATE_LABELS),
    commonAnnotations: specsOf(COMMON_ANNOTATIONS),
    varReference: specsOf(VAR_REFERENCE),
    images: specsOf(IMAGES),
    replicas: specsOf(REPLICAS),
    labels: [],
    nameReference: defaultNameReferences(),
  };
}

const NAME_PREFIX = `
metadata/name
`;

const NAME_SUFFIX = `
metadata/name
`;

const NAMESPACE = `
+metadata/name Namespace
+spec/service/namespace APIService.*.apiregistration.k8s.io
spec/conversion/webhook/clientConfig/service/namespace CustomResourceDefinition.*.apiextensions.k8s.io
`;

const COMMON_LABELS = `
+spec/selector Service.v1
+spec/selector ReplicationController.v1
+spec/selector/matchLabels Deployment
spec/template/spec/affinity/podAffinity/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels Deployment.*.apps
spec/template/spec/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels Deployment.*.apps
spec/template/spec/affinity/podAntiAffinity/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels Deployment.*.apps
spec/template/spec/affinity/podAntiAffinity/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels Deployment.*.apps
spec/template/spec/topologySpreadConstraints/labelSelector/matchLabels Deployment.*.apps
+spec/selector/matchLabels ReplicaSet
+spec/selector/matchLabels DaemonSet
+spec/selector/matchLabels StatefulSet.*.apps
spec/template/spec/affinity/podAffinity/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels StatefulSet.*.apps
spec/template/spec/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels StatefulSet.*.apps
spec/template/spec/affinity/podAntiAffinity/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels StatefulSet.*.apps
spec/template/spec/affinity/podAntiAffinity/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels StatefulSet.*.apps
spec/template/spec/topologySpreadConstraints/labelSelector/matchLabels StatefulSet.*.apps
spec/selector/matchLabels Job.*.batch
spec/jobTemplate/spec/selector/matchLabels CronJob.*.batch
spec/selector/matchLabels PodDisruptionBudget.*.policy
spec/podSelector/matchLabels NetworkPolicy.*.networking.k8s.io
spec/ingress/from/podSelector/matchLabels NetworkPolicy.*.networking.k8s.io
spec/egress/to/podSelector/matchLabels NetworkPolicy.*.networking.k8s.io
+metadata/labels
+spec/template/metadata/labels ReplicationController.v1
+spec/template/metadata/labels Deployment
+spec/template/metadata/labels ReplicaSet
+spec/template/metadata/labels DaemonSet
+spec/template/metadata/labels StatefulSet.*.apps
+spec/template/metadata/labels Job.*.batch
+spec/jobTemplate/metadata/labels CronJob.*.batch
+spec/jobTemplate/spec/template/metadata/labels CronJob.*.batch
+spec/volumeClaimTemplates[]/metadata/labels StatefulSet.*.apps
`;

const TEMPLATE_LABELS = `
+metadata/labels
+spec/template/metadata/labels ReplicationController.v1
+spec/template/metadata/labels Deployment
+spec/template/metadata/labels ReplicaSet
+spec/template/metadata/labels DaemonSet
+spec/template/metadata/labels StatefulSet.*.apps
+spec/template/metadata/labels Job.*.batch
+spec/jobTemplate/metadata/labels CronJob.*.batch
+spec/jobTemplate/spec/template/metadata/labels CronJob.*.batch
+spec/volumeClaimTemplates[]/metadata/labels StatefulSet.*.apps
`;

const COMMON_ANNOTATIONS = `
+metadata/annotations
+spec/template/metadata/annotations ReplicationController.v1
+spec/template/metadata/annotations Deployment
+spec/template/metadata/annotations ReplicaSet
+spec/template/metadata/annotations DaemonSet
+spec/template/metadata/annotations StatefulSet
+spec/template/metadata/annotations Job.*.batch
+spec/jobTemplate/metadata/annotations CronJob.*.batch
+spec/jobTemplate/spec/template/metadata/annotations CronJob.*.batch
`;

const VAR_REFERENCE = `
spec/jobTemplate/spec/template/spec/containers/args CronJob
spec/jobTemplate/spec/template/spec/containers/command CronJob
spec/jobTemplate/spec/template/spec/containers/env/value CronJob
spec/jobTemplate/spec/template/spec/containers/volumeMounts/mountPath CronJob
spec/jobTemplate/spec/template/spec/initContainers/args CronJob
spec/jobTemplate/spec/template/spec/initContainers/command CronJob
spec/jobTemplate/spec/template/spec/initContainers/env/value CronJob
spec/jobTemplate/spec/template/spec/initContainers/volumeMounts/mountPath CronJob
spec/jobTemplate/spec/template/volumes/nfs/server CronJob
spec/template/spec/containers/args DaemonSet
spec/template/spec/containers/command DaemonSet
spec/template/spec/containers/env/value DaemonSet
spec/template/spec/containers/volumeMounts/mountPath DaemonSet
spec/template/spec/initContainers/args DaemonSet
spec/template/spec/initContainers/command DaemonSet
spec/template/spec/initContainers/env/value DaemonSet
spec/template/spec/initContainers/volumeMounts/mountPath DaemonSet
spec/template/spec/volumes/nfs/server DaemonSet
spec/template/spec/containers/args Deployment
spec/template/spec/containers/command Deployment
spec/template/spec/containers/env/value Deployment
spec/template/spec/containers/volumeMounts/mountPath Deployment
spec/template/spec/initContainers/args Deployment
spec/template/spec/initContainers/command Deployment
spec/template/spec/initContainers/env/value Deployment
spec/template/spec/initContainers/volumeMounts/mountPath Deployment
spec/template/spec/volumes/nfs/server Deployment
spec/template/metadata/annotations Deployment
spec/rules/host Ingress
spec/tls/hosts Ingress
spec/tls/secretName Ingress
spec/template/spec/containers/args Job
spec/template/spec/containers/command Job
spec/template/spec/containers/env/value Job
spec/template/spec/containers/volumeMounts/mountPath Job
spec/template/spec/initContainers/args Job
spec/template/spec/initContainers/command Job
spec/template/spec/initContainers/env/value Job
spec/template/spec/initContainers/volumeMounts/mountPath Job
spec/template/spec/volumes/nfs/server Job
spec/containers/args Pod
spec/containers/command Pod
spec/containers/env/value Pod
spec/containers/volumeMounts/mountPath Pod
spec/initContainers/args Pod
spec/initContainers/command Pod
spec/initContainers/env/value Pod
spec/initContainers/volumeMounts/mountPath Pod
spec/volumes/nfs/server Pod
spec/template/spec/containers/args ReplicaSet
spec/template/spec/containers/command ReplicaSet
spec/template/spec/containers/env/value ReplicaSet
spec/template/spec/containers/volumeMounts/mountPath ReplicaSet
spec/template/spec/initContainers/args ReplicaSet
spec/template/spec/initContainers/command ReplicaSet
spec/template/spec/initContainers/env/value ReplicaSet
spec/template/spec/initContainers/volumeMounts/mountPath ReplicaSet
spec/template/spec/volumes/nfs/server ReplicaSet
spec/ports/port Service
spec/ports/targetPort Service
spec/template/spec/containers/args StatefulSet
spec/template/spec/containers/command StatefulSet
spec/template/spec/containers/env/value StatefulSet
spec/template/spec/containers/volumeMounts/mountPath StatefulSet
spec/template/spec/initContainers/args StatefulSet
spec/template/spec/initContainers/command StatefulSet
spec/template/spec/initContainers/env/value StatefulSet
spec/template/spec/initContainers/volumeMounts/mountPath StatefulSet
spec/volumeClaimTemplates/spec/nfs/server StatefulSet
spec/nfs/server PersistentVolume
metadata/labels
metadata/annotations
`;

const IMAGES = `
+spec/containers[]/image
+spec/initContainers[]/image
+spec/volumes[]/image/reference
+spec/template/spec/containers[]/image
+spec/template/spec/initContainers[]/image
+spec/template/spec/volumes[]/image/reference
`;

const REPLICAS = `
+spec/replicas Deployment
+spec/replicas ReplicationController
+spec/replicas ReplicaSet
+spec/replicas StatefulSet
`;
