import process from 'node:process';
import { nodeClock, nodeProcesses, nodeWritableFileSystem } from '@krmkit/base/node';
import { applyWritePlan } from '../../src/write/tree.ts';
import { interferingFiles } from './failing-files.ts';
import { example } from './tree-state.ts';

// Writes the example into a directory, and kills itself at the given call of the file system.
const [root = '', edits = '0', deathAt = '0'] = process.argv.slice(2);
const { files } = interferingFiles(nodeWritableFileSystem(), {
  call: (_, call) => {
    if (call === Number(deathAt)) process.kill(process.pid, 'SIGKILL');
    return 'pass';
  },
});
const { plan } = example(Number(edits));
process.stdout.write('go\n');
const result = await applyWritePlan(plan, root, { files, processes: nodeProcesses(), clock: nodeClock() });
process.stdout.write(`${result.status}\n`);
