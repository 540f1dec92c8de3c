// Links of views in a real Chromium: a place in the same page is scrolled to, an address is passed to the host as an action, a file as a
// download, and what is stopped is said under the view.
import { describe, expect, it } from 'vitest';
import { sample } from '../../../../test/support/thorough.ts';
import { link, openLinkPages, show, until } from '../../test/link-page.ts';

openLinkPages();

describe('a link to a place in the same page scrolls to it, and the view stays', () => {
  const PLACE = `<div style="height:3000px">top</div><h3 id="sec">Section</h3><h3 id="ä ö">Umlaut</h3><a name="old">Old</a><div style="height:3000px"></div>`;
  it.each(
    sample(
      [
        ['#sec', '<a href="#sec">go</a>', '#sec'],
        ['a name', '<a href="#old">go</a>', '[name=old]'],
        ['an escaped name', '<a href="#%C3%A4%20%C3%B6">go</a>', '[id="ä ö"]'],
        ['in the new window', '<a href="#sec" target="_blank">go</a>', '#sec'],
        ['in the tab', '<a href="#sec" target="_top">go</a>', '#sec'],
        ['in an SVG', '<svg width="90" height="30"><a href="#sec"><text y="20">go</text></a></svg>', '#sec'],
        [
          'in an older SVG',
          '<svg width="90" height="30"><a xlink:href="#sec"><text y="20">go</text></a></svg>',
          '#sec',
        ],
        ['with its whole address', '<a id="a">go</a><script>a.href = location.href + "#sec"</script>', '#sec'],
        ['with the address of the base', '<a id="a">go</a><script>a.href = "#sec"; a.href = a.href</script>', '#sec'],
        ['by window.open', `<button onclick="window.open('#sec')">go</button>`, '#sec'],
        ['whose click stops early', '<a href="#sec" onclick="event.stopPropagation()">go</a>', '#sec'],
      ],
      4,
    ),
  )('%s', async (_, markup, place) => {
    const { page, view, actions, state } = await show(markup + PLACE);
    await view.getByText('go', { exact: true }).click();
    const top = () =>
      view.locator(place).evaluate(element => Math.abs(Math.round(element.getBoundingClientRect().top)));
    await expect.poll(top, until).toBe(0);
    expect(await actions()).toEqual([]);
    expect(await state()).toBe('ready');
    await page.close();
  });

  it.each(['#', '#top', '#TOP', ''])('"%s" scrolls to the top', async href => {
    const { page, view, actions, state } = await show(`${PLACE}<a href="${href}">go</a>`);
    await view.getByText('go', { exact: true }).click();
    const scrolled = () => view.locator('body').evaluate(() => scrollY);
    await expect.poll(scrolled, until).toBe(0);
    expect(await actions()).toEqual([]);
    expect(await state()).toBe('ready');
    await page.close();
  });

  it('by keyboard, from an area, on a dedicated origin, with :target and hashchange, and no entry in the history', async () => {
    const { page, view, state } = await show(
      `<style>:target { color: rgb(1, 2, 3) }</style><a href="#sec">go</a><map name="m"><area href="#old" shape="rect" coords="0,0,90,90" alt="area"></map>
       <script>var changes = 0; onhashchange = () => changes++;</script>${PLACE}`,
      'dedicated',
    );
    const before = await page.evaluate(() => history.length);
    await view.locator('h3').first().click();
    await view.getByText('go', { exact: true }).press('Enter');
    await expect
      .poll(() => view.locator('#sec').evaluate(element => getComputedStyle(element).color), until)
      .toBe('rgb(1, 2, 3)');
    await expect
      .poll(() => view.locator('body').evaluate(() => (window as never as { changes: number }).changes), until)
      .toBe(1);
    await view.locator('area').evaluate(area => (area as HTMLElement).click());
    await expect.poll(() => view.locator('body').evaluate(() => location.hash), until).toBe('#old');
    expect(await page.evaluate(() => history.length)).toBe(before);
    expect(await state()).toBe('ready');
    await page.close();
  });

  it('a view that is as high as its content: the page around it scrolls', async () => {
    const { page, view } = await show(
      `<a href="#sec">go</a>${PLACE}<script>parent.postMessage({ type: 'ui-size-change', payload: { height: 6200 } }, '*')</script>`,
      'mcp-ui',
    );
    await view.getByText('go', { exact: true }).click();
    await expect.poll(() => page.evaluate(() => scrollY), until).toBeGreaterThan(2000);
    await page.close();
  });
});

const TO = 'https://shop.example/cart?a=1#b';

