// The page's components, each loaded when a result first needs it.
import { findComponent } from '@vitrine/components/catalog';
import type { NativeComponents } from '@vitrine/react/native';
import { lazy } from 'react';

const loadView = () => import('./component-view.tsx');

export const COMPONENTS: NativeComponents = {
  find(name, version) {
    const entry = findComponent(name, version);
    if (!entry) return undefined;
    return { load: async () => (await Promise.all([entry.load(), loadView()]))[0] };
  },
  View: lazy(loadView),
};
