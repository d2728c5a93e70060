import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The directory of other people's manifests: KRMKIT_CORPUS, or beside the checkout. It can be missing. */
export const CORPUS: string =
  process.env['KRMKIT_CORPUS'] ?? fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
