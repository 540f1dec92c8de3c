// The arguments of the call whose result is drawn: they may say which file was read, and so what its text is.
import { createContext } from 'react';

export const CallArguments = createContext<{ readonly [name: string]: unknown } | undefined>(undefined);
