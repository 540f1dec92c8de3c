// Interfaces of MCP servers in tests of vitest and Playwright: `vitrine/testing`.
export type { Finding } from '../interface-tests/finding.ts';
export { comparePicture, type PictureOptions } from './compare-picture.ts';
export { interfaceFixtures } from './fixtures.ts';
export {
  type Interfaces,
  type InterfacesOptions,
  openInterfaces,
  type RenderedInterface,
  type RenderOptions,
} from './interfaces.ts';
