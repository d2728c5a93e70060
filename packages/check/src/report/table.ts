import { displayWidth, printable, objectText, padTo } from '@krmkit/base';
import { engineOf, describeProvenance, displayText, handlerWords, shownField } from '@krmkit/pods';
import type { ResolvedContainer, Scope, Value, Variable } from '@krmkit/pods';
import { locateIn } from '@krmkit/manifests';
import type { ExpansionView, Workload } from '../findings/expansion.ts';
import { shownVariables } from '../findings/expansion.ts';
import type { TextStyle } from './findings.ts';
import { findingsReport } from './findings.ts';
import type { ExpansionReport } from './expansion-report.ts';

/**
 * For people: each container, then the findings, then a summary. The variables of a Service are one line, unless a
 * single container is selected.
 */
export function tableReport(view: ExpansionView, style: TextStyle): ExpansionReport {
  const linkRows = createLinkRows();
  let root: string | undefined;
  return {
    workload: (workload) => {
      const heading = workload.root === root ? '' : `${rootLine(workload.root, style)}\n\n`;
      root = workload.root;
      return [`${heading}${workloadLines(workload, view, style, linkRows).join('\n')}\n\n`];
    },
    end: (outcome) => findingsReport(outcome, style, view),
  };
}

/** The files come before the builds, so that they need no line. */
function rootLine(root: string | undefined, { colors }: TextStyle): string {
  return root === undefined ? '' : colors.bold(`build ${printable(root)}`);
}

function workloadLines(workload: Workload, view: ExpansionView, style: TextStyle, linkRows: LinkRows): string[] {
  const { colors } = style;
  const location = locateIn(workload.resource, []);
  const position = location === undefined ? '' : colors.dim(`  ${printable(location.path)}:${location.line}`);
  const patch = workload.isPatch ? '  (a patch: only this part is known)' : '';
  const lines = [`${colors.bold(objectText(workload.subject))}${position}${patch}`];
  for (const container of workload.containers) {
    const text = container.image && shownField(container, 'image', container.image, view.showSecrets);
    const image = text === undefined ? '' : colors.dim(`  ${printable(imageText(workload, text))}`);
    const title = container.kind === 'regular' ? 'container' : `${container.kind} container`;
    lines.push(`  ${title} ${colors.bold(printable(container.name))}${image}`);
    addContainer({ lines, view, style, linkRows }, container);
  }
  return lines;
}

/** The image with what an engine fills in at run time: `alpine:<params.version by Tekton>`. */
function imageText({ resource, template }: Workload, image: string): string {
  const engine = engineOf(resource.value, template.path);
  let text = image;
  for (const { start, end, name, state } of (engine?.find(image) ?? []).toReversed()) {
    if (state === 'replaced') text = `${text.slice(0, start)}<${name} by ${engine?.name ?? ''}>${text.slice(end)}`;
  }
  return text;
}

type LinkRows = (scope: Scope) => readonly Row[];

/** One row for each Service; computed once for all containers that see the same Services. */
function createLinkRows(): LinkRows {
  const known = new Map<Scope['services'], readonly Row[]>();
  return ({ services, declared }) => {
    // A declaration overrides a Service's variable, so this container has fewer.
    const hides = [...declared.keys()].some((name) => services.has(name));
    const rows = known.get(services);
    if (rows !== undefined && !hides) return rows;
    const totals = hides ? undefined : services.totals?.();
    if (totals !== undefined && totals.services > MAX_SERVICES) {
      const all = [allServices(totals.variables, totals.services)];
      known.set(services, all);
      return all;
    }
    const byService = new Map<string, Variable[]>();
    for (const variable of services.values()) {
      if (declared.has(variable.name)) continue;
      const from = describeProvenance(variable.provenance);
      const others = byService.get(from);
      if (others === undefined) byService.set(from, [variable]);
      else others.push(variable);
    }
    const made =
      byService.size > MAX_SERVICES
        ? [allServices(sizeOf(byService), byService.size)]
        : [...byService].map(([from, variables]): Row => {
            // The first variable is NAME_SERVICE_HOST.
            const prefix = (variables[0]?.name ?? '').replace(/SERVICE_HOST$/, '');
            return [printable(`${prefix}*`), `${variables.length} variables`, printable(from)];
          });
    if (!hides) known.set(services, made);
    return made;
  };
}

/** More than this number are one line. */
const MAX_SERVICES = 8;

function allServices(variables: number, services: number): Row {
  return ['*', `${variables} variables`, `${services} Services`];
}

function sizeOf(lists: ReadonlyMap<string, readonly Variable[]>): number {
  let size = 0;
  for (const list of lists.values()) size += list.length;
  return size;
}

