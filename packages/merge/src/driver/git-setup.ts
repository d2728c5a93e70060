/**
 * The command that git runs, a program of the POSIX shell without single quotes. Git takes a status from 1 to 127 for a
 * merge with conflicts whose result is in %A. The shell's 127 for a missing `krmkit` and the 1 of a Node that ends with an
 * error look the same. So krmkit has merged only if its status is 0 or %A has changed. In all other cases git merges the
 * lines, as it does without a driver. Git before 2.44 leaves `%S`, `%X` and `%Y` as they are.
 */
const DRIVER: string = [
  'f() { h=$(git hash-object --stdin <"$2")',
  'krmkit merge3 --git-driver -- "$@"',
  's=$?',
  '[ $s = 0 ] && return 0',
  '[ "$h" = "$(git hash-object --stdin <"$2")" ] || return $s',
  'o=${6#%?} a=${7#%?} b=${8#%?}',
  'e=$(LC_ALL=C git merge-file --marker-size="$5" -L "${a:-ours}" -L "${o:-base}" -L "${b:-theirs}" -- "$2" "$1" "$3" 2>&1)',
  's=$?',
  // As git does by itself: our version stays, with a conflict.
  'case $e in *"binary files"*) return 1 ;; esac',
  'echo "krmkit did not merge $4: git merges its lines" >&2',
  '[ -z "$e" ] || echo "$e" >&2',
  'return $s',
  '}',
  'f %O %A %B %P %L %S %X %Y',
].join('; ');

/** The settings of `krmkit init-git`: a name for people, and the command for git. */
export const GIT_DRIVER_CONFIG: readonly (readonly [key: string, value: string])[] = [
  ['merge.krmkit.name', 'krmkit, which merges Kubernetes YAML field by field'],
  ['merge.krmkit.driver', DRIVER],
];

/** The lines of a gitattributes file that select the merge driver for YAML. */
const LINES = ['*.yaml merge=krmkit', '*.yml merge=krmkit'] as const;

/**
 * Returns the text of a gitattributes file with krmkit's lines, each once; unchanged if it has them. For git, the last
 * matching line takes effect. Therefore krmkit's lines go above lines that select another merge driver.
 */
export function addDriverAttributes(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const missing = LINES.filter((wanted) => !lines.some((line) => says(line, wanted)));
  if (missing.length === 0) return text;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const added = missing.map((line) => line + end).join('');
  if (lines.some(choosesMerge)) {
    const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
    return mark + added + text.slice(mark.length);
  }
  return `${text}${text === '' || text.endsWith('\n') ? '' : end}${added}`;
}

/** `*.yaml text merge=krmkit` includes `*.yaml merge=krmkit`. */
function says(line: string, wanted: string): boolean {
  const [pattern, attribute] = wanted.split(' ');
  const [own, ...attributes] = line.trim().split(/[ \t]+/);
  return own === pattern && attributes.includes(attribute ?? '');
}

/** A line for other files or another driver; in git, `binary` means `-diff -merge -text`. */
function choosesMerge(line: string): boolean {
  if (line.startsWith('#') || LINES.some((own) => says(line, own))) return false;
  const [, ...attributes] = line.trim().split(/[ \t]+/);
  return attributes.some((attribute) => attribute === 'binary' || /^[-!]?merge(?:=|$)/.test(attribute));
}
