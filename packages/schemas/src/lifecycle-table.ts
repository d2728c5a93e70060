/** The newest minor of Kubernetes 1 whose API versions the table has. Later minors in it are plans, which can change. */
export const NEWEST_API_MINOR = 36;

/**
 * The API versions that not all releases of Kubernetes from 1.20 to `NEWEST_API_MINOR` serve without a warning. A line has the kind, the
 * minor that introduced it (`-`: 1.20 or before), the one that deprecates it, the one that no longer serves it (`-`: none),
 * and the kind to write instead: after `=` if the change of `apiVersion` alone keeps the meaning of every manifest, after
 * `~` if not.
 *
 * Sources: the lifecycle annotations and the types of k8s.io/api, k8s.io/apiextensions-apiserver and k8s.io/kube-aggregator
 * of each release, and https://kubernetes.io/docs/reference/using-api/deprecation-guide/.
 */
export const API_VERSIONS: string = `
admissionregistration.k8s.io/v1/MutatingAdmissionPolicy 36 - -
admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding 36 - -
admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy 30 - -
admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding 30 - -
admissionregistration.k8s.io/v1alpha1/MutatingAdmissionPolicy 32 35 38 =admissionregistration.k8s.io/v1/MutatingAdmissionPolicy
admissionregistration.k8s.io/v1alpha1/MutatingAdmissionPolicyBinding 32 35 38 =admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding
admissionregistration.k8s.io/v1alpha1/ValidatingAdmissionPolicy 26 29 32 =admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy
admissionregistration.k8s.io/v1alpha1/ValidatingAdmissionPolicyBinding 26 29 32 =admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding
admissionregistration.k8s.io/v1beta1/MutatingAdmissionPolicy 34 37 40 =admissionregistration.k8s.io/v1/MutatingAdmissionPolicy
admissionregistration.k8s.io/v1beta1/MutatingAdmissionPolicyBinding 34 37 40 =admissionregistration.k8s.io/v1/MutatingAdmissionPolicyBinding
admissionregistration.k8s.io/v1beta1/MutatingWebhookConfiguration - 16 22 ~admissionregistration.k8s.io/v1/MutatingWebhookConfiguration
admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicy 28 31 34 =admissionregistration.k8s.io/v1/ValidatingAdmissionPolicy
admissionregistration.k8s.io/v1beta1/ValidatingAdmissionPolicyBinding 28 31 34 =admissionregistration.k8s.io/v1/ValidatingAdmissionPolicyBinding
admissionregistration.k8s.io/v1beta1/ValidatingWebhookConfiguration - 16 22 ~admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration
apiextensions.k8s.io/v1beta1/CustomResourceDefinition - 16 22 ~apiextensions.k8s.io/v1/CustomResourceDefinition
apiregistration.k8s.io/v1beta1/APIService - 19 22 =apiregistration.k8s.io/v1/APIService
apps/v1beta1/ControllerRevision - 8 16 =apps/v1/ControllerRevision
apps/v1beta1/Deployment - 8 16 ~apps/v1/Deployment
apps/v1beta1/StatefulSet - 8 16 ~apps/v1/StatefulSet
apps/v1beta2/ControllerRevision - 9 16 =apps/v1/ControllerRevision
apps/v1beta2/DaemonSet - 9 16 =apps/v1/DaemonSet
apps/v1beta2/Deployment - 9 16 =apps/v1/Deployment
apps/v1beta2/ReplicaSet - 9 16 =apps/v1/ReplicaSet
apps/v1beta2/StatefulSet - 9 16 =apps/v1/StatefulSet
auditregistration.k8s.io/v1alpha1/AuditSink - - 19
authentication.k8s.io/v1/SelfSubjectReview 28 - -
authentication.k8s.io/v1alpha1/SelfSubjectReview 26 29 32 =authentication.k8s.io/v1/SelfSubjectReview
authentication.k8s.io/v1beta1/SelfSubjectReview 27 30 33 =authentication.k8s.io/v1/SelfSubjectReview
authentication.k8s.io/v1beta1/TokenReview - 19 22 =authentication.k8s.io/v1/TokenReview
authorization.k8s.io/v1beta1/LocalSubjectAccessReview - 19 22 ~authorization.k8s.io/v1/LocalSubjectAccessReview
authorization.k8s.io/v1beta1/SelfSubjectAccessReview - 19 22 =authorization.k8s.io/v1/SelfSubjectAccessReview
authorization.k8s.io/v1beta1/SelfSubjectRulesReview - 19 22 ~authorization.k8s.io/v1/SelfSubjectRulesReview
authorization.k8s.io/v1beta1/SubjectAccessReview - 19 22 ~authorization.k8s.io/v1/SubjectAccessReview
autoscaling/v2/HorizontalPodAutoscaler 23 - -
autoscaling/v2beta1/HorizontalPodAutoscaler - 22 25 ~autoscaling/v2/HorizontalPodAutoscaler
autoscaling/v2beta2/HorizontalPodAutoscaler - 23 26 =autoscaling/v2/HorizontalPodAutoscaler
batch/v1/CronJob 21 - -
batch/v1beta1/CronJob - 21 25 =batch/v1/CronJob
batch/v2alpha1/CronJob - - 21 =batch/v1/CronJob
certificates.k8s.io/v1alpha1/ClusterTrustBundle 27 34 37 =certificates.k8s.io/v1beta1/ClusterTrustBundle
certificates.k8s.io/v1alpha1/PodCertificateRequest 34 - 35 =certificates.k8s.io/v1beta1/PodCertificateRequest
certificates.k8s.io/v1beta1/CertificateSigningRequest - 19 22 ~certificates.k8s.io/v1/CertificateSigningRequest
certificates.k8s.io/v1beta1/ClusterTrustBundle 33 37 40
certificates.k8s.io/v1beta1/PodCertificateRequest 35 38 41
coordination.k8s.io/v1alpha1/LeaseCandidate 31 - 32 ~coordination.k8s.io/v1beta1/LeaseCandidate
coordination.k8s.io/v1alpha2/LeaseCandidate 32 35 38 =coordination.k8s.io/v1beta1/LeaseCandidate
coordination.k8s.io/v1beta1/Lease - 19 22 =coordination.k8s.io/v1/Lease
coordination.k8s.io/v1beta1/LeaseCandidate 33 36 39
discovery.k8s.io/v1/EndpointSlice 21 - -
discovery.k8s.io/v1alpha1/EndpointSlice - 20 21 ~discovery.k8s.io/v1/EndpointSlice
discovery.k8s.io/v1beta1/EndpointSlice - 21 25 ~discovery.k8s.io/v1/EndpointSlice
events.k8s.io/v1beta1/Event - 22 25 ~events.k8s.io/v1/Event
extensions/v1beta1/DaemonSet - 8 16 ~apps/v1/DaemonSet
extensions/v1beta1/Deployment - 8 16 ~apps/v1/Deployment
extensions/v1beta1/Ingress - 14 22 ~networking.k8s.io/v1/Ingress
extensions/v1beta1/NetworkPolicy - 9 16 =networking.k8s.io/v1/NetworkPolicy
extensions/v1beta1/PodSecurityPolicy - 11 16
extensions/v1beta1/ReplicaSet - 8 16 ~apps/v1/ReplicaSet
flowcontrol.apiserver.k8s.io/v1/FlowSchema 29 - -
flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration 29 - -
flowcontrol.apiserver.k8s.io/v1alpha1/FlowSchema - 20 21 ~flowcontrol.apiserver.k8s.io/v1/FlowSchema
flowcontrol.apiserver.k8s.io/v1alpha1/PriorityLevelConfiguration - 20 21 ~flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration
flowcontrol.apiserver.k8s.io/v1beta1/FlowSchema - 23 26 =flowcontrol.apiserver.k8s.io/v1/FlowSchema
flowcontrol.apiserver.k8s.io/v1beta1/PriorityLevelConfiguration - 23 26 ~flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration
flowcontrol.apiserver.k8s.io/v1beta2/FlowSchema 23 26 29 =flowcontrol.apiserver.k8s.io/v1/FlowSchema
flowcontrol.apiserver.k8s.io/v1beta2/PriorityLevelConfiguration 23 26 29 ~flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration
flowcontrol.apiserver.k8s.io/v1beta3/FlowSchema 26 29 32 =flowcontrol.apiserver.k8s.io/v1/FlowSchema
flowcontrol.apiserver.k8s.io/v1beta3/PriorityLevelConfiguration 26 29 32 ~flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration
networking.k8s.io/v1/IPAddress 33 - -
networking.k8s.io/v1/ServiceCIDR 33 - -
networking.k8s.io/v1alpha1/ClusterCIDR 25 28 29
networking.k8s.io/v1alpha1/IPAddress 27 30 31 ~networking.k8s.io/v1/IPAddress
networking.k8s.io/v1alpha1/ServiceCIDR 29 30 31 ~networking.k8s.io/v1/ServiceCIDR
networking.k8s.io/v1beta1/IPAddress 31 34 37 =networking.k8s.io/v1/IPAddress
networking.k8s.io/v1beta1/Ingress - 19 22 ~networking.k8s.io/v1/Ingress
networking.k8s.io/v1beta1/IngressClass - 19 22 =networking.k8s.io/v1/IngressClass
networking.k8s.io/v1beta1/ServiceCIDR 31 34 37 =networking.k8s.io/v1/ServiceCIDR
node.k8s.io/v1alpha1/RuntimeClass - - 24 ~node.k8s.io/v1/RuntimeClass
node.k8s.io/v1beta1/RuntimeClass - 22 25 =node.k8s.io/v1/RuntimeClass
policy/v1/PodDisruptionBudget 21 - -
policy/v1beta1/PodDisruptionBudget - 21 25 ~policy/v1/PodDisruptionBudget
policy/v1beta1/PodSecurityPolicy - 21 25
rbac.authorization.k8s.io/v1alpha1/ClusterRole - 17 23 =rbac.authorization.k8s.io/v1/ClusterRole
rbac.authorization.k8s.io/v1alpha1/ClusterRoleBinding - 17 23 ~rbac.authorization.k8s.io/v1/ClusterRoleBinding
rbac.authorization.k8s.io/v1alpha1/Role - 17 23 =rbac.authorization.k8s.io/v1/Role
rbac.authorization.k8s.io/v1alpha1/RoleBinding - 17 23 ~rbac.authorization.k8s.io/v1/RoleBinding
rbac.authorization.k8s.io/v1beta1/ClusterRole - 17 22 =rbac.authorization.k8s.io/v1/ClusterRole
rbac.authorization.k8s.io/v1beta1/ClusterRoleBinding - 17 22 =rbac.authorization.k8s.io/v1/ClusterRoleBinding
rbac.authorization.k8s.io/v1beta1/Role - 17 22 =rbac.authorization.k8s.io/v1/Role
rbac.authorization.k8s.io/v1beta1/RoleBinding - 17 22 =rbac.authorization.k8s.io/v1/RoleBinding
resource.k8s.io/v1/DeviceClass 34 - -
resource.k8s.io/v1/ResourceClaim 34 - -
resource.k8s.io/v1/ResourceClaimTemplate 34 - -
resource.k8s.io/v1/ResourceSlice 34 - -
resource.k8s.io/v1alpha1/PodScheduling 26 - 27
resource.k8s.io/v1alpha1/ResourceClaim 26 - 27 ~resource.k8s.io/v1/ResourceClaim
resource.k8s.io/v1alpha1/ResourceClaimTemplate 26 - 27 ~resource.k8s.io/v1/ResourceClaimTemplate
resource.k8s.io/v1alpha1/ResourceClass 26 - 27
resource.k8s.io/v1alpha2/PodSchedulingContext 27 - 31
resource.k8s.io/v1alpha2/ResourceClaim 27 - 31 ~resource.k8s.io/v1/ResourceClaim
resource.k8s.io/v1alpha2/ResourceClaimParameters 30 - 31
resource.k8s.io/v1alpha2/ResourceClaimTemplate 27 - 31 ~resource.k8s.io/v1/ResourceClaimTemplate
resource.k8s.io/v1alpha2/ResourceClass 27 - 31
resource.k8s.io/v1alpha2/ResourceClassParameters 30 - 31
resource.k8s.io/v1alpha2/ResourceSlice 30 - 31 ~resource.k8s.io/v1/ResourceSlice
resource.k8s.io/v1alpha3/DeviceClass 31 - 34 ~resource.k8s.io/v1/DeviceClass
resource.k8s.io/v1alpha3/DeviceTaintRule 33 36 39 =resource.k8s.io/v1beta2/DeviceTaintRule
resource.k8s.io/v1alpha3/PodSchedulingContext 31 - 32
resource.k8s.io/v1alpha3/ResourceClaim 31 - 34 ~resource.k8s.io/v1/ResourceClaim
resource.k8s.io/v1alpha3/ResourceClaimTemplate 31 - 34 ~resource.k8s.io/v1/ResourceClaimTemplate
resource.k8s.io/v1alpha3/ResourcePoolStatusRequest 36 39 42
resource.k8s.io/v1alpha3/ResourceSlice 31 - 34 ~resource.k8s.io/v1/ResourceSlice
resource.k8s.io/v1beta1/DeviceClass 32 35 38 =resource.k8s.io/v1/DeviceClass
resource.k8s.io/v1beta1/ResourceClaim 32 35 38 ~resource.k8s.io/v1/ResourceClaim
resource.k8s.io/v1beta1/ResourceClaimTemplate 32 35 38 ~resource.k8s.io/v1/ResourceClaimTemplate
resource.k8s.io/v1beta1/ResourceSlice 32 35 38 ~resource.k8s.io/v1/ResourceSlice
resource.k8s.io/v1beta2/DeviceClass 33 36 39 =resource.k8s.io/v1/DeviceClass
resource.k8s.io/v1beta2/DeviceTaintRule 36 39 42
resource.k8s.io/v1beta2/ResourceClaim 33 36 39 =resource.k8s.io/v1/ResourceClaim
resource.k8s.io/v1beta2/ResourceClaimTemplate 33 36 39 =resource.k8s.io/v1/ResourceClaimTemplate
resource.k8s.io/v1beta2/ResourceSlice 33 36 39 =resource.k8s.io/v1/ResourceSlice
scheduling.k8s.io/v1alpha1/PriorityClass - - 23 =scheduling.k8s.io/v1/PriorityClass
scheduling.k8s.io/v1alpha1/Workload 35 - 36 ~scheduling.k8s.io/v1alpha2/Workload
scheduling.k8s.io/v1alpha2/PodGroup 36 - -
scheduling.k8s.io/v1alpha2/Workload 36 - -
scheduling.k8s.io/v1beta1/PriorityClass - 14 22 =scheduling.k8s.io/v1/PriorityClass
settings.k8s.io/v1alpha1/PodPreset - - 20
storage.k8s.io/v1/CSIStorageCapacity 24 - -
storage.k8s.io/v1/VolumeAttributesClass 34 - -
storage.k8s.io/v1alpha1/CSIStorageCapacity - 21 24 ~storage.k8s.io/v1/CSIStorageCapacity
storage.k8s.io/v1alpha1/VolumeAttachment - 21 24 =storage.k8s.io/v1/VolumeAttachment
storage.k8s.io/v1alpha1/VolumeAttributesClass 29 32 35 ~storage.k8s.io/v1/VolumeAttributesClass
storage.k8s.io/v1beta1/CSIDriver - 19 22 =storage.k8s.io/v1/CSIDriver
storage.k8s.io/v1beta1/CSINode - 17 22 =storage.k8s.io/v1/CSINode
storage.k8s.io/v1beta1/CSIStorageCapacity 21 24 27 =storage.k8s.io/v1/CSIStorageCapacity
storage.k8s.io/v1beta1/StorageClass - 19 22 =storage.k8s.io/v1/StorageClass
storage.k8s.io/v1beta1/VolumeAttachment - 19 22 =storage.k8s.io/v1/VolumeAttachment
storage.k8s.io/v1beta1/VolumeAttributesClass 31 34 37 =storage.k8s.io/v1/VolumeAttributesClass
storagemigration.k8s.io/v1alpha1/StorageVersionMigration 30 33 35 ~storagemigration.k8s.io/v1beta1/StorageVersionMigration
storagemigration.k8s.io/v1beta1/StorageVersionMigration 35 38 41
v1/ComponentStatus - 19 -
v1/Endpoints - 33 - ~discovery.k8s.io/v1/EndpointSlice
`;