const WAYS: [string, string][] = [
  ['a plain link', `<a href="${TO}">go</a>`],
  ['a link with target=_blank', `<a href="${TO}" target="_blank" rel="noopener">go</a>`],
  ['a link with target=_top', `<a href="${TO}" target="_top">go</a>`],
  ['a link under a base target', `<base target="_parent"><a href="${TO}">go</a>`],
  ['a relative link under a base', `<base href="https://shop.example/"><a href="cart?a=1#b">go</a>`],
  ['a link in an SVG', `<svg width="90" height="30"><a href="${TO}"><text y="20">go</text></a></svg>`],
  ['a link with an element in it', `<a href="${TO}"><b>go</b></a>`],
  ['a link with a file name', `<a href="${TO}" download="x.csv">go</a>`],
  ['a link whose click stops early', `<div onclick="event.stopPropagation()"><a href="${TO}">go</a></div>`],
  [
    'an area',
    `<map name="m"><area href="${TO}" alt="a"></map><button onclick="document.querySelector('area').click()">go</button>`,
  ],
  ['window.open', `<button onclick="window.open('${TO}', '_blank', 'noopener')">go</button>`],
  ['window.open into the frame', `<button onclick="window.open('${TO}', '_self')">go</button>`],
  ['window.open of a URL object', `<button onclick="window.open(new window.URL('${TO}'))">go</button>`],
  [
    'a link that is not in the document',
    `<button onclick="Object.assign(document.createElement('a'), { href: '${TO}' }).click()">go</button>`,
  ],
  [
    'an event that cannot be cancelled',
    `<a href="${TO}" id="l">x</a><button onclick="l.dispatchEvent(new MouseEvent('click', { bubbles: true }))">go</button>`,
  ],
  [
    'a link in an open shadow tree',
    `<div id="h"></div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<a href="${TO}">go</a>'</script>`,
  ],
];

describe('a link to an address asks the host, once, like ui/open-link', () => {
  it.each(sample(WAYS, 6))('%s', async (_, markup) => {
    const { page, view, actions, state, said } = await show(markup);
    const tabs = page.context().pages().length;
    await view.getByText('go', { exact: true }).click();
    await expect.poll(actions, until).toEqual([link(TO)]);
    expect(await state()).toBe('ready');
    expect(await said()).toBe('');
    expect(page.context().pages().length).toBe(tabs);
    await page.close();
  });

  it.each(['mcp-ui', 'dedicated'] as const)('in a view of the kind %s', async kind => {
    const { page, view, actions, state } = await show(`<a href="${TO}">go</a>`, kind);
    await view.getByText('go', { exact: true }).click();
    await expect.poll(actions, until).toEqual([link(TO)]);
    expect(await state()).toBe('ready');
    await page.close();
  });

  it('by Enter, by the middle button, with Control, and in a closed shadow tree', async () => {
    const { page, view, actions, state } = await show(
      `<p>text</p><a href="${TO}">go</a><div id="h" style="width:90px;height:30px"></div>
       <script>h.attachShadow({ mode: 'closed' }).innerHTML = '<a href="${TO}" style="display:block;height:30px">closed</a>'</script>`,
    );
    const go = view.getByText('go', { exact: true });
    await view.locator('p').click();
    await go.press('Enter');
    await expect.poll(actions, until).toHaveLength(1);
    await go.click({ button: 'middle' });
    await expect.poll(actions, until).toHaveLength(2);
    await go.click({ modifiers: ['Control'] });
    await expect.poll(actions, until).toHaveLength(3);
    await view.locator('#h').click();
    await expect.poll(actions, until).toEqual(Array(4).fill(link(TO)));
    expect(await state()).toBe('ready');
    await page.close();
  });

  it('a link that the view handles itself is left to it', async () => {
    const { page, view, actions, said } = await show(`
      <a href="${TO}" onclick="event.preventDefault()">one</a>
      <a href="${TO}" onclick="event.stopPropagation(); event.preventDefault()">two</a>
      <a href="${TO}" id="three">three</a><a href="javascript:void(0)" onclick="document.title = 'ran'">script</a>
      <span></span><a href="https://shop.example/end">end</a>
      <script>addEventListener('click', event => event.target.id === 'three' && event.preventDefault());
        const four = Object.assign(document.createElement('a'), { href: '${TO}', textContent: 'four' });
        four.dispatchEvent(new Event('ready'));
        document.querySelector('span').append(four);
        four.addEventListener('click', event => event.preventDefault());</script>`);
    for (const name of ['one', 'two', 'three', 'four', 'script', 'end'])
      await view.getByText(name, { exact: true }).click();
    await expect.poll(actions, until).toEqual([link('https://shop.example/end')]);
    expect(await view.locator('body').evaluate(() => document.title)).toBe('ran');
    expect(await said()).toBe('');
    await page.close();
  });
});

it('a link into a frame of the view goes there', async () => {
  const { page, view, actions, state } = await show(
    `<iframe name="inner" srcdoc="before"></iframe><a href="about:blank#in" target="inner">go</a>`,
  );
  await view.getByText('go', { exact: true }).click();
  await expect
    .poll(
      () =>
        view
          .frameLocator('iframe')
          .locator('body')
          .evaluate(() => location.hash),
      until,
    )
    .toBe('#in');
  expect(await actions()).toEqual([]);
  expect(await state()).toBe('ready');
  await page.close();
});
