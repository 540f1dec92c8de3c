// axe in every view that is compiled for a tool: its result, its form, in both themes, and in the page around it.
import { describe, expect, it } from 'vitest';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { violations, violationsInBothThemes } from '../support/axe.ts';
import { called, drawn, form, openCompilingChat, withWrongForm } from './compiled.ts';

openCompilingChat();

describe('axe finds nothing, light and dark, in the document of a view', () => {
  it.each([
    ['everything', 'get-structured-content', { location: 'New York' }],
    ['everything', 'get-tiny-image', {}],
    ['everything', 'get-annotated-message', { messageType: 'error', includeImage: true }],
    ['database', 'query', { sql: 'SELECT * FROM planet' }],
    ['database', 'query', { sql: 'SELECT nothing' }],
    ['weather', 'forecast', { place: 'Oslo', days: 3, date: '2026-06-01' }],
  ])('of %s: %s of %j', async (server, tool, args) => {
    const { page, view } = await called(tool, args, server);
    await drawn(view).locator('*').first().waitFor();
    expect(await violations(page)).toEqual([]);
    const frame = await viewFrame(view);
    expect(await violationsInBothThemes(frame)).toEqual([]);
    await form(view).locator('summary').click();
    expect(await violationsInBothThemes(frame)).toEqual([]);
  });

  it('with form errors', async () => {
    const { view } = await withWrongForm();
    expect(await violationsInBothThemes(await viewFrame(view))).toEqual([]);
  });

  it('opened from a result', async () => {
    const { view } = await called('list_books', {}, 'plain');
    await view.getByRole('button', { name: 'Give it back: b2' }).click();
    await view.locator('[data-path="/book_id"]').waitFor();
    expect(await violationsInBothThemes(await viewFrame(view))).toEqual([]);
  });
});
