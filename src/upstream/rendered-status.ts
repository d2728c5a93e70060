import type { JsonObject } from '../value/json.ts';
import { isArray, isObject, member } from '../value/json.ts';
import { updateYaml } from '../yaml/edit/update.ts';

/** A Kptfile without what rendering said of files that are others now; what else its status holds stays. */
export function withoutRenderedStatus(kptfile: string): string {
  if (!/^["']?status["']?[ \t]*:/m.test(kptfile)) return kptfile;
  return updateYaml(kptfile, (value) => {
    const status = member(value, 'status');
    if (!isObject(value) || !isObject(status)) return value;
    const { conditions, renderStatus: _, ...others } = status;
    const left = isArray(conditions) ? conditions.filter((one) => member(one, 'type') !== 'Rendered') : undefined;
    const kept: JsonObject = {
      ...others,
      ...(conditions === undefined || left?.length === 0 ? {} : { conditions: left ?? conditions }),
    };
    const { status: __, ...rest } = value;
    return Object.keys(kept).length === 0 ? rest : { ...value, status: kept };
  }).text;
}
