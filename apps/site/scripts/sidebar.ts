// The navigation: the order of the docs' folders and of the pages in them.
import type { StarlightUserConfig } from '@astrojs/starlight/types';

export const SIDEBAR: StarlightUserConfig['sidebar'] = [
  { label: 'Start', items: [{ autogenerate: { directory: 'start' } }] },
  { label: 'Playground', link: '/playground/' },
  { label: 'Guides', collapsed: true, items: [{ autogenerate: { directory: 'guides' } }] },
  { label: 'Concepts', collapsed: true, items: [{ autogenerate: { directory: 'concepts' } }] },
  { label: 'Components', collapsed: true, items: [{ autogenerate: { directory: 'components' } }] },
  {
    label: 'Reference',
    collapsed: true,
    items: [
      'reference/cli',
      'reference/configuration',
      'reference/http-api',
      'reference/conformance',
      'reference/limitations',
      'reference/troubleshooting',
      { label: 'API', collapsed: true, items: [{ autogenerate: { directory: 'reference/api', collapsed: true } }] },
    ],
  },
  { label: 'Operations', collapsed: true, items: [{ autogenerate: { directory: 'operations' } }] },
  { label: 'Security', collapsed: true, items: [{ autogenerate: { directory: 'security' } }] },
];
