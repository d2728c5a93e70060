import type { Shape } from '@krmkit/base';
import { checkArgument } from '@krmkit/base';
import process from 'node:process';
import type { KubernetesObject, Result } from './kubernetes-object.ts';
import { FunctionConfigError, kubernetesKey } from './kubernetes-object.ts';

/** A function: edits the configs, and throws on a problem that is not one of the configs. */
export interface KptFunc {
  /** Edits the configs. */
  (configs: Configs): Promise<void>;
  /** What the function does and how it is configured, for `--help`. */
  usage: string;
}

/** For the errors of wrong calls. */
export const CONFIGS: Shape = { words: 'a Configs', members: ['getAll', 'toResourceList'] };
const OBJECTS = { words: 'a list of Kubernetes objects', members: ['metadata'], isList: true };

/** The output of a function. */
export class ResourceList implements KubernetesObject {
  /** The version of the format. */
  readonly apiVersion = 'config.kubernetes.io/v1';
  /** The kind of the format. */
  readonly kind = 'ResourceList';
  /** A fixed name. */
  readonly metadata: { name: string } = { name: 'output' };
  /** The objects. */
  readonly items: KubernetesObject[];
  /** The results of the function. */
  readonly results?: Result[];

  constructor(items: KubernetesObject[], results?: Result[]) {
    checkArgument('ResourceList', 'the items', items, OBJECTS);
    this.items = items;
    if (results !== undefined) this.results = results;
  }
}

/**
 * The objects that a function reads and edits, by their key: apiVersion, kind, namespace and name when they were
 * inserted. Objects with one key in the input of a run are all kept.
 */
export class Configs {
  /** True: `addResults` also prints the results to stderr. */
  logToStdErr: boolean | undefined;
  readonly #objects = new Map<string, KubernetesObject[]>();
  readonly #keys = new WeakMap<KubernetesObject, string>();
  readonly #functionConfig: KubernetesObject | undefined;
  readonly #results: Result[];

  /** Of several objects with one key, the last one is kept. */
  constructor(input: KubernetesObject[] = [], functionConfig?: KubernetesObject, results: Result[] = []) {
    checkArgument('Configs', 'the objects', input, OBJECTS);
    checkArgument('Configs', 'the results', results, 'list');
    this.#functionConfig = functionConfig;
    this.#results = results;
    this.insert(...input);
  }

  /** The configs of a run: none of the objects is dropped. */
  static ofRun(input: readonly KubernetesObject[], functionConfig: KubernetesObject | undefined): Configs {
    const configs = new Configs([], functionConfig);
    for (const one of input) configs.#add(one);
    return configs;
  }

  #add(object: KubernetesObject): void {
    const key = kubernetesKey(object);
    this.#keys.set(object, key);
    this.#objects.set(key, [...(this.#objects.get(key) ?? []), object]);
  }

  /** All objects, sorted by key. Edit them in place. */
  getAll(): KubernetesObject[] {
    return [...this.#objects].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, objects]) => objects);
  }

  /** The objects that a type guard accepts, sorted by key. */
  get<Kind extends KubernetesObject>(isKind: (o: KubernetesObject) => o is Kind): Kind[] {
    return this.getAll().filter((object) => isKind(object));
  }

  /** Adds objects; an object with the same key is replaced. An object that is already there stays. */
  insert(...objects: KubernetesObject[]): void {
    for (const object of objects) {
      const known = this.#keys.get(object);
      if (known !== undefined && this.#objects.get(known)?.includes(object) === true) continue;
      this.#objects.delete(kubernetesKey(object));
      this.#add(object);
    }
  }

  /** Deletes all objects with the key of any of these. */
  delete(...objects: KubernetesObject[]): void {
    for (const object of objects) this.#objects.delete(this.#keys.get(object) ?? kubernetesKey(object));
  }

  /** Deletes all objects. */
  deleteAll(): void {
    this.#objects.clear();
  }

  /** The objects in groups. */
  groupBy(keyFn: (object: KubernetesObject) => string): Array<[string, KubernetesObject[]]> {
    const groups = new Map<string, KubernetesObject[]>();
    for (const object of this.getAll()) {
      const key = keyFn(object);
      groups.set(key, [...(groups.get(key) ?? []), object]);
    }
    return [...groups];
  }

  /** The functionConfig; undefined without one. */
  getFunctionConfig(): KubernetesObject | undefined {
    return this.#functionConfig;
  }

  /** The data of a ConfigMap as functionConfig. Throws a FunctionConfigError for another kind. */
  getFunctionConfigMap(): Map<string, string> | undefined {
    const config = this.#functionConfig;
    if (config === undefined) return undefined;
    if (config.apiVersion !== 'v1' || config.kind !== 'ConfigMap') {
      throw new FunctionConfigError(`functionConfig expected to be of kind ConfigMap, instead got: ${config.kind}`);
    }
    const data: unknown = 'data' in config ? config.data : undefined;
    return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  }

  /** One value of the data of a ConfigMap. Throws a FunctionConfigError for another kind. */
  getFunctionConfigValue(key: string): string | undefined {
    return this.getFunctionConfigMap()?.get(key);
  }

  /** The same; a missing value is a FunctionConfigError, too. */
  getFunctionConfigValueOrThrow(key: string): string {
    const data = this.getFunctionConfigMap();
    if (data === undefined) throw new FunctionConfigError('The function config map was undefined');
    const value = data.get(key);
    if (value === undefined) {
      throw new FunctionConfigError(`Missing 'data.${key}' in ConfigMap provided as functionConfig`);
    }
    return value;
  }

  /** The keys of the data that are not expected; undefined without a functionConfig. */
  hasUnexpectedFunctionParameter(expectedDataKeys: string[]): string[] | undefined {
    const data = this.getFunctionConfigMap();
    return data === undefined ? undefined : [...data.keys()].filter((key) => !expectedDataKeys.includes(key));
  }

  /** Adds results to the output. */
  addResults(...results: Result[]): void {
    if (this.logToStdErr === true) for (const result of results) process.stderr.write(`${resultText(result)}\n`);
    this.#results.push(...results);
  }

  /** The results that were added. */
  getResults(): Result[] {
    return this.#results;
  }

  /** The objects and results as a ResourceList. */
  toResourceList(): ResourceList {
    return new ResourceList(this.getAll(), this.#results.length === 0 ? undefined : this.#results);
  }

  /** A deep copy. */
  deepCopy(): Configs {
    const copy = Configs.ofRun(structuredClone(this.getAll()), structuredClone(this.#functionConfig));
    copy.addResults(...structuredClone(this.#results));
    return copy;
  }
}

function resultText({ severity, message, resourceRef, file, field }: Result): string {
  const object =
    resourceRef === undefined
      ? ''
      : ` in object '${resourceRef.apiVersion}/${resourceRef.kind}/${resourceRef.namespace}/${resourceRef.name}'`;
  const path = file?.path === undefined ? '' : ` in file ${file.path}`;
  return `[${severity.toUpperCase()}] ${message}${object}${path}${field === undefined ? '' : ` in field ${field.path}`}`;
}
