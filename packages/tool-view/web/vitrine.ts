// `vitrine.js`: what a page without a bundler loads by a script tag. It defines the elements.
export { readToolCall } from '../src/call/read-tool-call.ts';
export * from '../src/element/index.ts';
