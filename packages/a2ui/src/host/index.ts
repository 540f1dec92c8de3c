// Public: `@vitrine/a2ui/host`, A2UI in the surfaces of `@vitrine/host` and `@vitrine/react`.
export { type A2UIStageOptions, createA2UIStage } from './create-a2ui-stage.tsx';
