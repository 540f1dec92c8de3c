// React context with the arguments of the call whose result is rendered: they may contain the file name, and thus the type of a text.
import { createContext } from 'react';

export const CallArguments = createContext<{ readonly [name: string]: unknown } | undefined>(undefined);
