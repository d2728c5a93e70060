import { describeRows } from './describe-rows.ts';
import { configurationRows } from './rows/configuration-rows.ts';

describeRows('configurations', configurationRows);
