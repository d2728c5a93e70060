// Mutation tests: changes one place of a source at random, and runs the tests of its package, which should fail.
//   npm run mutants -- [--count N] [--seed S] [--package P]
//   npm run mutants -- --file packages/P/src/F.ts
// --count    how many mutants, 20 if it is missing, in turn from each package but command and testing
// --package  only from this one
// --seed     repeats a run, or goes on with one that was stopped: what it tried is in temp/mutants/results.jsonl
// --file     every mutant of a source, which the test file at its mirrored place should notice alone; more than once for
//            several
// A mutant is undecided if only a test that fails without it could tell: the next run tries it again.
// Nothing here changes the working tree: mutants are written into a copy of it, temp/mutants/tree.
import { fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, posix, relative } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './project.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    package: { type: 'string' },
    file: { type: 'string', multiple: true },
  },
});
const count = Number(values.count ?? 20);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const folder = join(root, 'temp/mutants');
const tree = join(folder, 'tree');
const log = join(folder, 'results.jsonl');
const TIME_LIMIT = 300_000;
/** A mutant with which tests do not end in this time, nor in this many times what they take without it, is dead. */
const [FIRST_LIMIT, SLOWER] = [60_000, 5];

// Where a mutant would be.

const SWAPPED = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
]);

/** Words for people, which tests need not repeat. */
const WORDS = new Set(['message', 'hint', 'description', 'title']);

function isLeftOut(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isThrowStatement(node) ||
    (ts.isPropertyAssignment(node) && WORDS.has(node.name.getText())) ||
    isOnlyRemembering(node) ||
    isLogging(node) ||
    isLargeLimit(node) ||
    isOrderOfTwo(node) ||
    isDefaultOfFirstPart(node)
  );
}

// What no test can tell apart from the source, or only by what nobody relies on.

