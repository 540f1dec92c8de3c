// Tries a compiled page: what fills its form as a user would.
export { fillPage, type Json } from './fill-page.ts';
