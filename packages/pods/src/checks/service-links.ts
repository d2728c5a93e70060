import type { Finding } from '../finding.ts';
import { NO_FINDINGS, podFinding } from '../finding.ts';
import type { Value } from '../value.ts';
import { displayText } from '../value.ts';
import { mayComeFromService } from '../links/service-links.ts';
import type { CheckedContainer, DollarString } from './checked-container.ts';
import { variableOf } from './checked-container.ts';

/** References to a Service's URL where a port number is expected. */
export function checkServiceUrls(checked: CheckedContainer): readonly Finding[] {
  const findings: Finding[] = [];
  for (const string of checked.strings) {
    if (string.kind !== 'env' && string.kind !== 'command') continue;
    for (const { name, start, end } of string.template.references) {
      if (!mayComeFromService(name)) continue;
      const variable = variableOf(checked, name);
      if (variable?.provenance.kind !== 'service' || !isUrl(variable.value) || !wantsPort(string, start, end)) continue;
      const number = name.replace(/_PORT$/, '_SERVICE_PORT');
      findings.push(
        podFinding(
          checked.container.located,
          'service-link-shadowing',
          string.path,
          `$(${name}) is ${displayText(variable.value, false)}, set by Service ${variable.provenance.name}: a URL, not a port`,
          {
            field: string.field,
            hint: `write $(${number !== name && variableOf(checked, number) !== undefined ? number : `${name}_PORT`})`,
            range: { start, end },
          },
        ),
      );
    }
  }
  return findings;
}

/** `db:$(DB_PORT)`, `--port=$(DB_PORT)`, `--port $(DB_PORT)`, `MYSQL_PORT: $(DB_PORT)`. */
function wantsPort(string: DollarString, start: number, end: number): boolean {
  const { input } = string.template;
  const text = input.slice(Math.max(0, start - 64), start);
  if (/[\w.)\]-]:$/.test(text) || /(?:^|[-_\s])port[=\s]["']?$/i.test(text)) return true;
  if (start !== 0 || end !== input.length) return false;
  return /(?:^|_)PORT$/i.test(string.name ?? '') || /^--?(?:[\w-]*-)?port$/i.test(string.before ?? '');
}

function isUrl(value: Value): boolean {
  const [first] = value;
  return first?.kind === 'literal' && /^(?:tcp|udp|sctp):\/\//.test(first.text);
}

/** Service variables that the program reads as its own settings, or that the container overrides. */
export function checkServiceSettings(checked: CheckedContainer): readonly Finding[] {
  const { located, environment } = checked.container;
  const { declared, services } = environment.scope;
  const repository = repositoryOf(checked.container.image ?? '');
  const findings: Finding[] = [];
  const reported: string[] = [];
  const look = (setting: string, isKnown: boolean): void => {
    const variable = services.get(setting);
    if (variable?.provenance.kind !== 'service' || !isUrl(variable.value)) return;
    const { name, provenance } = variable;
    if (declared.has(name) || reported.includes(name)) return;
    reported.push(name);
    const value = displayText(variable.value, false);
    findings.push(
      podFinding(
        located,
        'service-link-shadowing',
        [...located.path, isKnown ? 'image' : 'name'],
        isKnown
          ? `Service ${provenance.name} sets ${name}=${value}, and ${repository} reads ${name} as its own setting`
          : `Service ${provenance.name} sets ${name}=${value}; a program that reads ${name} as its own setting expects a number`,
        {
          field: 'service links',
          severity: isKnown ? 'warning' : 'info',
          hint: `set enableServiceLinks: false on the pod, or declare ${name} in env`,
          cause: `Service ${provenance.namespace}/${provenance.name} sets ${name}`,
        },
      ),
    );
  };
  for (const { settings } of applicationsOf(repository)) for (const setting of settings) look(setting, true);
  const { name } = checked.container;
  look(portOf(name), false);
  const program = lastPart(repository);
  if (program !== name) look(portOf(program), false);
  addHidden(checked, findings);
  return findings;
}

