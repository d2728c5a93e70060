import { describeCases } from './describe-cases.ts';
import { describeRows } from './describe-rows.ts';
import { copiesRows } from './rows/copies-rows.ts';

describeCases('shared-scalars');
describeRows('copies of values', copiesRows);
