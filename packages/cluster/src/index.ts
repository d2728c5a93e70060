export { answerReview, badRequest, warningTexts } from './admission-answer.ts';
export type { AdmissionAnswer, AdmissionOutcome, Judge } from './admission-answer.ts';
export { admissionFaults } from './admission-faults.ts';
export type { AdmissionContext } from './admission-faults.ts';
export { clusterJudge } from './admission-judge.ts';
export { readAdmissionReview } from './admission-review.ts';
export type { AdmissionRequest } from './admission-review.ts';
export { NO_CLUSTER, followCluster } from './admission-view.ts';
export type { AdmissionView } from './admission-view.ts';
export type { ApiFailure, ApiReply, ApiRequest, ClusterApi, FollowEnd, FollowRequest } from './api.ts';
export { isServerSideApplied, lastApplied, serverSideApplied } from './applied-fields.ts';
export { isRefused, listedAs, readCluster } from './cluster-package.ts';
export type { ClusterPackage, ClusterWanted, RefusedList } from './cluster-package.ts';
export { clusterSources } from './cluster-sources.ts';
export type { ConnectOptions, Connection } from './connection.ts';
export type { EventOutcome } from './event-sink.ts';
export { EVENTS_APIS } from './event-wire.ts';
export type { EventsApi, SinkEvent } from './event-wire.ts';
export type { ExecEnd, ExecRequest, PodExec } from './exec.ts';
export type { RecordedFault } from './fault-events.ts';
export { faultRecorder } from './fault-recorder.ts';
export type { KeptPod } from './kept-pod.ts';
export { readKubeconfig, selectContext } from './kubeconfig.ts';
export { holdLease } from './lease.ts';
export { listWatch } from './list-watch.ts';
export { liveSources } from './live-sources.ts';
export { overlaySources } from './overlay-sources.ts';
export { faultEventName, rememberedLinks } from './pod-faults.ts';
export type { PodFault } from './pod-faults.ts';
export { PodWatch } from './pod-watch.ts';
export { askRelease } from './server-release.ts';
export type { WatchedKind } from './watched-kinds.ts';
export { agreeOnCertificate } from './webhook-certificate.ts';
export type {
  AgreedCertificate,
  CertificateFacts,
  CertificatePorts,
  CertificateSettings,
  ServerCertificate,
} from './webhook-certificate.ts';
export { trustAuthorities } from './webhook-trust.ts';
