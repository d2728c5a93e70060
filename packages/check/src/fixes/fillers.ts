/** A file that fills in `${NAME}` in other files, or describes it. */
export interface Filler {
  readonly path: string;
  readonly tool: string;
  /**
   * `everywhere`: it can fill in any file of the repository. `below`: it only mentions the tool, and counts for the files
   * in its directory and below.
   */
  readonly reach: 'everywhere' | 'below';
}

/** What a file of a repository fills in; undefined if it does not. */
export function fillerIn(path: string, text: string): Filler | undefined {
  const found = (tool: string, isUsed = true): Filler => ({ path, tool, reach: isUsed ? 'everywhere' : 'below' });
  if (text.includes('envsubst') && !CHANGE_LOG.test(path)) return found('envsubst', usesEnvsubst(path, text));
  if (TERRAFORM.test(path) && /\btemplatefile\s*\(|\btemplate_file\b/.test(text)) return found('Terraform');
  const isObject = /\.(?:ya?ml|json)$/.test(path) && text.includes('kustomize.toolkit.fluxcd.io/');
  return isObject && text.includes('postBuild') ? found('Flux') : undefined;
}

const TERRAFORM = /\.(?:tf|tofu|hcl|tf\.json|tofu\.json)$/;

/**
 * A script, a Makefile, a pipeline or a list of dependencies that has the word can run the program. Source code and documents
 * often only mention it: a document has to show a command, and so does source code that runs no programs itself, because a
 * helper can do it. Tests of such code have commands as data.
 */
function usesEnvsubst(path: string, text: string): boolean {
  if (DOCUMENT.test(path)) return COMMAND.test(text);
  const language = SOURCE_CODE.find(({ files }) => files.test(path));
  if (language === undefined || language.runsPrograms.test(text)) return true;
  return COMMAND.test(text) && !TEST.test(path);
}

const DOCUMENT = /\.(?:md|mdx|markdown|adoc|asciidoc|rst|html?)$/i;

const CHANGE_LOG = /(?:^|\/)(?:CHANGE_?LOG|CHANGES|HISTORY|NEWS|RELEASE[-_]NOTES)[^/]*\.(?:md|rst|adoc|txt)$/i;

const TEST = /(?:[._-](?:test|spec)\.[cm]?[jt]sx?|_test\.go)$/;

/** Languages that need a package to run a program, and how a file gets it. */
const SOURCE_CODE: readonly { readonly files: RegExp; readonly runsPrograms: RegExp }[] = [
  {
    files: /\.(?:[cm]?[jt]s|[jt]sx)$/,
    runsPrograms:
      /["'](?:(?:node:)?child_process|execa|zx|shelljs|cross-spawn|tinyexec)\b|\bDeno\.Command\b|\bBun\.(?:spawn|\$)|(?<=[\s=(])\$`/,
  },
  { files: /\.go$/, runsPrograms: /"os\/exec"/ },
];

/** At the start of a line, after a pipe or a prompt, or before a redirection, an option or an argument in quotes. */
const COMMAND = /(?:[|;&(]|\$|^)[ \t]*envsubst\b(?!`)|\benvsubst[ \t]+(?:[<|>"'-]|\$)/m;
