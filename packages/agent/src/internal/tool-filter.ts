// For the command: the pattern language by which agent files choose tools.
export { toolFilter } from '../runs/prompt/tool-offer.ts';
