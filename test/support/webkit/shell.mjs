// A window of WebKitGTK for the harness, run by `gjs -m`: what a small browser of GNOME is, controlled by WebKitWebDriver. It prints what
// WebDriver does not report as lines of JSON after `EVENT `; the console of all pages is printed by WebKit. Argument: folder of its data.
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit2 from 'gi://WebKit2?version=4.1';

const [folder] = ARGV;
Gtk.init(null);

const report = event => print(`EVENT ${JSON.stringify(event)}`);
// Ephemeral data would keep WebKit from printing the console.
const data = new WebKit2.WebsiteDataManager({ base_data_directory: folder, base_cache_directory: folder });
const context = new WebKit2.WebContext({ website_data_manager: data });
context.set_automation_allowed(true);
const settings = new WebKit2.Settings({ enable_write_console_messages_to_stdout: true });

function openView(properties) {
  const view = new WebKit2.WebView({ settings, ...properties });
  const window = new Gtk.Window({ default_width: 1280, default_height: 900 });
  window.add(view);
  window.show_all();
  view.connect('close', () => window.destroy());
  view.connect('create', (_view, action) => {
    report({ type: 'popup', url: action.get_request().get_uri(), opener: false });
    return openPopup(view);
  });
  view.connect('script-dialog', (_view, dialog) => {
    report({ type: 'dialog', message: dialog.get_message() });
    // Dismissed, as a driver does it: an open dialog blocks the page.
    return true;
  });
  view.connect('resource-load-started', (_view, resource) => {
    resource.connect('finished', () => {
      // A request that was stopped has no status.
      const status = resource.get_response()?.get_status_code() ?? 0;
      if (status > 0) report({ type: 'response', url: resource.get_uri(), status });
    });
  });
  return view;
}

/** Opens a popup. Only its document knows whether a window has an opener: WebKit remembers the opener in any case. */
function openPopup(opener) {
  const view = openView({ related_view: opener });
  view.connect('load-changed', (_view, event) => {
    if (event !== WebKit2.LoadEvent.COMMITTED) return;
    const url = view.get_uri();
    view.evaluate_javascript('opener !== null', -1, null, null, null, (_view, result) => {
      let hasOpener = false;
      try {
        hasOpener = view.evaluate_javascript_finish(result).to_boolean();
      } catch {
        // The page is gone already.
      }
      report({ type: 'popup', url, opener: hasOpener });
    });
  });
  return view;
}

context.connect('automation-started', (_context, session) => {
  const about = new WebKit2.ApplicationInfo();
  about.set_name('WebKitGTK');
  about.set_version(WebKit2.MAJOR_VERSION, WebKit2.MINOR_VERSION, WebKit2.MICRO_VERSION);
  session.set_application_info(about);
  session.connect('create-web-view', () => openView({ web_context: context, is_controlled_by_automation: true }));
});
context.connect('download-started', (_context, download) => {
  download.connect('decide-destination', (_download, name) => {
    report({ type: 'download', name });
    download.cancel();
    return true;
  });
});
new GLib.MainLoop(null, false).run();
