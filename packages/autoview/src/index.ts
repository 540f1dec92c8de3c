// @vitrine/autoview: a tool definition in, a complete view out. No model involved.
export type { DrawnResult, FollowUp, ResultContext, ToolResultLike } from './result/draw-result.ts';
