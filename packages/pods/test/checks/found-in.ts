import { decodePod } from '../../src/decode.ts';
import { applyPodDefaults } from '../../src/pod/defaults.ts';
import type { ImageConfig } from '../../src/pod/command.ts';
import type { PodContext } from '../../src/context.ts';
import type { Finding } from '../../src/finding.ts';
import type { SourceObjects } from '../../src/object-sources.ts';
import { sourcesFromObjects } from '../../src/object-sources.ts';
import { behaviourOf, NEWEST_RELEASE, parseRelease } from '../../src/release.ts';
import { resolvePod } from '../../src/pod/resolve-pod.ts';
import { serviceLinks } from '../../src/links/service-table.ts';
import type { Sources } from '../../src/sources.ts';

/** One container in a pod of namespace `shop`, as in a manifest, and the objects around it. */
export interface Scene {
  /** Fields of the container in addition to `name: app` and `image: app`. */
  readonly container?: object;
  readonly image?: ImageConfig;
  /** Fields of the pod's spec. */
  readonly spec?: object;
  /** ConfigMaps as `{ name: data }`. */
  readonly configMaps?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The same for Secrets, as `stringData`. */
  readonly secrets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The same, in base64. */
  readonly binarySecrets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly services?: readonly object[];
  readonly kubernetes?: string;
  /** Objects of manifests, so others can exist. */
  readonly incomplete?: boolean;
  readonly sources?: Partial<Sources>;
}

/** All findings in the container `app`, including those of the resolution. */
export function findingsIn(scene: Scene): readonly Finding[] {
  const container = { name: 'app', image: 'app', ...scene.container };
  const pod = { metadata: { name: 'web' }, spec: { containers: [container], ...scene.spec } };
  const release = parseRelease(scene.kubernetes ?? NEWEST_RELEASE);
  if (release === undefined) throw new RangeError(`no release: ${scene.kubernetes ?? ''}`);
  const objects = (of: Scene['configMaps'], field: string): object[] =>
    Object.entries(of ?? {}).map(([name, data]) => ({ metadata: { name, namespace: 'shop' }, [field]: data }));
  const given: SourceObjects = {
    configMaps: objects(scene.configMaps, 'data'),
    secrets: [...objects(scene.secrets, 'stringData'), ...objects(scene.binarySecrets, 'data')],
    services: scene.services ?? [],
    complete: scene.incomplete !== true,
  };
  const sources: Sources = { ...sourcesFromObjects(given), ...scene.sources };
  const defaulted = applyPodDefaults(decodePod(pod).value, 'shop');
  const context: PodContext = {
    pod: defaulted,
    namespace: 'shop',
    sources,
    release,
    behaviour: behaviourOf(release),
    links: serviceLinks(sources, 'shop', defaulted.spec.enableServiceLinks === true),
    runtime: {},
    controller: 'none',
    precedence: 'declared',
    partial: false,
  };
  return resolvePod(context, () => scene.image)
    .filter(({ name }) => name === 'app')
    .flatMap(({ findings }) => findings);
}

/** The findings of one code: `warning args[0] 3-5: message`, with offsets if there are any. */
export function found(scene: Scene, code: Finding['code']): readonly string[] {
  return findingsIn(scene)
    .filter((finding) => finding.code === code)
    .map(({ severity, field, range, message }) => {
      const at = range === undefined ? '' : ` ${String(range.start)}-${String(range.end)}`;
      return `${severity} ${field ?? '-'}${at}: ${message}`;
    });
}

/** The same without the message. */
export function foundPlaces(scene: Scene, code: Finding['code']): readonly string[] {
  return found(scene, code).map((text) => text.slice(0, text.indexOf(': ')));
}

export function serviceOf(name: string, clusterIP: string | undefined, ...ports: readonly (number | object)[]): object {
  return {
    metadata: { name, namespace: 'shop' },
    spec: {
      ...(clusterIP === undefined ? {} : { clusterIP }),
      ports: ports.map((port) => (typeof port === 'number' ? { port } : port)),
    },
  };
}
