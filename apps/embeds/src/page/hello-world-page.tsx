// The page `hello-world`, connected to its host.
import { HelloWorldDataSchema } from '@vitrine/protocol/internal/render-data/hello-world';
import type { ReactNode } from 'react';
import { HelloWorldView } from '../hello-world/hello-world.tsx';
import { ConnectedPage, type PageProps } from './connected-page.tsx';

/**
 * `<HelloWorld>` with the data of its host.
 * @example
 * <ViewProvider info={info}><HelloWorldPage /></ViewProvider>
 */
export function HelloWorldPage(props: PageProps): ReactNode {
  return (
    <ConnectedPage
      {...props}
      schema={HelloWorldDataSchema}
      what="a greeting"
      rows={1}
      draw={({ data }) => <HelloWorldView data={data} />}
    />
  );
}
