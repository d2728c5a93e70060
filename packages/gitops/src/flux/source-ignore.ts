import type { FileSystem } from '@krmkit/base';
import { dirname, joinPath, relativePath } from '@krmkit/base';
import { decodeText, parseIgnoreRules } from '@krmkit/manifests';

/** Whether a source of Flux leaves a file or a directory out. Takes a real path. */
export type IsLeftOut = (path: string, isDirectory: boolean) => Promise<boolean>;

const ALWAYS = ['.git/', '.gitignore', '.gitmodules', '.gitattributes'];

/** Without patterns of the user. Follows `SourceIgnoreFilter` in fluxcd/pkg sourceignore. */
const BY_DEFAULT = [
  '*.jpg',
  '*.jpeg',
  '*.gif',
  '*.png',
  '*.wmv',
  '*.flv',
  '*.tar.gz',
  '*.zip',
  '.github/',
  '.circleci/',
  '.travis.yml',
  '.gitlab-ci.yml',
  'appveyor.yml',
  '.drone.yml',
  'cloudbuild.yaml',
  'codeship-services.yml',
  'codeship-steps.yml',
  '**/.goreleaser.yml',
  '**/.sops.yaml',
  '**/.flux.yaml',
];

type Rules = ReturnType<typeof parseIgnoreRules>;

/**
 * What the source of a repository leaves out: `spec.ignore`, which is `text`, counts most, then `.sourceignore` of the
 * nearest directory. Without both, Flux has patterns of its own.
 */
export function createSourceIgnore(
  { files, repository }: { readonly files: FileSystem; readonly repository: string },
  text: string,
): IsLeftOut {
  const always = parseIgnoreRules('', ALWAYS.join('\n'));
  const byDefault = parseIgnoreRules('', BY_DEFAULT.join('\n'));
  const ofSource = text === '' ? undefined : parseIgnoreRules('', text);
  const known = new Map<string, Promise<Rules | undefined>>();
  const rulesIn = (directory: string): Promise<Rules | undefined> => {
    const rules = known.get(directory) ?? readRules(directory, { files, repository });
    known.set(directory, rules);
    return rules;
  };
  return async (path, isDirectory) => {
    const relative = `${relativePath(repository, path)}${isDirectory ? '/' : ''}`;
    if (always.test(relative) === 'ignored') return true;
    const rules: Rules[] = ofSource === undefined ? [] : [ofSource];
    for (let directory = dirname(path); ; directory = dirname(directory)) {
      const own = await rulesIn(directory);
      if (own !== undefined) rules.push(own);
      if (directory === repository || directory === dirname(directory)) break;
    }
    for (const { directory, test } of rules.length === 0 ? [byDefault] : rules) {
      const verdict = test(directory === '' ? relative : relative.slice(directory.length + 1));
      if (verdict !== 'open') return verdict === 'ignored';
    }
    return false;
  };
}

/** In bytes. */
const MAX_BYTES = 1024 * 1024;

async function readRules(
  directory: string,
  { files, repository }: { readonly files: FileSystem; readonly repository: string },
): Promise<Rules | undefined> {
  const bytes = await files.readFile(joinPath(directory, '.sourceignore'), MAX_BYTES);
  const decoded = bytes.ok ? decodeText(bytes.value) : undefined;
  const relative = relativePath(repository, directory);
  return decoded?.ok === true ? parseIgnoreRules(relative === '.' ? '' : relative, decoded.value) : undefined;
}
