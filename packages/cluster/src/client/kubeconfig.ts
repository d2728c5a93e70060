import type { JsonObject, JsonValue, Problem, Result } from '@krmkit/base';
import { isArray, isObject, member } from '@krmkit/base';
import { parseDocuments, toValue } from '@krmkit/yaml';

/** One file of a kubeconfig. */
export interface KubeconfigFile {
  readonly path: string;
  readonly text: string;
}

/** The entries that a context names, with absolute paths, for the client library. */
export interface SelectedContext {
  readonly context: string;
  readonly cluster: JsonObject;
  /** Undefined if the context has no user: requests are anonymous. */
  readonly user: JsonObject | undefined;
  readonly namespace: string;
  /** Impersonation headers that the library does not add: `Impersonate-Group`. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
}

interface Named {
  readonly name: string;
  readonly entry: JsonObject;
  /** The file of the context. */
  readonly path: string;
}

/** Several files, merged as in kubectl: the first one that defines a name wins. */
export interface Kubeconfig {
  readonly paths: readonly string[];
  readonly clusters: readonly Named[];
  readonly users: readonly Named[];
  readonly contexts: readonly Named[];
  readonly currentContext: string | undefined;
}

/** Reads the files of a KUBECONFIG in their order. Messages never quote their content. */
export function readKubeconfig(files: readonly KubeconfigFile[]): Result<Kubeconfig, Required<Problem>> {
  const clusters: Named[] = [];
  const users: Named[] = [];
  const contexts: Named[] = [];
  let currentContext: string | undefined;
  for (const { path, text } of files) {
    const documents = parseDocuments(text);
    const problem = documents.flatMap(({ problems }) => problems).find(({ severity }) => severity === 'error');
    if (problem !== undefined) {
      // The message of the problem can quote the text, which can be a token.
      const line = text.slice(0, problem.start).split('\n').length;
      return { ok: false, message: `${path}:${line} is not YAML`, hint: 'Correct this line of the kubeconfig.' };
    }
    const root = documents[0]?.root;
    const value = root === undefined ? null : toValue(root, 'kubectl').value;
    // `kubectl config` starts from an empty file.
    if (value === null) continue;
    if (!isObject(value)) {
      return { ok: false, message: `${path} is not a kubeconfig`, hint: 'It must be a mapping with `kind: Config`.' };
    }
    take(clusters, value, 'clusters', path);
    take(users, value, 'users', path);
    take(contexts, value, 'contexts', path);
    currentContext ??= textAt(value, 'current-context');
  }
  return { ok: true, value: { paths: files.map(({ path }) => path), clusters, users, contexts, currentContext } };
}

function take(into: Named[], file: JsonObject, list: string, path: string): void {
  const entries = member(file, list);
  if (!isArray(entries)) return;
  const known = new Set(into.map(({ name }) => name));
  for (const entry of entries) {
    const name = textAt(entry, 'name');
    if (name === undefined || !isObject(entry) || known.has(name)) continue;
    known.add(name);
    into.push({ name, entry, path });
  }
}

/** Selects by `--context` and `--namespace`; by default the current context and its namespace. */
export function selectContext(
  config: Kubeconfig,
  options: { readonly context?: string | undefined; readonly namespace?: string | undefined },
): Result<SelectedContext, Required<Problem>> {
  const where = config.paths.join(', ');
  const name = options.context ?? config.currentContext;
  if (name === undefined) {
    return refused(`${where} has no current-context`, `Name one of its contexts: ${names(config.contexts)}.`);
  }
  const context = config.contexts.find((entry) => entry.name === name);
  if (context === undefined) {
    return refused(`there is no context ${name} in ${where}`, `Its contexts: ${names(config.contexts)}.`);
  }
  const settings = member(context.entry, 'context');
  const cluster = config.clusters.find((entry) => entry.name === textAt(settings, 'cluster'));
  if (cluster === undefined || textAt(member(cluster.entry, 'cluster'), 'server') === undefined) {
    return refused(
      `the context ${name} of ${context.path} names no cluster with a server`,
      'Set one: kubectl config set-cluster.',
    );
  }
  const userName = textAt(settings, 'user');
  const user = config.users.find((entry) => entry.name === userName);
  if (user === undefined && userName !== undefined) {
    return refused(`the user ${userName} of the context ${name} is not in ${where}`, 'Log in to the cluster again.');
  }
  return {
    ok: true,
    value: {
      context: name,
      cluster: withPaths(cluster, 'cluster', ['certificate-authority']),
      user: user === undefined ? undefined : forLibrary(user, member(cluster.entry, 'cluster')),
      namespace: options.namespace ?? textAt(settings, 'namespace') ?? 'default',
      headers: user === undefined ? {} : impersonation(member(user.entry, 'user')),
    },
  };
}

