import { describeRows } from './describe-rows.ts';
import { replicaRows } from './rows/replica-rows.ts';

describeRows('replicas', replicaRows);
