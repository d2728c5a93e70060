import { describeRows } from './describe-rows.ts';
import { crdsRows } from './rows/crds-rows.ts';

describeRows('crds', crdsRows);
