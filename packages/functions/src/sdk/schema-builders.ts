// Every export of that file is a builder: `schema.string()`.
import * as schema from './schema.ts';

export { schema };