function refused(message: string, hint: string): { readonly ok: false } & Required<Problem> {
  return { ok: false, message, hint };
}

function names(entries: readonly Named[]): string {
  return entries.length === 0 ? 'none' : entries.map(({ name }) => name).join(', ');
}

function withPaths({ entry, path }: Named, key: string, members: readonly string[]): JsonObject {
  const inner = member(entry, key);
  if (!isObject(inner)) return entry;
  const changed: Record<string, JsonValue> = { ...inner };
  for (const name of members) {
    const file = textAt(inner, name);
    if (file !== undefined) changed[name] = absolute(path, file);
  }
  return { ...entry, [key]: changed };
}

/** Paths in a kubeconfig are relative to its folder. */
function absolute(kubeconfig: string, file: string): string {
  if (/^(?:[/\\]|[A-Za-z]:[/\\])/.test(file)) return file;
  const folder = /^(.*[/\\])[^/\\]*$/.exec(kubeconfig)?.[1] ?? '';
  return `${folder}${file}`;
}

/** Adds what kubectl supports and the library does not: `tokenFile`, the path of a plugin, its environment. */
function forLibrary(named: Named, cluster: JsonValue | undefined): JsonObject {
  const entry = withPaths(named, 'user', ['client-certificate', 'client-key', 'tokenFile']);
  const user = member(entry, 'user');
  if (!isObject(user)) return entry;
  const tokenFile = textAt(user, 'tokenFile');
  if (tokenFile !== undefined) {
    // If both are set, the file takes precedence over the token, as in kubectl.
    const { token: _token, ...others } = user;
    return { ...entry, user: { ...others, 'auth-provider': { name: 'tokenFile', config: { tokenFile } } } };
  }
  const exec = member(user, 'exec');
  if (!isObject(exec)) return entry;
  const command = textAt(exec, 'command') ?? '';
  const env = member(exec, 'env');
  return {
    ...entry,
    user: {
      ...user,
      exec: {
        ...exec,
        args: member(exec, 'args') ?? [],
        // A name without a slash is looked up in PATH.
        command: /[/\\]/.test(command) ? absolute(named.path, command) : command,
        env: [...(isArray(env) ? env : []), { name: 'KUBERNETES_EXEC_INFO', value: execInfo(exec, cluster) }],
      },
    },
  };
}

/** https://kubernetes.io/docs/reference/access-authn-authz/authentication/#input-and-output-formats */
function execInfo(exec: JsonObject, cluster: JsonValue | undefined): string {
  const of = (from: string, to: string): JsonObject => {
    const value = member(cluster, from);
    return value === undefined ? {} : { [to]: value };
  };
  const extensions = member(cluster, 'extensions');
  const config = (isArray(extensions) ? extensions : []).find(
    (extension) => textAt(extension, 'name') === 'client.authentication.k8s.io/exec',
  );
  const clusterInfo: JsonObject = {
    ...of('server', 'server'),
    ...of('tls-server-name', 'tls-server-name'),
    ...of('insecure-skip-tls-verify', 'insecure-skip-tls-verify'),
    ...of('certificate-authority-data', 'certificate-authority-data'),
    ...of('proxy-url', 'proxy-url'),
    ...(config === undefined ? {} : { config: member(config, 'extension') ?? null }),
  };
  return JSON.stringify({
    kind: 'ExecCredential',
    apiVersion: textAt(exec, 'apiVersion') ?? 'client.authentication.k8s.io/v1beta1',
    spec: { interactive: false, ...(member(exec, 'provideClusterInfo') === true ? { cluster: clusterInfo } : {}) },
  });
}

function impersonation(user: JsonValue | undefined): Readonly<Record<string, string | readonly string[]>> {
  const headers: Record<string, string | readonly string[]> = {};
  const uid = textAt(user, 'as-uid');
  if (uid !== undefined) headers['Impersonate-Uid'] = uid;
  const groups = texts(member(user, 'as-groups'));
  if (groups.length > 0) headers['Impersonate-Group'] = groups;
  const extra = member(user, 'as-user-extra');
  for (const [key, values] of isObject(extra) ? Object.entries(extra) : []) {
    headers[`Impersonate-Extra-${encodeURIComponent(key)}`] = texts(values);
  }
  return headers;
}

function texts(value: JsonValue | undefined): readonly string[] {
  return isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** An empty string counts as not set, as everywhere in a kubeconfig. */
function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const text = member(value, key);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
