import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { check, openEnvironments } from '@krmkit/check';
import type { Diagnostic, DiagnosticCode, JsonObject, Path } from '@krmkit/base';
import { follow, isObject, parseJson, printPath, recordMember, textAt } from '@krmkit/base';
import type { Random } from '@krmkit/testing';
import { ACCEPTED_OBJECTS } from './accepted-objects.ts';
import { mutatedObject } from './mutated-object.ts';
import type { Comparison, PeerTarget } from './peer.ts';

export const DRY_RUN_TARGET: PeerTarget = {
  name: 'kubectl-dry-run',
  holds: 'whether objects that are not quite right are refused, by `check` and by `kubectl apply --dry-run=server`',
  needs: 'kubectl and a node of Kubernetes 1.20 in KUBECONFIG',
  findPeer: () => {
    if ((process.env['KUBECONFIG'] ?? '') === '') return undefined;
    const args = ['version', '--output=json', '--request-timeout=5s'];
    const { status, stdout } = spawnSync('kubectl', args, { encoding: 'utf8' });
    const version = status === 0 ? parseJson(stdout) : undefined;
    const [client, server] = ['clientVersion', 'serverVersion'].map(
      (side) => /v([\d.]+)/.exec(textAt(recordMember(version, side), 'gitVersion'))?.[1],
    );
    return server?.startsWith('1.20.') === true ? `kubectl ${client}, Kubernetes ${server}` : undefined;
  },
  compare: compared,
};

/** Objects of one call. */
const OBJECTS = 200;

async function compared(random: Random, directory: string): Promise<readonly Comparison[]> {
  const mutants = Array.from({ length: OBJECTS }, (_, index) => {
    const object = random.pick(ACCEPTED_OBJECTS);
    const metadata = { labels: { app: 'a' }, annotations: { a: 'b' } };
    return mutatedObject(random, named({ ...object, metadata }, `n${index}`), ACCEPTED_OBJECTS);
  });
  for (const [index, { value }] of mutants.entries()) {
    writeFileSync(join(directory, fileName(index)), JSON.stringify(value));
  }
  const { stderr } = spawnSync('kubectl', ['apply', '--dry-run=server', '-f', directory], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const refusals = refusalsByFile(stderr);
  return Promise.all(
    mutants.map(async ({ what, value }, index) => {
      const isBuilt = random.chance(0.5);
      const errors = await errorsOf(JSON.stringify(value), isBuilt);
      return comparison({ what, value, isBuilt, errors, refusal: refusals.get(fileName(index)) });
    }),
  );
}

function fileName(index: number): string {
  return `${String(index).padStart(3, '0')}.json`;
}

/** The object with the name that its kind needs. */
function named(value: JsonObject, name: string): JsonObject {
  const own = value['kind'] === 'CustomResourceDefinition' ? 'widgets.example.com' : name;
  const { metadata } = value;
  return { ...value, metadata: { ...(isObject(metadata) ? metadata : {}), name: own } };
}

/** What kubectl says about each file that it does not apply. */
function refusalsByFile(text: string): ReadonlyMap<string, string> {
  const [, ...parts] = text.split(/"[^"\n]*[\\/](\d{3}\.json)"/);
  const found = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const file = parts[index] ?? '';
    found.set(file, `${found.get(file) ?? ''}${(parts[index + 1] ?? '').trim()}`);
  }
  return found;
}

/** The errors of a file, or of what a kustomization builds from it: a file alone could be a patch. */
async function errorsOf(text: string, isBuilt: boolean): Promise<readonly Diagnostic[]> {
  const kustomization = { path: 'kustomization.yaml', text: 'resources: [object.json]\n' };
  const files = [{ path: 'object.json', text }, ...(isBuilt ? [kustomization] : [])];
  const environments = await openEnvironments(files, { objects: { kubernetes: '1.20' } });
  return check(environments, { kubernetes: '1.20' }).diagnostics.filter(({ severity }) => severity === 'error');
}

/** Their documentation says that Kubernetes takes the object, and what happens then. */
const AT_RUN_TIME: ReadonlySet<string> = new Set<DiagnosticCode>([
  'unresolved-reference',
  'forward-reference',
  'runtime-variable',
  'missing-key',
  'missing-claim',
  'missing-backend',
  'missing-target-port',
  'missing-scale-target',
  'unprepared-subpath',
  'runs-as-root',
  'cannot-start',
  'exec-limit',
]);