/** Without an entry of a WeakMap, which holds what can be computed again, a program is slower. */
function isOnlyRemembering(node) {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return false;
  const [, name] = /^(\w+)\.set\(/.exec(node.expression.getText()) ?? [];
  return name !== undefined && new RegExp(`\\bconst ${name}\\b[^;]*= new WeakMap`).test(node.getSourceFile().text);
}

/** Lines for who runs a server. */
function isLogging(node) {
  return ts.isExpressionStatement(node) && /^(?:await )?(?:\w+\.)?console\.\w+\(/.test(node.getText());
}

/** A limit of a thousand or more, such as a number of bytes: its neighbour serves as well. */
function isLargeLimit(node) {
  if (!ts.isVariableStatement(node) || !ts.isSourceFile(node.parent)) return false;
  const { initializer } = node.declarationList.declarations[0] ?? {};
  const text = initializer?.getText() ?? '';
  return /^[\d_]+(?: (?:\*|\*\*) [\d_]+)*$/.test(text) && /\d{4}|_|\*\*/.test(text);
}

/** `a < b ? -1 : 1` in a sort: the order of equal ones is any order. */
function isOrderOfTwo(node) {
  if (!ts.isBinaryExpression(node) || !/^[<>]=?$/.test(node.operatorToken.getText())) return false;
  const { parent } = node;
  return ts.isConditionalExpression(parent) && parent.condition === node && /^-?[01]$/.test(parent.whenTrue.getText());
}

/** `[first = ''] = text.split('/')`, `text.split('/')[0] ?? ''`: there is always a first part, which the compiler does not know. */
function isDefaultOfFirstPart(node) {
  const { parent } = node;
  const isSplit = (from) => from !== undefined && /\.split\('[^']+'\)$/.test(from.getText());
  if (ts.isBindingElement(node) && ts.isArrayBindingPattern(parent) && parent.elements[0] === node) {
    return isSplit(parent.parent.initializer);
  }
  if (parent === undefined || !ts.isBinaryExpression(parent) || parent.right !== node) return false;
  const { left, operatorToken } = parent;
  const isFirst = ts.isElementAccessExpression(left) && left.argumentExpression.getText() === '0';
  return operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken && isFirst && isSplit(left.expression);
}

/** What a node can be replaced with: pairs of a part of it and a text. */
function replacementsOf(node) {
  const conditions = [];
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) conditions.push(node.expression);
  if (ts.isConditionalExpression(node)) conditions.push(node.condition);
  const negated = conditions.map((one) => [one, `!(${one.getText()})`]);
  if (negated.length > 0) return negated;
  if (ts.isBinaryExpression(node)) {
    const swapped = SWAPPED.get(node.operatorToken.kind);
    return swapped === undefined ? [] : [[node.operatorToken, swapped]];
  }
  if (ts.isExpressionStatement(node)) {
    const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
    return ts.isCallExpression(inner) ? [[node, ';']] : [];
  }
  if (ts.isReturnStatement(node)) {
    return node.expression === undefined || node.expression.getText() === 'undefined'
      ? []
      : [[node, 'return undefined;']];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [[node, node.operand.getText()]];
  }
  if (ts.isSpreadElement(node) || ts.isSpreadAssignment(node)) return [[node, spreadOfNothing(node)]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isNumericLiteral(node)) return [[node, `(${node.getText()} + 1)`]];
  if (ts.isStringLiteral(node) && node.text === '') return [[node, "'mutant'"]];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [[node, '[]']];
  return [];
}

const spreadOfNothing = (node) => (ts.isSpreadElement(node) ? '...[]' : '...{}');

function mutantsOf(file) {
  const text = readFileSync(join(tree, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (isLeftOut(node)) return;
    for (const [part, after] of replacementsOf(node)) {
      const [start, end] = [part.getStart(), part.getEnd()];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const id = createHash('sha256').update(`${file}\0${text}\0${start}\0${end}\0${after}`).digest('hex').slice(0, 16);
      found.push({ id, file, line, start, end, before: text.slice(start, end), after });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

// Which ones: seeded, so that a run can be repeated.

/** mulberry32 */
function createRandom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const filesIn = (directory) =>
  existsSync(join(tree, directory))
    ? readdirSync(join(tree, directory), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => `${directory}/${path.replaceAll('\\', '/')}`)
        .toSorted()
    : [];
const sourcesOf = (name) => filesIn(`packages/${name}/src`);

function choose() {
  if (values.file !== undefined) return values.file.flatMap(mutantsOf);
  const random = createRandom(seed);
  const names = readdirSync(join(root, 'packages')).filter((name) => !['command', 'testing'].includes(name));
  const chosen = values.package === undefined ? names : [values.package];
  const pools = chosen.map((name) => sourcesOf(name).flatMap(mutantsOf)).filter((pool) => pool.length > 0);
  return Array.from({ length: count }, (_, at) => {
    const pool = pools[at % pools.length];
    return pool[Math.floor(random() * pool.length)];
  });
}

// The copy.

function copyTree() {
  rmSync(tree, { recursive: true, force: true });
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of listed.stdout.split('\0')) {
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(tree, path));
  }
  symlinkSync(join(root, 'dist'), join(tree, 'dist'));
  // Modules from the working tree, packages from the copy.
  mkdirSync(join(tree, 'node_modules/@krmkit'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@krmkit') symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  }
  for (const name of readdirSync(join(root, 'node_modules/@krmkit'))) {
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules/@krmkit', name));
  }
}

// The compiler: one program, kept in memory.

function createCompiler() {
  const read = ts.readConfigFile(join(tree, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, tree);
  const names = readdirSync(join(tree, 'packages')).flatMap(sourcesOf);
  const changed = new Map();
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => names.map((name) => join(tree, name)),
    getScriptVersion: (path) => `${changed.get(path)?.version ?? 0}`,
    getScriptSnapshot: (path) => {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => tree,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    readDirectory: (...given) => ts.sys.readDirectory(...given),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    realpath: (path) => ts.sys.realpath(path),
  });
  const importersOf = (path) => {
    const program = service.getProgram();
    return program
      .getSourceFiles()
      .filter((source) => !source.isDeclarationFile && source.fileName.startsWith(tree))
      .filter((source) =>
        source.imports.some(
          (name) => program.getResolvedModuleFromModuleSpecifier(name)?.resolvedModule?.resolvedFileName === path,
        ),
      )
      .map(({ fileName }) => fileName);
  };
  /** Exported declarations have written types, so only the file and what imports it can be wrong. */
  return (file, text) => {
    const path = join(tree, file);
    changed.set(path, { version: (version += 1), text });
    const isWrong = [path, ...importersOf(path)].some(
      (one) => service.getSyntacticDiagnostics(one).length + service.getSemanticDiagnostics(one).length > 0,
    );
    changed.set(path, { version: (version += 1), text: readFileSync(path, 'utf8') });
    return !isWrong;
  };
}

// The tests.

/** How many test files run before all others, as most mutants fail there. */
const NEAREST = 8;
/** Some tests of a package use those above it, and are in `test`. */
const testsFor = (name) => [...filesIn(`packages/${name}/test`), ...filesIn(`test/${name}`)];

const mirrorOf = (file) => file.replace('/src/', '/test/').replace(/\.ts$/, '.test.ts');

/** The test files of the package that import the file: the one at the mirrored place, then the nearest first. */
function testsOf(file) {
  if (values.file !== undefined) return [mirrorOf(file)];
  const name = packageOf(file);
  const doors = new Map([
    [`@krmkit/${name}`, `packages/${name}/src/index.ts`],
    [`@krmkit/${name}/node`, `packages/${name}/src/node.ts`],
  ]);
  const importers = new Map();
  for (const from of [...sourcesOf(name), ...testsFor(name)]) {
    for (const { fileName } of ts.preProcessFile(readFileSync(join(tree, from), 'utf8')).importedFiles) {
      const to = fileName.startsWith('.') ? posix.join(posix.dirname(from), fileName) : doors.get(fileName);
      importers.set(to, [...(importers.get(to) ?? []), from]);
    }
  }
  const reached = new Set([file]);
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
  const found = [...reached].filter((path) => path.endsWith('.test.ts'));
  const mirror = mirrorOf(file);
  return found.includes(mirror) ? [mirror, ...found.filter((path) => path !== mirror)] : found;
}

// One process that runs tests until it hangs or is stopped.
let runner;

function startRunner() {
  const child = fork(join(root, 'scripts/mutant-tests.mjs'), [tree], {
    cwd: tree,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, NODE_ENV: 'test' },
  });
  runner = { child, answer: undefined };
  child.on('message', ({ failed }) => runner?.answer?.(failed));
  child.on('exit', () => runner?.child === child && runner.answer?.(undefined));
  return nextAnswer(TIME_LIMIT, () => {});
}

/** Undefined if none comes in time. */
async function nextAnswer(limit, ask) {
  let timer;
  const answer = await new Promise((resolve) => {
    timer = setTimeout(resolve, limit);
    runner.answer = resolve;
    ask();
  });
  clearTimeout(timer);
  if (answer === undefined) stop();
  return answer;
}

/** The test files that fail, up to the first; undefined if they do not end in time. */
async function failing(changed, files, limit) {
  if (runner === undefined && (await startRunner()) === undefined) throw new Error('vitest does not start');
  return nextAnswer(limit, () => runner.child.send({ changed, files }));
}

function stop() {
  try {
    if (runner !== undefined) process.kill(-runner.child.pid, 'SIGKILL');
  } catch {}
  runner = undefined;
}

// The run.

const packageOf = (file) => file.split('/')[1];

/** Test files that say nothing about a mutant, because they fail without one. */
const broken = new Set();
/** Milliseconds that test files take without a mutant, by their names. They passed. */
const passed = new Map();

/** Undefined if one of the test files fails without a mutant. */
async function timeOf(file, tests) {
  const key = tests.join(' ');
  if (!passed.has(key)) {
    const start = Date.now();
    const failed = await failing(file, tests, TIME_LIMIT);
    // A machine that has much else to do now can have less to do for the next mutant.
    if (failed === undefined) throw new Error('its tests do not end without a mutant');
    for (const test of failed) broken.add(test);
    if (failed.length > 0) return undefined;
    passed.set(key, Date.now() - start);
  }
  return passed.get(key);
}

/** The test files that fail with this text in place of the file, up to the first; undefined if they do not end in time. */
async function failingWith(text, file, tests, limit) {
  const original = readFileSync(join(tree, file), 'utf8');
  writeFileSync(join(tree, file), text);
  try {
    return await failing(file, tests, limit);
  } finally {
    writeFileSync(join(tree, file), original);
  }
}

/** The first of the test files that fails, or does not end, with this text in place of the file, and not without it. */
async function killer(file, text, tests) {
  const sound = tests.filter((test) => !broken.has(test));
  for (const round of [sound.slice(0, NEAREST), sound.slice(NEAREST)]) {
    if (round.length === 0) continue;
    let failed = await failingWith(text, file, round, FIRST_LIMIT);
    if (failed === undefined) {
      const time = await timeOf(file, round);
      if (time === undefined) return killer(file, text, tests);
      if (SLOWER * time > FIRST_LIMIT) failed = await failingWith(text, file, round, SLOWER * time);
    }
    if (failed === undefined) return round[0];
    if (failed.length === 0) continue;
    return (await timeOf(file, failed)) === undefined ? killer(file, text, tests) : failed[0];
  }
  return undefined;
}

async function judge({ file, start, end, after }, compiles) {
  const original = readFileSync(join(tree, file), 'utf8');
  const text = original.slice(0, start) + after + original.slice(end);
  if (!compiles(file, text)) return { verdict: 'refused' };
  const tests = testsOf(file);
  const killedBy = await killer(file, text, tests);
  if (killedBy !== undefined) return { verdict: 'killed', killedBy };
  const silent = tests.filter((test) => broken.has(test));
  if (silent.length > 0) return { verdict: 'undecided', why: `, ${silent.join(', ')}: fails without a mutant` };
  return { verdict: 'survived', ...(tests.length === 0 ? { why: ', which no test of the package imports' } : {}) };
}

/** A mutant that cannot be judged is no reason to give up the others. */
const judgeOrSayWhyNot = (mutant, compiles) =>
  judge(mutant, compiles).catch((error) => ({ verdict: 'undecided', why: `, ${error.message}` }));

function printTable(judged) {
  const oneLine = (text) => {
    const line = text.replaceAll(/\s+/g, ' ');
    return line.length > 100 ? `${line.slice(0, 97)}...` : line;
  };
  for (const [heading, wanted] of [
    ['Survived', 'survived'],
    ['Undecided', 'undecided'],
  ]) {
    const listed = judged.filter(({ verdict }) => verdict === wanted);
    if (listed.length > 0) console.log(`\n${heading}:`);
    for (const { file, line, before, after, why = '' } of listed) {
      console.log(`  ${file}:${line}${why}\n    ${oneLine(before)}\n    ${oneLine(after)}`);
    }
  }
  const names = [...new Set(judged.map(({ file }) => packageOf(file)))].toSorted();
  console.log('\npackage        refused by the compiler  killed  survived  undecided  killed of those decided');
  for (const name of [...names, 'all']) {
    const own = judged.filter(({ file }) => name === 'all' || packageOf(file) === name);
    const [refused, killed, survived, undecided] = ['refused', 'killed', 'survived', 'undecided'].map(
      (verdict) => own.filter((one) => one.verdict === verdict).length,
    );
    const tested = killed + survived;
    const rate = tested === 0 ? '' : `${Math.round((100 * killed) / tested)} %`;
    console.log(
      [
        name.padEnd(14),
        `${refused}`.padStart(23),
        `${killed}`.padStart(7),
        `${survived}`.padStart(9),
        `${undecided}`.padStart(10),
        rate.padStart(24),
      ].join(' '),
    );
  }
  if (values.file === undefined) console.log(`\nAgain, or further: npm run mutants -- --seed ${seed} --count ${count}`);
}

const judged = [];
process.on('SIGINT', () => {
  stop();
  printTable(judged);
  process.exit(130);
});

mkdirSync(folder, { recursive: true });
/** By mutant. */
const results = new Map(
  (existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [])
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ verdict }) => verdict !== 'undecided')
    .map(({ id, verdict, why }) => [id, { verdict, why }]),
);
copyTree();
const mutants = choose();
console.log(`${mutants.length} mutants with the seed ${seed}, in ${relative(root, tree)}`);
const compiles = createCompiler();
for (const mutant of mutants) {
  const { id, file, line, before, after } = mutant;
  // What a test file notices changes while somebody works on it.
  let known = values.file === undefined ? results.get(id) : undefined;
  if (known === undefined) {
    known = await judgeOrSayWhyNot(mutant, compiles);
    if (values.file === undefined) {
      appendFileSync(log, `${JSON.stringify({ id, ...known, file, line, before, after })}\n`);
    }
  }
  judged.push({ ...mutant, ...known });
  console.log(`${known.verdict.padEnd(9)}  ${file}:${line}`);
}
stop();
printTable(judged);
