import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { moduleProblem } from '../../../src/run/runners/module-problem.ts';

const OWN = '/opt/krmkit/dist/';
const INSTALL = 'install esbuild beside it (npm install --save-dev esbuild)';

/** An error as Node throws it, with its members. */
function thrown(error: Error, frames: readonly string[] | string, members: object = {}): Error {
  const stack =
    typeof frames === 'string'
      ? frames
      : [`${error.name}: ${error.message}`, ...frames.map((one) => `    at ${one}`)].join('\n');
  return Object.assign(error, { stack }, members);
}

describe('the message of an error', () => {
  it.each<[string, Error, string]>([
    [
      'a frame of the file',
      thrown(new TypeError('no'), ['run (file:///srv/fn.mjs:3:5)', `call (${OWN}x.js:1:1)`]),
      'TypeError: no (fn.mjs:3:5)',
    ],
    ['a bundle', thrown(new Error('no'), ['file:///srv/lib.ts?bundle:7:1']), 'Error: no (lib.ts:7:1)'],
    [
      'a frame of the author before one of a package',
      thrown(new Error('no'), ['f (/srv/node_modules/x/i.js:1:2)', 'g (/srv/lib.js:8:9)']),
      'Error: no (lib.js:8:9)',
    ],
    ['a frame of a package alone', thrown(new Error('no'), ['f (/srv/node_modules/x/i.js:1:2)']), 'Error: no (fn.mjs)'],
    [
      'frames of Node alone',
      thrown(new Error('no'), ['f (node:fs:1:2)', 'new Promise (<anonymous>)']),
      'Error: no (fn.mjs)',
    ],
    ['no frames', thrown(new Error('no'), []), 'Error: no (fn.mjs)'],
    ['a stack that is no text', Object.assign(new Error('no'), { stack: 7 }), 'Error: no (fn.mjs)'],
    [
      'the modules that required one',
      thrown(new Error('Cannot find x\nRequire stack:\n- /a.js'), []),
      'Error: Cannot find x (fn.mjs)',
    ],
  ])('has %s', (_, error, message) => {
    expect(moduleProblem(error, '/srv/fn.mjs', OWN).message).toBe(message);
  });

  it('has the position in front of the stack of a syntax error', () => {
    const error = thrown(
      new SyntaxError('Unexpected }'),
      '/srv/fn.ts:2\n  }\n  ^\n\nSyntaxError: Unexpected }\n    at x (node:vm:1:1)',
    );
    expect(moduleProblem(error, '/srv/fn.ts', OWN)).toEqual({
      message: 'SyntaxError: Unexpected } (fn.ts:2)',
      detail: '/srv/fn.ts:2\n  }\n  ^\n\nSyntaxError: Unexpected }',
    });
  });

  it.each<[string, unknown, string]>([
    ['a text', 'no', 'it threw no'],
    ['nothing', undefined, 'it threw undefined'],
    ['an object without a prototype', Object.create(null), 'it threw a value that cannot be converted to text'],
    [
      'an object that throws',
      {
        toString: () => {
          throw new Error('x');
        },
      },
      'it threw a value that cannot be converted to text',
    ],
  ])('of %s', (_, value, message) => {
    expect(moduleProblem(value, '/srv/fn.mjs', OWN)).toEqual({ message, detail: undefined });
  });
});

describe('the detail', () => {
  it('is nothing where it would repeat the message', () => {
    expect(moduleProblem(thrown(new Error('no'), [`f (${OWN}x.js:1:1)`]), '/srv/fn.mjs', OWN).detail).toBeUndefined();
  });

  it('has the frames of the author, and the causes with theirs', () => {
    const cause = thrown(new RangeError('deep'), ['h (/srv/b.js:1:1)', `f (${OWN}x.js:1:1)`], { cause: 'a text' });
    const error = thrown(new Error('no'), ['g (/srv/a.js:1:1)', 'f (node:fs:1:1)'], { cause });
    expect(moduleProblem(error, '/srv/a.js', OWN).detail).toBe(
      [
        'Error: no',
        '    at g (/srv/a.js:1:1)',
        'caused by: RangeError: deep',
        '    at h (/srv/b.js:1:1)',
        'caused by: a text',
      ].join('\n'),
    );
  });

  it('has five errors of many, and five causes of a long chain', () => {
    const many = thrown(new Error('all'), [], {
      errors: Array.from({ length: 9 }, (_, at) => thrown(new Error(`e${at}`), [])),
    });
    expect(moduleProblem(many, '/srv/a.js', OWN).detail?.match(/caused by/g)).toHaveLength(5);
    let chain: Error | undefined;
    for (let at = 9; at >= 0; at--) chain = thrown(new Error(`e${at}`), [], { cause: chain });
    expect(moduleProblem(chain, '/srv/a.js', OWN).detail?.match(/caused by: Error: e\d/g)).toEqual(
      [1, 2, 3, 4, 5].map((at) => `caused by: Error: e${at}`),
    );
  });
});

