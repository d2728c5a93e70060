import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { root } from './bundle.ts';

const address = pathToFileURL(join(root, 'scripts', 'object-spreads.mjs')).href;

/** What a module prints that has the function, and `args` as its arguments. */
function printed(code: string, args: readonly string[], flags: readonly string[] = []): unknown {
  const module = `import { withPlainSpreads } from ${JSON.stringify(address)};\n${code}`;
  const given = [...flags, '--input-type=module', '--eval', module, '--', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8', cwd: root });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const rows: readonly {
  readonly what: string;
  readonly code: string;
  readonly rewritten: string;
  readonly made: string;
}[] = [
  {
    what: 'a spread and a member behind it',
    code: 'const one = { b: 1, a: 2 }; const made = { ...one, c: 3, a: 4 };',
    rewritten: 'const one = { b: 1, a: 2 }; const made = { ...null,...one, c: 3, a: 4 };',
    made: '{"b":1,"a":4,"c":3}',
  },
  {
    what: 'two spreads',
    code: 'const made = {...{ a: 1 },...(true ? { b: 2 } : {})};',
    rewritten: 'const made = {...null,...{ a: 1 },...(true ? { b: 2 } : {})};',
    made: '{"a":1,"b":2}',
  },
  {
    what: 'a spread alone',
    code: 'const made = {...{ a: 1 }};',
    rewritten: 'const made = {...{ a: 1 }};',
    made: '{"a":1}',
  },
  {
    what: 'a member before the spread',
    code: 'const made = {a: 0,...{ a: 1 }};',
    rewritten: 'const made = {a: 0,...{ a: 1 }};',
    made: '{"a":1}',
  },
  {
    what: 'one within another',
    code: 'const made = {...{...[7],x:1},y:{...{z:2},"w":3}};',
    rewritten: 'const made = {...null,...{...null,...[7],x:1},y:{...null,...{z:2},"w":3}};',
    made: '{"0":7,"x":1,"y":{"z":2,"w":3}}',
  },
  {
    what: 'a pattern, a call and a list, which are no literals of objects',
    code: 'const { a, ...made } = { a: 1, b: 2 }; Math.max(...[1], 2); [...[1], 2];',
    rewritten: 'const { a, ...made } = { a: 1, b: 2 }; Math.max(...[1], 2); [...[1], 2];',
    made: '{"b":2}',
  },
  {
    what: 'a text, a comment and an expression that look like one',
    code: 'const made = ["{...a,b:1}", /{...a,b:1}/.source]; // {...a,b:1}',
    rewritten: 'const made = ["{...a,b:1}", /{...a,b:1}/.source]; // {...a,b:1}',
    made: '["{...a,b:1}","{...a,b:1}"]',
  },
  {
    what: 'what an arrow function gives, with a getter and a computed name',
    code: 'const name = "n"; const made = (a => ({...a,[name]:1,get g() { return 5; }}))({ f: 0 });',
    rewritten: 'const name = "n"; const made = (a => ({...null,...a,[name]:1,get g() { return 5; }}))({ f: 0 });',
    made: '{"f":0,"n":1,"g":5}',
  },
  {
    what: 'what has been rewritten before',
    code: 'const made = {...null,...{ a: 1 },b:2};',
    rewritten: 'const made = {...null,...{ a: 1 },b:2};',
    made: '{"a":1,"b":2}',
  },
];

describe('object literals that start with a spread', () => {
  it.each(rows)('$what', ({ code, rewritten, made }) => {
    const show = `
      const [code] = process.argv.slice(1);
      const text = withPlainSpreads(code, 'row.js');
      const run = (one) => new Function(one + '\\nreturn JSON.stringify(made);')();
      console.log(JSON.stringify({ text, before: run(code), after: run(text) }));`;
    expect(printed(show, [code])).toEqual({ text: rewritten, before: made, after: made });
  });

  it('give objects of one hidden class', () => {
    const code = `
      const text = withPlainSpreads('return { ...one, b: 1 };', 'row.js');
      const make = new Function('one', text);
      const made = Array.from({ length: 100 }, (_, at) => make({ a: at }));
      console.log(made.every((one) => %HaveSameMap(one, made[99])));`;
    expect(printed(code, [], ['--allow-natives-syntax'])).toBe(true);
  });

  it('are not left in what is built', () => {
    const code = `
      import { readdirSync, readFileSync } from 'node:fs';
      const files = readdirSync('dist', { recursive: true }).filter((path) => /^(?!types).*\\.c?js$/.test(path));
      const left = files.filter((path) => {
        const text = readFileSync('dist/' + path, 'utf8');
        return withPlainSpreads(text, path) !== text;
      });
      console.log(JSON.stringify({ left, some: files.length > 20 }));`;
    expect(printed(code, [])).toEqual({ left: [], some: true });
  });
});
