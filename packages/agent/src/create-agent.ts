// Builds an agent from its parts.
import type { Agent, AgentOptions } from './types.ts';

export declare function createAgent(options: AgentOptions): Agent;
