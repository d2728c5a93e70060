// The command is CommonJS: to load one module with the loader for ECMAScript modules costs Node 20 a quarter of its own
// start. esbuild splits a bundle into chunks only as ECMAScript modules, so these are rewritten, in the form that esbuild
// prints when it minifies: all imports of chunks first, one list of exports at the end. As no chunk imports one that imports it, and
// what a chunk exports is there when it has run, bindings can be taken once.
import { compileFunction } from 'node:vm';

const IMPORT = /import(?:\{([^{}]*)\}from)?"(\.\/[^"]+\.cjs)";/y;
/** Of a built-in: where the module stood that has it. */
const BUILT_IN =
  /(?<=^|[;}\n])import(?: ([\w$]+)(?: (?=from)|,(?=\{)))?(?:\*as ([\w$]+) )?(?:\{([^{}]*)\})?from"(node:[a-z_/]+)";/g;
const EXPORT = /export\{([^{}]*)\};\s*$/;
/** Of a package that is CommonJS itself. */
const EXPORT_DEFAULT = /export default ([\w$]+\(\));\s*$/;
const DYNAMIC = /\bimport\(("\.\/[^"]+\.cjs")\)/g;

/** The text of a chunk `name` as CommonJS; throws where it has a form that is not known here. */
export function commonJs(text, name) {
  let start = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  let head = '"use strict";';
  for (;;) {
    IMPORT.lastIndex = start;
    const found = IMPORT.exec(text);
    if (found === null) break;
    const [whole, names, path] = found;
    // `import{a as b}`: a is there, b is here.
    head += names === undefined || names === '' ? `require("${path}");` : `const{${pairs(names)}}=require("${path}");`;
    start += whole.length;
  }
  let body = text.slice(start).replaceAll(BUILT_IN, (_, whole, everything, names = '', path) => {
    const builtIn = path === 'node:process' ? 'process' : `process.getBuiltinModule("${path}")`;
    const object = whole ?? everything;
    if (object !== undefined) head += `const ${object}=${builtIn};`;
    if (names !== '') head += `const{${pairs(names)}}=${builtIn};`;
    return '';
  });
  body = body.replaceAll(DYNAMIC, 'Promise.resolve(require($1))');
  body = body
    .replace(EXPORT, (_, names) => `module.exports={${pairs(names, true)}};\n`)
    .replace(EXPORT_DEFAULT, 'module.exports={default:$1};\n');
  const code = `${head}${body}`;
  try {
    compileFunction(code, [], { filename: name });
  } catch (error) {
    // Its stack would print the whole line, which is the whole chunk.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`${name} cannot be made CommonJS: ${error.message}`);
  }
  return code;
}

/** `a as b, c` as the members of an object: by what is there, or by what is here. */
function pairs(names, turned = false) {
  return names
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const [first, second = first] = name.split(' as ');
      return turned ? `${second}:${first}` : `${first}:${second}`;
    })
    .join(',');
}