interface Judged {
  readonly errors: readonly Diagnostic[];
  /** What kubectl says; undefined if it would apply the object. */
  readonly refusal: string | undefined;
  readonly value: JsonObject;
  readonly isBuilt: boolean;
}

function comparison({ what, ...judged }: Judged & { readonly what: string }): Comparison {
  const { errors, refusal, value, isBuilt } = judged;
  const said = errors.filter(({ code, message }) => !AT_RUN_TIME.has(code) || message.includes('API server refuses'));
  const places = refusal === undefined ? [] : placesOfRefusal(refusal);
  const isAt = ({ fieldPath = [] }: Diagnostic): boolean =>
    places.some(({ place }) => isNear(shortened(place), shortened(placeOf(fieldPath)))) ||
    isBesideRefusedVolume(placeOf(fieldPath), places) ||
    (placeOf(fieldPath).startsWith('spec.selector.') && refusal?.includes('`selector` does not match') === true);
  const isSame =
    refusal === undefined
      ? said.length === 0
      : said.length > 0 &&
        (places.length === 0 || (/ is invalid: /.test(refusal) ? said.every(isAt) : said.some(isAt)));
  return {
    input: `${what}${isBuilt ? ', built' : ''}\n${JSON.stringify(value)}`,
    ours: isSame
      ? ''
      : said.map(({ code, fieldPath = [], message }) => `${code} ${printPath(fieldPath)}: ${message}`).join('\n'),
    theirs: isSame ? '' : (refusal ?? ''),
    ruled: isSame ? undefined : RULES.find(({ applies }) => applies({ ...judged, errors: said }))?.reason,
  };
}

interface RefusedPlace {
  readonly place: string;
  readonly reason: string;
}

/** What an API server names, which looks at all fields, or the validation of kubectl. */
function placesOfRefusal(text: string): readonly RefusedPlace[] {
  const validated = [
    ...text.matchAll(/ValidationError\(\w+\.?([^)]*)\): (?:(?:unknown|missing required) field "([^"]*)")?/g),
  ];
  if (validated.length > 0) {
    return validated.map(([, above = '', field = '']) => {
      return { place: [above, field].filter((part) => part !== '').join('.'), reason: '' };
    });
  }
  const [, list = ''] = / is invalid: ([^]*)/.exec(text) ?? [];
  const named = list.matchAll(
    /(?:^|\[|, )(\w+(?:\[[^\]\s]*\])*(?:\.\w+(?:\[[^\]\s]*\])*)*): (?=(Invalid|Required|Unsupported|Duplicate|Forbidden|Too|Not found|Internal))/g,
  );
  // A CustomResourceDefinition with one version has its old form inside of the API server.
  return [...named].map(([, place = '', reason = '']) => {
    const path = place.replaceAll(/\[(?!\d+\])([^\]]*)\]/g, '.$1');
    return { place: path.replace(/^spec\.(?:validation|additionalPrinterColumns)\b.*/, 'spec.versions'), reason };
  });
}

