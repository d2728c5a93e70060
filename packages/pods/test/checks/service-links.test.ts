import { describe, expect, it } from 'vitest';
import type { Scene } from './found-in.ts';
import { findingsIn, found, foundPlaces, serviceOf } from './found-in.ts';

const shadowing = 'service-link-shadowing';
const redis = serviceOf('redis', '10.0.0.1', 6379);

describe("a reference to a Service's URL instead of a number", () => {
  const rows: readonly (Scene & { readonly name: string; readonly finds: readonly string[] })[] = [
    {
      name: 'host:port',
      container: { env: [{ name: 'X', value: 'redis:$(REDIS_PORT)' }] },
      finds: ['warning env X 6-19'],
    },
    {
      name: 'host:port with a reference for the host',
      container: { env: [{ name: 'X', value: 'redis://$(REDIS_SERVICE_HOST):$(REDIS_PORT)/0' }] },
      finds: ['warning env X 30-43'],
    },
    { name: 'a flag', container: { args: ['--redis-port=$(REDIS_PORT)'] }, finds: ['warning args[0] 13-26'] },
    { name: 'after a flag', container: { args: ['--port', '$(REDIS_PORT)'] }, finds: ['warning args[1] 0-13'] },
    {
      name: 'a script',
      container: { command: ['sh', '-c', 'nc redis:$(REDIS_PORT)'] },
      finds: ['warning command[2] 9-22'],
    },
    {
      name: 'a variable',
      container: { env: [{ name: 'CACHE_PORT', value: '$(REDIS_PORT)' }] },
      finds: ['warning env CACHE_PORT 0-13'],
    },
    { name: 'a URL', container: { env: [{ name: 'CACHE_URL', value: '$(REDIS_PORT)' }] }, finds: [] },
    { name: 'a flag for a URL', container: { args: ['--redis=$(REDIS_PORT)'] }, finds: [] },
    {
      name: 'the number',
      container: { args: ['--port=$(REDIS_SERVICE_PORT)', '--port=$(REDIS_PORT_6379_TCP_PORT)'] },
      finds: [],
    },
    {
      name: 'a number that the container declares',
      container: {
        env: [
          { name: 'REDIS_PORT', value: '6379' },
          { name: 'X', value: 'redis:$(REDIS_PORT)' },
        ],
      },
      finds: ['info env REDIS_PORT'],
    },
    {
      name: 'without service links',
      spec: { enableServiceLinks: false },
      container: { args: ['--port=$(REDIS_PORT)'] },
      finds: [],
    },
  ];
  it.each(rows)('$name', ({ finds, ...scene }) => {
    expect(foundPlaces({ services: [redis], ...scene }, shadowing)).toEqual(finds);
  });

  it('suggests the variable with the number', () => {
    const [finding] = findingsIn({ services: [redis], container: { args: ['redis:$(REDIS_PORT)'] } });
    expect(finding).toMatchObject({
      message: '$(REDIS_PORT) is tcp://10.0.0.1:6379, set by Service redis: a URL, not a port',
      hint: 'write $(REDIS_SERVICE_PORT)',
    });
    const [other] = findingsIn({ services: [redis], container: { args: ['redis:$(REDIS_PORT_6379_TCP)'] } });
    expect(other?.hint).toBe('write $(REDIS_PORT_6379_TCP_PORT)');
  });

  it('knows the form if the address is not known yet', () => {
    const services = [serviceOf('redis', undefined, 6379)];
    expect(
      foundPlaces({ services, incomplete: true, container: { args: ['redis:$(REDIS_PORT)'] } }, shadowing),
    ).toEqual(['warning args[0] 6-19']);
  });
});

