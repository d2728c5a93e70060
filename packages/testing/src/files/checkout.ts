import { join } from 'node:path';
import process from 'node:process';

/** The directory of this checkout. */
export const CHECKOUT: string = join(import.meta.dirname, '../../../..');

/** The directory of other people's manifests: KRMKIT_CORPUS, or beside the checkout. It can be missing. */
export const CORPUS: string = process.env['KRMKIT_CORPUS'] ?? join(CHECKOUT, '../shared/corpus');
