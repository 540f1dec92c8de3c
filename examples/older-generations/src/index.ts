// The servers of the two generations, for tests.
export { createGeneration5Server, type Generation5Options } from './generation-5.ts';
export { createGeneration6Server } from './generation-6.ts';
export { serveWidgetPage, type WidgetPage } from './widget-page.ts';
