import type { ScaffoldOptions } from './scaffold-options.ts';

/**
 * The packages that the scaffold installs in addition to krmkit; the versions are those of krmkit's own package.json.
 */
export const TOOL_VERSIONS = {
  '@types/node': '^20.19.43',
  esbuild: '^0.28.2',
  typescript: '^6.0.3',
} as const;

/** The files of a function for npm, the type checker, git and the image. */
export function projectFiles(options: ScaffoldOptions): readonly (readonly [path: string, text: string])[] {
  const isTypeScript = options.language === 'ts';
  return [
    ['.dockerignore', '*\n!dist/fn.mjs\n'],
    ['.gitignore', isTypeScript ? 'build/\ndist/\nnode_modules/\n' : 'dist/\nnode_modules/\n'],
    ['Containerfile', containerfile(options.name)],
    ['package.json', packageJson(options)],
    ...(isTypeScript ? [['tsconfig.json', tsconfig()] as const] : []),
  ];
}

function packageJson({ name, language, krmkit }: ScaffoldOptions): string {
  const isTypeScript = language === 'ts';
  const bundle = '--bundle --format=esm --platform=node --target=node20.19';
  // If fn.ts were in the same chunk, it would be the program that Node starts.
  const compile = `esbuild fn.ts fn.test.ts ${bundle} --splitting --packages=external --sourcemap --outdir=build --out-extension:.js=.mjs`;
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19.0' },
    scripts: {
      test: isTypeScript
        ? `${compile} && node --enable-source-maps --test build/fn.test.mjs`
        : 'node --test fn.test.js',
      ...(isTypeScript ? { types: 'tsc' } : {}),
      build: `esbuild fn.${language} ${bundle} --outfile=dist/fn.mjs`,
    },
    devDependencies: isTypeScript
      ? {
          '@types/node': TOOL_VERSIONS['@types/node'],
          esbuild: TOOL_VERSIONS.esbuild,
          krmkit,
          typescript: TOOL_VERSIONS.typescript,
        }
      : { esbuild: TOOL_VERSIONS.esbuild, krmkit },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Only syntax that Node can run by removing the types. */
function tsconfig(): string {
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  };
  return `${JSON.stringify({ compilerOptions, include: ['*.ts'] }, undefined, 2)}\n`;
}

function containerfile(name: string): string {
  return `# The function as an image. In this directory, after \`npm run build\`:
#
#     podman build -t ${name} .
#     docker build -t ${name} -f Containerfile .
#
# The base needs node; --build-arg BASE=IMAGE takes another one.
ARG BASE=docker.io/library/node:22-alpine
FROM \${BASE}
COPY dist/fn.mjs /fn.mjs
USER 65534:65534
ENTRYPOINT ["node", "/fn.mjs"]
`;
}
