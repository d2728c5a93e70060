/** A program that takes a variable for its own setting which a Service of a likely name sets to a URL. */
export interface KnownApplication {
  /** The last parts of an image's repository, without registry, tag and digest. */
  readonly image: RegExp;
  /** What the program reads as the number of a port, or refuses to see at all. */
  readonly settings: readonly string[];
}

/**
 * From the programs' documentation and start scripts. The Service's name follows from the variable's: `PAPERLESS_PORT`
 * is set by a Service `paperless`.
 */
export const KNOWN_APPLICATIONS: readonly KnownApplication[] = [
  { image: /(?:^|\/)actual-server$/, settings: ['ACTUAL_PORT'] },
  // These start scripts end with "PORT is deprecated" where the variable exists.
  { image: /(?:^|\/)cp-(?:server|kafka|enterprise-kafka)$/, settings: ['KAFKA_PORT'] },
  { image: /(?:^|\/)cp-schema-registry$/, settings: ['SCHEMA_REGISTRY_PORT'] },
  { image: /(?:^|\/)cp-kafka-rest$/, settings: ['KAFKA_REST_PORT'] },
  { image: /(?:^|\/)wurstmeister\/kafka$/, settings: ['KAFKA_PORT'] },
  { image: /(?:^|\/)drone\/drone$/, settings: ['DRONE_SERVER_PORT'] },
  { image: /(?:^|\/)gotify\/server$/, settings: ['GOTIFY_SERVER_PORT'] },
  { image: /(?:^|\/)immich-server$/, settings: ['IMMICH_PORT', 'REDIS_PORT', 'DB_PORT'] },
  { image: /(?:^|\/)jenkins\/jenkins$/, settings: ['JENKINS_SLAVE_AGENT_PORT'] },
  { image: /(?:^|\/)joplin\/server$/, settings: ['APP_PORT', 'POSTGRES_PORT'] },
  { image: /(?:^|\/)neosmemo\/memos$/, settings: ['MEMOS_PORT'] },
  { image: /(?:^|\/)n8n$/, settings: ['N8N_PORT'] },
  { image: /(?:^|\/)netboxcommunity\/netbox$/, settings: ['DB_PORT', 'REDIS_PORT'] },
  { image: /(?:^|\/)paperless-ngx$/, settings: ['PAPERLESS_PORT'] },
  { image: /(?:^|\/)phpmyadmin$/, settings: ['PMA_PORT'] },
  { image: /(?:^|\/)puckel\/docker-airflow$/, settings: ['POSTGRES_PORT', 'REDIS_PORT'] },
  { image: /(?:^|\/)rabbitmq$/, settings: ['RABBITMQ_NODE_PORT'] },
  { image: /(?:^|\/)requarks\/wiki$/, settings: ['DB_PORT'] },
  { image: /(?:^|\/)searxng$/, settings: ['SEARXNG_PORT'] },
  { image: /(?:^|\/)uptime-kuma$/, settings: ['UPTIME_KUMA_PORT'] },
  { image: /(?:^|\/)vaultwarden\/server$/, settings: ['ROCKET_PORT'] },
];

/** `ghcr.io/paperless-ngx/paperless-ngx` of `ghcr.io/paperless-ngx/paperless-ngx:2.1@sha256:...`. */
export function repositoryOf(image: string): string {
  const [name = ''] = image.split('@');
  const colon = name.lastIndexOf(':');
  return colon > name.lastIndexOf('/') ? name.slice(0, colon) : name;
}
