import { describe, expect, it } from 'vitest';
import { baseUrl, parseRepository, repositoryOfImage } from '../../src/registry/reference.ts';

// github.com/distribution/reference, normalize.go: the domain docker.io and the prefix library/.
describe('repositoryOfImage', () => {
  it.each([
    ['busybox', 'docker.io', 'library/busybox', 'latest', 'https://registry-1.docker.io'],
    ['busybox:1.36-musl', 'docker.io', 'library/busybox', '1.36-musl', 'https://registry-1.docker.io'],
    ['docker.io/busybox', 'docker.io', 'library/busybox', 'latest', 'https://registry-1.docker.io'],
    ['index.docker.io/team/app:1', 'docker.io', 'team/app', '1', 'https://registry-1.docker.io'],
    ['team/app', 'docker.io', 'team/app', 'latest', 'https://registry-1.docker.io'],
    ['ghcr.io/team/app:v1', 'ghcr.io', 'team/app', 'v1', 'https://ghcr.io'],
    ['localhost/app', 'localhost', 'app', 'latest', 'https://localhost'],
    ['localhost:5000/a/b/c:x', 'localhost:5000', 'a/b/c', 'x', 'https://localhost:5000'],
    ['127.0.0.1:5000/app', '127.0.0.1:5000', 'app', 'latest', 'https://127.0.0.1:5000'],
    ['[::1]:5000/app', '[::1]:5000', 'app', 'latest', 'https://[::1]:5000'],
    ['10.0.0.1:5000/app', '10.0.0.1:5000', 'app', 'latest', 'https://10.0.0.1:5000'],
    [`ghcr.io/a/b:1@sha256:${'a'.repeat(64)}`, 'ghcr.io', 'a/b', `sha256:${'a'.repeat(64)}`, 'https://ghcr.io'],
  ])('%s', (image, host, name, reference, url) => {
    expect(repositoryOfImage(image)).toEqual({ ok: true, value: { host, name, reference } });
    expect(baseUrl({ host })).toBe(url);
  });
});

describe('parseRepository', () => {
  it.each([
    ['oci://ghcr.io/team/cache', 'ghcr.io', 'team/cache'],
    ['oci://127.0.0.1:5000/cache', '127.0.0.1:5000', 'cache'],
    ['oci://localhost/cache', 'localhost', 'cache'],
  ])('reads %s', (text, host, name) => {
    expect(parseRepository(text)).toEqual({ ok: true, value: { host, name } });
  });

  it.each(['oci://', 'https://ghcr.io/a', 'oci://team/cache', 'oci://ghcr.io', 'oci://ghcr.io/a:1', 'oci://ghcr.io/A'])(
    'refuses %s',
    (text) => expect(parseRepository(text)).toMatchObject({ ok: false }),
  );
});
