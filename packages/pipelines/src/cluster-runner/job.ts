import { COPY_HELPER, EXCHANGE_DIRECTORY, HELPER, HELPER_DIRECTORY } from '@krmkit/functions';
import type { JsonObject } from '@krmkit/base';
import type { KubernetesSettings } from './settings.ts';

/** What differs between the Jobs of one run. */
export interface JobWanted {
  /** Chosen by krmkit, so that a repeated request cannot create a second Job. */
  readonly name: string;
  /** The labels of the run: they select its Pods. */
  readonly run: string;
  readonly image: string;
  readonly network: boolean;
  /** The functions of this Pod read a directory at `/local`. */
  readonly hasLocal: boolean;
  readonly pullPolicy: 'Always' | 'IfNotPresent' | 'Never';
  readonly memoryBytes: number;
  readonly deadlineSeconds: number;
}

export const RUN_LABEL = 'krmkit.dev/run';
export const JOB_LABEL = 'krmkit.dev/job';
const NETWORK_LABEL = 'krmkit.dev/network';

export const FUNCTION_CONTAINER = 'function';
/** The container that writes `/local`, which the function can only read. */
export const LOCAL_CONTAINER = 'local';
export const HELPER_CONTAINER = 'helper';

/** Its change time says that krmkit is still there. */
export const ALIVE: string = `${EXCHANGE_DIRECTORY}/alive`;

/** `nobody`, as local runs. By number: images can lack a file of user names. */
const NOBODY = 65_534;

/**
 * The process 1 of the containers. It ends when nothing has touched the file for a minute, so that nothing remains if
 * krmkit is killed. Two looks, because the end of a function kills the processes of its container, and one of them can
 * be `find`. There is no `$(`, which the kubelet would replace.
 */
const WAIT_FOR_END = `: >${ALIVE}
n=
until ${HELPER} test "$n" = xx; do
if ${HELPER} test -n "\`${HELPER} find ${ALIVE} -mmin -1\`"; then n=; else n=x$n; fi
${HELPER} sleep 5
done`;

const SECURITY_CONTEXT = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};
const SMALL = { requests: { cpu: '10m', memory: '16Mi' }, limits: { memory: '64Mi' } };

const BIN = { name: 'bin', mountPath: HELPER_DIRECTORY };
const IO = { name: 'io', mountPath: EXCHANGE_DIRECTORY };
const TMP = { name: 'tmp', mountPath: '/tmp' };
const LOCAL = { name: 'local', mountPath: '/local' };

/** The Job of one Pod that runs functions of one image, one after the other. */
export function functionJob(wanted: JobWanted, settings: KubernetesSettings): JsonObject {
  const { name, run, network, deadlineSeconds } = wanted;
  const labels = {
    'app.kubernetes.io/managed-by': 'krmkit',
    [RUN_LABEL]: run,
    [JOB_LABEL]: name,
    [NETWORK_LABEL]: network ? 'allowed' : 'none',
  };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels },
    spec: {
      backoffLimit: 0,
      activeDeadlineSeconds: deadlineSeconds,
      ttlSecondsAfterFinished: 60,
      template: { metadata: { labels }, spec: podSpec(wanted, settings) },
    },
  };
}

function podSpec(wanted: JobWanted, settings: KubernetesSettings): JsonObject {
  const { imagePullSecrets } = settings;
  return {
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: 1,
    ...(imagePullSecrets.length === 0 ? {} : { imagePullSecrets: imagePullSecrets.map((one) => ({ name: one })) }),
    securityContext: {
      runAsNonRoot: true,
      runAsUser: NOBODY,
      runAsGroup: NOBODY,
      fsGroup: NOBODY,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumes: [
      { name: 'bin', emptyDir: {} },
      { name: 'io', emptyDir: { sizeLimit: '4Gi' } },
      { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
      ...(wanted.hasLocal ? [{ name: 'local', emptyDir: { sizeLimit: '1Gi' } }] : []),
    ],
    ...podContainers(wanted, settings),
  };
}

function podContainers(
  { image, hasLocal, pullPolicy, memoryBytes }: JobWanted,
  { helperImage, requests, limits }: KubernetesSettings,
): JsonObject {
  const common = { imagePullPolicy: pullPolicy, securityContext: SECURITY_CONTEXT };
  const bin = { ...BIN, readOnly: true };
  const command = [HELPER, 'sh', '-c', WAIT_FOR_END];
  return {
    initContainers: [
      {
        name: HELPER_CONTAINER,
        image: helperImage,
        ...common,
        command: [...COPY_HELPER],
        resources: SMALL,
        volumeMounts: [BIN],
      },
    ],
    containers: [
      {
        name: FUNCTION_CONTAINER,
        image,
        ...common,
        command,
        resources: { requests: { ...requests }, limits: { memory: `${memoryBytes}`, ...limits } },
        volumeMounts: [bin, IO, TMP, ...(hasLocal ? [{ ...LOCAL, readOnly: true }] : [])],
      },
      ...(hasLocal
        ? [
            {
              name: LOCAL_CONTAINER,
              image: helperImage,
              ...common,
              command,
              resources: SMALL,
              volumeMounts: [bin, IO, LOCAL],
            },
          ]
        : []),
    ],
  };
}
