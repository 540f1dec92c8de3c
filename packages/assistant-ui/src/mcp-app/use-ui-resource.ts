// Reads UI resources, each once: calls of one tool share the reading, and a part that is mounted again does not read again.

import type { UIResource } from '@vitrine/protocol/ui-resource';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { McpSettings } from './mcp-settings.ts';

type Load = NonNullable<McpSettings['loadResource']>;

export type ResourceState =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly resource: UIResource }
  | { readonly type: 'failed'; readonly message: string; retry(): void };

const readings = new WeakMap<Load, Map<string, Promise<UIResource>>>();
const LOADING = { type: 'loading' } as const;

/**
 * A resource is kept while its address stays the same. `load` should be the same function each time, so that calls share its results;
 * another function is used only for parts that are mounted later.
 */
export function useUIResource(load: Load, uri: string, serverId: string | undefined): ResourceState {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt(count => count + 1), []);
  const key = JSON.stringify([serverId, uri]);
  const [read, setRead] = useState<{ key: string; state: ResourceState }>();
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isCurrent = true;
    const settle = (state: ResourceState): void => {
      if (isCurrent) setRead({ key, state });
    };
    readOnce(latest.current, uri, serverId, key).then(
      resource => settle({ type: 'loaded', resource }),
      (cause: unknown) => settle({ type: 'failed', message: errorMessage(cause), retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [uri, serverId, key, retry, attempt]);
  return read?.key === key ? read.state : LOADING;
}

function readOnce(load: Load, uri: string, serverId: string | undefined, key: string): Promise<UIResource> {
  const reads = readings.get(load) ?? new Map<string, Promise<UIResource>>();
  readings.set(load, reads);
  const running = reads.get(key);
  if (running) return running;
  const reading = (async () => load({ uri, serverId }))();
  reads.set(key, reading);
  // A failure is not cached: the next attempt reads again.
  reading.catch(() => reads.delete(key));
  return reading;
}
