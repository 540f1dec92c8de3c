// What a host needs to speak with a view: every schema of the wire, and most of this package. A page loads it while its first
// sandbox starts, which takes longer.
export { openBridge } from './bridge.ts';
export { greet } from './dialects/telling.ts';
export { isFurther, milestoneOf } from './milestone.ts';
export { createPageCheck } from './page-check.ts';
export { createViewStart } from './view-start.ts';
export { watchChannel } from './watch-channel.ts';
