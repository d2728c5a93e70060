import { describeRows } from './describe-rows.ts';
import { componentRows } from './rows/component-rows.ts';

describeRows('components, and names that several objects have', componentRows);
