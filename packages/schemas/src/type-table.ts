// Printed by scripts/kubernetes-schemas.mjs from @kubernetes/client-node and kubernetes-models. Do not edit.

/** The minors of Kubernetes 1 in `KUBERNETES_TYPES`. */
export const KUBERNETES_MINORS: readonly number[] = [20, 21, 22, 24, 25, 27, 28, 29, 30, 32, 33, 34, 36];

/**
 * The kinds of Kubernetes, one on a line, and then the types, one on a line with its fields. After the name of a field:
 * nothing for text, `=A,B` one of these texts, with `_` for a space, `&` base64, `~` a time, `#` a 32-bit and
 * `##` a 64-bit integer, `#.` a number, `?` a boolean, `|` an integer or text, `%` a quantity, `*` anything,
 * `:TYPE` another type, with `[]` in front for a list and `{}` for a mapping of these; `!` for a required field;
 * `@22-24` for the minors that have it, if not all have it.
 */
export const KUBERNETES_TYPES: string = `
admissionregistration.k8s.io/v1/MutatingAdmissionPolicy:V1MutatingAdmissionPolicy@36-
admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding:V1MutatingAdmissionPolicyBinding@36-
admissionregistration.k8s.io/v1/MutatingWebhookConfiguration:V1MutatingWebhookConfiguration
admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy:V1ValidatingAdmissionPolicy@30-
admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding:V1ValidatingAdmissionPolicyBinding@30-
admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration:V1ValidatingWebhookConfiguration
admissionregistration.k8s.io/v1alpha1/MutatingAdmissionPolicy:V1alpha1MutatingAdmissionPolicy@32-
admissionregistration.k8s.io/v1alpha1/MutatingAdmissionPolicyBinding:V1alpha1MutatingAdmissionPolicyBinding@32-
admissionregistration.k8s.io/v1alpha1/ValidatingAdmissionPolicy:V1alpha1ValidatingAdmissionPolicy@27-30
admissionregistration.k8s.io/v1alpha1/ValidatingAdmissionPolicyBinding:V1alpha1ValidatingAdmissionPolicyBinding@27-30
admissionregistration.k8s.io/v1beta1/MutatingAdmissionPolicy:V1beta1MutatingAdmissionPolicy@34-
admissionregistration.k8s.io/v1beta1/MutatingAdmissionPolicyBinding:V1beta1MutatingAdmissionPolicyBinding@34-
admissionregistration.k8s.io/v1beta1/MutatingWebhookConfiguration:V1beta1MutatingWebhookConfiguration@-21
admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicy:V1beta1ValidatingAdmissionPolicy@28-33
admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicyBinding:V1beta1ValidatingAdmissionPolicyBinding@28-33
admissionregistration.k8s.io/v1beta1/ValidatingWebhookConfiguration:V1beta1ValidatingWebhookConfiguration@-21
apiextensions.k8s.io/v1/CustomResourceDefinition:V1CustomResourceDefinition
apiextensions.k8s.io/v1beta1/CustomResourceDefinition:V1beta1CustomResourceDefinition@-21
apiregistration.k8s.io/v1/APIService:V1APIService
apiregistration.k8s.io/v1beta1/APIService:V1beta1APIService@-21
apps/v1/ControllerRevision:V1ControllerRevision
apps/v1/DaemonSet:V1DaemonSet
apps/v1/Deployment:V1Deployment
apps/v1/ReplicaSet:V1ReplicaSet
apps/v1/StatefulSet:V1StatefulSet
authentication.k8s.io/v1/SelfSubjectReview:V1SelfSubjectReview@28-
authentication.k8s.io/v1/TokenReview:V1TokenReview
authentication.k8s.io/v1alpha1/SelfSubjectReview:V1alpha1SelfSubjectReview@27-
authentication.k8s.io/v1beta1/SelfSubjectReview:V1beta1SelfSubjectReview@27-
authentication.k8s.io/v1beta1/TokenReview:V1beta1TokenReview@-21
authorization.k8s.io/v1/LocalSubjectAccessReview:V1LocalSubjectAccessReview
authorization.k8s.io/v1/SelfSubjectAccessReview:V1SelfSubjectAccessReview
authorization.k8s.io/v1/SelfSubjectRulesReview:V1SelfSubjectRulesReview
authorization.k8s.io/v1/SubjectAccessReview:V1SubjectAccessReview
authorization.k8s.io/v1beta1/LocalSubjectAccessReview:V1beta1LocalSubjectAccessReview@-21
authorization.k8s.io/v1beta1/SelfSubjectAccessReview:V1beta1SelfSubjectAccessReview@-21
authorization.k8s.io/v1beta1/SelfSubjectRulesReview:V1beta1SelfSubjectRulesReview@-21
authorization.k8s.io/v1beta1/SubjectAccessReview:V1beta1SubjectAccessReview@-21
autoscaling/v1/HorizontalPodAutoscaler:V1HorizontalPodAutoscaler
autoscaling/v2/HorizontalPodAutoscaler:V2HorizontalPodAutoscaler@24-
autoscaling/v2beta1/HorizontalPodAutoscaler:V2beta1HorizontalPodAutoscaler@-24
autoscaling/v2beta2/HorizontalPodAutoscaler:V2beta2HorizontalPodAutoscaler@-25
batch/v1/CronJob:V1CronJob@21-
batch/v1/Job:V1Job
batch/v1beta1/CronJob:V1beta1CronJob@-24
batch/v2alpha1/CronJob:V2alpha1CronJob@-20
certificates.k8s.io/v1/CertificateSigningRequest:V1CertificateSigningRequest
certificates.k8s.io/v1alpha1/ClusterTrustBundle:V1alpha1ClusterTrustBundle@27-
certificates.k8s.io/v1alpha1/PodCertificateRequest:V1alpha1PodCertificateRequest@34-34
certificates.k8s.io/v1beta1/CertificateSigningRequest:V1beta1CertificateSigningRequest@-21
certificates.k8s.io/v1beta1/ClusterTrustBundle:V1beta1ClusterTrustBundle@33-
certificates.k8s.io/v1beta1/PodCertificateRequest:V1beta1PodCertificateRequest@36-
coordination.k8s.io/v1/Lease:V1Lease
coordination.k8s.io/v1alpha2/LeaseCandidate:V1alpha2LeaseCandidate@32-
coordination.k8s.io/v1beta1/Lease:V1beta1Lease@-21
coordination.k8s.io/v1beta1/LeaseCandidate:V1beta1LeaseCandidate@33-
discovery.k8s.io/v1/EndpointSlice:V1EndpointSlice@21-
discovery.k8s.io/v1beta1/EndpointSlice:V1beta1EndpointSlice@-24
events.k8s.io/v1/Event:EventsV1Event
events.k8s.io/v1beta1/Event:V1beta1Event@-24
extensions/v1beta1/Ingress:ExtensionsV1beta1Ingress@-21
flowcontrol.apiserver.k8s.io/v1/FlowSchema:V1FlowSchema@29-
flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration:V1PriorityLevelConfiguration@29-
flowcontrol.apiserver.k8s.io/v1alpha1/FlowSchema:V1alpha1FlowSchema@-20
flowcontrol.apiserver.k8s.io/v1alpha1/PriorityLevelConfiguration:V1alpha1PriorityLevelConfiguration@-20
flowcontrol.apiserver.k8s.io/v1beta1/FlowSchema:V1beta1FlowSchema@-25
flowcontrol.apiserver.k8s.io/v1beta1/PriorityLevelConfiguration:V1beta1PriorityLevelConfiguration@-25
flowcontrol.apiserver.k8s.io/v1beta2/FlowSchema:V1beta2FlowSchema@24-28
flowcontrol.apiserver.k8s.io/v1beta2/PriorityLevelConfiguration:V1beta2PriorityLevelConfiguration@24-28
flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema:V1beta3FlowSchema@27-
flowcontrol.apiserver.k8s.io/v1beta3/PriorityLevelConfiguration:V1beta3PriorityLevelConfiguration@27-
internal.apiserver.k8s.io/v1alpha1/StorageVersion:V1alpha1StorageVersion
networking.k8s.io/v1/IPAddress:V1IPAddress@33-
networking.k8s.io/v1/Ingress:V1Ingress
networking.k8s.io/v1/IngressClass:V1IngressClass
networking.k8s.io/v1/NetworkPolicy:V1NetworkPolicy
networking.k8s.io/v1/ServiceCIDR:V1ServiceCIDR@33-
networking.k8s.io/v1alpha1/ClusterCIDR:V1alpha1ClusterCIDR@25-28
networking.k8s.io/v1alpha1/IPAddress:V1alpha1IPAddress@27-
networking.k8s.io/v1alpha1/ServiceCIDR:V1alpha1ServiceCIDR@29-
networking.k8s.io/v1beta1/IPAddress:V1beta1IPAddress@32-
networking.k8s.io/v1beta1/Ingress:NetworkingV1beta1Ingress@-21
networking.k8s.io/v1beta1/IngressClass:V1beta1IngressClass@-21
networking.k8s.io/v1beta1/ServiceCIDR:V1beta1ServiceCIDR@32-
node.k8s.io/v1/RuntimeClass:V1RuntimeClass
node.k8s.io/v1alpha1/RuntimeClass:V1alpha1RuntimeClass@-22
node.k8s.io/v1beta1/RuntimeClass:V1beta1RuntimeClass@-24
policy/v1/PodDisruptionBudget:V1PodDisruptionBudget@21-
policy/v1beta1/PodDisruptionBudget:V1beta1PodDisruptionBudget@-24
policy/v1beta1/PodSecurityPolicy:V1beta1PodSecurityPolicy@-24
rbac.authorization.k8s.io/v1/ClusterRole:V1ClusterRole
rbac.authorization.k8s.io/v1/ClusterRoleBinding:V1ClusterRoleBinding
rbac.authorization.k8s.io/v1/Role:V1Role
rbac.authorization.k8s.io/v1/RoleBinding:V1RoleBinding
rbac.authorization.k8s.io/v1alpha1/ClusterRole:V1alpha1ClusterRole@-22
rbac.authorization.k8s.io/v1alpha1/ClusterRoleBinding:V1alpha1ClusterRoleBinding@-22
rbac.authorization.k8s.io/v1alpha1/Role:V1alpha1Role@-22
rbac.authorization.k8s.io/v1alpha1/RoleBinding:V1alpha1RoleBinding@-22
rbac.authorization.k8s.io/v1beta1/ClusterRole:V1beta1ClusterRole@-21
rbac.authorization.k8s.io/v1beta1/ClusterRoleBinding:V1beta1ClusterRoleBinding@-21
rbac.authorization.k8s.io/v1beta1/Role:V1beta1Role@-21
rbac.authorization.k8s.io/v1beta1/RoleBinding:V1beta1RoleBinding@-21
resource.k8s.io/v1/DeviceClass:V1DeviceClass@34-
resource.k8s.io/v1/ResourceClaim:ResourceV1ResourceClaim@34-
resource.k8s.io/v1/ResourceClaimTemplate:V1ResourceClaimTemplate@34-
resource.k8s.io/v1/ResourceSlice:V1ResourceSlice@34-
resource.k8s.io/v1alpha2/PodSchedulingContext:V1alpha2PodSchedulingContext@27-
resource.k8s.io/v1alpha2/ResourceClaim:V1alpha2ResourceClaim@27-
resource.k8s.io/v1alpha2/ResourceClaimParameters:V1alpha2ResourceClaimParameters@30-
resource.k8s.io/v1alpha2/ResourceClaimTemplate:V1alpha2ResourceClaimTemplate@27-
resource.k8s.io/v1alpha2/ResourceClass:V1alpha2ResourceClass@27-
resource.k8s.io/v1alpha2/ResourceClassParameters:V1alpha2ResourceClassParameters@30-
resource.k8s.io/v1alpha2/ResourceSlice:V1alpha2ResourceSlice@30-
resource.k8s.io/v1alpha3/DeviceClass:V1alpha3DeviceClass@32-33
resource.k8s.io/v1alpha3/DeviceTaintRule:V1alpha3DeviceTaintRule@33-
resource.k8s.io/v1alpha3/ResourceClaim:V1alpha3ResourceClaim@32-33
resource.k8s.io/v1alpha3/ResourceClaimTemplate:V1alpha3ResourceClaimTemplate@32-33
resource.k8s.io/v1alpha3/ResourcePoolStatusRequest:V1alpha3ResourcePoolStatusRequest@36-
resource.k8s.io/v1alpha3/ResourceSlice:V1alpha3ResourceSlice@32-33
resource.k8s.io/v1beta1/DeviceClass:V1beta1DeviceClass@32-
resource.k8s.io/v1beta1/ResourceClaim:V1beta1ResourceClaim@32-
resource.k8s.io/v1beta1/ResourceClaimTemplate:V1beta1ResourceClaimTemplate@32-
resource.k8s.io/v1beta1/ResourceSlice:V1beta1ResourceSlice@32-
resource.k8s.io/v1beta2/DeviceClass:V1beta2DeviceClass@33-
resource.k8s.io/v1beta2/DeviceTaintRule:V1beta2DeviceTaintRule@36-
resource.k8s.io/v1beta2/ResourceClaim:V1beta2ResourceClaim@33-
resource.k8s.io/v1beta2/ResourceClaimTemplate:V1beta2ResourceClaimTemplate@33-
resource.k8s.io/v1beta2/ResourceSlice:V1beta2ResourceSlice@33-
scheduling.k8s.io/v1/PriorityClass:V1PriorityClass
scheduling.k8s.io/v1alpha1/PriorityClass:V1alpha1PriorityClass@-22
scheduling.k8s.io/v1alpha1/Workload:V1alpha1Workload@36-
scheduling.k8s.io/v1alpha2/PodGroup:V1alpha2PodGroup@36-
scheduling.k8s.io/v1alpha2/Workload:V1alpha2Workload@36-
scheduling.k8s.io/v1beta1/PriorityClass:V1beta1PriorityClass@-21
storage.k8s.io/v1/CSIDriver:V1CSIDriver
storage.k8s.io/v1/CSINode:V1CSINode
storage.k8s.io/v1/CSIStorageCapacity:V1CSIStorageCapacity@24-
storage.k8s.io/v1/StorageClass:V1StorageClass
storage.k8s.io/v1/VolumeAttachment:V1VolumeAttachment
storage.k8s.io/v1/VolumeAttributesClass:V1VolumeAttributesClass@34-
storage.k8s.io/v1alpha1/CSIStorageCapacity:V1alpha1CSIStorageCapacity@21-22
storage.k8s.io/v1alpha1/VolumeAttachment:V1alpha1VolumeAttachment@-22
storage.k8s.io/v1alpha1/VolumeAttributesClass:V1alpha1VolumeAttributesClass@29-
storage.k8s.io/v1beta1/CSIDriver:V1beta1CSIDriver@-21
storage.k8s.io/v1beta1/CSINode:V1beta1CSINode@-21
storage.k8s.io/v1beta1/CSIStorageCapacity:V1beta1CSIStorageCapacity@21-25
storage.k8s.io/v1beta1/StorageClass:V1beta1StorageClass@-21
storage.k8s.io/v1beta1/VolumeAttachment:V1beta1VolumeAttachment@-21
storage.k8s.io/v1beta1/VolumeAttributesClass:V1beta1VolumeAttributesClass@32-
storagemigration.k8s.io/v1alpha1/StorageVersionMigration:V1alpha1StorageVersionMigration@30-
storagemigration.k8s.io/v1beta1/StorageVersionMigration:V1beta1StorageVersionMigration@36-
v1/Binding:V1Binding
v1/ConfigMap:V1ConfigMap
v1/Endpoints:V1Endpoints
v1/Event:CoreV1Event
v1/LimitRange:V1LimitRange
v1/Namespace:V1Namespace
v1/Node:V1Node
v1/PersistentVolume:V1PersistentVolume
v1/PersistentVolumeClaim:V1PersistentVolumeClaim
v1/Pod:V1Pod
v1/PodTemplate:V1PodTemplate
v1/ReplicationController:V1ReplicationController
v1/ResourceQuota:V1ResourceQuota
v1/Secret:V1Secret
v1/Service:V1Service
v1/ServiceAccount:V1ServiceAccount
AdmissionregistrationV1ServiceReference name! namespace! path port#
AdmissionregistrationV1WebhookClientConfig caBundle& service:AdmissionregistrationV1ServiceReference url
AdmissionregistrationV1beta1ServiceReference name! namespace! path port#
AdmissionregistrationV1beta1WebhookClientConfig caBundle service:AdmissionregistrationV1beta1ServiceReference url
ApiextensionsV1ServiceReference name! namespace! path port#
ApiextensionsV1WebhookClientConfig caBundle& service:ApiextensionsV1ServiceReference url
ApiextensionsV1beta1ServiceReference name! namespace! path port#
ApiextensionsV1beta1WebhookClientConfig caBundle service:ApiextensionsV1beta1ServiceReference url
ApiregistrationV1ServiceReference name namespace port#
ApiregistrationV1beta1ServiceReference name namespace port#
CoreV1EndpointPort appProtocol name port#! protocol=SCTP,TCP,UDP
CoreV1Event action apiVersion count# eventTime~ firstTimestamp~ involvedObject:V1ObjectReference! kind lastTimestamp~ message metadata:V1ObjectMeta! reason related:V1ObjectReference reportingComponent reportingInstance series:CoreV1EventSeries source:V1EventSource type
CoreV1EventSeries count# lastObservedTime~
CoreV1ResourceClaim name! request
DiscoveryV1EndpointPort appProtocol name port# protocol=SCTP,TCP,UDP
EventsV1Event action apiVersion deprecatedCount# deprecatedFirstTimestamp~ deprecatedLastTimestamp~ deprecatedSource:V1EventSource eventTime~! kind metadata:V1ObjectMeta!@-20 metadata:V1ObjectMeta@21- note reason regarding:V1ObjectReference related:V1ObjectReference reportingController reportingInstance series:EventsV1EventSeries type
EventsV1EventSeries count#! lastObservedTime~!
ExtensionsV1beta1HTTPIngressPath backend:ExtensionsV1beta1IngressBackend! path pathType
ExtensionsV1beta1HTTPIngressRuleValue paths[]:ExtensionsV1beta1HTTPIngressPath!
ExtensionsV1beta1Ingress apiVersion kind metadata:V1ObjectMeta spec:ExtensionsV1beta1IngressSpec status*
ExtensionsV1beta1IngressBackend resource:V1TypedLocalObjectReference serviceName servicePort*
ExtensionsV1beta1IngressRule host http:ExtensionsV1beta1HTTPIngressRuleValue
ExtensionsV1beta1IngressSpec backend:ExtensionsV1beta1IngressBackend ingressClassName rules[]:ExtensionsV1beta1IngressRule tls[]:ExtensionsV1beta1IngressTLS
ExtensionsV1beta1IngressTLS hosts[] secretName
FlowcontrolV1Subject group:V1GroupSubject kind! serviceAccount:V1ServiceAccountSubject user:V1UserSubject
FlowcontrolV1alpha1Subject group:V1alpha1GroupSubject kind! serviceAccount:V1alpha1ServiceAccountSubject user:V1alpha1UserSubject
FlowcontrolV1beta1Subject group:V1beta1GroupSubject kind! serviceAccount:V1beta1ServiceAccountSubject user:V1beta1UserSubject
NetworkingV1beta1HTTPIngressPath backend:NetworkingV1beta1IngressBackend! path pathType=Exact,ImplementationSpecific,Prefix
NetworkingV1beta1HTTPIngressRuleValue paths[]:NetworkingV1beta1HTTPIngressPath!
NetworkingV1beta1Ingress apiVersion kind metadata:V1ObjectMeta spec:NetworkingV1beta1IngressSpec status*
NetworkingV1beta1IngressBackend resource:V1TypedLocalObjectReference serviceName servicePort*
NetworkingV1beta1IngressRule host http:NetworkingV1beta1HTTPIngressRuleValue
NetworkingV1beta1IngressSpec backend:NetworkingV1beta1IngressBackend ingressClassName rules[]:NetworkingV1beta1IngressRule tls[]:NetworkingV1beta1IngressTLS
NetworkingV1beta1IngressTLS hosts[] secretName
RbacV1Subject apiGroup kind=Group,ServiceAccount,User! name! namespace
RbacV1alpha1Subject apiVersion kind! name! namespace
RbacV1beta1Subject apiGroup kind! name! namespace
ResourceV1ResourceClaim apiVersion kind metadata:V1ObjectMeta spec:V1ResourceClaimSpec! status*
StorageV1TokenRequest audience! expirationSeconds##
V1APIService apiVersion kind metadata:V1ObjectMeta spec:V1APIServiceSpec status*
V1APIServiceSpec caBundle& group groupPriorityMinimum#! insecureSkipTLSVerify? service:ApiregistrationV1ServiceReference version versionPriority#!
V1AWSElasticBlockStoreVolumeSource fsType partition# readOnly? volumeID!
V1Affinity nodeAffinity:V1NodeAffinity podAffinity:V1PodAffinity podAntiAffinity:V1PodAntiAffinity
V1AggregationRule clusterRoleSelectors[]:V1LabelSelector
V1AppArmorProfile localhostProfile type=Localhost,RuntimeDefault,Unconfined!
V1ApplyConfiguration expression
V1AuditAnnotation key! valueExpression!
V1AzureDiskVolumeSource cachingMode=None,ReadOnly,ReadWrite diskName! diskURI! fsType kind readOnly?
V1AzureFilePersistentVolumeSource readOnly? secretName! secretNamespace shareName!
V1AzureFileVolumeSource readOnly? secretName! shareName!
V1Binding apiVersion kind metadata:V1ObjectMeta target:V1ObjectReference!
V1CELDeviceSelector expression!
V1CSIDriver apiVersion kind metadata:V1ObjectMeta spec:V1CSIDriverSpec!
V1CSIDriverSpec attachRequired? fsGroupPolicy nodeAllocatableUpdatePeriodSeconds##@33- podInfoOnMount? preventPodSchedulingIfMissing?@36- requiresRepublish? seLinuxMount?@25- serviceAccountTokenInSecrets?@36- storageCapacity? tokenRequests[]:StorageV1TokenRequest volumeLifecycleModes[]
V1CSINode apiVersion kind metadata:V1ObjectMeta spec:V1CSINodeSpec!
V1CSINodeDriver allocatable:V1VolumeNodeResources name! nodeID! topologyKeys[]
V1CSINodeSpec drivers[]:V1CSINodeDriver!
V1CSIPersistentVolumeSource controllerExpandSecretRef:V1SecretReference controllerPublishSecretRef:V1SecretReference driver! fsType nodeExpandSecretRef:V1SecretReference@25- nodePublishSecretRef:V1SecretReference nodeStageSecretRef:V1SecretReference readOnly? volumeAttributes{} volumeHandle!
V1CSIStorageCapacity apiVersion capacity kind maximumVolumeSize metadata:V1ObjectMeta nodeTopology:V1LabelSelector storageClassName!
V1CSIVolumeSource driver! fsType nodePublishSecretRef:V1LocalObjectReference readOnly? volumeAttributes{}
V1Capabilities add[] drop[]
V1CapacityRequestPolicy default% validRange:V1CapacityRequestPolicyRange validValues[]%
V1CapacityRequestPolicyRange max% min%! step%
V1CapacityRequirements requests{}%
V1CephFSPersistentVolumeSource monitors[]! path readOnly? secretFile secretRef:V1SecretReference user
V1CephFSVolumeSource monitors[]! path readOnly? secretFile secretRef:V1LocalObjectReference user
V1CertificateSigningRequest apiVersion kind metadata:V1ObjectMeta spec:V1CertificateSigningRequestSpec! status*
V1CertificateSigningRequestSpec expirationSeconds#@22- extra{}[] groups[] request&! signerName! uid usages[]=any,cert_sign,client_auth,code_signing,content_commitment,crl_sign,data_encipherment,decipher_only,digital_signature,email_protection,encipher_only,ipsec_end_system,ipsec_tunnel,ipsec_user,key_agreement,key_encipherment,microsoft_sgc,netscape_sgc,ocsp_signing,s/mime,server_auth,signing,timestamping username
V1CinderPersistentVolumeSource fsType readOnly? secretRef:V1SecretReference volumeID!
V1CinderVolumeSource fsType readOnly? secretRef:V1LocalObjectReference volumeID!
V1ClaimSource resourceClaimName resourceClaimTemplateName
V1ClientIPConfig timeoutSeconds#
V1ClusterRole aggregationRule:V1AggregationRule apiVersion kind metadata:V1ObjectMeta rules[]:V1PolicyRule
V1ClusterRoleBinding apiVersion kind metadata:V1ObjectMeta roleRef:V1RoleRef! subjects[]:V1Subject@-28 subjects[]:RbacV1Subject@29-
V1ClusterTrustBundleProjection labelSelector:V1LabelSelector name optional? path! signerName
V1ConfigMap apiVersion binaryData{}& data{} immutable? kind metadata:V1ObjectMeta
V1ConfigMapEnvSource name optional?
V1ConfigMapKeySelector key! name optional?
V1ConfigMapNodeConfigSource kubeletConfigKey! name! namespace! resourceVersion uid
V1ConfigMapProjection items[]:V1KeyToPath name optional?
V1ConfigMapVolumeSource defaultMode# items[]:V1KeyToPath name optional?
V1Container args[] command[] env[]:V1EnvVar envFrom[]:V1EnvFromSource image imagePullPolicy=Always,IfNotPresent,Never lifecycle:V1Lifecycle livenessProbe:V1Probe name! ports[]:V1ContainerPort readinessProbe:V1Probe resizePolicy[]:V1ContainerResizePolicy@27- resources:V1ResourceRequirements restartPolicy@28- restartPolicyRules[]:V1ContainerRestartRule@34- securityContext:V1SecurityContext startupProbe:V1Probe stdin? stdinOnce? terminationMessagePath terminationMessagePolicy=FallbackToLogsOnError,File tty? volumeDevices[]:V1VolumeDevice volumeMounts[]:V1VolumeMount workingDir
V1ContainerPort containerPort#! hostIP hostPort# name protocol=SCTP,TCP,UDP
V1ContainerResizePolicy resourceName! restartPolicy!
V1ContainerRestartRule action! exitCodes:V1ContainerRestartRuleOnExitCodes
V1ContainerRestartRuleOnExitCodes operator! values[]#
V1ControllerRevision apiVersion data* kind metadata:V1ObjectMeta revision##!
V1Counter value%!
V1CounterSet counters{}:V1Counter! name!
V1CronJob apiVersion kind metadata:V1ObjectMeta spec:V1CronJobSpec@-34 spec:V1CronJobSpec!@36- status*
V1CronJobSpec concurrencyPolicy=Allow,Forbid,Replace failedJobsHistoryLimit# jobTemplate:V1JobTemplateSpec! schedule! startingDeadlineSeconds## successfulJobsHistoryLimit# suspend? timeZone@24-
V1CrossVersionObjectReference apiVersion kind! name!
V1CustomResourceColumnDefinition description format jsonPath! name! priority# type!
V1CustomResourceConversion strategy! webhook:V1WebhookConversion
V1CustomResourceDefinition apiVersion kind metadata:V1ObjectMeta spec:V1CustomResourceDefinitionSpec! status*
V1CustomResourceDefinitionNames categories[] kind! listKind plural! shortNames[] singular
V1CustomResourceDefinitionSpec conversion:V1CustomResourceConversion group! names:V1CustomResourceDefinitionNames! preserveUnknownFields? scope=Cluster,Namespaced! versions[]:V1CustomResourceDefinitionVersion!
V1CustomResourceDefinitionVersion additionalPrinterColumns[]:V1CustomResourceColumnDefinition deprecated? deprecationWarning name! schema:V1CustomResourceValidation selectableFields[]:V1SelectableField@30- served?! storage?! subresources:V1CustomResourceSubresources
V1CustomResourceSubresourceScale labelSelectorPath specReplicasPath! statusReplicasPath!
V1CustomResourceSubresources scale:V1CustomResourceSubresourceScale status*
V1CustomResourceValidation openAPIV3Schema:V1JSONSchemaProps
V1DaemonSet apiVersion kind metadata:V1ObjectMeta spec:V1DaemonSetSpec status*
V1DaemonSetSpec minReadySeconds# revisionHistoryLimit# selector:V1LabelSelector! template:V1PodTemplateSpec! updateStrategy:V1DaemonSetUpdateStrategy
V1DaemonSetUpdateStrategy rollingUpdate:V1RollingUpdateDaemonSet type=OnDelete,RollingUpdate
V1Deployment apiVersion kind metadata:V1ObjectMeta spec:V1DeploymentSpec status*
V1DeploymentSpec minReadySeconds# paused? progressDeadlineSeconds# replicas# revisionHistoryLimit# selector:V1LabelSelector! strategy:V1DeploymentStrategy template:V1PodTemplateSpec!
V1DeploymentStrategy rollingUpdate:V1RollingUpdateDeployment type=Recreate,RollingUpdate
V1Device allNodes? allowMultipleAllocations? attributes{}:V1DeviceAttribute bindingConditions[] bindingFailureConditions[] bindsToNode? capacity{}:V1DeviceCapacity consumesCounters[]:V1DeviceCounterConsumption name! nodeAllocatableResourceMappings{}:V1NodeAllocatableResourceMapping@36- nodeName nodeSelector:V1NodeSelector taints[]:V1DeviceTaint
V1DeviceAttribute bool? bools[]?@36- int## ints[]##@36- string strings[]@36- version versions[]@36-
V1DeviceCapacity requestPolicy:V1CapacityRequestPolicy value%!
V1DeviceClaim config[]:V1DeviceClaimConfiguration constraints[]:V1DeviceConstraint requests[]:V1DeviceRequest
V1DeviceClaimConfiguration opaque:V1OpaqueDeviceConfiguration requests[]
V1DeviceClass apiVersion kind metadata:V1ObjectMeta spec:V1DeviceClassSpec!
V1DeviceClassConfiguration opaque:V1OpaqueDeviceConfiguration
V1DeviceClassSpec config[]:V1DeviceClassConfiguration extendedResourceName selectors[]:V1DeviceSelector
V1DeviceConstraint distinctAttribute matchAttribute requests[]
V1DeviceCounterConsumption counterSet! counters{}:V1Counter!
V1DeviceRequest exactly:V1ExactDeviceRequest firstAvailable[]:V1DeviceSubRequest name!
V1DeviceSelector cel:V1CELDeviceSelector
V1DeviceSubRequest allocationMode=All,ExactCount capacity:V1CapacityRequirements count## deviceClassName! name! selectors[]:V1DeviceSelector tolerations[]:V1DeviceToleration
V1DeviceTaint effect=NoExecute,NoSchedule,None! key! timeAdded~ value
V1DeviceToleration effect=NoExecute,NoSchedule,None key operator=Equal,Exists tolerationSeconds## value
V1DownwardAPIProjection items[]:V1DownwardAPIVolumeFile
V1DownwardAPIVolumeFile fieldRef:V1ObjectFieldSelector mode# path! resourceFieldRef:V1ResourceFieldSelector
V1DownwardAPIVolumeSource defaultMode# items[]:V1DownwardAPIVolumeFile
V1EmptyDirVolumeSource medium sizeLimit%
V1Endpoint addresses[]! conditions:V1EndpointConditions deprecatedTopology{} hints:V1EndpointHints hostname nodeName targetRef:V1ObjectReference zone
V1EndpointAddress hostname ip! nodeName targetRef:V1ObjectReference
V1EndpointConditions ready? serving? terminating?
V1EndpointHints forNodes[]:V1ForNode@33- forZones[]:V1ForZone
V1EndpointPort appProtocol name port#! protocol=SCTP,TCP,UDP
V1EndpointSlice addressType! apiVersion endpoints[]:V1Endpoint!@-34 endpoints[]:V1Endpoint@36- kind metadata:V1ObjectMeta ports[]:DiscoveryV1EndpointPort
V1EndpointSubset addresses[]:V1EndpointAddress notReadyAddresses[]:V1EndpointAddress ports[]:V1EndpointPort@-20 ports[]:CoreV1EndpointPort@21-
V1Endpoints apiVersion kind metadata:V1ObjectMeta subsets[]:V1EndpointSubset
V1EnvFromSource configMapRef:V1ConfigMapEnvSource prefix secretRef:V1SecretEnvSource
V1EnvVar name! value valueFrom:V1EnvVarSource
V1EnvVarSource configMapKeyRef:V1ConfigMapKeySelector fieldRef:V1ObjectFieldSelector fileKeyRef:V1FileKeySelector@34- resourceFieldRef:V1ResourceFieldSelector secretKeyRef:V1SecretKeySelector
V1EphemeralContainer args[] command[] env[]:V1EnvVar envFrom[]:V1EnvFromSource image imagePullPolicy=Always,IfNotPresent,Never lifecycle:V1Lifecycle livenessProbe:V1Probe name! ports[]:V1ContainerPort readinessProbe:V1Probe resizePolicy[]:V1ContainerResizePolicy@27- resources:V1ResourceRequirements restartPolicy@28- restartPolicyRules[]:V1ContainerRestartRule@34- securityContext:V1SecurityContext startupProbe:V1Probe stdin? stdinOnce? targetContainerName terminationMessagePath terminationMessagePolicy=FallbackToLogsOnError,File tty? volumeDevices[]:V1VolumeDevice volumeMounts[]:V1VolumeMount workingDir
V1EphemeralVolumeSource readOnly?@-20 volumeClaimTemplate:V1PersistentVolumeClaimTemplate
V1EventSource component host
V1ExactDeviceRequest adminAccess? allocationMode=All,ExactCount capacity:V1CapacityRequirements count## deviceClassName! selectors[]:V1DeviceSelector tolerations[]:V1DeviceToleration
V1ExecAction command[]
V1ExemptPriorityLevelConfiguration lendablePercent# nominalConcurrencyShares#
V1ExternalDocumentation description url
V1FCVolumeSource fsType lun# readOnly? targetWWNs[] wwids[]
V1FieldSelectorAttributes rawSelector requirements[]:V1FieldSelectorRequirement
V1FieldSelectorRequirement key! operator! values[]
V1FileKeySelector key! optional? path! volumeName!
V1FlexPersistentVolumeSource driver! fsType options{} readOnly? secretRef:V1SecretReference
V1FlexVolumeSource driver! fsType options{} readOnly? secretRef:V1LocalObjectReference
V1FlockerVolumeSource datasetName datasetUUID
V1FlowDistinguisherMethod type!
V1FlowSchema apiVersion kind metadata:V1ObjectMeta spec:V1FlowSchemaSpec status*
V1FlowSchemaSpec distinguisherMethod:V1FlowDistinguisherMethod matchingPrecedence# priorityLevelConfiguration:V1PriorityLevelConfigurationReference! rules[]:V1PolicyRulesWithSubjects
V1ForNode name!
V1ForZone name!
V1GCEPersistentDiskVolumeSource fsType partition# pdName! readOnly?
V1GRPCAction port#! service
V1GitRepoVolumeSource directory repository! revision
V1GlusterfsPersistentVolumeSource endpoints! endpointsNamespace path! readOnly?
V1GlusterfsVolumeSource endpoints! path! readOnly?
V1GroupResource group! resource!
V1GroupSubject name!
V1HTTPGetAction host httpHeaders[]:V1HTTPHeader path port|! scheme=HTTP,HTTPS
V1HTTPHeader name! value!
V1HTTPIngressPath backend:V1IngressBackend! path pathType=Exact,ImplementationSpecific,Prefix@-21 pathType=Exact,ImplementationSpecific,Prefix!@22-
V1HTTPIngressRuleValue paths[]:V1HTTPIngressPath!
V1Handler exec:V1ExecAction httpGet:V1HTTPGetAction tcpSocket:V1TCPSocketAction
V1HorizontalPodAutoscaler apiVersion kind metadata:V1ObjectMeta spec:V1HorizontalPodAutoscalerSpec@-34 spec:V1HorizontalPodAutoscalerSpec!@36- status*
V1HorizontalPodAutoscalerSpec maxReplicas#! minReplicas# scaleTargetRef:V1CrossVersionObjectReference! targetCPUUtilizationPercentage#
V1HostAlias hostnames[] ip@-30 ip!@32-
V1HostPathVolumeSource path! type=,BlockDevice,CharDevice,Directory,DirectoryOrCreate,File,FileOrCreate,Socket
V1IPAddress apiVersion kind metadata:V1ObjectMeta spec:V1IPAddressSpec@-34 spec:V1IPAddressSpec!@36-
V1IPAddressSpec parentRef:V1ParentReference!
V1IPBlock cidr! except[]
V1ISCSIPersistentVolumeSource chapAuthDiscovery? chapAuthSession? fsType initiatorName iqn! iscsiInterface lun#! portals[] readOnly? secretRef:V1SecretReference targetPortal!
V1ISCSIVolumeSource chapAuthDiscovery? chapAuthSession? fsType initiatorName iqn! iscsiInterface lun#! portals[] readOnly? secretRef:V1LocalObjectReference targetPortal!
V1ImageVolumeSource pullPolicy=Always,IfNotPresent,Never reference
V1Ingress apiVersion kind metadata:V1ObjectMeta spec:V1IngressSpec status*
V1IngressBackend resource:V1TypedLocalObjectReference service:V1IngressServiceBackend
V1IngressClass apiVersion kind metadata:V1ObjectMeta spec:V1IngressClassSpec
V1IngressClassParametersReference apiGroup kind! name! namespace scope
V1IngressClassSpec controller parameters:V1TypedLocalObjectReference@-20 parameters:V1IngressClassParametersReference@21-
V1IngressRule host http:V1HTTPIngressRuleValue
V1IngressServiceBackend name! port:V1ServiceBackendPort
V1IngressSpec defaultBackend:V1IngressBackend ingressClassName rules[]:V1IngressRule tls[]:V1IngressTLS
V1IngressTLS hosts[] secretName
V1JSONPatch expression
V1JSONSchemaProps $ref $schema additionalItems* additionalProperties* allOf[]:V1JSONSchemaProps anyOf[]:V1JSONSchemaProps default* definitions{}:V1JSONSchemaProps dependencies{}* description enum[]* example* exclusiveMaximum? exclusiveMinimum? externalDocs:V1ExternalDocumentation format id items* maxItems## maxLength## maxProperties## maximum#. minItems## minLength## minProperties## minimum#. multipleOf#. not:V1JSONSchemaProps nullable? oneOf[]:V1JSONSchemaProps pattern patternProperties{}:V1JSONSchemaProps properties{}:V1JSONSchemaProps required[] title type=array,boolean,integer,number,object,string uniqueItems? x-kubernetes-embedded-resource? x-kubernetes-int-or-string? x-kubernetes-list-map-keys[] x-kubernetes-list-type x-kubernetes-map-type x-kubernetes-preserve-unknown-fields? x-kubernetes-validations[]:V1ValidationRule@24-
V1Job apiVersion kind metadata:V1ObjectMeta spec:V1JobSpec status*
V1JobSpec activeDeadlineSeconds## backoffLimit# backoffLimitPerIndex#@28- completionMode=Indexed,NonIndexed@21- completions# managedBy@30- manualSelector? maxFailedIndexes#@28- parallelism# podFailurePolicy:V1PodFailurePolicy@25- podReplacementPolicy=Failed,TerminatingOrFailed@28- selector:V1LabelSelector successPolicy:V1SuccessPolicy@30- suspend?@21- template:V1PodTemplateSpec! ttlSecondsAfterFinished#
V1JobTemplateSpec metadata:V1ObjectMeta spec:V1JobSpec
V1KeyToPath key! mode# path!
V1LabelSelector matchExpressions[]:V1LabelSelectorRequirement matchLabels{}
V1LabelSelectorAttributes rawSelector requirements[]:V1LabelSelectorRequirement
V1LabelSelectorRequirement key! operator! values[]
V1Lease apiVersion kind metadata:V1ObjectMeta spec:V1LeaseSpec
V1LeaseSpec acquireTime~ holderIdentity leaseDurationSeconds# leaseTransitions# preferredHolder@32- renewTime~ strategy@32-
V1Lifecycle postStart:V1Handler@-22 postStart:V1LifecycleHandler@24- preStop:V1Handler@-22 preStop:V1LifecycleHandler@24- stopSignal=SIGABRT,SIGALRM,SIGBUS,SIGCHLD,SIGCLD,SIGCONT,SIGFPE,SIGHUP,SIGILL,SIGINT,SIGIO,SIGIOT,SIGKILL,SIGPIPE,SIGPOLL,SIGPROF,SIGPWR,SIGQUIT,SIGRTMAX,SIGRTMAX-1,SIGRTMAX-10,SIGRTMAX-11,SIGRTMAX-12,SIGRTMAX-13,SIGRTMAX-14,SIGRTMAX-2,SIGRTMAX-3,SIGRTMAX-4,SIGRTMAX-5,SIGRTMAX-6,SIGRTMAX-7,SIGRTMAX-8,SIGRTMAX-9,SIGRTMIN,SIGRTMIN+1,SIGRTMIN+10,SIGRTMIN+11,SIGRTMIN+12,SIGRTMIN+13,SIGRTMIN+14,SIGRTMIN+15,SIGRTMIN+2,SIGRTMIN+3,SIGRTMIN+4,SIGRTMIN+5,SIGRTMIN+6,SIGRTMIN+7,SIGRTMIN+8,SIGRTMIN+9,SIGSEGV,SIGSTKFLT,SIGSTOP,SIGSYS,SIGTERM,SIGTRAP,SIGTSTP,SIGTTIN,SIGTTOU,SIGURG,SIGUSR1,SIGUSR2,SIGVTALRM,SIGWINCH,SIGXCPU,SIGXFSZ@33-
V1LifecycleHandler exec:V1ExecAction httpGet:V1HTTPGetAction sleep:V1SleepAction@29- tcpSocket:V1TCPSocketAction
V1LimitRange apiVersion kind metadata:V1ObjectMeta spec:V1LimitRangeSpec
V1LimitRangeItem default{}% defaultRequest{}% max{}% maxLimitRequestRatio{}% min{}% type!
V1LimitRangeSpec limits[]:V1LimitRangeItem!
V1LimitResponse queuing:V1QueuingConfiguration type!
V1LimitedPriorityLevelConfiguration borrowingLimitPercent# lendablePercent# limitResponse:V1LimitResponse nominalConcurrencyShares#
V1LocalObjectReference name
V1LocalSubjectAccessReview apiVersion kind metadata:V1ObjectMeta spec:V1SubjectAccessReviewSpec! status*
V1LocalVolumeSource fsType path!
V1ManagedFieldsEntry apiVersion fieldsType fieldsV1* manager operation subresource@22- time~
V1MatchCondition expression! name!
V1MatchResources excludeResourceRules[]:V1NamedRuleWithOperations matchPolicy=Equivalent,Exact namespaceSelector:V1LabelSelector objectSelector:V1LabelSelector resourceRules[]:V1NamedRuleWithOperations
V1MutatingAdmissionPolicy apiVersion kind metadata:V1ObjectMeta spec:V1MutatingAdmissionPolicySpec
V1MutatingAdmissionPolicyBinding apiVersion kind metadata:V1ObjectMeta spec:V1MutatingAdmissionPolicyBindingSpec
V1MutatingAdmissionPolicyBindingSpec matchResources:V1MatchResources paramRef:V1ParamRef policyName
V1MutatingAdmissionPolicySpec failurePolicy=Fail,Ignore matchConditions[]:V1MatchCondition matchConstraints:V1MatchResources mutations[]:V1Mutation paramKind:V1ParamKind reinvocationPolicy=IfNeeded,Never variables[]:V1Variable
V1MutatingWebhook admissionReviewVersions[]! clientConfig:AdmissionregistrationV1WebhookClientConfig! failurePolicy=Fail,Ignore matchConditions[]:V1MatchCondition@27- matchPolicy=Equivalent,Exact name! namespaceSelector:V1LabelSelector objectSelector:V1LabelSelector reinvocationPolicy=IfNeeded,Never rules[]:V1RuleWithOperations sideEffects=None,NoneOnDryRun,Some,Unknown! timeoutSeconds#
V1MutatingWebhookConfiguration apiVersion kind metadata:V1ObjectMeta webhooks[]:V1MutatingWebhook
V1Mutation applyConfiguration:V1ApplyConfiguration jsonPatch:V1JSONPatch patchType=ApplyConfiguration,JSONPatch!
V1NFSVolumeSource path! readOnly? server!
V1NamedRuleWithOperations apiGroups[] apiVersions[] operations[]=*,CONNECT,CREATE,DELETE,UPDATE resourceNames[] resources[] scope=*,Cluster,Namespaced
V1Namespace apiVersion kind metadata:V1ObjectMeta spec:V1NamespaceSpec status*
V1NamespaceSpec finalizers[]
V1NetworkPolicy apiVersion kind metadata:V1ObjectMeta spec:V1NetworkPolicySpec status*@24-27
V1NetworkPolicyEgressRule ports[]:V1NetworkPolicyPort to[]:V1NetworkPolicyPeer
V1NetworkPolicyIngressRule from[]:V1NetworkPolicyPeer ports[]:V1NetworkPolicyPort
V1NetworkPolicyPeer ipBlock:V1IPBlock namespaceSelector:V1LabelSelector podSelector:V1LabelSelector
V1NetworkPolicyPort endPort#@21- port| protocol=SCTP,TCP,UDP
V1NetworkPolicySpec egress[]:V1NetworkPolicyEgressRule ingress[]:V1NetworkPolicyIngressRule podSelector:V1LabelSelector!@-33 podSelector:V1LabelSelector@34- policyTypes[]=Egress,Ingress
V1Node apiVersion kind metadata:V1ObjectMeta spec:V1NodeSpec status*
V1NodeAffinity preferredDuringSchedulingIgnoredDuringExecution[]:V1PreferredSchedulingTerm requiredDuringSchedulingIgnoredDuringExecution:V1NodeSelector
V1NodeAllocatableResourceMapping allocationMultiplier% capacityKey
V1NodeConfigSource configMap:V1ConfigMapNodeConfigSource
V1NodeSelector nodeSelectorTerms[]:V1NodeSelectorTerm!
V1NodeSelectorRequirement key! operator=DoesNotExist,Exists,Gt,In,Lt,NotIn! values[]
V1NodeSelectorTerm matchExpressions[]:V1NodeSelectorRequirement matchFields[]:V1NodeSelectorRequirement
V1NodeSpec configSource:V1NodeConfigSource externalID podCIDR podCIDRs[] providerID taints[]:V1Taint unschedulable?
V1NonResourceAttributes path verb
V1NonResourcePolicyRule nonResourceURLs[]! verbs[]!
V1ObjectFieldSelector apiVersion fieldPath!
V1ObjectMeta annotations{} clusterName@-24 creationTimestamp~ deletionGracePeriodSeconds## deletionTimestamp~ finalizers[] generateName generation## labels{} managedFields[]:V1ManagedFieldsEntry name namespace ownerReferences[]:V1OwnerReference resourceVersion selfLink uid
V1ObjectReference apiVersion fieldPath kind name namespace resourceVersion uid
V1OpaqueDeviceConfiguration driver! parameters*!
V1Overhead podFixed{}%
V1OwnerReference apiVersion! blockOwnerDeletion? controller? kind! name! uid!
V1ParamKind apiVersion kind
V1ParamRef name namespace parameterNotFoundAction selector:V1LabelSelector
V1ParentReference group name! namespace resource!
V1PersistentVolume apiVersion kind metadata:V1ObjectMeta spec:V1PersistentVolumeSpec status*
V1PersistentVolumeClaim apiVersion kind metadata:V1ObjectMeta spec:V1PersistentVolumeClaimSpec status*
V1PersistentVolumeClaimSpec accessModes[]=ReadOnlyMany,ReadWriteMany,ReadWriteOnce,ReadWriteOncePod dataSource:V1TypedLocalObjectReference dataSourceRef:V1TypedLocalObjectReference@22-25 dataSourceRef:V1TypedObjectReference@27- resources:V1ResourceRequirements@-28 resources:V1VolumeResourceRequirements@29- selector:V1LabelSelector storageClassName volumeAttributesClassName@29- volumeMode=Block,Filesystem volumeName
V1PersistentVolumeClaimTemplate metadata:V1ObjectMeta spec:V1PersistentVolumeClaimSpec!
V1PersistentVolumeClaimVolumeSource claimName! readOnly?
V1PersistentVolumeSpec accessModes[]=ReadOnlyMany,ReadWriteMany,ReadWriteOnce,ReadWriteOncePod awsElasticBlockStore:V1AWSElasticBlockStoreVolumeSource azureDisk:V1AzureDiskVolumeSource azureFile:V1AzureFilePersistentVolumeSource capacity{}% cephfs:V1CephFSPersistentVolumeSource cinder:V1CinderPersistentVolumeSource claimRef:V1ObjectReference csi:V1CSIPersistentVolumeSource fc:V1FCVolumeSource flexVolume:V1FlexPersistentVolumeSource flocker:V1FlockerVolumeSource gcePersistentDisk:V1GCEPersistentDiskVolumeSource glusterfs:V1GlusterfsPersistentVolumeSource hostPath:V1HostPathVolumeSource iscsi:V1ISCSIPersistentVolumeSource local:V1LocalVolumeSource mountOptions[] nfs:V1NFSVolumeSource nodeAffinity:V1VolumeNodeAffinity persistentVolumeReclaimPolicy=Delete,Recycle,Retain photonPersistentDisk:V1PhotonPersistentDiskVolumeSource portworxVolume:V1PortworxVolumeSource quobyte:V1QuobyteVolumeSource rbd:V1RBDPersistentVolumeSource scaleIO:V1ScaleIOPersistentVolumeSource storageClassName storageos:V1StorageOSPersistentVolumeSource volumeAttributesClassName@29- volumeMode=Block,Filesystem vsphereVolume:V1VsphereVirtualDiskVolumeSource
V1PhotonPersistentDiskVolumeSource fsType pdID!
V1Pod apiVersion kind metadata:V1ObjectMeta spec:V1PodSpec status*
V1PodAffinity preferredDuringSchedulingIgnoredDuringExecution[]:V1WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution[]:V1PodAffinityTerm
V1PodAffinityTerm labelSelector:V1LabelSelector matchLabelKeys[]@29- mismatchLabelKeys[]@29- namespaceSelector:V1LabelSelector@21- namespaces[] topologyKey!
V1PodAntiAffinity preferredDuringSchedulingIgnoredDuringExecution[]:V1WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution[]:V1PodAffinityTerm
V1PodCertificateProjection certificateChainPath credentialBundlePath keyPath keyType! maxExpirationSeconds# signerName! userAnnotations{}@36-
V1PodDNSConfig nameservers[] options[]:V1PodDNSConfigOption searches[]
V1PodDNSConfigOption name value
V1PodDisruptionBudget apiVersion kind metadata:V1ObjectMeta spec:V1PodDisruptionBudgetSpec status*
V1PodDisruptionBudgetSpec maxUnavailable| minAvailable| selector:V1LabelSelector unhealthyPodEvictionPolicy=AlwaysAllow,IfHealthyBudget@27-
V1PodFailurePolicy rules[]:V1PodFailurePolicyRule!
V1PodFailurePolicyOnExitCodesRequirement containerName operator=In,NotIn! values[]#!
V1PodFailurePolicyOnPodConditionsPattern status!@-34 status@36- type!
V1PodFailurePolicyRule action=Count,FailIndex,FailJob,Ignore! onExitCodes:V1PodFailurePolicyOnExitCodesRequirement onPodConditions[]:V1PodFailurePolicyOnPodConditionsPattern!@-25 onPodConditions[]:V1PodFailurePolicyOnPodConditionsPattern@27-
V1PodOS name!
V1PodReadinessGate conditionType!
V1PodResourceClaim name! resourceClaimName@32- resourceClaimTemplateName@32- source:V1ClaimSource@-30
V1PodSchedulingGate name!
V1PodSchedulingGroup podGroupName
V1PodSecurityContext appArmorProfile:V1AppArmorProfile@30- fsGroup## fsGroupChangePolicy=Always,OnRootMismatch runAsGroup## runAsNonRoot? runAsUser## seLinuxChangePolicy@32- seLinuxOptions:V1SELinuxOptions seccompProfile:V1SeccompProfile supplementalGroups[]## supplementalGroupsPolicy=Merge,Strict@32- sysctls[]:V1Sysctl windowsOptions:V1WindowsSecurityContextOptions
V1PodSpec activeDeadlineSeconds## affinity:V1Affinity automountServiceAccountToken? containers[]:V1Container! dnsConfig:V1PodDNSConfig dnsPolicy=ClusterFirst,ClusterFirstWithHostNet,Default,None enableServiceLinks? ephemeralContainers[]:V1EphemeralContainer hostAliases[]:V1HostAlias hostIPC? hostNetwork? hostPID? hostUsers?@25- hostname hostnameOverride@34- imagePullSecrets[]:V1LocalObjectReference initContainers[]:V1Container nodeName nodeSelector{} os:V1PodOS@24- overhead{}% preemptionPolicy=Never,PreemptLowerPriority priority# priorityClassName readinessGates[]:V1PodReadinessGate resourceClaims[]:V1PodResourceClaim@27- resources:V1ResourceRequirements@32- restartPolicy=Always,Never,OnFailure runtimeClassName schedulerName schedulingGates[]:V1PodSchedulingGate@27- schedulingGroup:V1PodSchedulingGroup@36- securityContext:V1PodSecurityContext serviceAccount serviceAccountName setHostnameAsFQDN? shareProcessNamespace? subdomain terminationGracePeriodSeconds## tolerations[]:V1Toleration topologySpreadConstraints[]:V1TopologySpreadConstraint volumes[]:V1Volume
V1PodTemplate apiVersion kind metadata:V1ObjectMeta template:V1PodTemplateSpec
V1PodTemplateSpec metadata:V1ObjectMeta spec:V1PodSpec
V1PolicyRule apiGroups[] nonResourceURLs[] resourceNames[] resources[] verbs[]!
V1PolicyRulesWithSubjects nonResourceRules[]:V1NonResourcePolicyRule resourceRules[]:V1ResourcePolicyRule subjects[]:FlowcontrolV1Subject!
V1PortworxVolumeSource fsType readOnly? volumeID!
V1PreferredSchedulingTerm preference:V1NodeSelectorTerm! weight#!
V1PriorityClass apiVersion description globalDefault? kind metadata:V1ObjectMeta preemptionPolicy=Never,PreemptLowerPriority value#!@-34 value#@36-
V1PriorityLevelConfiguration apiVersion kind metadata:V1ObjectMeta spec:V1PriorityLevelConfigurationSpec status*
V1PriorityLevelConfigurationReference name!
V1PriorityLevelConfigurationSpec exempt:V1ExemptPriorityLevelConfiguration limited:V1LimitedPriorityLevelConfiguration type!
V1Probe exec:V1ExecAction failureThreshold# grpc:V1GRPCAction@24- httpGet:V1HTTPGetAction initialDelaySeconds# periodSeconds# successThreshold# tcpSocket:V1TCPSocketAction terminationGracePeriodSeconds##@21- timeoutSeconds#
V1ProjectedVolumeSource defaultMode# sources[]:V1VolumeProjection
V1QueuingConfiguration handSize# queueLengthLimit# queues#
V1QuobyteVolumeSource group readOnly? registry! tenant user volume!
V1RBDPersistentVolumeSource fsType image! keyring monitors[]! pool readOnly? secretRef:V1SecretReference user
V1RBDVolumeSource fsType image! keyring monitors[]! pool readOnly? secretRef:V1LocalObjectReference user
V1ReplicaSet apiVersion kind metadata:V1ObjectMeta spec:V1ReplicaSetSpec status*
V1ReplicaSetSpec minReadySeconds# replicas# selector:V1LabelSelector! template:V1PodTemplateSpec
V1ReplicationController apiVersion kind metadata:V1ObjectMeta spec:V1ReplicationControllerSpec status*
V1ReplicationControllerSpec minReadySeconds# replicas# selector{} template:V1PodTemplateSpec
V1ResourceAttributes fieldSelector:V1FieldSelectorAttributes@32- group labelSelector:V1LabelSelectorAttributes@32- name namespace resource subresource verb version
V1ResourceClaim name! request@32-
V1ResourceClaimSpec devices:V1DeviceClaim
V1ResourceClaimTemplate apiVersion kind metadata:V1ObjectMeta spec:V1ResourceClaimTemplateSpec!
V1ResourceClaimTemplateSpec metadata:V1ObjectMeta spec:V1ResourceClaimSpec!
V1ResourceFieldSelector containerName divisor% resource!
V1ResourcePolicyRule apiGroups[]! clusterScope? namespaces[] resources[]! verbs[]!
V1ResourcePool generation##! name! resourceSliceCount##!
V1ResourceQuota apiVersion kind metadata:V1ObjectMeta spec:V1ResourceQuotaSpec status*
V1ResourceQuotaSpec hard{}% scopeSelector:V1ScopeSelector scopes[]=BestEffort,CrossNamespacePodAffinity,NotBestEffort,NotTerminating,PriorityClass,Terminating,VolumeAttributesClass
V1ResourceRequirements claims[]:V1ResourceClaim@27-33 claims[]:CoreV1ResourceClaim@34- limits{}% requests{}%
V1ResourceSlice apiVersion kind metadata:V1ObjectMeta spec:V1ResourceSliceSpec!
V1ResourceSliceSpec allNodes? devices[]:V1Device driver! nodeName nodeSelector:V1NodeSelector perDeviceNodeSelection? pool:V1ResourcePool! sharedCounters[]:V1CounterSet
V1Role apiVersion kind metadata:V1ObjectMeta rules[]:V1PolicyRule
V1RoleBinding apiVersion kind metadata:V1ObjectMeta roleRef:V1RoleRef! subjects[]:V1Subject@-28 subjects[]:RbacV1Subject@29-
V1RoleRef apiGroup=,rbac.authorization.k8s.io!@-34 apiGroup=,rbac.authorization.k8s.io@36- kind=ClusterRole,Role! name!
V1RollingUpdateDaemonSet maxSurge|@21- maxUnavailable|
V1RollingUpdateDeployment maxSurge| maxUnavailable|
V1RollingUpdateStatefulSetStrategy maxUnavailable|@24- partition#
V1RuleWithOperations apiGroups[] apiVersions[] operations[]=*,CONNECT,CREATE,DELETE,UPDATE resources[] scope=*,Cluster,Namespaced
V1RuntimeClass apiVersion handler! kind metadata:V1ObjectMeta overhead:V1Overhead scheduling:V1Scheduling
V1SELinuxOptions level role type user
V1ScaleIOPersistentVolumeSource fsType gateway! protectionDomain readOnly? secretRef:V1SecretReference! sslEnabled? storageMode storagePool system! volumeName
V1ScaleIOVolumeSource fsType gateway! protectionDomain readOnly? secretRef:V1LocalObjectReference! sslEnabled? storageMode storagePool system! volumeName
V1Scheduling nodeSelector{} tolerations[]:V1Toleration
V1ScopeSelector matchExpressions[]:V1ScopedResourceSelectorRequirement
V1ScopedResourceSelectorRequirement operator=DoesNotExist,Exists,In,NotIn! scopeName=BestEffort,CrossNamespacePodAffinity,NotBestEffort,NotTerminating,PriorityClass,Terminating,VolumeAttributesClass! values[]
V1SeccompProfile localhostProfile type=Localhost,RuntimeDefault,Unconfined!
V1Secret apiVersion data{}& immutable? kind metadata:V1ObjectMeta stringData{} type
V1SecretEnvSource name optional?
V1SecretKeySelector key! name optional?
V1SecretProjection items[]:V1KeyToPath name optional?
V1SecretReference name namespace
V1SecretVolumeSource defaultMode# items[]:V1KeyToPath optional? secretName
V1SecurityContext allowPrivilegeEscalation? appArmorProfile:V1AppArmorProfile@30- capabilities:V1Capabilities privileged? procMount=Default,Unmasked readOnlyRootFilesystem? runAsGroup## runAsNonRoot? runAsUser## seLinuxOptions:V1SELinuxOptions seccompProfile:V1SeccompProfile windowsOptions:V1WindowsSecurityContextOptions
V1SelectableField jsonPath!
V1SelfSubjectAccessReview apiVersion kind metadata:V1ObjectMeta spec:V1SelfSubjectAccessReviewSpec! status*
V1SelfSubjectAccessReviewSpec nonResourceAttributes:V1NonResourceAttributes resourceAttributes:V1ResourceAttributes
V1SelfSubjectReview apiVersion kind metadata:V1ObjectMeta status*
V1SelfSubjectRulesReview apiVersion kind metadata:V1ObjectMeta spec:V1SelfSubjectRulesReviewSpec! status*
V1SelfSubjectRulesReviewSpec namespace
V1Service apiVersion kind metadata:V1ObjectMeta spec:V1ServiceSpec status*
V1ServiceAccount apiVersion automountServiceAccountToken? imagePullSecrets[]:V1LocalObjectReference kind metadata:V1ObjectMeta secrets[]:V1ObjectReference
V1ServiceAccountSubject name! namespace!
V1ServiceAccountTokenProjection audience expirationSeconds## path!
V1ServiceBackendPort name number#
V1ServiceCIDR apiVersion kind metadata:V1ObjectMeta spec:V1ServiceCIDRSpec status*
V1ServiceCIDRSpec cidrs[]
V1ServicePort appProtocol name nodePort# port#! protocol=SCTP,TCP,UDP targetPort|
V1ServiceSpec allocateLoadBalancerNodePorts? clusterIP clusterIPs[] externalIPs[] externalName externalTrafficPolicy=Cluster,Local healthCheckNodePort# internalTrafficPolicy=Cluster,Local@21- ipFamilies[]=,IPv4,IPv6 ipFamilyPolicy=PreferDualStack,RequireDualStack,SingleStack loadBalancerClass@21- loadBalancerIP loadBalancerSourceRanges[] ports[]:V1ServicePort publishNotReadyAddresses? selector{} sessionAffinity=ClientIP,None sessionAffinityConfig:V1SessionAffinityConfig topologyKeys[]@-21 trafficDistribution@30- type=ClusterIP,ExternalName,LoadBalancer,NodePort
V1SessionAffinityConfig clientIP:V1ClientIPConfig
V1SleepAction seconds##!
V1StatefulSet apiVersion kind metadata:V1ObjectMeta spec:V1StatefulSetSpec status*
V1StatefulSetOrdinals start#
V1StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted whenScaled
V1StatefulSetSpec minReadySeconds#@22- ordinals:V1StatefulSetOrdinals@27- persistentVolumeClaimRetentionPolicy:V1StatefulSetPersistentVolumeClaimRetentionPolicy@24- podManagementPolicy=OrderedReady,Parallel replicas# revisionHistoryLimit# selector:V1LabelSelector! serviceName!@-32 serviceName@33- template:V1PodTemplateSpec! updateStrategy:V1StatefulSetUpdateStrategy volumeClaimTemplates[]:V1PersistentVolumeClaim
V1StatefulSetUpdateStrategy rollingUpdate:V1RollingUpdateStatefulSetStrategy type=OnDelete,RollingUpdate
V1StorageClass allowVolumeExpansion? allowedTopologies[]:V1TopologySelectorTerm apiVersion kind metadata:V1ObjectMeta mountOptions[] parameters{} provisioner! reclaimPolicy=Delete,Retain volumeBindingMode=Immediate,WaitForFirstConsumer
V1StorageOSPersistentVolumeSource fsType readOnly? secretRef:V1ObjectReference volumeName volumeNamespace
V1StorageOSVolumeSource fsType readOnly? secretRef:V1LocalObjectReference volumeName volumeNamespace
V1Subject apiGroup kind=Group,ServiceAccount,User! name! namespace
V1SubjectAccessReview apiVersion kind metadata:V1ObjectMeta spec:V1SubjectAccessReviewSpec! status*
V1SubjectAccessReviewSpec extra{}[] groups[] nonResourceAttributes:V1NonResourceAttributes resourceAttributes:V1ResourceAttributes uid user
V1SuccessPolicy rules[]:V1SuccessPolicyRule!
V1SuccessPolicyRule succeededCount# succeededIndexes
V1Sysctl name! value!
V1TCPSocketAction host port|!
V1Taint effect=NoExecute,NoSchedule,PreferNoSchedule! key! timeAdded~ value
V1TokenReview apiVersion kind metadata:V1ObjectMeta spec:V1TokenReviewSpec! status*
V1TokenReviewSpec audiences[] token@-34 token!@36-
V1Toleration effect=NoExecute,NoSchedule,PreferNoSchedule key operator=Equal,Exists,Gt,Lt tolerationSeconds## value
V1TopologySelectorLabelRequirement key! values[]!
V1TopologySelectorTerm matchLabelExpressions[]:V1TopologySelectorLabelRequirement
V1TopologySpreadConstraint labelSelector:V1LabelSelector matchLabelKeys[]@25- maxSkew#! minDomains#@24- nodeAffinityPolicy=Honor,Ignore@25- nodeTaintsPolicy=Honor,Ignore@25- topologyKey! whenUnsatisfiable=DoNotSchedule,ScheduleAnyway!
V1TypedLocalObjectReference apiGroup kind! name!
V1TypedObjectReference apiGroup kind! name! namespace
V1UserSubject name!
V1ValidatingAdmissionPolicy apiVersion kind metadata:V1ObjectMeta spec:V1ValidatingAdmissionPolicySpec status*
V1ValidatingAdmissionPolicyBinding apiVersion kind metadata:V1ObjectMeta spec:V1ValidatingAdmissionPolicyBindingSpec@-34 spec:V1ValidatingAdmissionPolicyBindingSpec!@36-
V1ValidatingAdmissionPolicyBindingSpec matchResources:V1MatchResources paramRef:V1ParamRef policyName@-34 policyName!@36- validationActions[]=Audit,Deny,Warn@-34 validationActions[]=Audit,Deny,Warn!@36-
V1ValidatingAdmissionPolicySpec auditAnnotations[]:V1AuditAnnotation failurePolicy=Fail,Ignore matchConditions[]:V1MatchCondition matchConstraints:V1MatchResources paramKind:V1ParamKind validations[]:V1Validation variables[]:V1Variable
V1ValidatingWebhook admissionReviewVersions[]! clientConfig:AdmissionregistrationV1WebhookClientConfig! failurePolicy=Fail,Ignore matchConditions[]:V1MatchCondition@27- matchPolicy=Equivalent,Exact name! namespaceSelector:V1LabelSelector objectSelector:V1LabelSelector rules[]:V1RuleWithOperations sideEffects=None,NoneOnDryRun,Some,Unknown! timeoutSeconds#
V1ValidatingWebhookConfiguration apiVersion kind metadata:V1ObjectMeta webhooks[]:V1ValidatingWebhook
V1Validation expression! message messageExpression reason
V1ValidationRule fieldPath@28- message messageExpression@27- optionalOldSelf?@29- reason@28- rule!
V1Variable expression! name!
V1Volume awsElasticBlockStore:V1AWSElasticBlockStoreVolumeSource azureDisk:V1AzureDiskVolumeSource azureFile:V1AzureFileVolumeSource cephfs:V1CephFSVolumeSource cinder:V1CinderVolumeSource configMap:V1ConfigMapVolumeSource csi:V1CSIVolumeSource downwardAPI:V1DownwardAPIVolumeSource emptyDir:V1EmptyDirVolumeSource ephemeral:V1EphemeralVolumeSource fc:V1FCVolumeSource flexVolume:V1FlexVolumeSource flocker:V1FlockerVolumeSource gcePersistentDisk:V1GCEPersistentDiskVolumeSource gitRepo:V1GitRepoVolumeSource glusterfs:V1GlusterfsVolumeSource hostPath:V1HostPathVolumeSource image:V1ImageVolumeSource@32- iscsi:V1ISCSIVolumeSource name! nfs:V1NFSVolumeSource persistentVolumeClaim:V1PersistentVolumeClaimVolumeSource photonPersistentDisk:V1PhotonPersistentDiskVolumeSource portworxVolume:V1PortworxVolumeSource projected:V1ProjectedVolumeSource quobyte:V1QuobyteVolumeSource rbd:V1RBDVolumeSource scaleIO:V1ScaleIOVolumeSource secret:V1SecretVolumeSource storageos:V1StorageOSVolumeSource vsphereVolume:V1VsphereVirtualDiskVolumeSource
V1VolumeAttachment apiVersion kind metadata:V1ObjectMeta spec:V1VolumeAttachmentSpec! status*
V1VolumeAttachmentSource inlineVolumeSpec:V1PersistentVolumeSpec persistentVolumeName
V1VolumeAttachmentSpec attacher! nodeName! source:V1VolumeAttachmentSource!
V1VolumeAttributesClass apiVersion driverName! kind metadata:V1ObjectMeta parameters{}
V1VolumeDevice devicePath! name!
V1VolumeMount mountPath! mountPropagation=Bidirectional,HostToContainer,None name! readOnly? recursiveReadOnly@30- subPath subPathExpr
V1VolumeNodeAffinity required:V1NodeSelector
V1VolumeNodeResources count#
V1VolumeProjection clusterTrustBundle:V1ClusterTrustBundleProjection@29- configMap:V1ConfigMapProjection downwardAPI:V1DownwardAPIProjection podCertificate:V1PodCertificateProjection@34- secret:V1SecretProjection serviceAccountToken:V1ServiceAccountTokenProjection
V1VolumeResourceRequirements limits{}% requests{}%
V1VsphereVirtualDiskVolumeSource fsType storagePolicyID storagePolicyName volumePath!
V1WebhookConversion clientConfig:ApiextensionsV1WebhookClientConfig conversionReviewVersions[]!
V1WeightedPodAffinityTerm podAffinityTerm:V1PodAffinityTerm! weight#!
V1WindowsSecurityContextOptions gmsaCredentialSpec gmsaCredentialSpecName hostProcess?@22- runAsUserName
V1alpha1AggregationRule clusterRoleSelectors[]:V1LabelSelector
V1alpha1ApplyConfiguration expression
V1alpha1AuditAnnotation key! valueExpression!
V1alpha1CSIStorageCapacity apiVersion capacity kind maximumVolumeSize metadata:V1ObjectMeta nodeTopology:V1LabelSelector storageClassName!
V1alpha1ClusterCIDR apiVersion kind metadata:V1ObjectMeta spec:V1alpha1ClusterCIDRSpec
V1alpha1ClusterCIDRSpec ipv4 ipv6 nodeSelector:V1NodeSelector perNodeHostBits#!
V1alpha1ClusterRole aggregationRule:V1alpha1AggregationRule apiVersion kind metadata:V1ObjectMeta rules[]:V1alpha1PolicyRule
V1alpha1ClusterRoleBinding apiVersion kind metadata:V1ObjectMeta roleRef:V1alpha1RoleRef! subjects[]:RbacV1alpha1Subject@-20 subjects[]:V1alpha1Subject@21-
V1alpha1ClusterTrustBundle apiVersion kind metadata:V1ObjectMeta spec:V1alpha1ClusterTrustBundleSpec!
V1alpha1ClusterTrustBundleSpec signerName trustBundle!
V1alpha1FlowDistinguisherMethod type!
V1alpha1FlowSchema apiVersion kind metadata:V1ObjectMeta spec:V1alpha1FlowSchemaSpec status*
V1alpha1FlowSchemaSpec distinguisherMethod:V1alpha1FlowDistinguisherMethod matchingPrecedence# priorityLevelConfiguration:V1alpha1PriorityLevelConfigurationReference! rules[]:V1alpha1PolicyRulesWithSubjects
V1alpha1GangSchedulingPolicy minCount#!
V1alpha1GroupSubject name!
V1alpha1GroupVersionResource group resource version
V1alpha1IPAddress apiVersion kind metadata:V1ObjectMeta spec:V1alpha1IPAddressSpec
V1alpha1IPAddressSpec parentRef:V1alpha1ParentReference@-29 parentRef:V1alpha1ParentReference!@30-
V1alpha1JSONPatch expression
V1alpha1LimitResponse queuing:V1alpha1QueuingConfiguration type!
V1alpha1LimitedPriorityLevelConfiguration assuredConcurrencyShares# limitResponse:V1alpha1LimitResponse
V1alpha1MatchCondition expression! name!
V1alpha1MatchResources excludeResourceRules[]:V1alpha1NamedRuleWithOperations matchPolicy=Equivalent,Exact namespaceSelector:V1LabelSelector objectSelector:V1LabelSelector resourceRules[]:V1alpha1NamedRuleWithOperations
V1alpha1MutatingAdmissionPolicy apiVersion kind metadata:V1ObjectMeta spec:V1alpha1MutatingAdmissionPolicySpec
V1alpha1MutatingAdmissionPolicyBinding apiVersion kind metadata:V1ObjectMeta spec:V1alpha1MutatingAdmissionPolicyBindingSpec
V1alpha1MutatingAdmissionPolicyBindingSpec matchResources:V1alpha1MatchResources paramRef:V1alpha1ParamRef policyName
V1alpha1MutatingAdmissionPolicySpec failurePolicy=Fail,Ignore matchConditions[]:V1alpha1MatchCondition matchConstraints:V1alpha1MatchResources mutations[]:V1alpha1Mutation paramKind:V1alpha1ParamKind reinvocationPolicy=IfNeeded,Never variables[]:V1alpha1Variable
V1alpha1Mutation applyConfiguration:V1alpha1ApplyConfiguration jsonPatch:V1alpha1JSONPatch patchType=ApplyConfiguration,JSONPatch!
V1alpha1NamedRuleWithOperations apiGroups[] apiVersions[] operations[]=*,CONNECT,CREATE,DELETE,UPDATE resourceNames[] resources[] scope=*,Cluster,Namespaced
V1alpha1NonResourcePolicyRule nonResourceURLs[]! verbs[]!
V1alpha1Overhead podFixed{}%
V1alpha1ParamKind apiVersion kind
V1alpha1ParamRef name namespace parameterNotFoundAction@28- selector:V1LabelSelector@28-
V1alpha1ParentReference group name@-29 name!@30- namespace resource@-29 resource!@30- uid@-28
V1alpha1PodCertificateRequest apiVersion kind metadata:V1ObjectMeta spec:V1alpha1PodCertificateRequestSpec! status*
V1alpha1PodCertificateRequestSpec maxExpirationSeconds# nodeName! nodeUID! pkixPublicKey&! podName! podUID! proofOfPossession&! serviceAccountName! serviceAccountUID! signerName!
V1alpha1PodGroup name! policy:V1alpha1PodGroupPolicy!
V1alpha1PodGroupPolicy basic* gang:V1alpha1GangSchedulingPolicy
V1alpha1PolicyRule apiGroups[] nonResourceURLs[] resourceNames[] resources[] verbs[]!
V1alpha1PolicyRulesWithSubjects nonResourceRules[]:V1alpha1NonResourcePolicyRule resourceRules[]:V1alpha1ResourcePolicyRule subjects[]:FlowcontrolV1alpha1Subject!
V1alpha1PriorityClass apiVersion description globalDefault? kind metadata:V1ObjectMeta preemptionPolicy value#!
V1alpha1PriorityLevelConfiguration apiVersion kind metadata:V1ObjectMeta spec:V1alpha1PriorityLevelConfigurationSpec status*
V1alpha1PriorityLevelConfigurationReference name!
V1alpha1PriorityLevelConfigurationSpec limited:V1alpha1LimitedPriorityLevelConfiguration type!
V1alpha1QueuingConfiguration handSize# queueLengthLimit# queues#
V1alpha1ResourcePolicyRule apiGroups[]! clusterScope? namespaces[] resources[]! verbs[]!
V1alpha1Role apiVersion kind metadata:V1ObjectMeta rules[]:V1alpha1PolicyRule
V1alpha1RoleBinding apiVersion kind metadata:V1ObjectMeta roleRef:V1alpha1RoleRef! subjects[]:RbacV1alpha1Subject@-20 subjects[]:V1alpha1Subject@21-
V1alpha1RoleRef apiGroup! kind! name!
V1alpha1RuntimeClass apiVersion kind metadata:V1ObjectMeta spec:V1alpha1RuntimeClassSpec!
V1alpha1RuntimeClassSpec overhead:V1alpha1Overhead runtimeHandler! scheduling:V1alpha1Scheduling
V1alpha1Scheduling nodeSelector{} tolerations[]:V1Toleration
V1alpha1SelfSubjectReview apiVersion kind metadata:V1ObjectMeta status*
V1alpha1ServiceAccountSubject name! namespace!
V1alpha1ServiceCIDR apiVersion kind metadata:V1ObjectMeta spec:V1alpha1ServiceCIDRSpec status*
V1alpha1ServiceCIDRSpec cidrs[]
V1alpha1StorageVersion apiVersion kind metadata:V1ObjectMeta@-34 metadata:V1ObjectMeta!@36- spec*!@-34 spec*@36- status*
V1alpha1StorageVersionMigration apiVersion kind metadata:V1ObjectMeta spec:V1alpha1StorageVersionMigrationSpec status*
V1alpha1StorageVersionMigrationSpec continueToken resource:V1alpha1GroupVersionResource!
V1alpha1Subject apiVersion kind! name! namespace
V1alpha1TypedLocalObjectReference apiGroup kind! name!
V1alpha1UserSubject name!
V1alpha1ValidatingAdmissionPolicy apiVersion kind metadata:V1ObjectMeta spec:V1alpha1ValidatingAdmissionPolicySpec status*
V1alpha1ValidatingAdmissionPolicyBinding apiVersion kind metadata:V1ObjectMeta spec:V1alpha1ValidatingAdmissionPolicyBindingSpec
V1alpha1ValidatingAdmissionPolicyBindingSpec matchResources:V1alpha1MatchResources paramRef:V1alpha1ParamRef policyName validationActions[]=Audit,Deny,Warn
V1alpha1ValidatingAdmissionPolicySpec auditAnnotations[]:V1alpha1AuditAnnotation failurePolicy=Fail,Ignore matchConditions[]:V1alpha1MatchCondition matchConstraints:V1alpha1MatchResources paramKind:V1alpha1ParamKind validations[]:V1alpha1Validation variables[]:V1alpha1Variable@28-
V1alpha1Validation expression! message messageExpression reason
V1alpha1Variable expression! name!
V1alpha1VolumeAttachment apiVersion kind metadata:V1ObjectMeta spec:V1alpha1VolumeAttachmentSpec! status*
V1alpha1VolumeAttachmentSource inlineVolumeSpec:V1PersistentVolumeSpec persistentVolumeName
V1alpha1VolumeAttachmentSpec attacher! nodeName! source:V1alpha1VolumeAttachmentSource!
V1alpha1VolumeAttributesClass apiVersion driverName! kind metadata:V1ObjectMeta parameters{}
V1alpha1Workload apiVersion kind metadata:V1ObjectMeta spec:V1alpha1WorkloadSpec!
V1alpha1WorkloadSpec controllerRef:V1alpha1TypedLocalObjectReference podGroups[]:V1alpha1PodGroup!
V1alpha2DriverRequests driverName requests[]:V1alpha2ResourceRequest vendorParameters*
V1alpha2GangSchedulingPolicy minCount#!
V1alpha2LeaseCandidate apiVersion kind metadata:V1ObjectMeta spec:V1alpha2LeaseCandidateSpec@-34 spec:V1alpha2LeaseCandidateSpec!@36-
V1alpha2LeaseCandidateSpec binaryVersion! emulationVersion leaseName! pingTime~ renewTime~ strategy!
V1alpha2NamedResourcesAttribute bool? int## intSlice:V1alpha2NamedResourcesIntSlice name! quantity string stringSlice:V1alpha2NamedResourcesStringSlice version
V1alpha2NamedResourcesFilter selector!
V1alpha2NamedResourcesInstance attributes[]:V1alpha2NamedResourcesAttribute name!
V1alpha2NamedResourcesIntSlice ints[]##!
V1alpha2NamedResourcesRequest selector!
V1alpha2NamedResourcesResources instances[]:V1alpha2NamedResourcesInstance!
V1alpha2NamedResourcesStringSlice strings[]!
V1alpha2PodGroup apiVersion kind metadata:V1ObjectMeta spec:V1alpha2PodGroupSpec! status*
V1alpha2PodGroupResourceClaim name! resourceClaimName resourceClaimTemplateName
V1alpha2PodGroupSchedulingConstraints topology[]:V1alpha2TopologyConstraint
V1alpha2PodGroupSchedulingPolicy basic* gang:V1alpha2GangSchedulingPolicy
V1alpha2PodGroupSpec disruptionMode podGroupTemplateRef:V1alpha2PodGroupTemplateReference priority# priorityClassName resourceClaims[]:V1alpha2PodGroupResourceClaim schedulingConstraints:V1alpha2PodGroupSchedulingConstraints schedulingPolicy:V1alpha2PodGroupSchedulingPolicy!
V1alpha2PodGroupTemplate disruptionMode name! priority# priorityClassName resourceClaims[]:V1alpha2PodGroupResourceClaim schedulingConstraints:V1alpha2PodGroupSchedulingConstraints schedulingPolicy:V1alpha2PodGroupSchedulingPolicy!
V1alpha2PodGroupTemplateReference workload:V1alpha2WorkloadPodGroupTemplateReference
V1alpha2PodSchedulingContext apiVersion kind metadata:V1ObjectMeta spec:V1alpha2PodSchedulingContextSpec! status*
V1alpha2PodSchedulingContextSpec potentialNodes[] selectedNode
V1alpha2ResourceClaim apiVersion kind metadata:V1ObjectMeta spec:V1alpha2ResourceClaimSpec! status*
V1alpha2ResourceClaimParameters apiVersion driverRequests[]:V1alpha2DriverRequests generatedFrom:V1alpha2ResourceClaimParametersReference kind metadata:V1ObjectMeta shareable?
V1alpha2ResourceClaimParametersReference apiGroup kind! name!
V1alpha2ResourceClaimSpec allocationMode parametersRef:V1alpha2ResourceClaimParametersReference resourceClassName!
V1alpha2ResourceClaimTemplate apiVersion kind metadata:V1ObjectMeta spec:V1alpha2ResourceClaimTemplateSpec!
V1alpha2ResourceClaimTemplateSpec metadata:V1ObjectMeta spec:V1alpha2ResourceClaimSpec!
V1alpha2ResourceClass apiVersion driverName! kind metadata:V1ObjectMeta parametersRef:V1alpha2ResourceClassParametersReference structuredParameters?@30- suitableNodes:V1NodeSelector
V1alpha2ResourceClassParameters apiVersion filters[]:V1alpha2ResourceFilter generatedFrom:V1alpha2ResourceClassParametersReference kind metadata:V1ObjectMeta vendorParameters[]:V1alpha2VendorParameters
V1alpha2ResourceClassParametersReference apiGroup kind! name! namespace
V1alpha2ResourceFilter driverName namedResources:V1alpha2NamedResourcesFilter
V1alpha2ResourceRequest namedResources:V1alpha2NamedResourcesRequest vendorParameters*
V1alpha2ResourceSlice apiVersion driverName! kind metadata:V1ObjectMeta namedResources:V1alpha2NamedResourcesResources nodeName
V1alpha2TopologyConstraint key!
V1alpha2TypedLocalObjectReference apiGroup kind! name!
V1alpha2VendorParameters driverName parameters*
V1alpha2Workload apiVersion kind metadata:V1ObjectMeta spec:V1alpha2WorkloadSpec!
V1alpha2WorkloadPodGroupTemplateReference podGroupTemplateName! workloadName!
V1alpha2WorkloadSpec controllerRef:V1alpha2TypedLocalObjectReference podGroupTemplates[]:V1alpha2PodGroupTemplate!
V1alpha3BasicDevice allNodes?@33- attributes{}:V1alpha3DeviceAttribute capacity{} consumesCounters[]:V1alpha3DeviceCounterConsumption@33- nodeName@33- nodeSelector:V1NodeSelector@33- taints[]:V1alpha3DeviceTaint@33-
V1alpha3CELDeviceSelector expression!
V1alpha3Counter value%!
V1alpha3CounterSet counters{}:V1alpha3Counter! name!
V1alpha3Device basic:V1alpha3BasicDevice name!
V1alpha3DeviceAttribute bool? int## string version
V1alpha3DeviceClaim config[]:V1alpha3DeviceClaimConfiguration constraints[]:V1alpha3DeviceConstraint requests[]:V1alpha3DeviceRequest
V1alpha3DeviceClaimConfiguration opaque:V1alpha3OpaqueDeviceConfiguration requests[]
V1alpha3DeviceClass apiVersion kind metadata:V1ObjectMeta spec:V1alpha3DeviceClassSpec!
V1alpha3DeviceClassConfiguration opaque:V1alpha3OpaqueDeviceConfiguration
V1alpha3DeviceClassSpec config[]:V1alpha3DeviceClassConfiguration selectors[]:V1alpha3DeviceSelector
V1alpha3DeviceConstraint matchAttribute requests[]
V1alpha3DeviceCounterConsumption counterSet! counters{}:V1alpha3Counter!
V1alpha3DeviceRequest adminAccess? allocationMode count## deviceClassName!@-32 deviceClassName@33- firstAvailable[]:V1alpha3DeviceSubRequest@33- name! selectors[]:V1alpha3DeviceSelector tolerations[]:V1alpha3DeviceToleration@33-
V1alpha3DeviceSelector cel:V1alpha3CELDeviceSelector
V1alpha3DeviceSubRequest allocationMode=All,ExactCount count## deviceClassName! name! selectors[]:V1alpha3DeviceSelector tolerations[]:V1alpha3DeviceToleration
V1alpha3DeviceTaint effect=NoExecute,NoSchedule,None! key! timeAdded~ value
V1alpha3DeviceTaintRule apiVersion kind metadata:V1ObjectMeta spec:V1alpha3DeviceTaintRuleSpec! status*@36-
V1alpha3DeviceTaintRuleSpec deviceSelector:V1alpha3DeviceTaintSelector taint:V1alpha3DeviceTaint!
V1alpha3DeviceTaintSelector device deviceClassName@-34 driver pool selectors[]:V1alpha3DeviceSelector@-34
V1alpha3DeviceToleration effect=NoExecute,NoSchedule,None key operator=Equal,Exists tolerationSeconds## value
V1alpha3OpaqueDeviceConfiguration driver! parameters*!
V1alpha3ResourceClaim apiVersion kind metadata:V1ObjectMeta spec:V1alpha3ResourceClaimSpec! status*
V1alpha3ResourceClaimSpec devices:V1alpha3DeviceClaim
V1alpha3ResourceClaimTemplate apiVersion kind metadata:V1ObjectMeta spec:V1alpha3ResourceClaimTemplateSpec!
V1alpha3ResourceClaimTemplateSpec metadata:V1ObjectMeta spec:V1alpha3ResourceClaimSpec!
V1alpha3ResourcePool generation##! name! resourceSliceCount##!
V1alpha3ResourcePoolStatusRequest apiVersion kind metadata:V1ObjectMeta! spec:V1alpha3ResourcePoolStatusRequestSpec! status*
V1alpha3ResourcePoolStatusRequestSpec driver! limit# poolName
V1alpha3ResourceSlice apiVersion kind metadata:V1ObjectMeta spec:V1alpha3ResourceSliceSpec!
V1alpha3ResourceSliceSpec allNodes? devices[]:V1alpha3Device driver! nodeName nodeSelector:V1NodeSelector perDeviceNodeSelection?@33- pool:V1alpha3ResourcePool! sharedCounters[]:V1alpha3CounterSet@33-
V1beta1APIService apiVersion kind metadata:V1ObjectMeta spec:V1beta1APIServiceSpec status*
V1beta1APIServiceSpec caBundle group groupPriorityMinimum#! insecureSkipTLSVerify? service:ApiregistrationV1beta1ServiceReference version versionPriority#!
V1beta1AggregationRule clusterRoleSelectors[]:V1LabelSelector
V1beta1AllowedCSIDriver name!
V1beta1AllowedFlexVolume driver!
V1beta1AllowedHostPath pathPrefix readOnly?
V1beta1ApplyConfiguration expression
V1beta1AuditAnnotation key! valueExpression!
V1beta1BasicDevice allNodes?@33- allowMultipleAllocations?@34- attributes{}:V1beta1DeviceAttribute bindingConditions[]@34- bindingFailureConditions[]@34- bindsToNode?@34- capacity{}:V1beta1DeviceCapacity consumesCounters[]:V1beta1DeviceCounterConsumption@33- nodeAllocatableResourceMappings{}:V1beta1NodeAllocatableResourceMapping@36- nodeName@33- nodeSelector:V1NodeSelector@33- taints[]:V1beta1DeviceTaint@33-
V1beta1CELDeviceSelector expression!
V1beta1CSIDriver apiVersion kind metadata:V1ObjectMeta spec:V1beta1CSIDriverSpec!
V1beta1CSIDriverSpec attachRequired? fsGroupPolicy podInfoOnMount? requiresRepublish? storageCapacity? tokenRequests[]:V1beta1TokenRequest volumeLifecycleModes[]
V1beta1CSINode apiVersion kind metadata:V1ObjectMeta spec:V1beta1CSINodeSpec!
V1beta1CSINodeDriver allocatable:V1beta1VolumeNodeResources name! nodeID! topologyKeys[]
V1beta1CSINodeSpec drivers[]:V1beta1CSINodeDriver!
V1beta1CSIStorageCapacity apiVersion capacity kind maximumVolumeSize metadata:V1ObjectMeta nodeTopology:V1LabelSelector storageClassName!
V1beta1CapacityRequestPolicy default% validRange:V1beta1CapacityRequestPolicyRange validValues[]%
V1beta1CapacityRequestPolicyRange max% min%! step%
V1beta1CapacityRequirements requests{}%
V1beta1CertificateSigningRequest apiVersion kind metadata:V1ObjectMeta spec:V1beta1CertificateSigningRequestSpec status*
V1beta1CertificateSigningRequestSpec extra{}[] groups[] request! signerName uid usages[]=any,cert_sign,client_auth,code_signing,content_commitment,crl_sign,data_encipherment,decipher_only,digital_signature,email_protection,encipher_only,ipsec_end_system,ipsec_tunnel,ipsec_user,key_agreement,key_encipherment,microsoft_sgc,netscape_sgc,ocsp_signing,s/mime,server_auth,signing,timestamping username
V1beta1ClusterRole aggregationRule:V1beta1AggregationRule apiVersion kind metadata:V1ObjectMeta rules[]:V1beta1PolicyRule
V1beta1ClusterRoleBinding apiVersion kind metadata:V1ObjectMeta roleRef:V1beta1RoleRef! subjects[]:RbacV1beta1Subject
V1beta1ClusterTrustBundle apiVersion kind metadata:V1ObjectMeta spec:V1beta1ClusterTrustBundleSpec!
V1beta1ClusterTrustBundleSpec signerName trustBundle!
V1beta1Counter value%!
V1beta1CounterSet counters{}:V1beta1Counter! name!
V1beta1CronJob apiVersion kind metadata:V1ObjectMeta spec:V1beta1CronJobSpec status*
V1beta1CronJobSpec concurrencyPolicy=Allow,Forbid,Replace failedJobsHistoryLimit# jobTemplate:V1beta1JobTemplateSpec! schedule! startingDeadlineSeconds# successfulJobsHistoryLimit# suspend? timeZone@24-
V1beta1CustomResourceColumnDefinition JSONPath! description format name! priority# type!
V1beta1CustomResourceConversion conversionReviewVersions[] strategy! webhookClientConfig:ApiextensionsV1beta1WebhookClientConfig
V1beta1CustomResourceDefinition apiVersion kind metadata:V1ObjectMeta spec:V1beta1CustomResourceDefinitionSpec! status*
V1beta1CustomResourceDefinitionNames categories[] kind! listKind plural! shortNames[] singular
V1beta1CustomResourceDefinitionSpec additionalPrinterColumns[]:V1beta1CustomResourceColumnDefinition conversion:V1beta1CustomResourceConversion group! names:V1beta1CustomResourceDefinitionNames! preserveUnknownFields? scope! subresources:V1beta1CustomResourceSubresources validation:V1beta1CustomResourceValidation version versions[]:V1beta1CustomResourceDefinitionVersion
V1beta1CustomResourceDefinitionVersion additionalPrinterColumns[]:V1beta1CustomResourceColumnDefinition deprecated? deprecationWarning name! schema:V1beta1CustomResourceValidation served?! storage?! subresources:V1beta1CustomResourceSubresources
V1beta1CustomResourceSubresourceScale labelSelectorPath specReplicasPath! statusReplicasPath!
V1beta1CustomResourceSubresources scale:V1beta1CustomResourceSubresourceScale status*
V1beta1CustomResourceValidation openAPIV3Schema:V1beta1JSONSchemaProps
V1beta1Device basic:V1beta1BasicDevice name!
V1beta1DeviceAttribute bool? bools[]?@36- int## ints[]##@36- string strings[]@36- version versions[]@36-
V1beta1DeviceCapacity requestPolicy:V1beta1CapacityRequestPolicy@34- value%!
V1beta1DeviceClaim config[]:V1beta1DeviceClaimConfiguration constraints[]:V1beta1DeviceConstraint requests[]:V1beta1DeviceRequest
V1beta1DeviceClaimConfiguration opaque:V1beta1OpaqueDeviceConfiguration requests[]
V1beta1DeviceClass apiVersion kind metadata:V1ObjectMeta spec:V1beta1DeviceClassSpec!
V1beta1DeviceClassConfiguration opaque:V1beta1OpaqueDeviceConfiguration
V1beta1DeviceClassSpec config[]:V1beta1DeviceClassConfiguration extendedResourceName@34- selectors[]:V1beta1DeviceSelector
V1beta1DeviceConstraint distinctAttribute@34- matchAttribute requests[]
V1beta1DeviceCounterConsumption counterSet! counters{}:V1beta1Counter!
V1beta1DeviceRequest adminAccess? allocationMode capacity:V1beta1CapacityRequirements@34- count## deviceClassName!@-32 deviceClassName@33- firstAvailable[]:V1beta1DeviceSubRequest@33- name! selectors[]:V1beta1DeviceSelector tolerations[]:V1beta1DeviceToleration@33-
V1beta1DeviceSelector cel:V1beta1CELDeviceSelector
V1beta1DeviceSubRequest allocationMode=All,ExactCount capacity:V1beta1CapacityRequirements@34- count## deviceClassName! name! selectors[]:V1beta1DeviceSelector tolerations[]:V1beta1DeviceToleration
V1beta1DeviceTaint effect=NoExecute,NoSchedule,None! key! timeAdded~ value
V1beta1DeviceToleration effect=NoExecute,NoSchedule,None key operator=Equal,Exists tolerationSeconds## value
V1beta1Endpoint addresses[]! conditions:V1beta1EndpointConditions hints:V1beta1EndpointHints@21- hostname nodeName targetRef:V1ObjectReference topology{}
V1beta1EndpointConditions ready? serving? terminating?
V1beta1EndpointHints forZones[]:V1beta1ForZone
V1beta1EndpointPort appProtocol name port# protocol=SCTP,TCP,UDP
V1beta1EndpointSlice addressType! apiVersion endpoints[]:V1beta1Endpoint! kind metadata:V1ObjectMeta ports[]:V1beta1EndpointPort
V1beta1Event action apiVersion deprecatedCount# deprecatedFirstTimestamp~ deprecatedLastTimestamp~ deprecatedSource:V1EventSource eventTime~! kind metadata:V1ObjectMeta!@-20 metadata:V1ObjectMeta@21- note reason regarding:V1ObjectReference related:V1ObjectReference reportingController reportingInstance series:V1beta1EventSeries type
V1beta1EventSeries count#! lastObservedTime~!
V1beta1ExternalDocumentation description url
V1beta1FSGroupStrategyOptions ranges[]:V1beta1IDRange rule
V1beta1FlowDistinguisherMethod type!
V1beta1FlowSchema apiVersion kind metadata:V1ObjectMeta spec:V1beta1FlowSchemaSpec status*
V1beta1FlowSchemaSpec distinguisherMethod:V1beta1FlowDistinguisherMethod matchingPrecedence# priorityLevelConfiguration:V1beta1PriorityLevelConfigurationReference! rules[]:V1beta1PolicyRulesWithSubjects
V1beta1ForZone name!
V1beta1GroupSubject name!
V1beta1HostPortRange max#! min#!
V1beta1IDRange max#! min#!
V1beta1IPAddress apiVersion kind metadata:V1ObjectMeta spec:V1beta1IPAddressSpec@-34 spec:V1beta1IPAddressSpec!@36-
V1beta1IPAddressSpec parentRef:V1beta1ParentReference!
V1beta1IngressClass apiVersion kind metadata:V1ObjectMeta spec:V1beta1IngressClassSpec
V1beta1IngressClassParametersReference apiGroup kind! name! namespace scope
V1beta1IngressClassSpec controller parameters:V1TypedLocalObjectReference@-20 parameters:V1beta1IngressClassParametersReference@21-
V1beta1JSONPatch expression
V1beta1JSONSchemaProps $ref $schema additionalItems* additionalProperties* allOf[]:V1beta1JSONSchemaProps anyOf[]:V1beta1JSONSchemaProps default* definitions{}:V1beta1JSONSchemaProps dependencies{}* description enum[]* example* exclusiveMaximum? exclusiveMinimum? externalDocs:V1beta1ExternalDocumentation format id items* maxItems# maxLength# maxProperties# maximum# minItems# minLength# minProperties# minimum# multipleOf# not:V1beta1JSONSchemaProps nullable? oneOf[]:V1beta1JSONSchemaProps pattern patternProperties{}:V1beta1JSONSchemaProps properties{}:V1beta1JSONSchemaProps required[] title type uniqueItems? x-kubernetes-embedded-resource? x-kubernetes-int-or-string? x-kubernetes-list-map-keys[] x-kubernetes-list-type x-kubernetes-map-type x-kubernetes-preserve-unknown-fields?
V1beta1JobTemplateSpec metadata:V1ObjectMeta spec:V1JobSpec
V1beta1Lease apiVersion kind metadata:V1ObjectMeta spec:V1beta1LeaseSpec
V1beta1LeaseCandidate apiVersion kind metadata:V1ObjectMeta spec:V1beta1LeaseCandidateSpec@-34 spec:V1beta1LeaseCandidateSpec!@36-
V1beta1LeaseCandidateSpec binaryVersion! emulationVersion leaseName! pingTime~ renewTime~ strategy!
V1beta1LeaseSpec acquireTime~ holderIdentity leaseDurationSeconds# leaseTransitions# renewTime~
V1beta1LimitResponse queuing:V1beta1QueuingConfiguration type!
V1beta1LimitedPriorityLevelConfiguration assuredConcurrencyShares# limitResponse:V1beta1LimitResponse
V1beta1LocalSubjectAccessReview apiVersion kind metadata:V1ObjectMeta spec:V1beta1SubjectAccessReviewSpec! status*
V1beta1MatchCondition expression! name!
V1beta1MatchResources excludeResourceRules[]:V1beta1NamedRuleWithOperations matchPolicy=Equivalent,Exact namespaceSelector:V1LabelSelector objectSelector:V1LabelSelector resourceRules[]:V1beta1NamedRuleWithOperations
V1beta1MutatingAdmissionPolicy apiVersion kind metadata:V1ObjectMeta spec:V1beta1MutatingAdmissionPolicySpec
V1beta1MutatingAdmissionPolicyBinding apiVersion kind metadata:V1ObjectMeta spec:V1beta1MutatingAdmissionPolicyBindingSpec
V1beta1MutatingAdmissionPolicyBindingSpec matchResources:V1beta1MatchResources paramRef:V1beta1ParamRef policyName
V1beta1MutatingAdmissionPolicySpec failurePolicy=Fail,Ignore matchConditions[]:V1beta1MatchCondition matchConstraints:V1beta1MatchResources mutations[]:V1beta1Mutation paramKind:V1beta1ParamKind reinvocationPolicy=IfNeeded,Never variables[]:V1beta1Variable
V1beta1MutatingWebhook admissionReviewVersions[] clientConfig:AdmissionregistrationV1beta1WebhookClientConfig! failurePolicy=Fail,Ignore matchPolicy=Equivalent,Exact name! namespaceSelector:V1LabelSelector objectSelector:V1LabelSelector reinvocationPolicy=IfNeeded,Never rules[]:V1beta1RuleWithOperations sideEffects=None,NoneOnDryRun,Some,Unknown timeoutSeconds#
V1beta1MutatingWebhookConfiguration apiVersion kind metadata:V1ObjectMeta webhooks[]:V1beta1MutatingWebhook
V1beta1Mutation applyConfiguration:V1beta1ApplyConfiguration jsonPatch:V1beta1JSONPatch patchType=ApplyConfiguration,JSONPatch!
V1beta1NamedRuleWithOperations apiGroups[] apiVersions[] operations[]=*,CONNECT,CREATE,DELETE,UPDATE resourceNames[] resources[] scope=*,Cluster,Namespaced
V1beta1NodeAllocatableResourceMapping allocationMultiplier% capacityKey
V1beta1NonResourceAttributes path verb
V1beta1NonResourcePolicyRule nonResourceURLs[]! verbs[]!
V1beta1OpaqueDeviceConfiguration driver! parameters*!
V1beta1Overhead podFixed{}%
V1beta1ParamKind apiVersion kind
V1beta1ParamRef name namespace parameterNotFoundAction selector:V1LabelSelector
V1beta1ParentReference group name! namespace resource!
V1beta1PodCertificateRequest apiVersion kind metadata:V1ObjectMeta spec:V1beta1PodCertificateRequestSpec! status*
V1beta1PodCertificateRequestSpec maxExpirationSeconds# nodeName! nodeUID! pkixPublicKey& podName! podUID! proofOfPossession& serviceAccountName! serviceAccountUID! signerName! stubPKCS10Request&! unverifiedUserAnnotations{}
V1beta1PodDisruptionBudget apiVersion kind metadata:V1ObjectMeta spec:V1beta1PodDisruptionBudgetSpec status*
V1beta1PodDisruptionBudgetSpec maxUnavailable| minAvailable| selector:V1LabelSelector
V1beta1PodSecurityPolicy apiVersion kind metadata:V1ObjectMeta spec:V1beta1PodSecurityPolicySpec
V1beta1PodSecurityPolicySpec allowPrivilegeEscalation? allowedCSIDrivers[]:V1beta1AllowedCSIDriver allowedCapabilities[] allowedFlexVolumes[]:V1beta1AllowedFlexVolume allowedHostPaths[]:V1beta1AllowedHostPath allowedProcMountTypes[] allowedUnsafeSysctls[] defaultAddCapabilities[] defaultAllowPrivilegeEscalation? forbiddenSysctls[] fsGroup:V1beta1FSGroupStrategyOptions! hostIPC? hostNetwork? hostPID? hostPorts[]:V1beta1HostPortRange privileged? readOnlyRootFilesystem? requiredDropCapabilities[] runAsGroup:V1beta1RunAsGroupStrategyOptions runAsUser:V1beta1RunAsUserStrategyOptions! runtimeClass:V1beta1RuntimeClassStrategyOptions seLinux:V1beta1SELinuxStrategyOptions! supplementalGroups:V1beta1SupplementalGroupsStrategyOptions! volumes[]
V1beta1PolicyRule apiGroups[] nonResourceURLs[] resourceNames[] resources[] verbs[]!
V1beta1PolicyRulesWithSubjects nonResourceRules[]:V1beta1NonResourcePolicyRule resourceRules[]:V1beta1ResourcePolicyRule subjects[]:FlowcontrolV1beta1Subject!@-21 subjects[]:V1beta1Subject!@22-
V1beta1PriorityClass apiVersion description globalDefault? kind metadata:V1ObjectMeta preemptionPolicy value#!
V1beta1PriorityLevelConfiguration apiVersion kind metadata:V1ObjectMeta spec:V1beta1PriorityLevelConfigurationSpec status*
V1beta1PriorityLevelConfigurationReference name!
V1beta1PriorityLevelConfigurationSpec limited:V1beta1LimitedPriorityLevelConfiguration type!
V1beta1QueuingConfiguration handSize# queueLengthLimit# queues#
V1beta1ResourceAttributes group name namespace resource subresource verb version
V1beta1ResourceClaim apiVersion kind metadata:V1ObjectMeta spec:V1beta1ResourceClaimSpec! status*
V1beta1ResourceClaimSpec devices:V1beta1DeviceClaim
V1beta1ResourceClaimTemplate apiVersion kind metadata:V1ObjectMeta spec:V1beta1ResourceClaimTemplateSpec!
V1beta1ResourceClaimTemplateSpec metadata:V1ObjectMeta spec:V1beta1ResourceClaimSpec!
V1beta1ResourcePolicyRule apiGroups[]! clusterScope? namespaces[] resources[]! verbs[]!
V1beta1ResourcePool generation##! name! resourceSliceCount##!
V1beta1ResourceSlice apiVersion kind metadata:V1ObjectMeta spec:V1beta1ResourceSliceSpec!
V1beta1ResourceSliceSpec allNodes? devices[]:V1beta1Device driver! nodeName nodeSelector:V1NodeSelector perDeviceNodeSelection?@33- pool:V1beta1ResourcePool! sharedCounters[]:V1beta1CounterSet@33-
V1beta1Role apiVersion kind metadata:V1ObjectMeta rules[]:V1beta1PolicyRule
V1beta1RoleBinding apiVersion kind metadata:V1ObjectMeta roleRef:V1beta1RoleRef! subjects[]:RbacV1beta1Subject
V1beta1RoleRef apiGroup! kind! name!
V1beta1RuleWithOperations apiGroups[] apiVersions[] operations[]=*,CONNECT,CREATE,DELETE,UPDATE resources[] scope=*,Cluster,Namespaced
V1beta1RunAsGroupStrategyOptions ranges[]:V1beta1IDRange rule!
V1beta1RunAsUserStrategyOptions ranges[]:V1beta1IDRange rule!
V1beta1RuntimeClass apiVersion handler! kind metadata:V1ObjectMeta overhead:V1beta1Overhead scheduling:V1beta1Scheduling
V1beta1RuntimeClassStrategyOptions allowedRuntimeClassNames[]! defaultRuntimeClassName
V1beta1SELinuxStrategyOptions rule! seLinuxOptions:V1SELinuxOptions
V1beta1Scheduling nodeSelector{} tolerations[]:V1Toleration
V1beta1SelfSubjectAccessReview apiVersion kind metadata:V1ObjectMeta spec:V1beta1SelfSubjectAccessReviewSpec! status*
V1beta1SelfSubjectAccessReviewSpec nonResourceAttributes:V1beta1NonResourceAttributes resourceAttributes:V1beta1ResourceAttributes
V1beta1SelfSubjectReview apiVersion kind metadata:V1ObjectMeta status*
V1beta1SelfSubjectRulesReview apiVersion kind metadata:V1ObjectMeta spec:V1beta1SelfSubjectRulesReviewSpec! status*
V1beta1SelfSubjectRulesReviewSpec namespace
V1beta1ServiceAccountSubject name! namespace!
V1beta1ServiceCIDR apiVersion kind metadata:V1ObjectMeta spec:V1beta1ServiceCIDRSpec status*
V1beta1ServiceCIDRSpec cidrs[]
V1beta1StorageClass allowVolumeExpansion? allowedTopologies[]:V1TopologySelectorTerm apiVersion kind metadata:V1ObjectMeta mountOptions[] parameters{} provisioner! reclaimPolicy volumeBindingMode
V1beta1StorageVersionMigration apiVersion kind metadata:V1ObjectMeta spec:V1beta1StorageVersionMigrationSpec status*
V1beta1StorageVersionMigrationSpec resource:V1GroupResource!
V1beta1Subject group:V1beta1GroupSubject kind! serviceAccount:V1beta1ServiceAccountSubject user:V1beta1UserSubject
V1beta1SubjectAccessReview apiVersion kind metadata:V1ObjectMeta spec:V1beta1SubjectAccessReviewSpec! status*
V1beta1SubjectAccessReviewSpec extra{}[] group[] nonResourceAttributes:V1beta1NonResourceAttributes resourceAttributes:V1beta1ResourceAttributes uid user
V1beta1SupplementalGroupsStrategyOptions ranges[]:V1beta1IDRange rule
V1beta1TokenRequest audience! expirationSeconds#
V1beta1TokenReview apiVersion kind metadata:V1ObjectMeta spec:V1beta1TokenReviewSpec! status*
V1beta1TokenReviewSpec audiences[] token
V1beta1UserSubject name!
V1beta1ValidatingAdmissionPolicy apiVersion kind metadata:V1ObjectMeta spec:V1beta1ValidatingAdmissionPolicySpec status*
V1beta1ValidatingAdmissionPolicyBinding apiVersion kind metadata:V1ObjectMeta spec:V1beta1ValidatingAdmissionPolicyBindingSpec
V1beta1ValidatingAdmissionPolicyBindingSpec matchResources:V1beta1MatchResources paramRef:V1beta1ParamRef policyName validationActions[]=Audit,Deny,Warn
V1beta1ValidatingAdmissionPolicySpec auditAnnotations[]:V1beta1AuditAnnotation failurePolicy=Fail,Ignore matchConditions[]:V1beta1MatchCondition matchConstraints:V1beta1MatchResources paramKind:V1beta1ParamKind validations[]:V1beta1Validation variables[]:V1beta1Variable
V1beta1ValidatingWebhook admissionReviewVersions[] clientConfig:AdmissionregistrationV1beta1WebhookClientConfig! failurePolicy=Fail,Ignore matchPolicy=Equivalent,Exact name! namespaceSelector:V1LabelSelector objectSelector:V1LabelSelector rules[]:V1beta1RuleWithOperations sideEffects=None,NoneOnDryRun,Some,Unknown timeoutSeconds#
V1beta1ValidatingWebhookConfiguration apiVersion kind metadata:V1ObjectMeta webhooks[]:V1beta1ValidatingWebhook
V1beta1Validation expression! message messageExpression reason
V1beta1Variable expression! name!
V1beta1VolumeAttachment apiVersion kind metadata:V1ObjectMeta spec:V1beta1VolumeAttachmentSpec! status*
V1beta1VolumeAttachmentSource inlineVolumeSpec:V1PersistentVolumeSpec persistentVolumeName
V1beta1VolumeAttachmentSpec attacher! nodeName! source:V1beta1VolumeAttachmentSource!
V1beta1VolumeAttributesClass apiVersion driverName! kind metadata:V1ObjectMeta parameters{}
V1beta1VolumeNodeResources count#
V1beta2CELDeviceSelector expression!
V1beta2CapacityRequestPolicy default% validRange:V1beta2CapacityRequestPolicyRange validValues[]%
V1beta2CapacityRequestPolicyRange max% min%! step%
V1beta2CapacityRequirements requests{}%
V1beta2Counter value%!
V1beta2CounterSet counters{}:V1beta2Counter! name!
V1beta2Device allNodes? allowMultipleAllocations?@34- attributes{}:V1beta2DeviceAttribute bindingConditions[]@34- bindingFailureConditions[]@34- bindsToNode?@34- capacity{}:V1beta2DeviceCapacity consumesCounters[]:V1beta2DeviceCounterConsumption name! nodeAllocatableResourceMappings{}:V1beta2NodeAllocatableResourceMapping@36- nodeName nodeSelector:V1NodeSelector taints[]:V1beta2DeviceTaint
V1beta2DeviceAttribute bool? bools[]?@36- int## ints[]##@36- string strings[]@36- version versions[]@36-
V1beta2DeviceCapacity requestPolicy:V1beta2CapacityRequestPolicy@34- value%!
V1beta2DeviceClaim config[]:V1beta2DeviceClaimConfiguration constraints[]:V1beta2DeviceConstraint requests[]:V1beta2DeviceRequest
V1beta2DeviceClaimConfiguration opaque:V1beta2OpaqueDeviceConfiguration requests[]
V1beta2DeviceClass apiVersion kind metadata:V1ObjectMeta spec:V1beta2DeviceClassSpec!
V1beta2DeviceClassConfiguration opaque:V1beta2OpaqueDeviceConfiguration
V1beta2DeviceClassSpec config[]:V1beta2DeviceClassConfiguration extendedResourceName@34- selectors[]:V1beta2DeviceSelector
V1beta2DeviceConstraint distinctAttribute@34- matchAttribute requests[]
V1beta2DeviceCounterConsumption counterSet! counters{}:V1beta2Counter!
V1beta2DeviceRequest exactly:V1beta2ExactDeviceRequest firstAvailable[]:V1beta2DeviceSubRequest name!
V1beta2DeviceSelector cel:V1beta2CELDeviceSelector
V1beta2DeviceSubRequest allocationMode=All,ExactCount capacity:V1beta2CapacityRequirements@34- count## deviceClassName! name! selectors[]:V1beta2DeviceSelector tolerations[]:V1beta2DeviceToleration
V1beta2DeviceTaint effect=NoExecute,NoSchedule,None! key! timeAdded~ value
V1beta2DeviceTaintRule apiVersion kind metadata:V1ObjectMeta spec:V1beta2DeviceTaintRuleSpec! status*
V1beta2DeviceTaintRuleSpec deviceSelector:V1beta2DeviceTaintSelector taint:V1beta2DeviceTaint!
V1beta2DeviceTaintSelector device driver pool
V1beta2DeviceToleration effect=NoExecute,NoSchedule,None key operator=Equal,Exists tolerationSeconds## value
V1beta2ExactDeviceRequest adminAccess? allocationMode=All,ExactCount capacity:V1beta2CapacityRequirements@34- count## deviceClassName! selectors[]:V1beta2DeviceSelector tolerations[]:V1beta2DeviceToleration
V1beta2ExemptPriorityLevelConfiguration lendablePercent# nominalConcurrencyShares#
V1beta2FlowDistinguisherMethod type!
V1beta2FlowSchema apiVersion kind metadata:V1ObjectMeta spec:V1beta2FlowSchemaSpec status*
V1beta2FlowSchemaSpec distinguisherMethod:V1beta2FlowDistinguisherMethod matchingPrecedence# priorityLevelConfiguration:V1beta2PriorityLevelConfigurationReference! rules[]:V1beta2PolicyRulesWithSubjects
V1beta2GroupSubject name!
V1beta2LimitResponse queuing:V1beta2QueuingConfiguration type!
V1beta2LimitedPriorityLevelConfiguration assuredConcurrencyShares# borrowingLimitPercent#@27- lendablePercent#@27- limitResponse:V1beta2LimitResponse
V1beta2NodeAllocatableResourceMapping allocationMultiplier% capacityKey
V1beta2NonResourcePolicyRule nonResourceURLs[]! verbs[]!
V1beta2OpaqueDeviceConfiguration driver! parameters*!
V1beta2PolicyRulesWithSubjects nonResourceRules[]:V1beta2NonResourcePolicyRule resourceRules[]:V1beta2ResourcePolicyRule subjects[]:V1beta2Subject!
V1beta2PriorityLevelConfiguration apiVersion kind metadata:V1ObjectMeta spec:V1beta2PriorityLevelConfigurationSpec status*
V1beta2PriorityLevelConfigurationReference name!
V1beta2PriorityLevelConfigurationSpec exempt:V1beta2ExemptPriorityLevelConfiguration@28- limited:V1beta2LimitedPriorityLevelConfiguration type!
V1beta2QueuingConfiguration handSize# queueLengthLimit# queues#
V1beta2ResourceClaim apiVersion kind metadata:V1ObjectMeta spec:V1beta2ResourceClaimSpec! status*
V1beta2ResourceClaimSpec devices:V1beta2DeviceClaim
V1beta2ResourceClaimTemplate apiVersion kind metadata:V1ObjectMeta spec:V1beta2ResourceClaimTemplateSpec!
V1beta2ResourceClaimTemplateSpec metadata:V1ObjectMeta spec:V1beta2ResourceClaimSpec!
V1beta2ResourcePolicyRule apiGroups[]! clusterScope? namespaces[] resources[]! verbs[]!
V1beta2ResourcePool generation##! name! resourceSliceCount##!
V1beta2ResourceSlice apiVersion kind metadata:V1ObjectMeta spec:V1beta2ResourceSliceSpec!
V1beta2ResourceSliceSpec allNodes? devices[]:V1beta2Device driver! nodeName nodeSelector:V1NodeSelector perDeviceNodeSelection? pool:V1beta2ResourcePool! sharedCounters[]:V1beta2CounterSet
V1beta2ServiceAccountSubject name! namespace!
V1beta2Subject group:V1beta2GroupSubject kind! serviceAccount:V1beta2ServiceAccountSubject user:V1beta2UserSubject
V1beta2UserSubject name!
V1beta3ExemptPriorityLevelConfiguration lendablePercent# nominalConcurrencyShares#
V1beta3FlowDistinguisherMethod type!
V1beta3FlowSchema apiVersion kind metadata:V1ObjectMeta spec:V1beta3FlowSchemaSpec status*
V1beta3FlowSchemaSpec distinguisherMethod:V1beta3FlowDistinguisherMethod matchingPrecedence# priorityLevelConfiguration:V1beta3PriorityLevelConfigurationReference! rules[]:V1beta3PolicyRulesWithSubjects
V1beta3GroupSubject name!
V1beta3LimitResponse queuing:V1beta3QueuingConfiguration type!
V1beta3LimitedPriorityLevelConfiguration borrowingLimitPercent# lendablePercent# limitResponse:V1beta3LimitResponse nominalConcurrencyShares#
V1beta3NonResourcePolicyRule nonResourceURLs[]! verbs[]!
V1beta3PolicyRulesWithSubjects nonResourceRules[]:V1beta3NonResourcePolicyRule resourceRules[]:V1beta3ResourcePolicyRule subjects[]:V1beta3Subject!
V1beta3PriorityLevelConfiguration apiVersion kind metadata:V1ObjectMeta spec:V1beta3PriorityLevelConfigurationSpec status*
V1beta3PriorityLevelConfigurationReference name!
V1beta3PriorityLevelConfigurationSpec exempt:V1beta3ExemptPriorityLevelConfiguration@28- limited:V1beta3LimitedPriorityLevelConfiguration type!
V1beta3QueuingConfiguration handSize# queueLengthLimit# queues#
V1beta3ResourcePolicyRule apiGroups[]! clusterScope? namespaces[] resources[]! verbs[]!
V1beta3ServiceAccountSubject name! namespace!
V1beta3Subject group:V1beta3GroupSubject kind! serviceAccount:V1beta3ServiceAccountSubject user:V1beta3UserSubject
V1beta3UserSubject name!
V2ContainerResourceMetricSource container! name! target:V2MetricTarget!
V2CrossVersionObjectReference apiVersion kind! name!
V2ExternalMetricSource metric:V2MetricIdentifier! target:V2MetricTarget!
V2HPAScalingPolicy periodSeconds#! type! value#!
V2HPAScalingRules policies[]:V2HPAScalingPolicy selectPolicy stabilizationWindowSeconds# tolerance%@33-
V2HorizontalPodAutoscaler apiVersion kind metadata:V1ObjectMeta spec:V2HorizontalPodAutoscalerSpec@-34 spec:V2HorizontalPodAutoscalerSpec!@36- status*
V2HorizontalPodAutoscalerBehavior scaleDown:V2HPAScalingRules scaleUp:V2HPAScalingRules
V2HorizontalPodAutoscalerSpec behavior:V2HorizontalPodAutoscalerBehavior maxReplicas#! metrics[]:V2MetricSpec minReplicas# scaleTargetRef:V2CrossVersionObjectReference!
V2MetricIdentifier name! selector:V1LabelSelector
V2MetricSpec containerResource:V2ContainerResourceMetricSource external:V2ExternalMetricSource object:V2ObjectMetricSource pods:V2PodsMetricSource resource:V2ResourceMetricSource type=ContainerResource,External,Object,Pods,Resource!
V2MetricTarget averageUtilization# averageValue% type! value%
V2ObjectMetricSource describedObject:V2CrossVersionObjectReference! metric:V2MetricIdentifier! target:V2MetricTarget!
V2PodsMetricSource metric:V2MetricIdentifier! target:V2MetricTarget!
V2ResourceMetricSource name! target:V2MetricTarget!
V2alpha1CronJob apiVersion kind metadata:V1ObjectMeta spec:V2alpha1CronJobSpec status*
V2alpha1CronJobSpec concurrencyPolicy failedJobsHistoryLimit# jobTemplate:V2alpha1JobTemplateSpec! schedule! startingDeadlineSeconds# successfulJobsHistoryLimit# suspend?
V2alpha1JobTemplateSpec metadata:V1ObjectMeta spec:V1JobSpec
V2beta1ContainerResourceMetricSource container! name! targetAverageUtilization# targetAverageValue%
V2beta1CrossVersionObjectReference apiVersion kind! name!
V2beta1ExternalMetricSource metricName! metricSelector:V1LabelSelector targetAverageValue% targetValue%
V2beta1HorizontalPodAutoscaler apiVersion kind metadata:V1ObjectMeta spec:V2beta1HorizontalPodAutoscalerSpec status*
V2beta1HorizontalPodAutoscalerSpec maxReplicas#! metrics[]:V2beta1MetricSpec minReplicas# scaleTargetRef:V2beta1CrossVersionObjectReference!
V2beta1MetricSpec containerResource:V2beta1ContainerResourceMetricSource external:V2beta1ExternalMetricSource object:V2beta1ObjectMetricSource pods:V2beta1PodsMetricSource resource:V2beta1ResourceMetricSource type!
V2beta1ObjectMetricSource averageValue% metricName! selector:V1LabelSelector target:V2beta1CrossVersionObjectReference! targetValue%!
V2beta1PodsMetricSource metricName! selector:V1LabelSelector targetAverageValue%!
V2beta1ResourceMetricSource name! targetAverageUtilization# targetAverageValue%
V2beta2ContainerResourceMetricSource container! name! target:V2beta2MetricTarget!
V2beta2CrossVersionObjectReference apiVersion kind! name!
V2beta2ExternalMetricSource metric:V2beta2MetricIdentifier! target:V2beta2MetricTarget!
V2beta2HPAScalingPolicy periodSeconds#! type! value#!
V2beta2HPAScalingRules policies[]:V2beta2HPAScalingPolicy selectPolicy stabilizationWindowSeconds#
V2beta2HorizontalPodAutoscaler apiVersion kind metadata:V1ObjectMeta spec:V2beta2HorizontalPodAutoscalerSpec status*
V2beta2HorizontalPodAutoscalerBehavior scaleDown:V2beta2HPAScalingRules scaleUp:V2beta2HPAScalingRules
V2beta2HorizontalPodAutoscalerSpec behavior:V2beta2HorizontalPodAutoscalerBehavior maxReplicas#! metrics[]:V2beta2MetricSpec minReplicas# scaleTargetRef:V2beta2CrossVersionObjectReference!
V2beta2MetricIdentifier name! selector:V1LabelSelector
V2beta2MetricSpec containerResource:V2beta2ContainerResourceMetricSource external:V2beta2ExternalMetricSource object:V2beta2ObjectMetricSource pods:V2beta2PodsMetricSource resource:V2beta2ResourceMetricSource type=ContainerResource,External,Object,Pods,Resource!
V2beta2MetricTarget averageUtilization# averageValue% type! value%
V2beta2ObjectMetricSource describedObject:V2beta2CrossVersionObjectReference! metric:V2beta2MetricIdentifier! target:V2beta2MetricTarget!
V2beta2PodsMetricSource metric:V2beta2MetricIdentifier! target:V2beta2MetricTarget!
V2beta2ResourceMetricSource name! target:V2beta2MetricTarget!
`;