describe('the way out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'krmkit-problem-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const urlOf = (name: string): string => pathToFileURL(join(folder, name)).href;
  writeFileSync(join(folder, 'lib.ts'), '');
  mkdirSync(join(folder, 'dir'));
  writeFileSync(join(folder, 'dir/index.js'), '');
  const COMMON = 'its package.json says that it is CommonJS';

  it.each<[string, Error, object, string, string | undefined]>([
    [
      'syntax that Node does not remove',
      new Error('x'),
      { code: 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' },
      'fn.ts',
      `Node only removes types: write it without, or ${INSTALL}`,
    ],
    [
      'types in a package',
      new Error('x'),
      { code: 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING' },
      'fn.ts',
      `name a JavaScript file, or ${INSTALL}`,
    ],
    [
      'TypeScript on an older Node',
      new Error('Unknown file extension ".ts"'),
      { code: 'ERR_UNKNOWN_FILE_EXTENSION' },
      'fn.ts',
      INSTALL,
    ],
    [
      'another extension',
      new Error('Unknown file extension ".py"'),
      { code: 'ERR_UNKNOWN_FILE_EXTENSION' },
      'fn.py',
      undefined,
    ],
    [
      'require of the SDK',
      new Error("Cannot find module 'krmkit/fn'"),
      { code: 'MODULE_NOT_FOUND' },
      'fn.cjs',
      'install krmkit beside it, or write it as a module (.mjs, import)',
    ],
    [
      'require of something else',
      new Error("Cannot find module 'x'"),
      { code: 'MODULE_NOT_FOUND' },
      'fn.cjs',
      undefined,
    ],
    [
      'an import without its extension',
      new Error('x'),
      { code: 'ERR_MODULE_NOT_FOUND', url: urlOf('lib') },
      'fn.ts',
      'there is lib.ts: Node needs the exact name of the file',
    ],
    [
      'an import of what will be compiled',
      new Error('x'),
      { code: 'ERR_MODULE_NOT_FOUND', url: urlOf('lib.js') },
      'fn.ts',
      'there is lib.ts: Node needs the exact name of the file',
    ],
    [
      'an import of a directory',
      new Error('x'),
      { code: 'ERR_MODULE_NOT_FOUND', url: urlOf('dir') },
      'fn.ts',
      'there is dir/index.js: Node needs the exact name of the file',
    ],
    ['an import of nothing', new Error('x'), { code: 'ERR_MODULE_NOT_FOUND', url: urlOf('none') }, 'fn.ts', undefined],
    ['an import of no file', new Error('x'), { code: 'ERR_MODULE_NOT_FOUND', url: 'data:x' }, 'fn.ts', undefined],
    [
      'export in CommonJS',
      new SyntaxError("Unexpected token 'export'"),
      {},
      'fn.ts',
      `${COMMON}: name it .mts, or put "type": "module" there`,
    ],
    [
      'import in CommonJS',
      new SyntaxError('Cannot use import statement outside a module'),
      {},
      'none.js',
      `${COMMON}: name it .mjs, or put "type": "module" there`,
    ],
    [
      'export in a .cts file',
      new SyntaxError("Unexpected token 'export'"),
      {},
      'fn.cts',
      'as a .cts file it is CommonJS: name it .mts',
    ],
    [
      'an import of a type',
      new SyntaxError("The module './a.ts' does not provide an export named 'A'"),
      {},
      'fn.ts',
      'use `import type` for types',
    ],
    [
      'decorators',
      new SyntaxError('Invalid or unexpected token'),
      {},
      'fn.mts',
      `Node does not support decorators: ${INSTALL}`,
    ],
    ['another token', new SyntaxError('Unexpected token x'), {}, 'fn.ts', undefined],
    ['the same in an error of another kind', new Error("Unexpected token 'export'"), {}, 'fn.ts', undefined],
  ])('of %s', (_, error, members, name, hint) => {
    const { message } = moduleProblem(thrown(error, [], members), join(folder, name), OWN);
    expect(message).toBe(`${error.name}: ${error.message} (${name})${hint === undefined ? '' : `; ${hint}`}`);
  });

  it('is the line that Node finds, for JavaScript', () => {
    const path = join(folder, 'broken.mjs');
    writeFileSync(path, 'const a = 1;\nconst = 2;\n');
    expect(moduleProblem(thrown(new SyntaxError("Unexpected token '='"), []), path, OWN).message).toBe(
      "SyntaxError: Unexpected token '=' (broken.mjs:2)",
    );
  });
});
