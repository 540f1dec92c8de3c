// A server whose answers to requests come later than the events that the requests have caused.
import type { Page } from 'playwright-core';

/** The server acts on requests to `url`, a glob; the page has their answers when the returned function has been called. */
export async function holdAnswers(page: Page, url: string): Promise<() => void> {
  const hold = Promise.withResolvers<void>();
  await page.route(url, async route => {
    const response = await route.fetch();
    await hold.promise;
    await route.fulfill({ response });
  });
  return hold.resolve;
}
