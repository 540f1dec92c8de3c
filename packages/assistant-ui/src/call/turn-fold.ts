// The fold of the calls of a turn, for the calls inside it.
import { createContext } from 'react';

/** True while the list of the calls is folded; undefined outside of a list. */
export const TurnFold = createContext<boolean | undefined>(undefined);
