// Public: `@vitrine/a2ui/host`, A2UI in the surfaces of `@vitrine/host` and `@vitrine/react`.
export { createA2UIStage } from './create-a2ui-stage.tsx';
