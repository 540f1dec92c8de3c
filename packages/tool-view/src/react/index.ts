// Public: `@vitrine/tool-view/react`, the page's half for React.
export { ToolView, type ToolViewProps } from './tool-view.tsx';
