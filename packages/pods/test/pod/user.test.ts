import { describe, expect, it } from 'vitest';
import type { SecurityContext } from '../../src/model.ts';
import type { PodContext } from '../../src/context.ts';
import { behaviourOf, readRelease } from '../../src/release.ts';
import { sourcesFromObjects } from '../../src/object-sources.ts';
import { serviceLinks } from '../../src/links/service-table.ts';
import { imageUser, resolveUser } from '../../src/pod/user.ts';

function contextWith(securityContext: SecurityContext | undefined): PodContext {
  const release = readRelease('1.34');
  const sources = sourcesFromObjects({});
  return {
    pod: { metadata: {}, spec: { containers: [], ...(securityContext === undefined ? {} : { securityContext }) } },
    namespace: 'shop',
    sources,
    release,
    behaviour: behaviourOf(release),
    links: serviceLinks(sources, 'shop', false),
    runtime: {},
    controller: 'none',
    precedence: 'declared',
    partial: false,
  };
}

// https://kubernetes.io/docs/tasks/configure-pod-container/security-context/: fields of the container override those of
// the pod. Of the USER of an image, the kubelet passes on the user, and the runtime takes the group from it.
describe('the user', () => {
  it.each<
    readonly [
      title: string,
      pod: SecurityContext | undefined,
      container: SecurityContext | undefined,
      image: string | undefined,
      user: string | undefined,
    ]
  >([
    ['none', undefined, undefined, undefined, undefined],
    ['of the image', undefined, undefined, 'app', 'app'],
    ['of the image without its group', undefined, undefined, '1000:2000', '1000'],
    ['of the pod', { runAsUser: 1 }, undefined, 'app', '1'],
    ['of the container', { runAsUser: 1 }, { runAsUser: 2 }, 'app', '2'],
    ['root of the container', { runAsUser: 1 }, { runAsUser: 0 }, undefined, '0'],
    ['of the pod with its group', { runAsUser: 1, runAsGroup: 3 }, undefined, undefined, '1:3'],
    [
      'of the pod with the group of the container',
      { runAsUser: 1, runAsGroup: 3 },
      { runAsGroup: 4 },
      undefined,
      '1:4',
    ],
    ['of the image with a group of the pod', { runAsGroup: 3 }, undefined, 'app:x', 'app:3'],
    ['root with a group', { runAsGroup: 3 }, undefined, undefined, '0:3'],
  ])('%s', (_, pod, container, image, user) => {
    const own = { name: 'a', ...(container === undefined ? {} : { securityContext: container }) };
    expect(resolveUser(contextWith(pod), own, image === undefined ? undefined : { user: image })).toBe(user);
  });

  it.each([
    [undefined, undefined, undefined],
    ['', undefined, undefined],
    ['app', 'app', undefined],
    ['app:staff', 'app', 'staff'],
    [':staff', undefined, 'staff'],
    ['app:', 'app', undefined],
  ])('of the USER %j', (written, user, group) => {
    expect(imageUser(written === undefined ? {} : { user: written })).toEqual({ user, group });
    expect(imageUser(undefined)).toEqual({ user: undefined, group: undefined });
  });
});
