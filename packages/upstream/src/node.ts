export { updatePackage } from './update-package.ts';
export type { ConflictEvent, UpdateOptions } from './update-package.ts';
