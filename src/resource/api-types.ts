// Printed by scripts/api-types.mjs from kubernetes-types. Do not edit.

/**
 * The fields of Kubernetes' own types, a line each: the name of the type, for a kind `@` and its apiVersion, then the fields.
 * Behind a field: nothing for text, `#` a number, `?` a boolean, `|` a number or text, `*` anything, `:TYPE` another type, with
 * `[]` in front for a list and `{}` for a mapping of these.
 */
export const API_TYPES: string = `
APIGroup@v1 apiVersion kind name preferredVersion:GroupVersionForDiscovery serverAddressByClientCIDRs[]:ServerAddressByClientCIDR versions[]:GroupVersionForDiscovery
APIVersions@v1 apiVersion kind serverAddressByClientCIDRs[]:ServerAddressByClientCIDR versions[]
AWSElasticBlockStoreVolumeSource fsType partition# readOnly? volumeID
Affinity nodeAffinity:NodeAffinity podAffinity:PodAffinity podAntiAffinity:PodAntiAffinity
AggregationRule clusterRoleSelectors[]:LabelSelector
AppArmorProfile localhostProfile type
AuditAnnotation key valueExpression
AzureDiskVolumeSource cachingMode diskName diskURI fsType kind readOnly?
AzureFilePersistentVolumeSource readOnly? secretName secretNamespace shareName
AzureFileVolumeSource readOnly? secretName shareName
Binding@v1 apiVersion kind metadata:ObjectMeta target:ObjectReference
BoundObjectReference apiVersion kind name uid
CSIDriver@storage.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:CSIDriverSpec
CSIDriverSpec attachRequired? fsGroupPolicy podInfoOnMount? requiresRepublish? seLinuxMount? storageCapacity? tokenRequests[]:storage/v1.TokenRequest volumeLifecycleModes[]
CSINode@storage.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:CSINodeSpec
CSINodeDriver allocatable:VolumeNodeResources name nodeID topologyKeys[]
CSINodeSpec drivers[]:CSINodeDriver
CSIPersistentVolumeSource controllerExpandSecretRef:SecretReference controllerPublishSecretRef:SecretReference driver fsType nodeExpandSecretRef:SecretReference nodePublishSecretRef:SecretReference nodeStageSecretRef:SecretReference readOnly? volumeAttributes{} volumeHandle
CSIStorageCapacity@storage.k8s.io/v1 apiVersion capacity| kind maximumVolumeSize| metadata:ObjectMeta nodeTopology:LabelSelector storageClassName
CSIVolumeSource driver fsType nodePublishSecretRef:LocalObjectReference readOnly? volumeAttributes{}
Capabilities add[] drop[]
CephFSPersistentVolumeSource monitors[] path readOnly? secretFile secretRef:SecretReference user
CephFSVolumeSource monitors[] path readOnly? secretFile secretRef:LocalObjectReference user
CertificateSigningRequest@certificates.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:CertificateSigningRequestSpec status*
CertificateSigningRequestSpec expirationSeconds# extra{}[] groups[] request signerName uid usages[] username
CinderPersistentVolumeSource fsType readOnly? secretRef:SecretReference volumeID
CinderVolumeSource fsType readOnly? secretRef:LocalObjectReference volumeID
ClaimSource resourceClaimName resourceClaimTemplateName
ClientIPConfig timeoutSeconds#
ClusterRole@rbac.authorization.k8s.io/v1 aggregationRule:AggregationRule apiVersion kind metadata:ObjectMeta rules[]:PolicyRule
ClusterRoleBinding@rbac.authorization.k8s.io/v1 apiVersion kind metadata:ObjectMeta roleRef:RoleRef subjects[]:rbac/v1.Subject
ClusterTrustBundleProjection labelSelector:LabelSelector name optional? path signerName
ComponentCondition error message status type
ComponentStatus@v1 apiVersion conditions[]:ComponentCondition kind metadata:ObjectMeta
ConfigMap@v1 apiVersion binaryData{} data{} immutable? kind metadata:ObjectMeta
ConfigMapEnvSource name optional?
ConfigMapKeySelector key name optional?
ConfigMapNodeConfigSource kubeletConfigKey name namespace resourceVersion uid
ConfigMapProjection items[]:KeyToPath name optional?
ConfigMapVolumeSource defaultMode# items[]:KeyToPath name optional?
Container args[] command[] env[]:EnvVar envFrom[]:EnvFromSource image imagePullPolicy lifecycle:Lifecycle livenessProbe:Probe name ports[]:ContainerPort readinessProbe:Probe resizePolicy[]:ContainerResizePolicy resources:ResourceRequirements restartPolicy securityContext:SecurityContext startupProbe:Probe stdin? stdinOnce? terminationMessagePath terminationMessagePolicy tty? volumeDevices[]:VolumeDevice volumeMounts[]:VolumeMount workingDir
ContainerPort containerPort# hostIP hostPort# name protocol
ContainerResizePolicy resourceName restartPolicy
ContainerResourceMetricSource container name target:MetricTarget
ControllerRevision@apps/v1 apiVersion data* kind metadata:ObjectMeta revision#
CronJob@batch/v1 apiVersion kind metadata:ObjectMeta spec:CronJobSpec status*
CronJobSpec concurrencyPolicy failedJobsHistoryLimit# jobTemplate:JobTemplateSpec schedule startingDeadlineSeconds# successfulJobsHistoryLimit# suspend? timeZone
CustomResourceColumnDefinition description format jsonPath name priority# type
CustomResourceConversion strategy webhook:WebhookConversion
CustomResourceDefinition@apiextensions.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:CustomResourceDefinitionSpec status*
CustomResourceDefinitionNames categories[] kind listKind plural shortNames[] singular
CustomResourceDefinitionSpec conversion:CustomResourceConversion group names:CustomResourceDefinitionNames preserveUnknownFields? scope versions[]:CustomResourceDefinitionVersion
CustomResourceDefinitionVersion additionalPrinterColumns[]:CustomResourceColumnDefinition deprecated? deprecationWarning name schema:CustomResourceValidation selectableFields[]:SelectableField served? storage? subresources:CustomResourceSubresources
CustomResourceSubresourceScale labelSelectorPath specReplicasPath statusReplicasPath
CustomResourceSubresources scale:CustomResourceSubresourceScale status*
CustomResourceValidation openAPIV3Schema:JSONSchemaProps
DaemonSet@apps/v1 apiVersion kind metadata:ObjectMeta spec:DaemonSetSpec status*
DaemonSetSpec minReadySeconds# revisionHistoryLimit# selector:LabelSelector template:PodTemplateSpec updateStrategy:DaemonSetUpdateStrategy
DaemonSetUpdateStrategy rollingUpdate:RollingUpdateDaemonSet type
DeleteOptions apiVersion dryRun[] gracePeriodSeconds# kind orphanDependents? preconditions:Preconditions propagationPolicy
Deployment@apps/v1 apiVersion kind metadata:ObjectMeta spec:DeploymentSpec status*
DeploymentSpec minReadySeconds# paused? progressDeadlineSeconds# replicas# revisionHistoryLimit# selector:LabelSelector strategy:DeploymentStrategy template:PodTemplateSpec
DeploymentStrategy rollingUpdate:RollingUpdateDeployment type
DownwardAPIProjection items[]:DownwardAPIVolumeFile
DownwardAPIVolumeFile fieldRef:ObjectFieldSelector mode# path resourceFieldRef:ResourceFieldSelector
DownwardAPIVolumeSource defaultMode# items[]:DownwardAPIVolumeFile
EmptyDirVolumeSource medium sizeLimit|
Endpoint addresses[] conditions:EndpointConditions deprecatedTopology{} hints:EndpointHints hostname nodeName targetRef:ObjectReference zone
EndpointAddress hostname ip nodeName targetRef:ObjectReference
EndpointConditions ready? serving? terminating?
EndpointHints forZones[]:ForZone
EndpointSlice@discovery.k8s.io/v1 addressType apiVersion endpoints[]:Endpoint kind metadata:ObjectMeta ports[]:discovery/v1.EndpointPort
EndpointSubset addresses[]:EndpointAddress notReadyAddresses[]:EndpointAddress ports[]:core/v1.EndpointPort
Endpoints@v1 apiVersion kind metadata:ObjectMeta subsets[]:EndpointSubset
EnvFromSource configMapRef:ConfigMapEnvSource prefix secretRef:SecretEnvSource
EnvVar name value valueFrom:EnvVarSource
EnvVarSource configMapKeyRef:ConfigMapKeySelector fieldRef:ObjectFieldSelector resourceFieldRef:ResourceFieldSelector secretKeyRef:SecretKeySelector
EphemeralContainer args[] command[] env[]:EnvVar envFrom[]:EnvFromSource image imagePullPolicy lifecycle:Lifecycle livenessProbe:Probe name ports[]:ContainerPort readinessProbe:Probe resizePolicy[]:ContainerResizePolicy resources:ResourceRequirements restartPolicy securityContext:SecurityContext startupProbe:Probe stdin? stdinOnce? targetContainerName terminationMessagePath terminationMessagePolicy tty? volumeDevices[]:VolumeDevice volumeMounts[]:VolumeMount workingDir
EphemeralVolumeSource volumeClaimTemplate:PersistentVolumeClaimTemplate
EventSource component host
Eviction@policy/v1 apiVersion deleteOptions:DeleteOptions kind metadata:ObjectMeta
ExecAction command[]
ExemptPriorityLevelConfiguration lendablePercent# nominalConcurrencyShares#
ExternalDocumentation description url
ExternalMetricSource metric:MetricIdentifier target:MetricTarget
FCVolumeSource fsType lun# readOnly? targetWWNs[] wwids[]
FlexPersistentVolumeSource driver fsType options{} readOnly? secretRef:SecretReference
FlexVolumeSource driver fsType options{} readOnly? secretRef:LocalObjectReference
FlockerVolumeSource datasetName datasetUUID
FlowDistinguisherMethod type
FlowSchema@flowcontrol.apiserver.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:FlowSchemaSpec status*
FlowSchemaSpec distinguisherMethod:FlowDistinguisherMethod matchingPrecedence# priorityLevelConfiguration:PriorityLevelConfigurationReference rules[]:PolicyRulesWithSubjects
ForZone name
GCEPersistentDiskVolumeSource fsType partition# pdName readOnly?
GRPCAction port# service
GitRepoVolumeSource directory repository revision
GlusterfsPersistentVolumeSource endpoints endpointsNamespace path readOnly?
GlusterfsVolumeSource endpoints path readOnly?
GroupSubject name
GroupVersionForDiscovery groupVersion version
HPAScalingPolicy periodSeconds# type value#
HPAScalingRules policies[]:HPAScalingPolicy selectPolicy stabilizationWindowSeconds#
HTTPGetAction host httpHeaders[]:HTTPHeader path port| scheme
HTTPHeader name value
HTTPIngressPath backend:IngressBackend path pathType
HTTPIngressRuleValue paths[]:HTTPIngressPath
HorizontalPodAutoscalerBehavior scaleDown:HPAScalingRules scaleUp:HPAScalingRules
HostAlias hostnames[] ip
HostPathVolumeSource path type
IPBlock cidr except[]
ISCSIPersistentVolumeSource chapAuthDiscovery? chapAuthSession? fsType initiatorName iqn iscsiInterface lun# portals[] readOnly? secretRef:SecretReference targetPortal
ISCSIVolumeSource chapAuthDiscovery? chapAuthSession? fsType initiatorName iqn iscsiInterface lun# portals[] readOnly? secretRef:LocalObjectReference targetPortal
Ingress@networking.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:IngressSpec status*
IngressBackend resource:TypedLocalObjectReference service:IngressServiceBackend
IngressClass@networking.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:IngressClassSpec
IngressClassParametersReference apiGroup kind name namespace scope
IngressClassSpec controller parameters:IngressClassParametersReference
IngressRule host http:HTTPIngressRuleValue
IngressServiceBackend name port:ServiceBackendPort
IngressSpec defaultBackend:IngressBackend ingressClassName rules[]:IngressRule tls[]:IngressTLS
IngressTLS hosts[] secretName
JSONSchemaProps $ref $schema additionalItems* additionalProperties* allOf[]:JSONSchemaProps anyOf[]:JSONSchemaProps default* definitions{}:JSONSchemaProps dependencies{}* description enum[]* example* exclusiveMaximum? exclusiveMinimum? externalDocs:ExternalDocumentation format id items* maxItems# maxLength# maxProperties# maximum# minItems# minLength# minProperties# minimum# multipleOf# not:JSONSchemaProps nullable? oneOf[]:JSONSchemaProps pattern patternProperties{}:JSONSchemaProps properties{}:JSONSchemaProps required[] title type uniqueItems?
Job@batch/v1 apiVersion kind metadata:ObjectMeta spec:JobSpec status*
JobSpec activeDeadlineSeconds# backoffLimit# backoffLimitPerIndex# completionMode completions# managedBy manualSelector? maxFailedIndexes# parallelism# podFailurePolicy:PodFailurePolicy podReplacementPolicy selector:LabelSelector successPolicy:SuccessPolicy suspend? template:PodTemplateSpec ttlSecondsAfterFinished#
JobTemplateSpec metadata:ObjectMeta spec:JobSpec
KeyToPath key mode# path
LabelSelector matchExpressions[]:LabelSelectorRequirement matchLabels{}
LabelSelectorRequirement key operator values[]
Lease@coordination.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:LeaseSpec
LeaseSpec acquireTime holderIdentity leaseDurationSeconds# leaseTransitions# renewTime
Lifecycle postStart:LifecycleHandler preStop:LifecycleHandler
LifecycleHandler exec:ExecAction httpGet:HTTPGetAction sleep:SleepAction tcpSocket:TCPSocketAction
LimitRange@v1 apiVersion kind metadata:ObjectMeta spec:LimitRangeSpec
LimitRangeItem default{}| defaultRequest{}| max{}| maxLimitRequestRatio{}| min{}| type
LimitRangeSpec limits[]:LimitRangeItem
LimitResponse queuing:QueuingConfiguration type
LimitedPriorityLevelConfiguration borrowingLimitPercent# lendablePercent# limitResponse:LimitResponse nominalConcurrencyShares#
LocalObjectReference name
LocalSubjectAccessReview@authorization.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:SubjectAccessReviewSpec status*
LocalVolumeSource fsType path
ManagedFieldsEntry apiVersion fieldsType fieldsV1* manager operation subresource time
MatchCondition expression name
MatchResources excludeResourceRules[]:NamedRuleWithOperations matchPolicy namespaceSelector:LabelSelector objectSelector:LabelSelector resourceRules[]:NamedRuleWithOperations
MetricIdentifier name selector:LabelSelector
MetricSpec containerResource:ContainerResourceMetricSource external:ExternalMetricSource object:ObjectMetricSource pods:PodsMetricSource resource:ResourceMetricSource type
MetricTarget averageUtilization# averageValue| type value|
MutatingWebhook admissionReviewVersions[] clientConfig:admissionregistration/v1.WebhookClientConfig failurePolicy matchConditions[]:MatchCondition matchPolicy name namespaceSelector:LabelSelector objectSelector:LabelSelector reinvocationPolicy rules[]:RuleWithOperations sideEffects timeoutSeconds#
MutatingWebhookConfiguration@admissionregistration.k8s.io/v1 apiVersion kind metadata:ObjectMeta webhooks[]:MutatingWebhook
NFSVolumeSource path readOnly? server
NamedRuleWithOperations apiGroups[] apiVersions[] operations[] resourceNames[]
Namespace@v1 apiVersion kind metadata:ObjectMeta spec:NamespaceSpec status*
NamespaceSpec finalizers[]
NetworkPolicy@networking.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:NetworkPolicySpec
NetworkPolicyEgressRule ports[]:NetworkPolicyPort to[]:NetworkPolicyPeer
NetworkPolicyIngressRule from[]:NetworkPolicyPeer ports[]:NetworkPolicyPort
NetworkPolicyPeer ipBlock:IPBlock namespaceSelector:LabelSelector podSelector:LabelSelector
NetworkPolicyPort endPort# port| protocol
NetworkPolicySpec egress[]:NetworkPolicyEgressRule ingress[]:NetworkPolicyIngressRule podSelector:LabelSelector policyTypes[]
Node@v1 apiVersion kind metadata:ObjectMeta spec:NodeSpec status*
NodeAffinity preferredDuringSchedulingIgnoredDuringExecution[]:PreferredSchedulingTerm requiredDuringSchedulingIgnoredDuringExecution:NodeSelector
NodeConfigSource configMap:ConfigMapNodeConfigSource
NodeSelector nodeSelectorTerms[]:NodeSelectorTerm
NodeSelectorRequirement key operator values[]
NodeSelectorTerm matchExpressions[]:NodeSelectorRequirement matchFields[]:NodeSelectorRequirement
NodeSpec configSource:NodeConfigSource externalID podCIDR podCIDRs[] providerID taints[]:Taint unschedulable?
NonResourceAttributes path verb
NonResourcePolicyRule nonResourceURLs[] verbs[]
ObjectFieldSelector apiVersion fieldPath
ObjectMeta annotations{} creationTimestamp deletionGracePeriodSeconds# deletionTimestamp finalizers[] generateName generation# labels{} managedFields[]:ManagedFieldsEntry name namespace ownerReferences[]:OwnerReference resourceVersion selfLink uid
ObjectMetricSource describedObject:autoscaling/v2.CrossVersionObjectReference metric:MetricIdentifier target:MetricTarget
ObjectReference apiVersion fieldPath kind name namespace resourceVersion uid
Overhead podFixed{}|
OwnerReference apiVersion blockOwnerDeletion? controller? kind name uid
ParamKind apiVersion kind
ParamRef name namespace parameterNotFoundAction selector:LabelSelector
PersistentVolume@v1 apiVersion kind metadata:ObjectMeta spec:PersistentVolumeSpec status*
PersistentVolumeClaim@v1 apiVersion kind metadata:ObjectMeta spec:PersistentVolumeClaimSpec status*
PersistentVolumeClaimSpec accessModes[] dataSource:TypedLocalObjectReference dataSourceRef:TypedObjectReference resources:VolumeResourceRequirements selector:LabelSelector storageClassName volumeAttributesClassName volumeMode volumeName
PersistentVolumeClaimTemplate metadata:ObjectMeta spec:PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource claimName readOnly?
PersistentVolumeSpec accessModes[] awsElasticBlockStore:AWSElasticBlockStoreVolumeSource azureDisk:AzureDiskVolumeSource azureFile:AzureFilePersistentVolumeSource capacity{}| cephfs:CephFSPersistentVolumeSource cinder:CinderPersistentVolumeSource claimRef:ObjectReference csi:CSIPersistentVolumeSource fc:FCVolumeSource flexVolume:FlexPersistentVolumeSource flocker:FlockerVolumeSource gcePersistentDisk:GCEPersistentDiskVolumeSource glusterfs:GlusterfsPersistentVolumeSource hostPath:HostPathVolumeSource iscsi:ISCSIPersistentVolumeSource local:LocalVolumeSource mountOptions[] nfs:NFSVolumeSource nodeAffinity:VolumeNodeAffinity persistentVolumeReclaimPolicy photonPersistentDisk:PhotonPersistentDiskVolumeSource portworxVolume:PortworxVolumeSource quobyte:QuobyteVolumeSource rbd:RBDPersistentVolumeSource scaleIO:ScaleIOPersistentVolumeSource storageClassName storageos:StorageOSPersistentVolumeSource volumeAttributesClassName volumeMode vsphereVolume:VsphereVirtualDiskVolumeSource
PhotonPersistentDiskVolumeSource fsType pdID
Pod@v1 apiVersion kind metadata:ObjectMeta spec:PodSpec status*
PodAffinity preferredDuringSchedulingIgnoredDuringExecution[]:WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution[]:PodAffinityTerm
PodAffinityTerm labelSelector:LabelSelector matchLabelKeys[] mismatchLabelKeys[] namespaceSelector:LabelSelector namespaces[] topologyKey
PodAntiAffinity preferredDuringSchedulingIgnoredDuringExecution[]:WeightedPodAffinityTerm requiredDuringSchedulingIgnoredDuringExecution[]:PodAffinityTerm
PodDNSConfig nameservers[] options[]:PodDNSConfigOption searches[]
PodDNSConfigOption name value
PodDisruptionBudget@policy/v1 apiVersion kind metadata:ObjectMeta spec:PodDisruptionBudgetSpec status*
PodDisruptionBudgetSpec maxUnavailable| minAvailable| selector:LabelSelector unhealthyPodEvictionPolicy
PodFailurePolicy rules[]:PodFailurePolicyRule
PodFailurePolicyOnExitCodesRequirement containerName operator values[]#
PodFailurePolicyOnPodConditionsPattern status type
PodFailurePolicyRule action onExitCodes:PodFailurePolicyOnExitCodesRequirement onPodConditions[]:PodFailurePolicyOnPodConditionsPattern
PodOS name
PodReadinessGate conditionType
PodResourceClaim name source:ClaimSource
PodSchedulingGate name
PodSecurityContext appArmorProfile:AppArmorProfile fsGroup# fsGroupChangePolicy runAsGroup# runAsNonRoot? runAsUser# seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile supplementalGroups[]# sysctls[]:Sysctl windowsOptions:WindowsSecurityContextOptions
PodSpec activeDeadlineSeconds# affinity:Affinity automountServiceAccountToken? containers[]:Container dnsConfig:PodDNSConfig dnsPolicy enableServiceLinks? ephemeralContainers[]:EphemeralContainer hostAliases[]:HostAlias hostIPC? hostNetwork? hostPID? hostUsers? hostname imagePullSecrets[]:LocalObjectReference initContainers[]:Container nodeName nodeSelector{} os:PodOS overhead{}| preemptionPolicy priority# priorityClassName readinessGates[]:PodReadinessGate resourceClaims[]:PodResourceClaim restartPolicy runtimeClassName schedulerName schedulingGates[]:PodSchedulingGate securityContext:PodSecurityContext serviceAccount serviceAccountName setHostnameAsFQDN? shareProcessNamespace? subdomain terminationGracePeriodSeconds# tolerations[]:Toleration topologySpreadConstraints[]:TopologySpreadConstraint volumes[]:Volume
PodTemplate@v1 apiVersion kind metadata:ObjectMeta template:PodTemplateSpec
PodTemplateSpec metadata:ObjectMeta spec:PodSpec
PodsMetricSource metric:MetricIdentifier target:MetricTarget
PolicyRule apiGroups[] nonResourceURLs[] resourceNames[] resources[] verbs[]
PolicyRulesWithSubjects nonResourceRules[]:NonResourcePolicyRule resourceRules[]:ResourcePolicyRule subjects[]:flowcontrol/v1.Subject
PortworxVolumeSource fsType readOnly? volumeID
Preconditions resourceVersion uid
PreferredSchedulingTerm preference:NodeSelectorTerm weight#
PriorityClass@scheduling.k8s.io/v1 apiVersion description globalDefault? kind metadata:ObjectMeta preemptionPolicy value#
PriorityLevelConfiguration@flowcontrol.apiserver.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:PriorityLevelConfigurationSpec status*
PriorityLevelConfigurationReference name
PriorityLevelConfigurationSpec exempt:ExemptPriorityLevelConfiguration limited:LimitedPriorityLevelConfiguration type
Probe exec:ExecAction failureThreshold# grpc:GRPCAction httpGet:HTTPGetAction initialDelaySeconds# periodSeconds# successThreshold# tcpSocket:TCPSocketAction terminationGracePeriodSeconds# timeoutSeconds#
ProjectedVolumeSource defaultMode# sources[]:VolumeProjection
QueuingConfiguration handSize# queueLengthLimit# queues#
QuobyteVolumeSource group readOnly? registry tenant user volume
RBDPersistentVolumeSource fsType image keyring monitors[] pool readOnly? secretRef:SecretReference user
RBDVolumeSource fsType image keyring monitors[] pool readOnly? secretRef:LocalObjectReference user
ReplicaSet@apps/v1 apiVersion kind metadata:ObjectMeta spec:ReplicaSetSpec status*
ReplicaSetSpec minReadySeconds# replicas# selector:LabelSelector template:PodTemplateSpec
ReplicationController@v1 apiVersion kind metadata:ObjectMeta spec:ReplicationControllerSpec status*
ReplicationControllerSpec minReadySeconds# replicas# selector{} template:PodTemplateSpec
ResourceAttributes group name namespace resource subresource verb version
ResourceClaim name
ResourceFieldSelector containerName divisor| resource
ResourceMetricSource name target:MetricTarget
ResourcePolicyRule apiGroups[] clusterScope? namespaces[] resources[] verbs[]
ResourceQuota@v1 apiVersion kind metadata:ObjectMeta spec:ResourceQuotaSpec status*
ResourceQuotaSpec hard{}| scopeSelector:ScopeSelector scopes[]
ResourceRequirements claims[]:ResourceClaim limits{}| requests{}|
Role@rbac.authorization.k8s.io/v1 apiVersion kind metadata:ObjectMeta rules[]:PolicyRule
RoleBinding@rbac.authorization.k8s.io/v1 apiVersion kind metadata:ObjectMeta roleRef:RoleRef subjects[]:rbac/v1.Subject
RoleRef apiGroup kind name
RollingUpdateDaemonSet maxSurge| maxUnavailable|
RollingUpdateDeployment maxSurge| maxUnavailable|
RollingUpdateStatefulSetStrategy maxUnavailable| partition#
RuleWithOperations apiGroups[] apiVersions[] operations[]
RuntimeClass@node.k8s.io/v1 apiVersion handler kind metadata:ObjectMeta overhead:Overhead scheduling:Scheduling
SELinuxOptions level role type user
Scale@autoscaling/v1 apiVersion kind metadata:ObjectMeta spec:ScaleSpec status*
ScaleIOPersistentVolumeSource fsType gateway protectionDomain readOnly? secretRef:SecretReference sslEnabled? storageMode storagePool system volumeName
ScaleIOVolumeSource fsType gateway protectionDomain readOnly? secretRef:LocalObjectReference sslEnabled? storageMode storagePool system volumeName
ScaleSpec replicas#
Scheduling nodeSelector{} tolerations[]:Toleration
ScopeSelector matchExpressions[]:ScopedResourceSelectorRequirement
ScopedResourceSelectorRequirement operator scopeName values[]
SeccompProfile localhostProfile type
Secret@v1 apiVersion data{} immutable? kind metadata:ObjectMeta stringData{} type
SecretEnvSource name optional?
SecretKeySelector key name optional?
SecretProjection items[]:KeyToPath name optional?
SecretReference name namespace
SecretVolumeSource defaultMode# items[]:KeyToPath optional? secretName
SecurityContext allowPrivilegeEscalation? appArmorProfile:AppArmorProfile capabilities:Capabilities privileged? procMount readOnlyRootFilesystem? runAsGroup# runAsNonRoot? runAsUser# seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile windowsOptions:WindowsSecurityContextOptions
SelectableField jsonPath
SelfSubjectAccessReview@authorization.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:SelfSubjectAccessReviewSpec status*
SelfSubjectAccessReviewSpec nonResourceAttributes:NonResourceAttributes resourceAttributes:ResourceAttributes
SelfSubjectReview@authentication.k8s.io/v1 apiVersion kind metadata:ObjectMeta status*
SelfSubjectRulesReview@authorization.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:SelfSubjectRulesReviewSpec status*
SelfSubjectRulesReviewSpec namespace
ServerAddressByClientCIDR clientCIDR serverAddress
Service@v1 apiVersion kind metadata:ObjectMeta spec:ServiceSpec status*
ServiceAccount@v1 apiVersion automountServiceAccountToken? imagePullSecrets[]:LocalObjectReference kind metadata:ObjectMeta secrets[]:ObjectReference
ServiceAccountSubject name namespace
ServiceAccountTokenProjection audience expirationSeconds# path
ServiceBackendPort name number#
ServicePort appProtocol name nodePort# port# protocol targetPort|
ServiceSpec allocateLoadBalancerNodePorts? clusterIP clusterIPs[] externalIPs[] externalName externalTrafficPolicy healthCheckNodePort# internalTrafficPolicy ipFamilies[] ipFamilyPolicy loadBalancerClass loadBalancerIP loadBalancerSourceRanges[] ports[]:ServicePort publishNotReadyAddresses? selector{} sessionAffinity sessionAffinityConfig:SessionAffinityConfig trafficDistribution type
SessionAffinityConfig clientIP:ClientIPConfig
SleepAction seconds#
StatefulSet@apps/v1 apiVersion kind metadata:ObjectMeta spec:StatefulSetSpec status*
StatefulSetOrdinals start#
StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted whenScaled
StatefulSetSpec minReadySeconds# ordinals:StatefulSetOrdinals persistentVolumeClaimRetentionPolicy:StatefulSetPersistentVolumeClaimRetentionPolicy podManagementPolicy replicas# revisionHistoryLimit# selector:LabelSelector serviceName template:PodTemplateSpec updateStrategy:StatefulSetUpdateStrategy volumeClaimTemplates[]:PersistentVolumeClaim
StatefulSetUpdateStrategy rollingUpdate:RollingUpdateStatefulSetStrategy type
StorageClass@storage.k8s.io/v1 allowVolumeExpansion? allowedTopologies[]:TopologySelectorTerm apiVersion kind metadata:ObjectMeta mountOptions[] parameters{} provisioner reclaimPolicy volumeBindingMode
StorageOSPersistentVolumeSource fsType readOnly? secretRef:ObjectReference volumeName volumeNamespace
StorageOSVolumeSource fsType readOnly? secretRef:LocalObjectReference volumeName volumeNamespace
SubjectAccessReview@authorization.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:SubjectAccessReviewSpec status*
SubjectAccessReviewSpec extra{}[] groups[] nonResourceAttributes:NonResourceAttributes resourceAttributes:ResourceAttributes uid user
SuccessPolicy rules[]:SuccessPolicyRule
SuccessPolicyRule succeededCount# succeededIndexes
Sysctl name value
TCPSocketAction host port|
Taint effect key timeAdded value
TokenRequestSpec audiences[] boundObjectRef:BoundObjectReference expirationSeconds#
TokenReview@authentication.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:TokenReviewSpec status*
TokenReviewSpec audiences[] token
Toleration effect key operator tolerationSeconds# value
TopologySelectorLabelRequirement key values[]
TopologySelectorTerm matchLabelExpressions[]:TopologySelectorLabelRequirement
TopologySpreadConstraint labelSelector:LabelSelector matchLabelKeys[] maxSkew# minDomains# nodeAffinityPolicy nodeTaintsPolicy topologyKey whenUnsatisfiable
TypedLocalObjectReference apiGroup kind name
TypedObjectReference apiGroup kind name namespace
UserSubject name
ValidatingAdmissionPolicy@admissionregistration.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:ValidatingAdmissionPolicySpec status*
ValidatingAdmissionPolicyBinding@admissionregistration.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingSpec matchResources:MatchResources paramRef:ParamRef policyName validationActions[]
ValidatingAdmissionPolicySpec auditAnnotations[]:AuditAnnotation failurePolicy matchConditions[]:MatchCondition matchConstraints:MatchResources paramKind:ParamKind validations[]:Validation variables[]:Variable
ValidatingWebhook admissionReviewVersions[] clientConfig:admissionregistration/v1.WebhookClientConfig failurePolicy matchConditions[]:MatchCondition matchPolicy name namespaceSelector:LabelSelector objectSelector:LabelSelector rules[]:RuleWithOperations sideEffects timeoutSeconds#
ValidatingWebhookConfiguration@admissionregistration.k8s.io/v1 apiVersion kind metadata:ObjectMeta webhooks[]:ValidatingWebhook
Validation expression message messageExpression reason
Variable expression name
Volume awsElasticBlockStore:AWSElasticBlockStoreVolumeSource azureDisk:AzureDiskVolumeSource azureFile:AzureFileVolumeSource cephfs:CephFSVolumeSource cinder:CinderVolumeSource configMap:ConfigMapVolumeSource csi:CSIVolumeSource downwardAPI:DownwardAPIVolumeSource emptyDir:EmptyDirVolumeSource ephemeral:EphemeralVolumeSource fc:FCVolumeSource flexVolume:FlexVolumeSource flocker:FlockerVolumeSource gcePersistentDisk:GCEPersistentDiskVolumeSource gitRepo:GitRepoVolumeSource glusterfs:GlusterfsVolumeSource hostPath:HostPathVolumeSource iscsi:ISCSIVolumeSource name nfs:NFSVolumeSource persistentVolumeClaim:PersistentVolumeClaimVolumeSource photonPersistentDisk:PhotonPersistentDiskVolumeSource portworxVolume:PortworxVolumeSource projected:ProjectedVolumeSource quobyte:QuobyteVolumeSource rbd:RBDVolumeSource scaleIO:ScaleIOVolumeSource secret:SecretVolumeSource storageos:StorageOSVolumeSource vsphereVolume:VsphereVirtualDiskVolumeSource
VolumeAttachment@storage.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:VolumeAttachmentSpec status*
VolumeAttachmentSource inlineVolumeSpec:PersistentVolumeSpec persistentVolumeName
VolumeAttachmentSpec attacher nodeName source:VolumeAttachmentSource
VolumeDevice devicePath name
VolumeMount mountPath mountPropagation name readOnly? recursiveReadOnly subPath subPathExpr
VolumeNodeAffinity required:NodeSelector
VolumeNodeResources count#
VolumeProjection clusterTrustBundle:ClusterTrustBundleProjection configMap:ConfigMapProjection downwardAPI:DownwardAPIProjection secret:SecretProjection serviceAccountToken:ServiceAccountTokenProjection
VolumeResourceRequirements limits{}| requests{}|
VsphereVirtualDiskVolumeSource fsType storagePolicyID storagePolicyName volumePath
WebhookConversion clientConfig:apiextensions/v1.WebhookClientConfig conversionReviewVersions[]
WeightedPodAffinityTerm podAffinityTerm:PodAffinityTerm weight#
WindowsSecurityContextOptions gmsaCredentialSpec gmsaCredentialSpecName hostProcess? runAsUserName
admissionregistration/v1.ServiceReference name namespace path port#
admissionregistration/v1.WebhookClientConfig caBundle service:admissionregistration/v1.ServiceReference url
apiextensions/v1.ServiceReference name namespace path port#
apiextensions/v1.WebhookClientConfig caBundle service:apiextensions/v1.ServiceReference url
authentication/v1.TokenRequest@authentication.k8s.io/v1 apiVersion kind metadata:ObjectMeta spec:TokenRequestSpec status*
autoscaling/v1.CrossVersionObjectReference apiVersion kind name
autoscaling/v1.HorizontalPodAutoscaler@autoscaling/v1 apiVersion kind metadata:ObjectMeta spec:autoscaling/v1.HorizontalPodAutoscalerSpec status*
autoscaling/v1.HorizontalPodAutoscalerSpec maxReplicas# minReplicas# scaleTargetRef:autoscaling/v1.CrossVersionObjectReference targetCPUUtilizationPercentage#
autoscaling/v2.CrossVersionObjectReference apiVersion kind name
autoscaling/v2.HorizontalPodAutoscaler@autoscaling/v2 apiVersion kind metadata:ObjectMeta spec:autoscaling/v2.HorizontalPodAutoscalerSpec status*
autoscaling/v2.HorizontalPodAutoscalerSpec behavior:HorizontalPodAutoscalerBehavior maxReplicas# metrics[]:MetricSpec minReplicas# scaleTargetRef:autoscaling/v2.CrossVersionObjectReference
core/v1.EndpointPort appProtocol name port# protocol
core/v1.Event@v1 action apiVersion count# eventTime firstTimestamp involvedObject:ObjectReference kind lastTimestamp message metadata:ObjectMeta reason related:ObjectReference reportingComponent reportingInstance series:core/v1.EventSeries source:EventSource type
core/v1.EventSeries count# lastObservedTime
discovery/v1.EndpointPort appProtocol name port# protocol
events/v1.Event@events.k8s.io/v1 action apiVersion deprecatedCount# deprecatedFirstTimestamp deprecatedLastTimestamp deprecatedSource:EventSource eventTime kind metadata:ObjectMeta note reason regarding:ObjectReference related:ObjectReference reportingController reportingInstance series:events/v1.EventSeries type
events/v1.EventSeries count# lastObservedTime
flowcontrol/v1.Subject group:GroupSubject kind serviceAccount:ServiceAccountSubject user:UserSubject
rbac/v1.Subject apiGroup kind name namespace
storage/v1.TokenRequest audience expirationSeconds#
`;
