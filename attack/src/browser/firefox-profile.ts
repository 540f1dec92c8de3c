// Firefox as a person's: the preferences it ships with, except for what would talk to its makers, and for what a driver
// would switch off that contains a view or hides a leak.

/** Starts no connection by itself, and shows nothing that waits for a person. */
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

/** For the driver. */
const DRIVEN = {
  // The driver's own preferences would allow every popup and open no connection ahead.
  'remote.prefs.recommended': false,
  // Clicks come from the window, so that frames of other processes get them.
  'remote.events.async.mouse.enabled': true,
  // Every window of the run is in front for a person.
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
