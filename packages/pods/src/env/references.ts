import { visible, withoutInvisible, nearest } from '@krmkit/base';
import type { Reference, TemplateSegment } from '@krmkit/expansion';
import type { DiagnosticCode, Path } from '@krmkit/base';
import type { EngineReference } from '../engines/engine.ts';
import { MASK_RUN, maskReplaced } from '../engines/engine.ts';
import { engineFindings, holeOf, unmask } from '../engines/expand-masked.ts';
import { podFinding } from '../finding.ts';
import type { LocatedContainer, PodContext } from '../context.ts';
import { writtenValue } from '../context.ts';
import type { Finding, FindingDetails } from '../finding.ts';
import type { Resolution, Scope } from './scope.ts';
import { namesToGuess, resolveName, visibleNames } from './scope.ts';
import { serviceNameOfVariable } from '../links/service-links.ts';
import type { ArgumentRole } from './shell.ts';
import type { Sources } from '../sources.ts';
import type { Value } from '../value.ts';
import { concatenate, literal, hole, withSecrets } from '../value.ts';

/** A string with references, and its location for findings. */
export interface ReferenceLocation {
  readonly located: LocatedContainer;
  readonly path: Path;
  /** `env PUBLIC_URL`, `args[2]`. */
  readonly field: string;
  /**
   * The path of a declaration below this entry, which the kubelet has not read yet; undefined for command and args.
   */
  readonly later: (name: string) => Path | undefined;
  /** The program that reads text that stays: in a script, `$(X)` is a command substitution. */
  readonly role: ArgumentRole;
}

export interface Expansion {
  readonly value: Value;
  /** The names that resolved or may resolve at run time. */
  readonly references: readonly string[];
  readonly findings: readonly Finding[];
}

const MASK = /[\uE000\uE001]/;

/** Names that the container runtime or the image sets after the kubelet has expanded references. */
const RUNTIME_NAMES: ReadonlySet<string> = new Set([
  'HOSTNAME',
  'PATH',
  'HOME',
  'TERM',
  'PWD',
  'SHLVL',
  'USER',
  'SHELL',
]);

/**
 * Expands as the kubelet does (expansion.Expand with MappingFuncFor), keeps placeholders, and reports each reference
 * that stays as text.
 */
export function expandString(context: PodContext, scope: Scope, input: string, location: ReferenceLocation): Expansion {
  const { engine } = context;
  if (engine === undefined && !input.includes('$')) {
    return { value: writtenValue(context, input, location.path), references: [], findings: [] };
  }
  const found = engine === undefined || MASK.test(input) ? [] : engine.find(input);
  const template = scope.templateOf(found.length === 0 ? input : maskReplaced(input, found));
  const references: string[] = [];
  const findings = engine === undefined ? [] : [...engineFindings(engine, input, found, location)];
  const text: ScannedText = { context, scope, input, location };
  const masked = found.filter(({ state }) => state !== 'kept').values();
  const nextMasked = (): EngineReference | undefined => masked.next().value;
  const values = template.segments.map((segment): Value => {
    if (segment.kind === 'literal') {
      findings.push(...unclosedFindings(text, segment));
      if (engine !== undefined && found.length > 0) return concatenate(unmask(segment.text, engine, nextMasked));
      return literalWithSubstitutions(segment.text, context.sources.substitutesBraces);
    }
    // The engine decides the name, or has reported it.
    const inName = [...segment.name.matchAll(MASK_RUN)].map(nextMasked);
    if (engine !== undefined && inName.length > 0) return holeOf(inName[0], engine);
    if (found.some(({ start }) => start === segment.start)) return literal(input.slice(segment.start, segment.end));
    const resolution = resolveName(context, scope, segment.name);
    if (resolution.state === 'resolved') {
      references.push(segment.name);
      return resolution.variable.value;
    }
    const unclosed = unclosedFindings(text, segment);
    const finding = referenceFinding(text, segment, resolution);
    if (unclosed.length > 0) findings.push(...unclosed);
    else if (finding !== undefined) findings.push(finding);
    // A declaration further down is more likely intended than a missing Service.
    const isLater = location.later(segment.name) !== undefined;
    const isCertain = resolution.state === 'unresolved' || (isLater && resolution.service !== undefined);
    if (isCertain || comesTooLate(resolution, location)) {
      return literal(input.slice(segment.start, segment.end));
    }
    references.push(segment.name);
    return resolution.value;
  });
  return { value: withSecrets(concatenate(values), context.secretsAt?.(location.path)), references, findings };
}

