// Firefox as a user runs it: its default preferences, except those for connections to its makers, and those by which a driver would
// disable a defence or hide a leak.

/** Opens no connection by itself, and shows no dialog that waits for a user. */
const QUIET = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.activity-stream.feeds.topsites': false,
  'browser.newtabpage.enabled': false,
  'browser.region.network.url': '',
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.tabs.warnOnClose': false,
  'browser.topsites.contile.enabled': false,
  'browser.translations.enable': false,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

/** Preferences for the driver. */
const DRIVEN = {
  // The driver's own preferences would allow every popup and open no connection ahead.
  'remote.prefs.recommended': false,
  // Clicks come from the window, so that frames of other processes receive them.
  'remote.events.async.mouse.enabled': true,
  // Every window of the run counts as being in front.
  'dom.min_background_timeout_value': 4,
  'dom.timeout.enable_budget_timer_throttling': false,
  'widget.windows.window_occlusion_tracking.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.download.useDownloadDir': true,
  'browser.download.alwaysOpenPanel': false,
};

/** The text of a profile's `user.js`. */
export function userPreferences(more: Readonly<Record<string, string | number | boolean>> = {}): string {
  return Object.entries({ ...QUIET, ...DRIVEN, ...more })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}
