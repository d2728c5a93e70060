import { createUnitMerger } from '../../merge/changed-units.ts';
import type { Job } from '../threads/jobs.ts';

export const mergeJob: Job<'merge'> = ({ options, definitions }) => createUnitMerger(options, definitions);
