// React context with the drawings of what is inside records and rows, which are drawn by the same views as the whole.
import type { Reading } from '@vitrine/models/internal/reading';
import { createContext, type ReactNode } from 'react';

export interface ReadingViewProps {
  reading: Reading;
  /** The name of the member that holds it. */
  name?: string;
  /** Number of drawings around it. @default 0 */
  depth?: number;
}

export interface InnerDrawings {
  reading(props: ReadingViewProps): ReactNode;
  text(text: string): ReactNode;
}

export const InnerDrawings = createContext<InnerDrawings>({ reading: () => null, text: () => null });
