// WebKit for the harness (test/support/webkit/): the console of its pages is read for reports.
import { openWebKit } from '../../../test/support/webkit/webkit.ts';
import { type AttackBrowser, type BrowserEvents, readViewReport } from './browser.ts';

export async function openWebKitAsShipped({ onReport }: BrowserEvents): Promise<AttackBrowser> {
  const browser = await openWebKit({
    onConsole(text, tab) {
      const report = readViewReport(text);
      if (report) onReport(report, tab);
    },
  });
  return { ...browser, version: `WebKit ${browser.version}`, kind: 'webkit' };
}
