// A hook that keeps the buttons of a consent from being pressed by accident.
'use client';

import { armAfterRest } from '@vitrine/host/internal/arming';
import { useEffect, useState } from 'react';

/**
 * Whether the buttons of a consent may be pressed: true after a second in which the user pressed nothing. Each press before that starts
 * the time again, because it was meant for what was there before. Once true it stays true.
 * @example
 * const armed = useArming();
 */
export function useArming(): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => (armed ? undefined : armAfterRest(() => setArmed(true))), [armed]);
  return armed;
}
