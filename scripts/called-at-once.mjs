// What every run calls is compiled while its chunk is read. V8 else reads a function twice, once to find its end and once
// when it is first called, a tenth of the start; one in parentheses it takes to be called soon. Which ones these are, the
// coverage of a few runs of the command itself says: those that each run calls that loads their chunk.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DECLARATION = /^(?:async )?function\*?\s*([\w$]+)\(/;

/** Rewrites the chunks below `folder`, after what `program` calls with each of `runs`, its arguments. */
export function compileWhatIsCalled(folder, program, runs) {
  const chunks = new Map();
  for (const args of runs) {
    for (const [file, { functions, called }] of functionsOf(folder, program, args)) {
      const before = chunks.get(file)?.called ?? called;
      chunks.set(file, { functions, called: new Set([...called].filter((start) => before.has(start))) });
    }
  }
  for (const [file, { functions, called }] of chunks) {
    const text = readFileSync(file, 'utf8');
    const wanted = functions.filter(({ start }) => called.has(start));
    writeFileSync(file, putFirst(text, wanted));
  }
}

/** Of each chunk that was loaded its outermost functions, in order, and where those begin that were called. */
function functionsOf(folder, program, args) {
  const output = mkdtempSync(join(tmpdir(), 'krmkit-build-'));
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: output };
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    // 1: there are findings.
    if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
    const [name] = readdirSync(output);
    const found = new Map();
    for (const { url, functions } of JSON.parse(readFileSync(join(output, name), 'utf8')).result) {
      if (!url.startsWith('file:')) continue;
      const file = fileURLToPath(url);
      if (!file.startsWith(folder)) continue;
      // The first is the chunk as a whole.
      const ranges = functions.slice(1).map(({ ranges: [range] }) => range);
      found.set(file, outermost(ranges.toSorted((a, b) => a.startOffset - b.startOffset)));
    }
    return found;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

function outermost(ranges) {
  const functions = [];
  const called = new Set();
  for (const { startOffset: start, endOffset: end, count } of ranges) {
    if (start < (functions.at(-1)?.end ?? 0)) continue;
    functions.push({ start, end });
    if (count > 0) called.add(start);
  }
  return { functions, called };
}

/** A declaration can be called before its line: what takes its place has to stand before everything else. */
function putFirst(text, functions) {
  let first = '';
  let rest = '';
  let end = 0;
  for (const one of functions) {
    const declared = text.slice(one.start, one.end);
    const name = DECLARATION.exec(declared)?.[1];
    if (name === undefined) continue;
    first += `var ${name}=(${declared});`;
    rest += text.slice(end, one.start);
    end = one.end;
  }
  const head = /^(?:#![^\n]*\n)?"use strict";/.exec(text)?.[0] ?? '';
  rest += text.slice(end);
  return `${head}${first}${rest.slice(head.length)}`;
}
