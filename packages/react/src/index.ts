// Public: `@vitrine/react`, the React components and hooks for surfaces.
export { lazyStage } from '@vitrine/host';
export { HostProvider, type HostProviderProps, useHost } from './host-provider.tsx';
export { RemoteToolUI, type RemoteToolUIProps } from './remote-tool-ui/remote-tool-ui.tsx';
export { SandboxProvider, type SandboxProviderProps } from './sandbox-provider.tsx';
export { Surface, type SurfaceProps } from './surface.tsx';
export { SurfaceArea, type SurfaceAreaProps } from './surface-area.tsx';
export { UIResourceRenderer, type UIResourceRendererProps } from './ui-resource-renderer.tsx';
export { useArming } from './use-arming.ts';
export { useSurface } from './use-surface.ts';
