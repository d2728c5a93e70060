import type { Diagnostic } from '@krmkit/base';
import type { Provenance, ResolvedContainer, Scope, Value, PodTemplate } from '@krmkit/pods';
import { locateIn } from '@krmkit/manifests';
import type { Resource } from '@krmkit/manifests';
import { diagnosticJson, locationJson, printPath, printableJson } from '@krmkit/base';
import type {
  CheckOutput,
  OutputContainer,
  OutputProvenance,
  OutputValue,
  OutputValuePart,
  OutputVariable,
  OutputWorkload,
} from '../outputs/expansion.ts';
import { displayText, handlerWords, pathInResource, shownField } from '@krmkit/pods';
import type { ExpansionOutcome, ExpansionView, Workload } from '../findings/expansion.ts';
import { shownVariables } from '../findings/expansion.ts';
import type { ExpansionReport } from './expansion-report.ts';

/**
 * The documented contract (docs/json-output.md). Every field is always present: unknown or missing values are null, an
 * empty list is empty. Each workload and diagnostic is one line, so that large outputs stay readable and fast.
 */
export function jsonReport(view: ExpansionView): ExpansionReport {
  const linkTexts = createLinkTexts();
  let isFirst = true;
  const head = `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Expansion",\n  "kubernetes": ${printableJson(view.kubernetes)},\n  "workloads": [`;
  return {
    *workload(workload) {
      yield isFirst ? `${head}\n    ` : ',\n    ';
      isFirst = false;
      yield* workloadTexts(workload, view, linkTexts);
    },
    *end(outcome) {
      yield isFirst ? `${head}]` : '\n  ]';
      yield* findingTexts(outcome);
    },
  };
}

/** The same contract without workloads. */
export function* checkJson({ kubernetes }: ExpansionView, outcome: ExpansionOutcome): Generator<string> {
  yield `{\n  "apiVersion": "krmkit.dev/v1",\n  "kind": "Check",\n  "kubernetes": ${printableJson(kubernetes)}`;
  yield* findingTexts(outcome);
}

function* findingTexts({ diagnostics, summary }: ExpansionOutcome): Generator<string> {
  yield ',\n  "diagnostics": ';
  yield* listTexts(diagnostics);
  const { files, resources, workloads, containers, errors, warnings, infos, codes, unreadable } = summary;
  const { suppressed, known, ignored, roots } = summary;
  const shown: CheckOutput['summary'] = {
    files,
    resources,
    workloads,
    containers,
    errors,
    warnings,
    infos,
    codes,
    unreadable,
    suppressed,
    known,
    ignored,
    roots: { built: roots.built, total: roots.total },
  };
  yield `,\n  "summary": ${printableJson(shown)}\n}\n`;
}

function* listTexts(diagnostics: readonly Diagnostic[]): Generator<string> {
  yield '[';
  let isFirst = true;
  for (const diagnostic of diagnostics) {
    yield `${isFirst ? '' : ','}\n    ${printableJson(diagnosticJson(diagnostic))}`;
    isFirst = false;
  }
  yield isFirst ? ']' : '\n  ]';
}

type ContainerHead = Pick<OutputContainer, 'name' | 'list' | 'kind' | 'image'>;

/** Prints an object in parts, because some members are large or serialized already. */
function* workloadTexts(workload: Workload, view: ExpansionView, linkTexts: LinkTexts): Generator<string> {
  const { resource, subject, namespace, template, containers, root } = workload;
  const head: Omit<OutputWorkload, 'containers'> = {
    apiVersion: subject.apiVersion,
    kind: subject.kind,
    namespace,
    name: subject.name,
    location: locationJson(locateIn(resource, [])),
    templatePath: printPath(template.path),
    root: root ?? null,
  };
  yield open(head);
  yield ',"containers":[';
  for (const [index, container] of containers.entries()) {
    const { name, located, kind } = container;
    const image =
      container.image === undefined ? null : shownField(container, 'image', container.image, view.showSecrets);
    const first: ContainerHead = { name, list: located.list, kind, image };
    yield (index === 0 ? '' : ',') + open(first);
    yield ',"env":[';
    yield* environmentTexts(container, { resource, template }, view, linkTexts);
    yield '],';
    yield printableJson(processJson(container, view)).slice(1);
  }
  yield ']}';
}

/** The text of an object up to the members that follow. */
function open(members: object): string {
  return printableJson(members).slice(0, -1);
}

