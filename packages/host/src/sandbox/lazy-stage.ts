// A stage whose code is loaded when the first part needs it, so that a page that shows only frames never carries it.

import type { Theme } from '@vitrine/protocol/mcp-apps';
import { HostError } from '../errors.ts';
import type { CreateStage, Stage } from './stage.ts';

/**
 * Makes a stage that forwards to the one that `load` resolves with. When `load` rejects, the surface fails; a retry loads again.
 * @example
 * const remoteDom = lazyStage(async () => {
 *   const { createReactRemoteDOMStage } = await import('@vitrine/react/remote-dom');
 *   return createReactRemoteDOMStage({});
 * });
 */
export function lazyStage(load: () => Promise<CreateStage>): CreateStage {
  let loading: Promise<CreateStage> | undefined;
  const once = (): Promise<CreateStage> => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw HostError.moduleUnreachable(cause);
    });
    return loading;
  };

  return options => {
    let stage: Stage | undefined;
    let theme: [Theme | undefined] | undefined;
    let closed = false;
    const opening = once().then(create => {
      if (closed) throw new HostError('closed', 'The surface went before it was shown.');
      stage = create(options);
      if (theme) stage.setTheme(theme[0]);
      return stage;
    });
    // A surface may close before it opens its stage: then this rejection is not awaited.
    opening.catch(() => {});
    return {
      open: async prepared => (await opening).open(prepared),
      setTheme(value) {
        theme = [value];
        stage?.setTheme(value);
      },
      close() {
        closed = true;
        stage?.close();
      },
    };
  };
}
