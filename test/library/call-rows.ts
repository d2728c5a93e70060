import { memoryRecorder } from '@krmkit/expansion';
import { openEnvironments } from '@krmkit/check';
import { createSource } from '@krmkit/base';
import { readSource } from '@krmkit/manifests';
import { parseDocuments } from '@krmkit/yaml';
import { defineFunction } from '@krmkit/functions';
import { Configs } from '@krmkit/kpt-functions';

/** An argument that a function takes, and which of the wrong values it takes, too. */
export interface Argument {
  readonly right: unknown;
  readonly takes: readonly string[];
  readonly isOptions?: boolean;
}

/** What is passed in place of each argument; `items` is a list of nothing that any function takes. */
export const WRONG = {
  undefined: undefined,
  null: null,
  number: 42,
  string: 'text',
  boolean: true,
  object: {},
  list: [],
  items: [null],
  function: (): string => '',
} as const;

const takes = (right: unknown, ...kinds: readonly (keyof typeof WRONG)[]): Argument => ({ right, takes: kinds });
const optional = ({ right, takes: kinds }: Argument): Argument => ({ right, takes: [...kinds, 'undefined'] });
const text = (right = 'a: 1\n'): Argument => takes(right, 'string');
const number = takes(1, 'number');
const map = takes(new Map([['a', 'b']]));
const files = takes([{ path: 'a.yaml', text: 'a: 1\n' }], 'list');
const strings = takes(['a'], 'list');
const path = takes(['a'], 'list');
const field = takes('a', 'string', 'list');
const object = takes({ apiVersion: 'v1', kind: 'A', metadata: {} }, 'object');
const value = takes(1, 'null', 'number', 'string', 'boolean', 'object', 'list', 'items');
const ANY = Object.keys(WRONG);
const anything: Argument = { right: 1, takes: ANY };
const options: Argument = { right: {}, takes: ['undefined', 'object'], isOptions: true };
/** An object with members that it needs. */
const needed = (right: object): Argument => ({ right, takes: [], isOptions: true });
const choice = (right: string): Argument => takes(right);

const source = createSource('a.yaml', 'apiVersion: v1\nkind: A\nmetadata: {name: a}\n');
const [document] = parseDocuments(source.text);
const { resources } = readSource(source);
const opened = await openEnvironments([{ path: 'a.yaml', text: source.text }]);
const environments = takes(opened);
const edits = takes([{ start: 0, end: 1, text: 'b' }], 'list');
const selector = takes([{ kind: 'member', name: 'a' }], 'list');
const parts = takes([{ kind: 'literal', text: 'a' }], 'list');
const span = takes({ start: 0, end: 1 });
const node = takes(document?.root);
const profile = optional(choice('kubectl'));
const fn = takes(defineFunction({ name: 'f', description: '', run: () => undefined }));
const schema = takes({ shape: {}, read: () => ({ ok: true }) });
const input = needed({ pod: {}, container: { name: 'a' }, sources: {} });
const variables = takes({ A: 'b' }, 'object');
const kubernetes = takes({ apiVersion: 'v1', kind: 'A', metadata: { name: 'a' } });
const kptFunction = takes(() => Promise.resolve(), 'function');
const configs = takes(new Configs());
const format = number;
const severity = optional(choice('error'));
const never = new AbortController().signal;
const files2 = (...members: readonly string[]): Argument =>
  takes(Object.fromEntries(members.map((member) => [member, []])));
const texts = (...members: readonly string[]): Argument =>
  takes(Object.fromEntries(members.map((member) => [member, ''])));
const values = takes({}, 'object');

