import type { Clone } from '@krmkit/testing';
import type { Repository } from '../../src/revision/repository.ts';
import { openRepository } from '../../src/revision/repository.ts';

/** The repository of a clone, as git shows it. */
export async function repositoryOf(clone: Clone): Promise<Repository> {
  const { programs } = clone.ports();
  const opened = await openRepository({ programs, signal: new AbortController().signal });
  if (!opened.ok) throw new Error(opened.message);
  return opened.value;
}
