// The parts of a logged result that only the agent and the chat read.
export { type PublishedFacts, SanitizedResultSchema, type StoredResource, type Truncation } from '../../parts.ts';
