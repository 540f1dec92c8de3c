// Public: `@vitrine/host/testing`, scripted hosts and views for tests, in memory or in a browser, and recorded wire fixtures.
export type { Channel } from '../bridge/channel.ts';
export { FixtureSchema, playFixture } from './fixture.ts';

export { type ScriptedHost, scriptHost } from './scripted-host.ts';
export { frameChannel, type ViewWindow, viewWindow } from './window-channel.ts';
