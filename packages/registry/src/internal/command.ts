// For the command: versions that an operator blocks.
export { liftBlock, takeDown } from '../take-down.ts';
