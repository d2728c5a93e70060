import type { Diagnostic, FieldProblem, FileSystem, JsonValue, Source } from '@krmkit/base';
import { locationOf, createSource, isObject, member, printPath, joinPath } from '@krmkit/base';
import { ageOf, NEWEST_RELEASE, OLDEST_RELEASE, parseRelease, parseExternal, parseTemplatePath } from '@krmkit/pods';
import { isFatal, strictMessage } from '@krmkit/functions';
import { decodeText, fileDiagnostic, locateField } from '@krmkit/manifests';
import { parseDocuments, toValue } from '@krmkit/yaml';
import { parseIgnoredField } from '../changes/ignored-fields.ts';
import type { ControllerSettings } from '@krmkit/gitops';
import { controllerSettings } from './controller-settings.ts';
import { findingRules } from './rules.ts';
import type { ConfigurationPosition, FindingRules } from './rules.ts';
import { CONFIGURATION } from './schema.ts';
import type { ConfigurationContent } from './schema.ts';

export interface ConfigurationFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly position: ConfigurationPosition;
  /** True: messages must not quote its lines, because they are those of another file. */
  readonly isLink: boolean;
  /** It is above the working directory, and not in the same git repository. */
  readonly isOutside: boolean;
}

/** The content of the file, and what it says about findings and about objects of Flux and Argo CD. */
export interface Configuration extends ConfigurationPosition {
  readonly content: ConfigurationContent;
  readonly rules: FindingRules;
  readonly controllers: ControllerSettings;
}

/** The configuration, or what is wrong with the file. */
export type ReadConfiguration =
  | { readonly ok: true; readonly value: Configuration }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly source?: Source };

/** Reads the content of the file. */
export async function readContent(
  { path, bytes, position, isLink }: ConfigurationFile,
  files: FileSystem,
): Promise<ReadConfiguration> {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return { ok: false, diagnostics: [fileDiagnostic(path, decoded.message, decoded.hint)] };
  const source = createSource(path, decoded.value);
  const documents = parseDocuments(source.text);
  const [document, second] = documents.filter(({ root }) => root !== undefined);
  const read = document?.root === undefined ? undefined : toValue(document.root, 'kubectl');
  const faults = [...documents.flatMap(({ problems }) => problems), ...(read?.problems ?? [])].filter(isFatal);
  const refuse = (found: readonly Pick<Diagnostic, 'message' | 'hint' | 'location'>[]): ReadConfiguration => ({
    ok: false,
    ...(isLink ? {} : { source }),
    diagnostics: found.map((one) => ({ code: 'invalid-configuration', severity: 'error', ...one })),
  });
  if (faults.length > 0) {
    return refuse(
      faults.map((fault) => ({
        message: strictMessage(fault, source.text),
        hint: fault.hint ?? 'fix the YAML',
        location: locationOf(source, fault),
      })),
    );
  }
  if (second?.root !== undefined) {
    const location = locationOf(source, second.root);
    return refuse([{ message: 'The configuration is one document', hint: 'join the documents', location }]);
  }
  const content = CONFIGURATION.read(withOff(read?.value ?? {}), { path: [], isText: false });
  const controllers = await controllerSettings(content.ok ? content.value : { gitops: undefined }, position, files);
  const problems = content.ok
    ? [
        ...valueProblems(content.value),
        ...controllers.problems,
        ...(await outsideProblems(content.value, position, files)),
      ]
    : content.problems;
  if (content.ok && problems.length === 0) {
    const rules = findingRules(content.value, position);
    return { ok: true, value: { ...position, content: content.value, rules, controllers: controllers.settings } };
  }
  return refuse(
    problems.map(({ path: at, message }) => {
      const location = document && locateField({ source, document, index: 0, path: [] }, at);
      const field = printPath(at);
      return { message: `${field === '' ? 'the file' : field} ${message}`, ...(location && { location }) };
    }),
  );
}

/** `off` without quotes is `false` in YAML 1.1, and text in the YAML 1.2 of editors. */
function withOff(value: JsonValue): JsonValue {
  const checks = member(value, 'checks');
  if (!isObject(value) || !isObject(checks)) return value;
  const entries = Object.entries(checks).map(([code, level]) => [code, level === false ? 'off' : level] as const);
  return { ...value, checks: Object.fromEntries(entries) };
}

/** What the flags of the same meaning refuse, too. */
function valueProblems({
  kubernetes,
  podTemplates,
  external,
  ignoreFields,
}: ConfigurationContent): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const release = kubernetes === undefined ? undefined : parseRelease(kubernetes);
  if (kubernetes !== undefined && (release === undefined || ageOf(release) === 'older')) {
    const message = `must be a Kubernetes release from ${OLDEST_RELEASE} to ${NEWEST_RELEASE}, and is ${JSON.stringify(kubernetes)}`;
    problems.push({ path: ['kubernetes'], message });
  }
  podTemplates.forEach((text, index) => {
    if (parseTemplatePath(text) !== undefined) return;
    const message = `must be Kind.group=path, such as Rollout.argoproj.io=spec.template, and is ${JSON.stringify(text)}`;
    problems.push({ path: ['podTemplates', index], message });
  });
  external.forEach((text, index) => {
    if (parseExternal(text) !== undefined) return;
    const message = `must be KIND/NAME or KIND/NAMESPACE/NAME, such as Secret/argocd-redis, and is ${JSON.stringify(text)}`;
    problems.push({ path: ['external', index], message });
  });
  ignoreFields.forEach((text, index) => {
    const parsed = parseIgnoredField(text);
    if (parsed.ok) return;
    const message = `must be a path such as spec.replicas or Deployment.apps=spec.replicas, and is ${JSON.stringify(text)}: ${parsed.message}`;
    problems.push({ path: ['ignoreFields', index], message });
  });
  return problems;
}

/** A hostile repository must not choose files elsewhere, also through links, whose lines findings would quote. */
async function outsideProblems(
  content: ConfigurationContent,
  { directory, below }: ConfigurationPosition,
  files: FileSystem,
): Promise<readonly FieldProblem[]> {
  const up = below.map(() => '..').join('/');
  const problems: FieldProblem[] = [];
  for (const field of ['roots', 'schemas'] as const) {
    for (const [index, path] of content[field].entries()) {
      const real = await files.realPath(path.startsWith('/') ? path : joinPath(up, path));
      const isInside = real.ok && `${real.value}/`.startsWith(directory === '/' ? '/' : `${directory}/`);
      if (isInside || (!real.ok && !/^\/|(?:^|\/)\.\.(?:\/|$)/.test(path))) continue;
      const message = `must be in the directory of this file, and is ${JSON.stringify(path)}`;
      problems.push({ path: [field, index], message });
    }
  }
  return problems;
}
