// The tests for scripts/mutants.mjs, which starts this: one vitest that runs test files again and again, as a new one for
// each mutant would take most of the time. Arguments: the tree. Messages in: the changed file and test files, relative to
// the tree. Messages out: the test files that fail, up to the first.
import { join, relative } from 'node:path';
import process from 'node:process';
import { createVitest } from 'vitest/node';

const [tree = ''] = process.argv.slice(2);
process.chdir(tree);
const vitest = await createVitest('test', {
  root: tree,
  run: true,
  watch: false,
  bail: 1,
  maxWorkers: 2,
  reporters: [{}],
});

async function failing(changed, files) {
  const { failed, areAllDone } = await run(changed, files);
  // A run that ended at its first failure can cancel the one after it, in which nothing fails as nothing runs.
  return failed.length > 0 || areAllDone ? failed : (await run(changed, files)).failed;
}

async function run(changed, files) {
  vitest.invalidateFile(join(tree, changed));
  const project = vitest.getRootProject();
  const tests = files.map((file) => project.createSpecification(join(tree, file)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  // vitest keeps the modules of earlier runs, too.
  const found = testModules
    .map((one) => ({ file: relative(tree, one.moduleId), state: one.state() }))
    .filter(({ file }) => files.includes(file));
  const failed = found.filter(({ state }) => state === 'failed').map(({ file }) => file);
  return {
    failed: failed.length === 0 && unhandledErrors.length > 0 ? files : failed,
    areAllDone: found.filter(({ state }) => state === 'passed').length === files.length,
  };
}

process.on('message', ({ changed, files }) => {
  void failing(changed, files).then((failed) => process.send({ failed }));
});
process.on('disconnect', () => process.exit());
process.send({ failed: [] });