/** A text in which references are looked up. */
interface ScannedText {
  readonly context: PodContext;
  readonly scope: Scope;
  readonly input: string;
  readonly location: ReferenceLocation;
}

/** A reference that does not resolve. */
interface StayingReference extends Pick<ScannedText, 'scope' | 'location'> {
  readonly name: string;
  /** As messages show it: `$(NAME)`. */
  readonly shown: string;
  /** A finding about the reference. */
  readonly find: (code: DiagnosticCode, message: string, details: FindingDetails) => Finding;
}

type NotResolved = Exclude<Resolution, { state: 'resolved' }>;

function referenceFinding(
  { context, scope, location }: ScannedText,
  { name, start, end }: Reference,
  resolution: NotResolved,
): Finding | undefined {
  const { located, path, field } = location;
  const shown = `$(${visible(name)})`;
  const find: StayingReference['find'] = (code, message, details) =>
    podFinding(located, code, path, message, { field, range: { start, end }, ...details });
  const reference: StayingReference = { name, shown, scope, location, find };
  const later = location.later(name);
  // The entries above those of a patch are not known.
  if (later !== undefined && !scope.open.some((source) => source.kind === 'patched')) {
    return forwardFinding(reference, resolution, later);
  }
  // A key of a ConfigMap or a Service cannot have such a name, so no unknown object defines it.
  const intended = sameVisibleName(scope, name);
  if (intended !== undefined) {
    const message = `${shown} is not defined: invisible characters distinguish it from $(${visible(intended)})`;
    const hint = `did you mean $(${visible(intended)})? Write the name again, without ${unseenIn(name)}`;
    return find('unresolved-reference', message, { hint, replacement: `$(${intended})` });
  }
  if (comesTooLate(resolution, location)) {
    const message = `${shown} stays as text: the pod's controller adds ${name} after all entries of env, and the kubelet reads them from top to bottom`;
    const hint = `declare ${name} above, or refer to it in command or args`;
    return find('forward-reference', message, { severity: 'warning', hint });
  }
  if (resolution.state === 'possible') {
    return resolution.service === undefined ? undefined : missingService(reference, resolution.service, context);
  }
  if (location.role === 'script') return shellFinding(reference);
  if (RUNTIME_NAMES.has(name) || located.imageNames?.has(name) === true) {
    const message = `${shown} stays as text: ${name} is set by the image or the runtime after the kubelet has expanded references`;
    const hint =
      name === 'HOSTNAME'
        ? 'declare it with a fieldRef to metadata.name'
        : `declare ${name} in env, or let a shell expand $${name}`;
    return find('runtime-variable', message, { hint });
  }
  return unresolvedFinding(reference);
}

/** A reference to an entry below its own. */
function forwardFinding(
  { name, shown, location, find }: StayingReference,
  resolution: NotResolved,
  later: Path,
): Finding {
  // If a missing object can define the name too, the order is not certainly wrong.
  const certain =
    resolution.state === 'unresolved' || resolution.service !== undefined || comesTooLate(resolution, location);
  const effect = certain ? 'it stays as text' : 'that declaration does not count here';
  const message = `${shown} is declared further down: the kubelet reads env from top to bottom, so ${effect}`;
  return find('forward-reference', message, {
    severity: certain ? 'error' : 'warning',
    hint: `move ${name} up, above ${location.field.replace(/^env /, '')}`,
    related: [{ message: `${name} is declared here`, path: later }],
  });
}

