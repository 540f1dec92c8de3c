// Reads a message where the page was not built: in tests and stories. The build reads all of them before
// (packages/chat/vite.config.ts) and leaves this module out: the reader weighs more than all texts.
export { default as compileMessage } from 'icu-minify/compile';