/** For each export, what it takes. `schema.X` is a member of `schema`. */
export const ROWS: Readonly<Record<string, Readonly<Record<string, readonly Argument[]>>>> = {
  krmkit: {
    Failure: [takes([{ code: 'invalid-path', severity: 'error', message: '' }])],
    buildKustomization: [files, text('.'), options],
    check: [environments, options],
    compileTemplate: [text()],
    describeProvenance: [takes({ kind: 'value' })],
    diff: [environments, environments, options],
    displayText: [parts, takes(true, 'boolean')],
    // A RangeError names an unknown engine.
    escape: [text(), takes({ engine: 'tekton' }, 'undefined', 'object')],
    expand: [text(), takes({ A: 'b' }, 'object', 'function')],
    expandKustomization: [files, text('.'), options],
    expandManifests: [takes('a: 1', 'string', 'list'), options],
    formatYaml: [text(), options],
    frame: [takes('text', 'string'), span, options],
    knownText: [parts],
    merge2: [texts('source', 'destination'), options],
    merge3: [texts('original', 'updated', 'destination'), options],
    mergeFiles2: [files2('source', 'destination'), options],
    mergeFiles3: [files2('original', 'updated', 'destination'), options],
    mergeValues2: [values, options],
    mergeValues3: [values, options],
    openEnvironments: [files, options],
    openWorkspace: [files, options],
    parseTemplatePath: [text()],
    planFixes: [environments, options],
    planSet: [environments, takes([], 'list'), options],
    preview: [environments, environments, options],
    readManifests: [takes('a: 1', 'string', 'list'), options],
    removeYaml: [text(), field, options],
    report: [choice('table'), takes(undefined), options],
    setYaml: [text(), field, value, options],
    sortEnv: [takes([], 'list')],
    updateYaml: [text(), takes((before: unknown) => before, 'function'), options],
  },
  'krmkit/yaml': {
    applyEdits: [text(), edits],
    composeEdits: [edits, edits],
    createSource: [text(), text(), optional(number)],
    diffNode: [node, value, profile],
    diffValues: [value, value, takes({}, 'undefined', 'object')],
    editByChanges: [takes(source), takes(document), takes([], 'list'), profile],
    equalValues: [anything, anything],
    follow: [anything, takes(['a'], 'list', 'items')],
    identityOf: [anything],
    invertEdits: [text(), edits],
    lineAt: [takes(source), number],
    locateIn: [takes(resources[0]), takes(['a'], 'list', 'items'), takes({ start: 0, end: 1 }, 'undefined')],
    parseDocuments: [text()],
    parseSelector: [text()],
    positionAt: [takes(source), number],
    printIdentity: [takes({ kind: 'A', namespace: undefined, name: 'a' })],
    printPath: [takes(['a'], 'list', 'items')],
    printSelector: [selector],
    readSource: [takes(source), options],
    selectPaths: [anything, selector],
    selectorOf: [path],
    toValue: [node, choice('kubectl')],
  },
  'krmkit/kubelet': {
    applyPodDefaults: [takes({ metadata: {}, spec: { containers: [] } }), text()],
    decodePod: [anything],
    eventObjectRecorder: [needed({ clock: { now: () => 0 }, source: {}, sink: () => undefined })],
    generateRunContainerOptions: [input],
    makeEnvironmentVariables: [input],
    makeMappingFunc: [variables],
    mappingFuncFor: [takes(null, 'undefined', 'null'), variables],
    memoryRecorder: [],
    objectEventRecorderFor: [object, takes(memoryRecorder())],
    parseRelease: [text()],
    podTemplatesOf: [object, takes([], 'list')],
    resolveResources: [takes(resources, 'list'), options],
    setEntrypointAndCommand: [needed({ container: {}, env: [] })],
    sourcesFromObjects: [{ right: {}, takes: ['object'], isOptions: true }],
  },
  'krmkit/node': {
    admissionHandler: [options],
    applyPlan: [takes({ changes: [] }), text('/nowhere'), options],
    buildDirectory: [text('/nowhere'), options],
    connectCluster: [options],
    memoryFileSystem: [map],
    openPaths: [strings, options],
    planWrites: [map, map],
    previewGit: [strings, options],
    readPackage: [strings, options],
    renderPackage: [text('/nowhere'), options],
    runFunctions: [text('/nowhere'), options],
    runFunctionsOnText: [text(), options],
    startPod: [text('/nowhere'), options],
    updatePackage: [text('/nowhere'), options],
    watchPods: [needed({ api: { send: () => undefined }, onFaults: () => undefined, signal: never })],
    wrapCommand: [text(), needed({ program: 'true' })],
  },
  'krmkit/fn': {
    chain: [fn],
    defineFunction: [takes({ name: 'f', description: '', run: () => undefined })],
    getAnnotation: [object, text()],
    getField: [takes({}, 'object', 'list', 'items'), field],
    getLabel: [object, text()],
    isCustomKind: [text(), text()],
    isKind: [text(), text()],
    isKubernetesObject: [anything],
    isLocalConfig: [kubernetes],
    main: [fn, takes([], 'undefined', 'list')],
    removeAnnotation: [object, text()],
    removeField: [takes({}, 'object', 'list', 'items'), field],
    removeLabel: [object, text()],
    runAsProgram: [takes({ main: false }, 'object'), fn],
    runFunction: [fn, takes({ kind: 'ResourceList', items: [] })],
    runFunctionOnText: [fn, text(), options],
    setAnnotation: [takes({}, 'object'), text(), text()],
    setField: [takes({}, 'object', 'list', 'items'), field, value],
    setLabel: [takes({}, 'object'), text(), text()],
    testFolder: [fn, text('/nowhere'), options],
    testFunction: [
      fn,
      takes('', 'string', 'object', 'list', 'items'),
      takes('', 'string', 'object', 'list', 'items'),
      options,
    ],
    'schema.any': [takes({}, 'undefined', 'object')],
    'schema.boolean': [takes({}, 'undefined', 'object')],
    'schema.integer': [takes({}, 'undefined', 'object')],
    'schema.list': [schema, takes({}, 'undefined', 'object')],
    'schema.map': [schema, takes({}, 'undefined', 'object')],
    'schema.number': [takes({}, 'undefined', 'object')],
    'schema.object': [takes({}, 'object'), takes({}, 'undefined', 'object')],
    'schema.optional': [schema],
    'schema.string': [takes({}, 'undefined', 'object')],
  },
  '@krmkit/kpt-functions': {
    Configs: [optional(takes([], 'list'))],
    FunctionConfigError: [anything],
    ResourceList: [takes([], 'list')],
    TestRunner: [kptFunction],
    addAnnotation: [kubernetes, text(), text()],
    addLabel: [kubernetes, text(), text()],
    configFileResult: [text(), text(), severity],
    fromKptFunc: [kptFunction, optional(text())],
    generalResult: [text(), severity],
    getAnnotation: [kubernetes, text()],
    getLabel: [kubernetes, text()],
    isKubernetesObject: [anything],
    kubernetesKey: [kubernetes],
    kubernetesObjectResult: [text(), kubernetes, anything, severity],
    parse: [text(), format],
    readConfigs: [text(), format],
    removeAnnotation: [kubernetes, text()],
    removeLabel: [kubernetes, text()],
    run: [kptFunction],
    runFnWithConfigs: [kptFunction, configs],
    stringify: [configs, format],
    writeConfigs: [text(), configs, format],
  },
};
