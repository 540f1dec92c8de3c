// The entry of the page. The view is in a file of its own, so that Vite can replace it while it runs.
import { ViewProvider } from '@vitrine/view/react';
import { createRoot } from 'react-dom/client';
import { Dice } from './dice.tsx';

createRoot(document.getElementById('root')!).render(
  <ViewProvider info={{ name: '{{name}}', version: '0.1.0' }}>
    <Dice />
  </ViewProvider>,
);
