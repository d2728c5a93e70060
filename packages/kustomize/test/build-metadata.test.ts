import { describeRows } from './describe-rows.ts';
import { metadataRows } from './rows/metadata-rows.ts';

describeRows('buildMetadata', metadataRows);
