import { describeRows } from '../describe-rows.ts';
import { pluginsRows } from '../rows/plugins-rows.ts';

describeRows('plugins', pluginsRows);
