import type { Result } from '@krmkit/base';
import { withoutSecrets } from '@krmkit/base';
import { checkRef, checkRepository } from '@krmkit/upstream';
import type { CommitAuthor } from './push-branch.ts';
import { parseAuthor } from './push-branch.ts';

/** A repository as a user names it, for objects that other people can read. */
export interface NamedRepository {
  readonly url: string;
  readonly branch: string;
  readonly ref: string | undefined;
  /** `NAME <EMAIL>` */
  readonly author: string;
  /** The name of a Secret. */
  readonly secret: string | undefined;
}

type CheckedRepository = Omit<NamedRepository, 'author'> & { readonly author: CommitAuthor };

/** Checks a repository before objects name it: its address holds no login, and a pod can reach it. */
export function checkExportRepository(named: NamedRepository): Result<CheckedRepository> {
  const { url, branch, ref } = named;
  const address = checkRepository(url, '/');
  if (!address.ok) return { ok: false, message: `--git: ${address.problem.message}`, hint: address.problem.hint };
  if (address.value !== url || /^(?:file:|\/|[A-Za-z]:[/\\])/.test(url)) {
    return {
      ok: false,
      message: `--git ${url}: a pod has no repository of this machine`,
      hint: 'name an https or ssh URL',
    };
  }
  if (!/^[^/]*@[^/]*:/.test(url) && withoutSecrets(url) !== url) {
    const hint = 'put it into a Secret, and name that with --git-secret';
    return {
      ok: false,
      message: `--git ${withoutSecrets(url)}: the objects would show the login of the address`,
      hint,
    };
  }
  for (const [flag, name] of Object.entries({ push: branch, ref })) {
    const checked = name === undefined ? undefined : checkRef(name);
    if (checked?.ok === false) return { ok: false, message: `--${flag}: ${checked.problem.message}` };
  }
  const isBranch = !/^refs\/|^HEAD$/.test(branch);
  if (!isBranch) return { ok: false, message: `--push ${branch} is not a branch`, hint: 'name one: main' };
  const author = parseAuthor(named.author);
  if (!author.ok) return { ok: false, message: `--author ${named.author}: ${author.message}` };
  return { ok: true, value: { ...named, author: author.value } };
}
