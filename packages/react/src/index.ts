export { HostProvider, type HostProviderProps, useHost } from './host-provider.tsx';
export * from './remote-dom/index.ts';
export { Surface, type SurfaceProps } from './surface.tsx';
export { SurfaceArea, type SurfaceAreaProps } from './surface-area.tsx';
export { UIResourceRenderer, type UIResourceRendererProps } from './ui-resource-renderer.tsx';
export { useSurface } from './use-surface.ts';
