// Public: `@vitrine/react/native`, results drawn with components of the application instead of a view.
export { ToolResultView, type ToolResultViewProps } from './tool-result-view.tsx';
export {
  type NativeAction,
  type NativeCall,
  type NativeComponents,
  useNativeComponent,
} from './use-native-component.tsx';
