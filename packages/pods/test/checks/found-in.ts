import type { Finding } from '../../src/finding.ts';
import { resolvePod } from '../../src/pod/resolve-pod.ts';
import type { Scene } from '../pod-context.ts';
import { podContext } from '../pod-context.ts';

export type { Scene } from '../pod-context.ts';

/** All findings in the container `app`, including those of the resolution. */
export function findingsIn(scene: Scene): readonly Finding[] {
  return resolvePod(podContext(scene), () => scene.image)
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