function placeOf(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

/** Without what an API server leaves out, or calls by another name. */
function shortened(place: string): string {
  return place
    .replace('.matchExpressions.matchLabels', '.labelSelector.matchLabels')
    .replace(/^spec\.resources\.storage$/, 'spec.resources')
    .replace(/(?<=\bdownwardAPI)\.items\[\d+\]|\.subPath(?:Expr)?$/, '');
}

/** An API server does not remember the name of a volume that it refuses. */
function isBesideRefusedVolume(path: string, places: readonly RefusedPlace[]): boolean {
  return /\bvolumes\[\d+\]\.name$/.test(path) && places.some(({ place }) => /\bvolumes\[\d+\]/.test(place));
}

/** Whether one of the paths is at, above or below the other one. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === '' || long === short || long.startsWith(`${short}.`) || long.startsWith(`${short}[`);
}

interface Rule {
  readonly reason: string;
  readonly applies: (judged: Judged) => boolean;
}

/** Fields with values that krmkit checks as an API server does: to say nothing about them is a fault. */
const CHECKED: readonly RegExp[] = [
  /^metadata\.(?:name|labels|annotations)\b/,
  /\bmatchLabels\b|^spec\.nodeSelector\b/,
  /^spec\.(?:containers|initContainers)\[\d+\]\.(?:name|env|envFrom|ports|resources|volumeMounts|lifecycle|\w+Probe)\b/,
  /^spec\.(?:containers|initContainers)\[\d+\]\.volumeDevices\[\d+\]\.name: Not found/,
  /^spec\.volumes\[\d+\]\.(?:name|downwardAPI\.(?:fieldRef|resourceFieldRef))\b/,
  /^spec\.ports\[\d+\]\.(?:name|port|protocol|targetPort)\b/,
  /^spec\.restartPolicy\b/,
  /^(?:data|binaryData)\..*: Invalid/,
  /^rules\[\d+\]\.verbs\b/,
  /^metadata\.labels: .*`selector` does not match/,
  /^spec\.(?:accessModes|resources)\b/,
  /^spec\.schedule\b/,
  /^data\[?.*: Required/,
];

/** Rows of docs/differences.md. */
const RULES: readonly Rule[] = [
  {
    reason: 'an API server 1.20 takes any pod template of a StatefulSet, and refuses its pods',
    applies: ({ value, errors, refusal = '' }) =>
      value['kind'] === 'StatefulSet' &&
      !refusal.includes('ValidationError') &&
      errors.some(({ fieldPath = [] }) => /^spec\.(?:template\.spec|volumeClaimTemplates)\b/.test(placeOf(fieldPath))),
  },
  {
    reason: 'kubectl refuses null in a mapping, and passes an unknown field that is null, before Kubernetes 1.25',
    applies: ({ errors, refusal, value }) =>
      refusal?.includes('unknown object type "nil"') === true ||
      (errors.length > 0 &&
        errors.every(({ code, fieldPath = [] }) => code === 'unknown-field' && follow(value, fieldPath) === null)),
  },
  {
    reason: 'kustomize makes text of annotations that are none',
    applies: ({ isBuilt, refusal = '' }) => isBuilt && /metadata\.annotations/.test(refusal),
  },
  {
    reason: 'kustomize refuses a namespace of a subject that is no text',
    applies: ({ errors, isBuilt }) => isBuilt && errors.some(({ code }) => code === 'invalid-reference'),
  },
  {
    reason: 'an API server 1.20 takes any labels in the selector of a topologySpreadConstraint, and later ones do not',
    applies: ({ errors, refusal }) =>
      refusal === undefined &&
      errors.every(({ fieldPath = [] }) =>
        /\.topologySpreadConstraints\[\d+\]\.labelSelector\b/.test(placeOf(fieldPath)),
      ),
  },
  {
    reason: 'an API server 1.20 drops ttlSecondsAfterFinished, and later ones do not',
    applies: ({ errors, refusal }) =>
      refusal === undefined &&
      errors.every(({ fieldPath = [] }) => placeOf(fieldPath).endsWith('spec.ttlSecondsAfterFinished')),
  },
  {
    reason: 'a pod without containers or images, or a Service without ports, can be a patch',
    applies: ({ errors, isBuilt, refusal = '' }) =>
      (errors.length === 0 && /\.(?:containers|image|ports): Required value/.test(refusal)) ||
      (!isBuilt && refusal.includes('missing required field')),
  },
  {
    reason: 'krmkit takes `$(A)`, and a name such as `REPLACE_ME`, for text that another tool replaces',
    applies: ({ errors, refusal = '' }) => errors.length === 0 && /"(?:[A-Z][A-Z0-9_]{3,}|[^"]*\$\(.*)"/.test(refusal),
  },
  {
    reason: 'the API server has rules for values of single kinds that are no types',
    applies: ({ errors, refusal = '' }) => errors.length === 0 && / is invalid: /.test(refusal) && !isChecked(refusal),
  },
];

function isChecked(refusal: string): boolean {
  const all = placesOfRefusal(refusal).map(({ place, reason }) => {
    return `${place.replace(/^spec\.(?:jobTemplate\.spec\.)?template\./, '')}: ${reason}`;
  });
  // A volume that is refused is not there for its mounts.
  const isConsequence = (one: string): boolean =>
    /\.volume(?:Mounts|Devices)\[\d+\]\.name: Not/.test(one) && all.some((other) => other.startsWith('spec.volumes['));
  return all.some((one) => !isConsequence(one) && CHECKED.some((checked) => checked.test(one)));
}
