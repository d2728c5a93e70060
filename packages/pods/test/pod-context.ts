import { decodePod } from '../src/decode.ts';
import { applyPodDefaults } from '../src/pod/defaults.ts';
import type { ImageConfig } from '../src/pod/command.ts';
import type { PodContext } from '../src/context.ts';
import type { SourceObjects } from '../src/object-sources.ts';
import { sourcesFromObjects } from '../src/object-sources.ts';
import { behaviourOf, NEWEST_RELEASE, parseRelease } from '../src/release.ts';
import { serviceLinks } from '../src/links/service-table.ts';
import type { Sources } from '../src/sources.ts';

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

/** The pod of a scene, with what its values come from. */
export function podContext(scene: Scene): PodContext {
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
  return {
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
}