describe('a Service that sets a variable which a program reads as its own setting', () => {
  const paperless = serviceOf('paperless', '10.0.0.2', 8000);
  const image = 'ghcr.io/paperless-ngx/paperless-ngx:2.14@sha256:0123';

  it('a known program', () => {
    expect(found({ services: [paperless], container: { image } }, shadowing)).toEqual([
      'warning service links: Service paperless sets PAPERLESS_PORT=tcp://10.0.0.2:8000, and ghcr.io/paperless-ngx/paperless-ngx reads PAPERLESS_PORT as its own setting',
    ]);
  });

  // The name of the Service follows from the variable: DB_PORT is set by a Service db.
  it.each([
    ['actualbudget/actual-server', ['actual']],
    ['confluentinc/cp-kafka', ['kafka']],
    ['confluentinc/cp-server', ['kafka']],
    ['confluentinc/cp-schema-registry', ['schema-registry']],
    ['confluentinc/cp-kafka-rest', ['kafka-rest']],
    ['wurstmeister/kafka', ['kafka']],
    ['drone/drone', ['drone-server']],
    ['gotify/server', ['gotify-server']],
    ['ghcr.io/immich-app/immich-server', ['immich', 'redis', 'db']],
    ['jenkins/jenkins', ['jenkins-slave-agent']],
    ['joplin/server', ['app', 'postgres']],
    ['neosmemo/memos', ['memos']],
    ['docker.n8n.io/n8nio/n8n', ['n8n']],
    ['netboxcommunity/netbox', ['db', 'redis']],
    ['phpmyadmin', ['pma']],
    ['puckel/docker-airflow', ['postgres', 'redis']],
    ['rabbitmq', ['rabbitmq-node']],
    ['requarks/wiki', ['db']],
    ['searxng/searxng', ['searxng']],
    ['louislam/uptime-kuma', ['uptime-kuma']],
  ])('%s beside Services %j', (program, names) => {
    const services = names.map((name) => serviceOf(name, '10.0.0.2', 80));
    const severities = found({ services, container: { image: program } }, shadowing).map((text) => text.split(' ')[0]);
    expect(severities).toEqual(names.map(() => 'warning'));
  });

  it.each([
    { name: 'that declares it', container: { image, env: [{ name: 'PAPERLESS_PORT', value: '8000' }] } },
    { name: 'without service links', container: { image }, spec: { enableServiceLinks: false } },
    { name: 'of another kind', container: { image: 'ghcr.io/paperless-ngx/tika' } },
    { name: 'with a Service of another name', container: { image }, services: [redis] },
  ])('no warning for one $name', (scene) => {
    expect(found({ services: [paperless], ...scene }, shadowing).filter((text) => text.startsWith('warning'))).toEqual(
      [],
    );
  });

  it('an unknown program of the same name', () => {
    const services = [serviceOf('shop-api', '10.0.0.3', 80)];
    expect(found({ services, container: { image: 'registry:5000/team/shop-api' } }, shadowing)).toEqual([
      'info service links: Service shop-api sets SHOP_API_PORT=tcp://10.0.0.3:80; a program that reads SHOP_API_PORT as its own setting expects a number',
    ]);
    expect(found({ services: [serviceOf('app', '10.0.0.3', 80)], container: { image: 'x' } }, shadowing)).toHaveLength(
      1,
    );
  });
});

describe('two Services that set one name', () => {
  const services = [serviceOf('foo', '10.0.0.1', 80), serviceOf('foo-service', '10.0.0.2', 90)];

  it('with a reference', () => {
    expect(found({ services, container: { args: ['$(FOO_SERVICE_PORT)'] } }, 'service-link-collision')).toEqual([
      'warning args[0] 0-19: $(FOO_SERVICE_PORT) is either 80 by Service foo or tcp://10.0.0.2:90 by Service foo-service, at random',
    ]);
  });

  it('in a script', () => {
    const container = { command: ['sh', '-c', 'nc foo $FOO_SERVICE_PORT; nc foo ${FOO_SERVICE_PORT}'] };
    expect(foundPlaces({ services, container }, 'service-link-collision')).toEqual([
      'warning command[2] 7-24',
      'warning command[2] 33-52',
    ]);
  });

  it('without a reference', () => {
    const container = { args: ['$(FOO_SERVICE_HOST)', '$FOO_SERVICE_PORT'] };
    expect(found({ services, container }, 'service-link-collision')).toEqual([]);
  });

  it('with a declaration', () => {
    const container = { env: [{ name: 'FOO_SERVICE_PORT', value: '80' }], args: ['$(FOO_SERVICE_PORT)'] };
    expect(found({ services, container }, 'service-link-collision')).toEqual([]);
  });

  it('not without service links', () => {
    expect(found({ services, spec: { enableServiceLinks: false } }, 'service-link-collision')).toEqual([]);
  });
});
