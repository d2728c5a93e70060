import { describeRows } from './describe-rows.ts';
import { labelRows } from './rows/label-rows.ts';

describeRows('labels and annotations', labelRows);
