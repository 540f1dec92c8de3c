// Public: `@vitrine/host/testing`, scripted hosts and views for tests, in memory or in a browser, and recorded wire fixtures.
export { type Channel, linkedChannels } from '../bridge/channel.ts';
export { type Fixture, FixtureSchema, type PlayOptions, playFixture } from './fixture.ts';

export { type ScriptedHost, type ScriptedHostOptions, scriptHost } from './scripted-host.ts';
export {
  type ScriptedAppView,
  type ScriptedOlderView,
  type ScriptedToolUIView,
  type ScriptedView,
  scriptAppView,
  scriptOlderView,
  scriptToolUIView,
  type WireMessage,
} from './scripted-view.ts';
export { frameChannel, type ViewWindow, viewWindow } from './window-channel.ts';
