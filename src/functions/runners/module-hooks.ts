import * as nodeModule from 'node:module';
import process from 'node:process';
import { objectMembers } from './module-message.ts';

const SDK = 'krmkit/fn';

/** A function of a package that was only cloned finds the krmkit that runs it. */
export function resolveSdk(sdk: string): void {
  const code = `export async function resolve(specifier, context, next) {
    try { return await next(specifier, context); } catch (error) {
      if (specifier !== ${JSON.stringify(SDK)}) throw error;
      return { url: ${JSON.stringify(sdk)}, shortCircuit: true };
    }
  }`;
  hook(code, {
    resolve: (specifier: string, context: unknown, next: Next): unknown => {
      try {
        return next(specifier, context);
      } catch (error) {
        if (specifier !== SDK) throw error;
        return { url: sdk, shortCircuit: true };
      }
    },
  });
}

/** An import of `url` gives this source, which is a module; places in it are those that its source map names. */
export function serveModule(url: string, source: string): void {
  process.setSourceMapsEnabled(true);
  const code = `export async function load(url, context, next) {
    return url === ${JSON.stringify(url)}
      ? { format: 'module', source: ${JSON.stringify(source)}, shortCircuit: true }
      : next(url, context);
  }`;
  hook(code, {
    load: (given: string, context: unknown, next: Next): unknown =>
      given === url ? { format: 'module', source, shortCircuit: true } : next(given, context),
  });
}

type Next = (given: string, context: unknown) => unknown;

/** In this thread where Node can do that (22.15), which covers `require`; else, as code, in the thread for hooks. */
function hook(code: string, hooks: Readonly<Record<string, unknown>>): void {
  const registerHooks = objectMembers(nodeModule)['registerHooks'];
  if (typeof registerHooks === 'function') Reflect.apply(registerHooks, undefined, [hooks]);
  else nodeModule.register(`data:text/javascript,${encodeURIComponent(code)}`);
}