/** A variable that only a Service sets, which is missing. Each Service is reported once. */
function missingService(
  { name, shown, scope, location, find }: StayingReference,
  service: string,
  { sources, namespace }: PodContext,
): Finding | undefined {
  if (scope.missingServices.has(service)) return undefined;
  const outside = sources.outsideService?.(namespace, service);
  if (outside?.state === 'exists') return undefined;
  scope.missingServices.add(service);
  const place = sources.location ?? 'among the files';
  const where = outside === undefined ? `not ${place}` : `only ${outside.where}`;
  const message = `${shown} is not declared: only a Service ${service} in the namespace sets it${isUrlName(name) ? ', to a URL' : ''}, and it is ${where}`;
  // Without the Service, a shell would run `$(A_PORT)` as a command, which is unlikely to be intended.
  return find('missing-service', message, {
    hint: `add the Service, or declare ${name} ${whereTo(location)}`,
    ...didYouMean(scope, name, withoutTails(visibleNames(scope), name)),
    cause: `Service ${namespace}/${service}`,
    doubt: `a Service ${service} can exist that is not ${place}`,
  });
}

/**
 * `$(NAME` without its `)`, and `$(NAME} ... )`, whose name ends at the wrong parenthesis. Only the name of a variable
 * that resolves is reported: other such text is rarely a reference.
 */
function unclosedFindings(
  { context, scope, input, location }: ScannedText,
  { kind, start: from, end: to }: TemplateSegment,
): readonly Finding[] {
  if (location.role === 'script' || !input.includes('$(')) return [];
  return [...input.slice(from, to).matchAll(UNCLOSED)].flatMap(({ 1: name, 0: text, index }): readonly Finding[] => {
    if (name === undefined || resolveName(context, scope, name).state !== 'resolved') return [];
    const start = from + index;
    const replacement = `$(${name})`;
    return [
      podFinding(
        location.located,
        // `$(NAME} $(OTHER)` is a reference to the kubelet, to a variable `NAME} $(OTHER`.
        kind === 'reference' ? 'unresolved-reference' : 'unclosed-reference',
        location.path,
        `$(${name} is not closed by a parenthesis, so it stays as text`,
        {
          field: location.field,
          range: { start, end: start + text.length },
          severity: 'warning',
          hint: `write ${replacement}`,
          replacement,
        },
      ),
    ];
  });
}

/** `$$`, or `$(NAME` with a wrong bracket, or with no `)` before the next `$` or the end. */
const UNCLOSED = /\$\$|\$\(([A-Za-z_]\w*)(?:[}\]]|(?![\w)])(?=[^)$]*(?:\$\(|$)))/g;

const VARIABLE_LIKE = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const UPPER_CASE = /^[A-Z_][A-Z0-9_]*$/;
/** A variable of Tekton: https://tekton.dev/docs/pipelines/variables. */
const TEKTON_NAME = /^(?:params|tasks|steps|workspaces|results|context)\./;

function unresolvedFinding({ name, shown, scope, location, find }: StayingReference): Finding | undefined {
  // The program that reads the text can use `$(date)` itself.
  if (location.role === 'code' && !UPPER_CASE.test(name)) return undefined;
  if (VARIABLE_LIKE.test(name)) {
    return find('unresolved-reference', `${shown} is not defined`, {
      ...(location.role === 'code' ? { severity: 'warning' } : {}),
      hint: TEKTON_NAME.test(name)
        ? `only Tekton replaces ${shown}, in its own kinds such as a Task; in a pod, declare a variable`
        : `declare ${name} ${whereTo(location)}, or write $${shown} to keep the text`,
      ...didYouMean(scope, name),
    });
  }
  // `$(hostname -f)` is a shell command. Other text, for example a regular expression, is rarely a reference.
  const isCommand = /^[a-z][\w./-]*\s/.test(name);
  const message = isCommand ? `${shown} stays as text: Kubernetes runs no commands` : `${shown} stays as text`;
  return find('unresolved-reference', message, {
    severity: isCommand ? 'warning' : 'info',
    hint: isCommand ? 'run the program through a shell: sh -c' : `write $${shown} to keep the text`,
    ...(isCommand ? {} : { replacement: `$$(${name})` }),
  });
}

