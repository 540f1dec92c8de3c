// The component of `hello-world`, the smallest page: it shows the message that it was given.
import { type HelloWorldData, HelloWorldDataSchema } from '@vitrine/protocol/internal/render-data/hello-world';
import type { ReactNode } from 'react';
import { Card } from '../kit/card.tsx';
import { guarded } from '../kit/guarded.tsx';
import { VisibleText } from '../kit/name.tsx';

/** Props of `<HelloWorld>`. */
export interface HelloWorldProps {
  data: HelloWorldData;
}

export function HelloWorldView({ data: { message } }: HelloWorldProps): ReactNode {
  const lines = message.split(/\r?\n/);
  return (
    <Card icon="hello" title="Hello">
      {message.trim() === '' ? (
        <p className="ve-nothing">Nothing was said.</p>
      ) : (
        <p className="ve-message" dir="auto">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place
            <span key={index}>
              <VisibleText text={line} />
              {index < lines.length - 1 && <br />}
            </span>
          ))}
        </p>
      )}
    </Card>
  );
}

/** The same with a check of its data. */
export const HelloWorld: (props: HelloWorldProps) => ReactNode = guarded(
  HelloWorldDataSchema,
  'a greeting',
  HelloWorldView,
);