interface ContainerTable {
  readonly lines: string[];
  readonly view: ExpansionView;
  readonly style: TextStyle;
  readonly linkRows: LinkRows;
}

/** Appends to the same array: concatenating small arrays is a large part of the time of a report. */
function addContainer({ lines, view, style, linkRows }: ContainerTable, container: ResolvedContainer): void {
  const { colors } = style;
  const everything = view.container !== undefined;
  const show = (value: Value): string => displayText(value, view.showSecrets);
  if (container.error !== undefined) {
    const { reason, message } = container.error;
    lines.push(`    ${colors.red('cannot start')}  ${printable(`${reason}: ${message}`)}`);
  }
  const { scope } = container.environment;
  const rows: Row[] = [];
  const addVariable = ({ name, value, provenance }: Variable): void => {
    const from = provenance.kind === 'value' ? '' : printable(describeProvenance(provenance));
    rows.push([printable(name), printable(show(value)), from]);
  };
  if (everything) shownVariables(view, container).forEach(addVariable);
  else scope.declared.forEach(addVariable);
  addSection(lines, 'env', rows, style);
  if (!everything && view.serviceLinks) addSection(lines, 'service links', linkRows(scope), style);
  // If the final command line is known, `command` and `args` are not shown.
  const { argv, command, args } = container;
  if (argv !== undefined && command.length === 0) {
    addElements(lines, 'argv', argv.map(show), style);
  } else {
    addElements(lines, 'command', command.map(show), style);
    addElements(lines, 'args', args.map(show), style);
  }
  if (container.mounts.length > 0) {
    const mounts = container.mounts.map(({ mountPath, volume, subPath, readOnly }): Row => {
      const below = subPath.length === 0 ? '' : `/${show(subPath)}`;
      return [printable(mountPath), printable(volume + below), readOnly ? 'read only' : ''];
    });
    addSection(lines, 'mounts', mounts, style);
  }
  if (container.handlers.length > 0) {
    const handlers = container.handlers.map((handler): Row => [
      handler.kind,
      handlerWords(container, handler).map(show).map(shownElement).join(' '),
      '',
    ]);
    addSection(lines, 'probes and hooks', handlers, style);
  }
  const facts: Row[] = [];
  const { workingDir } = container;
  if (workingDir !== undefined) {
    const text = shownField(container, 'workingDir', workingDir, view.showSecrets);
    facts.push(['working directory', printable(text), '']);
  }
  if (container.user !== undefined) facts.push(['user', printable(container.user), '']);
  addSection(lines, 'process', facts, style);
}

function addElements(lines: string[], title: string, elements: readonly string[], { colors }: TextStyle): void {
  if (elements.length === 0) return;
  lines.push(`    ${colors.dim(title)}`);
  for (const element of elements) lines.push(`      ${shownElement(element)}`);
}

type Row = readonly [name: string, value: string, from: string];

const MAX_NAME = 40;
const MAX_VALUE = 60;

/**
 * Columns are as wide as their texts, up to a limit, so that one long value does not move all others. Values are never
 * cut: the terminal wraps them.
 */
function addSection(lines: string[], title: string, given: readonly Row[], style: TextStyle): void {
  if (given.length === 0) return;
  const rows = given.map(([name, value, from]): Row => [name, value === '' ? '""' : value, from]);
  const { colors, columns } = style;
  let nameWidth = 0;
  let fromWidth = 0;
  for (const [name, , from] of rows) {
    nameWidth = Math.max(nameWidth, Math.min(displayWidth(name), MAX_NAME));
    fromWidth = Math.max(fromWidth, Math.min(displayWidth(from), MAX_NAME));
  }
  const room = columns === undefined ? MAX_VALUE : Math.max(columns - nameWidth - fromWidth - 10, 16);
  const limit = Math.min(MAX_VALUE, room);
  let valueWidth = 0;
  for (const [, value] of rows) valueWidth = Math.max(valueWidth, Math.min(displayWidth(value), limit));
  lines.push(`    ${colors.dim(title)}`);
  for (const [name, value, from] of rows) {
    const head = `      ${padTo(name, nameWidth)}  `;
    const line = from === '' ? head + value : `${head}${padTo(value, valueWidth)}  ${colors.dim(from)}`;
    lines.push(endsInText(from === '' ? value : from) ? line : line.trimEnd());
  }
}

function endsInText(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last > 0x20 && last < 0x7f;
}

/** An element of a command is quoted if it is empty, or starts or ends with a blank. */
function shownElement(text: string): string {
  return text === '' || /^ | $/.test(text) ? `"${printable(text)}"` : printable(text);
}