/** `PAPERLESS_NGX_PORT`: a Service `paperless-ngx` sets it, and a program of that name may read it. */
function portOf(name: string): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_PORT`;
}

/** Variables of Services that the container declares itself. */
function addHidden({ container, variables }: CheckedContainer, findings: Finding[]): void {
  const { located, environment } = container;
  const { services } = environment.scope;
  variables.forEach(({ name, provenance }) => {
    const service = services.get(name)?.provenance;
    if (service?.kind !== 'service' || provenance.kind === 'service') return;
    // The keys of a whole ConfigMap are not declarations of this container.
    if ((provenance.kind === 'configMap' || provenance.kind === 'secret') && provenance.by === 'envFrom') return;
    findings.push(
      podFinding(
        located,
        'service-link-shadowing',
        [...provenance.path, 'name'],
        `${name} overrides the variable that Service ${service.namespace}/${service.name} sets`,
        {
          field: `env ${name}`,
          severity: 'info',
          hint: 'if that is intended, ignore this',
          cause: `${name} overrides Service ${service.namespace}/${service.name}`,
        },
      ),
    );
  });
}

/**
 * Names that two Services set to different values, if the container refers to them. The value is random. Without a
 * reference there is no finding, because every pod of the namespace would have it.
 */
export function checkServiceCollisions(checked: CheckedContainer): readonly Finding[] {
  const { context, container } = checked;
  const { collisions } = context.links;
  if (collisions.length === 0 || checked.strings.length === 0) return NO_FINDINGS;
  const candidates = new Map(collisions.map((collision) => [collision.name, collision.candidates]));
  return checked.strings.flatMap((string) => {
    const findings: Finding[] = [];
    for (const { name, text, start } of namesIn(string)) {
      const both = candidates.get(name);
      if (both === undefined || variableOf(checked, name)?.provenance.kind !== 'service') continue;
      const values = both.map(({ service, value }) => `${displayText(value, false)} by Service ${service.name}`);
      findings.push(
        podFinding(
          container.located,
          'service-link-collision',
          string.path,
          `${text} is either ${values.join(' or ')}, at random`,
          {
            field: string.field,
            hint: 'refer to another variable of the intended Service, or rename one of the two',
            range: { start, end: start + text.length },
            cause: `${name} in ${context.namespace}`,
          },
        ),
      );
    }
    return findings;
  });
}

/** References that Kubernetes expands, and the shell's own ones in a script. */
function namesIn({ kind, role, template }: DollarString): readonly NameInText[] {
  const { input, references } = template;
  const names: NameInText[] = [];
  if (kind === 'env' || kind === 'command') {
    for (const { name, start, end } of references) names.push({ name, text: input.slice(start, end), start });
  }
  if (role !== 'script') return names;
  for (const match of input.matchAll(/\$(?:\{([A-Z_][A-Z0-9_]*)|([A-Z_][A-Z0-9_]*))/g)) {
    const text = match[1] === undefined ? match[0] : `${match[0]}}`;
    names.push({ name: match[1] ?? match[2] ?? '', text, start: match.index });
  }
  return names;
}

interface NameInText {
  readonly name: string;
  readonly text: string;
  readonly start: number;
}

/**
 * A program that reads a variable as its own setting, and the Service with a likely name that sets this variable to a
 * URL.
 */
interface KnownApplication {
  /** The last parts of the repositories of its images, without registry, tag and digest. */
  readonly images: readonly string[];
  /** Variables that the program reads as a port number, or refuses. */
  readonly settings: readonly string[];
}

/**
 * From the programs' documentation and start scripts. The Service's name follows from the variable's: `PAPERLESS_PORT`
 * is set by a Service `paperless`.
 */
const KNOWN_APPLICATIONS: readonly KnownApplication[] = [
  { images: ['actual-server'], settings: ['ACTUAL_PORT'] },
  // The start scripts of these images exit with "PORT is deprecated" if the variable exists.
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

/** The names for which one of the images is from this repository. */
function applicationsOf(repository: string): readonly KnownApplication[] {
  if (!LAST_PARTS.has(lastPart(repository))) return NO_APPLICATIONS;
  return KNOWN_APPLICATIONS.filter(({ images }) => images.some((image) => endsWithPart(repository, image)));
}

/** The last segments of the images above, to skip most repositories quickly. */
const LAST_PARTS: ReadonlySet<string> = new Set(KNOWN_APPLICATIONS.flatMap(({ images }) => images.map(lastPart)));
const NO_APPLICATIONS: readonly KnownApplication[] = [];

/** `kafka` in `wurstmeister/kafka`. */
function lastPart(repository: string): string {
  return repository.slice(repository.lastIndexOf('/') + 1);
}

function endsWithPart(repository: string, image: string): boolean {
  if (!repository.endsWith(image)) return false;
  return repository.length === image.length || repository.at(-image.length - 1) === '/';
}

/** `ghcr.io/paperless-ngx/paperless-ngx` in `ghcr.io/paperless-ngx/paperless-ngx:2.1@sha256:...`. */
function repositoryOf(image: string): string {
  const at = image.indexOf('@');
  const name = at === -1 ? image : image.slice(0, at);
  const colon = name.lastIndexOf(':');
  return colon > name.lastIndexOf('/') ? name.slice(0, colon) : name;
}
