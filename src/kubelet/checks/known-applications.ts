/** A program that takes a variable for its own setting which a Service of a likely name sets to a URL. */
export interface KnownApplication {
  /** The last parts of the repositories of its images, without registry, tag and digest. */
  readonly images: readonly string[];
  /** What the program reads as the number of a port, or refuses to see at all. */
  readonly settings: readonly string[];
}

/**
 * From the programs' documentation and start scripts. The Service's name follows from the variable's: `PAPERLESS_PORT`
 * is set by a Service `paperless`.
 */
const KNOWN_APPLICATIONS: readonly KnownApplication[] = [
  { images: ['actual-server'], settings: ['ACTUAL_PORT'] },
  // These start scripts end with "PORT is deprecated" where the variable exists.
  { images: ['cp-server', 'cp-kafka', 'cp-enterprise-kafka'], settings: ['KAFKA_PORT'] },
  { images: ['cp-schema-registry'], settings: ['SCHEMA_REGISTRY_PORT'] },
  { images: ['cp-kafka-rest'], settings: ['KAFKA_REST_PORT'] },
  { images: ['wurstmeister/kafka'], settings: ['KAFKA_PORT'] },
  { images: ['drone/drone'], settings: ['DRONE_SERVER_PORT'] },
  { images: ['gotify/server'], settings: ['GOTIFY_SERVER_PORT'] },
  { images: ['immich-server'], settings: ['IMMICH_PORT', 'REDIS_PORT', 'DB_PORT'] },
  { images: ['jenkins/jenkins'], settings: ['JENKINS_SLAVE_AGENT_PORT'] },
  { images: ['joplin/server'], settings: ['APP_PORT', 'POSTGRES_PORT'] },
  { images: ['neosmemo/memos'], settings: ['MEMOS_PORT'] },
  { images: ['n8n'], settings: ['N8N_PORT'] },
  { images: ['netboxcommunity/netbox'], settings: ['DB_PORT', 'REDIS_PORT'] },
  { images: ['paperless-ngx'], settings: ['PAPERLESS_PORT'] },
  { images: ['phpmyadmin'], settings: ['PMA_PORT'] },
  { images: ['puckel/docker-airflow'], settings: ['POSTGRES_PORT', 'REDIS_PORT'] },
  { images: ['rabbitmq'], settings: ['RABBITMQ_NODE_PORT'] },
  { images: ['requarks/wiki'], settings: ['DB_PORT'] },
  { images: ['searxng'], settings: ['SEARXNG_PORT'] },
  { images: ['uptime-kuma'], settings: ['UPTIME_KUMA_PORT'] },
  { images: ['vaultwarden/server'], settings: ['ROCKET_PORT'] },
];

/** Those of which an image of this repository is one. */
export function applicationsOf(repository: string): readonly KnownApplication[] {
  if (!LAST_PARTS.has(lastPart(repository))) return NO_APPLICATIONS;
  return KNOWN_APPLICATIONS.filter(({ images }) => images.some((image) => endsWithPart(repository, image)));
}

/** Of the images above: most repositories end with none of them. */
const LAST_PARTS: ReadonlySet<string> = new Set(KNOWN_APPLICATIONS.flatMap(({ images }) => images.map(lastPart)));
const NO_APPLICATIONS: readonly KnownApplication[] = [];

/** `kafka` of `wurstmeister/kafka`. */
export function lastPart(repository: string): string {
  return repository.slice(repository.lastIndexOf('/') + 1);
}

function endsWithPart(repository: string, image: string): boolean {
  if (!repository.endsWith(image)) return false;
  return repository.length === image.length || repository.at(-image.length - 1) === '/';
}

/** `ghcr.io/paperless-ngx/paperless-ngx` of `ghcr.io/paperless-ngx/paperless-ngx:2.1@sha256:...`. */
export function repositoryOf(image: string): string {
  const at = image.indexOf('@');
  const name = at === -1 ? image : image.slice(0, at);
  const colon = name.lastIndexOf(':');
  return colon > name.lastIndexOf('/') ? name.slice(0, colon) : name;
}