function* environmentTexts(
  container: ResolvedContainer,
  { resource, template }: { readonly resource: Resource; readonly template: PodTemplate },
  view: ExpansionView,
  linkTexts: LinkTexts,
): Generator<string> {
  const { scope, precedence } = container.environment;
  // The variables of Services are the same text for all containers of a namespace.
  const shared = view.serviceLinks && precedence === 'declared';
  const variables = shared ? [...scope.declared.values()] : shownVariables(view, container);
  for (const [index, { name, value, provenance }] of variables.entries()) {
    const json: OutputVariable = {
      name,
      value: valueJson(value, view.showSecrets),
      provenance: provenanceJson(provenance, resource, template),
    };
    yield (index === 0 ? '' : ',') + printableJson(json);
  }
  const links = shared ? linkTexts(scope) : '';
  if (links !== '') yield variables.length === 0 ? links : `,${links}`;
}

type LinkTexts = (scope: Scope) => string;

function createLinkTexts(): LinkTexts {
  const known = new Map<Scope['services'], { readonly each: ReadonlyMap<string, string>; readonly all: string }>();
  return ({ services, declared }) => {
    let texts = known.get(services);
    if (texts === undefined) {
      const each = new Map<string, string>();
      for (const { name, value, provenance } of services.values()) {
        if (provenance.kind !== 'service') continue;
        // Such a value never contains a part of a Secret.
        const json: OutputVariable = { name, value: valueJson(value, false), provenance: serviceJson(provenance) };
        each.set(name, printableJson(json));
      }
      texts = { each, all: [...each.values()].join(',') };
      known.set(services, texts);
    }
    const { each, all } = texts;
    // A declaration overrides a Service's variable, so this container has fewer.
    if (![...declared.keys()].some((name) => each.has(name))) return all;
    return [...each].flatMap(([name, text]) => (declared.has(name) ? [] : [text])).join(',');
  };
}

function processJson(
  container: ResolvedContainer,
  view: ExpansionView,
): Omit<OutputContainer, keyof ContainerHead | 'env'> {
  const value = (parts: Value): OutputValue => valueJson(parts, view.showSecrets);
  const text = (parts: Value): string => displayText(parts, view.showSecrets);
  return {
    command: container.command.map(value),
    args: container.args.map(value),
    argv: container.argv?.map(value) ?? null,
    mounts: container.mounts.map(({ volume, mountPath, readOnly, subPath }) => ({
      volume,
      mountPath,
      readOnly,
      subPath: value(subPath),
    })),
    handlers: container.handlers.map((handler) => ({
      kind: handler.kind,
      written: handlerWords(container, { ...handler, command: handler.written }).map(text),
      command: handlerWords(container, handler).map(text),
    })),
    workingDir:
      container.workingDir === undefined
        ? null
        : shownField(container, 'workingDir', container.workingDir, view.showSecrets),
    user: container.user ?? null,
    error: container.error === undefined ? null : { reason: container.error.reason, message: container.error.message },
    events: container.events.map(({ component, type, reason, message, fieldPath }) => ({
      component,
      type,
      reason,
      message,
      fieldPath: fieldPath ?? null,
    })),
  };
}

/** `{literal}`, `{hole, label}` or `{secret: {namespace, name, key}}`; a Secret's text only on request. */
export function valueJson(value: Value, showSecrets: boolean): OutputValue {
  return value.map((part): OutputValuePart => {
    switch (part.kind) {
      case 'literal':
        return { literal: part.text };
      case 'hole':
        return { hole: part.source, label: part.label };
      case 'secret': {
        const secret = { namespace: part.namespace, name: part.name, key: part.key };
        if (!showSecrets) return { secret };
        return part.base64 === undefined
          ? { secret, text: part.text }
          : { secret, text: part.text, base64: part.base64 };
      }
    }
  });
}

function provenanceJson(
  provenance: Provenance,
  resource: Resource,
  template: PodTemplate,
): OutputVariable['provenance'] {
  if (provenance.kind === 'service') return serviceJson(provenance);
  const { path, ...rest } = provenance;
  const whole = pathInResource(template, path);
  return { ...rest, field: printPath(whole), location: locationJson(locateIn(resource, whole)) };
}

function serviceJson(provenance: Extract<OutputProvenance, { kind: 'service' }>): OutputVariable['provenance'] {
  return { ...provenance, field: null, location: null };
}