/** In a script, `$(date)` is intended; `$(DB_HOST)` is a variable without a declaration. */
function shellFinding({ name, scope, find }: StayingReference): Finding | undefined {
  if (!UPPER_CASE.test(name)) return undefined;
  const message = `$(${name}) is not defined, so it reaches the shell, which runs ${name} as a command`;
  return find('shell-runs-reference', message, {
    hint: `declare ${name} in env, or write "\${${name}}" to use the shell's own variable`,
    ...didYouMean(scope, name),
  });
}

/** The declared name that differs in invisible characters only. */
function sameVisibleName(scope: Scope, name: string): string | undefined {
  const seen = withoutInvisible(name);
  if (seen === name) return undefined;
  if (scope.declared.has(seen) || scope.services.has(seen)) return seen;
  for (const other of namesToGuess(scope, visibleNames(scope))) if (withoutInvisible(other) === seen) return other;
  return undefined;
}

/** `U+00AD and U+200B`. */
function unseenIn(name: string): string {
  const unseen = Array.from(name).filter((character) => withoutInvisible(character) === '');
  const codes = unseen.map((character) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'));
  return [...new Set(codes)].map((code) => `U+${code}`).join(' and ');
}

/** Entries of env see only the entries above them; command and args see all. */
function whereTo(location: ReferenceLocation): string {
  return isEntry(location) ? 'above' : 'in env';
}

function isEntry(location: ReferenceLocation): boolean {
  return location.field.startsWith('env ');
}

function comesTooLate(resolution: NotResolved, location: ReferenceLocation): boolean {
  return resolution.state === 'possible' && resolution.addedLast === true && isEntry(location);
}

/** `REDIS_PORT`, which is a URL: `tcp://10.0.0.1:6379`. */
function isUrlName(name: string): boolean {
  return name.endsWith('_PORT') && !name.endsWith('_SERVICE_PORT');
}

/** The hint and the replacement for a name that is similar to a known one. */
function didYouMean(
  scope: Scope,
  name: string,
  candidates: Iterable<string> = visibleNames(scope),
): { readonly hint?: string; readonly replacement?: string } {
  const found = nearest(name, namesToGuess(scope, candidates));
  if (found === undefined) return {};
  const variable = scope.declared.get(found) ?? scope.services.get(found);
  const from =
    variable?.provenance.kind === 'service'
      ? `, from Service ${variable.provenance.namespace}/${variable.provenance.name}`
      : '';
  return { hint: `did you mean $(${found})${from}?`, replacement: `$(${found})` };
}

/** Skip names such as `PORT` that belong to no Service: `REDIS_PORT` does not mean `PORT`. */
function* withoutTails(names: Iterable<string>, name: string): Generator<string> {
  for (const candidate of names) {
    if (!name.endsWith(`_${candidate}`) || serviceNameOfVariable(candidate).length > 0) yield candidate;
  }
}

const BRACES = /\$\{([A-Za-z_][A-Za-z0-9_]*)[^}]*\}/g;

/** Literal text in which another tool (Flux) replaces `${NAME}` before an API server sees it. */
function literalWithSubstitutions(text: string, substitutes: Sources['substitutesBraces']): Value {
  if (substitutes === undefined || !text.includes('${')) return literal(text);
  const values: Value[] = [];
  let done = 0;
  for (const match of text.matchAll(BRACES)) {
    const [written, name = ''] = match;
    if (!substitutes(name)) continue;
    values.push(literal(text.slice(done, match.index)), hole('substitution', `${name} by Flux`));
    done = match.index + written.length;
  }
  values.push(literal(text.slice(done)));
  return concatenate(values);
}
