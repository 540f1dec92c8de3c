// The weather page in a real Chromium, inside a real host and sandbox, against the real server: what a user does with it. Its other
// widths, and the dark theme: view.full.ts.
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../test/support/thorough.ts';
import {
  call,
  drawsWhileWritten,
  fits,
  followsTheme,
  openWeatherPages,
  perform,
  readForecast,
  show,
} from '../test/weather-page.ts';

openWeatherPages();

describe('the weather page', () => {
  it('shows the server’s forecast: now, 24 hours, 7 days', async () => {
    const { view, problems, actions } = await show();
    const { now, days } = await readForecast('Oslo');
    await view.locator('.days li').nth(6).waitFor();
    await expect.poll(() => view.locator('select').inputValue()).toBe('oslo');
    const degrees = (celsius: number) => `${Math.round(celsius) + 0}°`.replace('-', '−');
    await expect.poll(() => view.locator('.temperature').innerText()).toContain(degrees(now.temperatureC));
    await expect.poll(() => view.locator('.hours li').count()).toBe(24);
    await expect
      .poll(() => view.locator('.days .high').allInnerTexts())
      .toEqual(days.map(day => expect.stringContaining(degrees(day.highC))));
    await expect
      .poll(() => view.locator('.day').allInnerTexts())
      .toMatchObject([
        expect.stringMatching(/^Today\s+21 Nov$/),
        expect.stringMatching(/^Tomorrow\s+22 Nov$/),
        expect.stringMatching(/^Monday\s+23 Nov$/),
        ...Array(4).fill(expect.any(String)),
      ]);
    await expect.poll(() => view.locator('footer').innerText()).toContain('Simulated from climate normals');
    expect(actions).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('another place is requested from the tool, and shown', async () => {
    const { view, actions } = await show();
    await view.locator('select').selectOption({ label: 'Nairobi, Kenya' });
    await view.getByText('Nairobi, 15:00 local time').waitFor();
    expect(actions).toMatchObject([{ type: 'tool', tool: 'forecast', arguments: { place: 'nairobi' } }]);
  });

  it.runIf(IS_THOROUGH)('keeps the requested day when the place changes', async () => {
    const { view, actions } = await show({ input: { place: 'Oslo', date: '2026-07-01' } });
    await view.locator('select').selectOption({ label: 'Lima, Peru' });
    await view.getByText('Lima, 07:00 local time').waitFor();
    expect(actions).toMatchObject([{ arguments: { place: 'lima', date: '2026-07-01' } }]);
    await expect.poll(() => view.locator('.day').first().innerText()).toContain('1 Jul');
  });

  it('current_weather shows now at once, and the coming days when the user requests them', async () => {
    const { view, actions } = await show({ tool: 'current_weather' });
    const more = view.getByRole('button', { name: 'Show the coming days' });
    await more.waitFor();
    await expect.poll(() => view.locator('.condition').innerText()).not.toBe('');
    expect(actions).toEqual([]);
    await more.click();
    await view.locator('.days li').nth(6).waitFor();
    expect(actions).toMatchObject([{ type: 'tool', tool: 'forecast', arguments: { place: 'oslo' } }]);
  });

  it('degrees change without a request, and start as the locale has them', async () => {
    const { view, actions } = await show({ locale: 'en-US' });
    const { now } = await readForecast('Oslo');
    const fahrenheit = `${Math.round(now.temperatureC * 1.8 + 32)}°`;
    await expect.poll(() => view.locator('.temperature').innerText()).toContain(fahrenheit);
    await view.getByLabel('°C').check();
    await expect.poll(() => view.locator('.temperature').innerText()).not.toContain(fahrenheit);
    expect(actions).toEqual([]);
  });

  it('shows what it waits for before there is a result', async () => {
    const { page, view } = await show({ result: null, input: { place: 'Tokyo' } });
    await view.getByText('Looking up Tokyo…').waitFor();
    await expect.poll(() => view.locator('main').getAttribute('aria-busy')).toBe('true');
    const late = await call('forecast', { place: 'Tokyo' });
    await page.evaluate(late => {
      (window as unknown as { surface: { setResult(result: unknown): void } }).surface.setResult(late);
    }, late);
    await view.locator('.days li').nth(6).waitFor();
    await expect.poll(() => view.locator('main').getAttribute('aria-busy')).toBe('false');
    await expect.poll(() => view.locator('.notice').innerText()).toBe('');
  });

  it('draws while the model writes the arguments: the place letter by letter, then the days, then the weather in their place', () =>
    drawsWhileWritten('light'));

  it('current_weather has no outline of days, whatever its arguments say', async () => {
    const { page, view } = await show({ tool: 'current_weather', input: { place: 'Oslo' }, result: null });
    await view.getByText('Norway', { exact: true }).waitFor();
    await expect.poll(() => view.locator('.hours > *, .days > *').count()).toBe(0);
    const late = await call('current_weather', { place: 'Oslo' });
    await page.evaluate(late => {
      (window as unknown as { surface: { setResult(result: unknown): void } }).surface.setResult(late);
    }, late);
    await view.getByRole('button', { name: 'Show the coming days' }).waitFor();
  });

  it('invalid arguments draw nothing', async () => {
    const { page, view } = await show({ input: null, result: null });
    await page.evaluate(() => {
      const { surface } = window as unknown as { surface: { setPartialInput(input: unknown): void } };
      surface.setPartialInput({ place: '<b>Oslo', days: 1e9, date: 'soon' });
    });
    await expect.poll(() => view.locator('.asked').innerText()).toBe('<b>Oslo');
    await expect.poll(() => view.locator('.days li').count()).toBe(0);
  });

  it('shows the server’s own error for an unknown place, and another can be chosen', async () => {
    const { view } = await show({ input: { place: 'Lodnon' } });
    await view.getByText('Did you mean London').waitFor();
    await view.locator('select').selectOption({ label: 'London, United Kingdom' });
    await view.locator('.days li').nth(6).waitFor();
    await expect.poll(() => view.locator('.notice').innerText()).toBe('');
  });

  it('shows that the call was cancelled', async () => {
    const { page, view } = await show({ result: null });
    await page.evaluate(() => {
      (window as unknown as { surface: { cancel(reason: string): void } }).surface.cancel('stopped by you');
    });
    await view.getByText('The question was cancelled: stopped by you').waitFor();
  });

  it('a denied call keeps the shown weather, and can be repeated', async () => {
    let requestCount = 0;
    const { view } = await show({
      answer: action => (++requestCount === 1 ? Promise.reject(new Error('You did not allow this.')) : perform(action)),
    });
    await view.locator('select').selectOption({ label: 'Cairo, Egypt' });
    await view.getByText('You did not allow this.').waitFor();
    await expect.poll(() => view.locator('select').inputValue()).toBe('oslo');
    await expect.poll(() => view.locator('.days li').count()).toBe(7);
    await view.getByRole('button', { name: 'Try again' }).click();
    await view.getByText('Cairo, 14:00 local time').waitFor();
  });

  it('an answer that arrives after a newer one is dropped', async () => {
    const pendingAnswers: (() => void)[] = [];
    const { view, actions } = await show({
      async answer(action) {
        if (action.type === 'tool' && action.arguments.place === 'rome') {
          await new Promise<void>(resolve => pendingAnswers.push(resolve));
        }
        return perform(action);
      },
    });
    await view.locator('select').selectOption({ label: 'Rome, Italy' });
    await expect.poll(() => pendingAnswers.length).toBe(1);
    await view.locator('select').selectOption({ label: 'Paris, France' });
    await view.getByText('Paris, 13:00 local time').waitFor();
    pendingAnswers[0]!();
    // A third request is answered after the held one: by then the old answer has arrived, and was not shown.
    await view.locator('select').selectOption({ label: 'Vienna, Austria' });
    await view.getByText('Vienna, 13:00 local time').waitFor();
    expect(actions.filter(action => action.type === 'tool')).toHaveLength(3);
  });

  it.runIf(IS_THOROUGH)('fits 360 px: nothing is cut off, and the host gives it the height it needs', () => fits(360));

  it('follows the host’s light theme, with no accessibility violation', () => followsTheme('light'));
});
