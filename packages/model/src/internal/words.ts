// What the planner knows of words, for chats with other models: tools that match, and the title of a request.
export { requestTitle } from '../planner/request-title.ts';
export { searchTools } from '../planner/search-tools.ts';
