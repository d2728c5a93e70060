// Imports from the door of a package, as imports from its files.
import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readJson, root } from './project.mjs';

const STATEMENT = /^(import|export) \{([^}]*)\} from '(@krmkit\/[^']+)';$/gm;
const EXPORT = /^export \{([^}]*)\} from '([^']+)';$/gm;

/**
 * A plugin of esbuild. It puts files that an import reaches into one chunk, so that whatever imports a door would load the
 * whole package. A door only exports names from files; types are erased.
 */
export const doors = {
  name: 'doors',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const within = relative(root, path).split(sep).join('/');
      if (!/^(?:src|packages)\//.test(within)) return undefined;
      const text = readFileSync(path, 'utf8');
      if (!text.includes("'@krmkit/")) return undefined;
      const contents = text.replaceAll(STATEMENT, (_, kind, names, door) =>
        namesIn(names)
          .map(({ name, as, text: written }) => {
            const file = fileOf(door, name);
            // A type.
            if (file === undefined) return `${kind} { type ${written.replace(/^type /, '')} } from '${door}';`;
            const to = relative(dirname(path), file.path).split(sep).join('/');
            return `${kind} { ${file.name} as ${as} } from '${to.startsWith('.') ? to : `./${to}`}';`;
          })
          .join(''),
      );
      return { contents, loader: 'ts' };
    });
  },
};

const known = new Map();

/** The file behind a door that has a name, and its name there; undefined for a type. */
function fileOf(door, name) {
  if (!known.has(door)) known.set(door, readDoor(door));
  return known.get(door).get(name);
}

function readDoor(door) {
  const [, folder, entry = ''] = /^@krmkit\/([^/]+)(\/.*)?$/.exec(door);
  const directory = join(root, 'packages', folder);
  const { exports } = readJson(join(directory, 'package.json'));
  const path = join(directory, exports[`.${entry}`]);
  const files = new Map();
  for (const [, names, from] of readFileSync(path, 'utf8').matchAll(EXPORT)) {
    for (const { name, as } of namesIn(names)) files.set(as, { path: join(dirname(path), from), name });
  }
  return files;
}

function namesIn(names) {
  return names
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((text) => {
      const [name, as = name] = text.replace(/^type /, '').split(/\s+as\s+/);
      return { name, as, text };
    });
}
