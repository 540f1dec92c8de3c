// Chooses what a call shows: a native component, A2UI surfaces, an interface in a frame, or the parts of its result.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { ReactNode } from 'react';
import { type A2UIOutcome, useA2UI } from '../../a2ui/use-a2ui.ts';
import { useNativeResult } from '../../native/use-native-result.tsx';
import { type CallEntry, findUI } from '../../state/session/transcript.ts';

export interface ShownResult {
  readonly native: ReactNode | undefined;
  readonly a2ui: A2UIOutcome | undefined;
  /** The A2UI surfaces that are drawn, or will be. */
  readonly messages: A2UIOutcome | undefined;
  /** The interface that is shown in a frame. */
  readonly ui: UIResourcePart | undefined;
  /** True if components stand for the whole result. What an interface lacks, its text may say. */
  readonly isReplaced: boolean;
  /** True if the tool brought an interface; Vitrine's is made for the result. */
  readonly hasOwnUI: boolean;
}

export function useShownResult(entry: CallEntry): ShownResult {
  const native = useNativeResult(entry);
  const a2ui = useA2UI(entry);
  const messages = native === undefined && (a2ui?.state === 'shown' || a2ui?.state === 'loading') ? a2ui : undefined;
  const isNative = native !== undefined || messages !== undefined;
  const ui = isNative ? undefined : findShownUI(entry);
  return {
    native,
    a2ui,
    messages,
    ui,
    isReplaced: isNative && messages?.isWhole !== false,
    hasOwnUI: native !== undefined || a2ui !== undefined || (ui !== undefined && ui.source !== 'compiled'),
  };
}

/** The page that Vitrine compiles for a call of the model waits for the result, which may need none. */
function findShownUI(entry: CallEntry): UIResourcePart | undefined {
  const ui = findUI(entry);
  const waits = ui?.source === 'compiled' && entry.call.initiator === 'model' && !entry.result;
  return waits ? undefined : ui;
}
