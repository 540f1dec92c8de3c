// The playground alone, without the site around it.
import { createRoot } from 'react-dom/client';
import Playground from '../../../src/playground/playground.tsx';

/** Put here by serve-playground.ts. */
declare const SANDBOX_TEMPLATE: string;

const show = (id: string): void => {
  const root = document.getElementById(id);
  if (root) createRoot(root).render(<Playground template={SANDBOX_TEMPLATE} />);
};
show('root');
// Another one beside it, whose view the first must not reach.
if (new URLSearchParams(location.search).has('beside')) show('beside');
