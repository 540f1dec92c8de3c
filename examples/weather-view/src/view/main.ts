// The weather page: connects to its host and draws the model's state whenever that changes.
import { connect, ViewError } from '@vitrine/view';
import { get, h } from './dom.ts';
import { drawDays } from './draw-days.ts';
import { drawHours } from './draw-hours.ts';
import { drawNow } from './draw-now.ts';
import { createOutline, type PlaceName } from './draw-outline.ts';
import { createModel, type Model } from './model.ts';

type PlaceEntry = readonly [id: string, name: string, country: string];

const root = get('.weather');
const select = get<HTMLSelectElement>('select');
const notice = get('.notice');
const sections = { now: get('.now'), hours: get('.hours'), days: get('.days') };
const footer = get('footer');
const outline = createOutline({ heading: get('.asked'), ...sections });

const places = JSON.parse(get('#places').textContent ?? '[]') as readonly PlaceEntry[];
select.append(...places.map(([id, name, country]) => new Option(`${name}, ${country}`, id)));
select.prepend(new Option('Choose a place', ''));

function draw(model: Model): void {
  const { report, status, unit } = model.getSnapshot();
  const asking = status.kind === 'asking';
  root.setAttribute('aria-busy', String(asking || (!report && status.kind === 'idle')));
  root.dataset.filled = String(report !== undefined);
  select.disabled = !report && status.kind !== 'problem';
  if (!asking) select.value = report?.place.id ?? '';
  get<HTMLInputElement>(`input[value="${unit}"]`).checked = true;
  drawNoticeOnce(model);
  drawOutline(model);
  if (!report) return;

  get('h1').textContent = `Weather in ${report.place.name}`;
  const { sky, children } = drawNow(report, unit);
  root.dataset.sky = sky;
  sections.now.replaceChildren(...children);
  const isForecast = report.hours.length > 0;
  const scrolled = sections.hours.querySelector('.scroller')?.scrollLeft ?? 0;
  sections.hours.replaceChildren(...(isForecast ? drawHours(report, unit) : []));
  sections.hours.querySelector('.scroller')?.scrollTo(scrolled, 0);
  sections.days.replaceChildren(...(isForecast ? drawDays(report.days, unit) : [drawMore(model)]));
  footer.textContent = `${report.place.name}, ${report.now.time.slice(11)} local time. Simulated from climate normals, not observed.`;
}

/** The outline is shown until there is weather, or an error: from then on the user chooses the place. */
let hadProblem = false;
function drawOutline(model: Model): void {
  const { report, status, asked = { place: '' }, hasDays } = model.getSnapshot();
  hadProblem ||= status.kind === 'problem';
  const isWaiting = !report && !hadProblem;
  root.dataset.outlined = String(isWaiting);
  if (isWaiting) outline.show({ asked, place: placeNamed(asked.place), hasDays });
  else outline.hide();
}

function placeNamed(text: string): PlaceName {
  const place = places.find(([id, name, country]) => [id, name, `${name}, ${country}`].includes(text));
  return place ? { name: place[1], country: place[2] } : { name: text };
}

/** A status that is drawn again is announced again. */
let announced = '';
function drawNoticeOnce(model: Model): void {
  const nodes = drawNotice(model);
  const text = nodes.map(({ textContent }) => textContent).join();
  if (text === announced && text !== '' && notice.querySelector('button') === null) return;
  announced = text;
  notice.replaceChildren(...nodes);
}

function drawNotice(model: Model): Node[] {
  const { report, status } = model.getSnapshot();
  switch (status.kind) {
    case 'idle':
      return report ? [] : [h('p', { class: 'asking' }, 'Waiting for the weather…')];
    case 'asking':
      return [h('p', { class: 'asking' }, `Looking up ${findPlaceName(status.place)}…`)];
    case 'problem': {
      const { text, retry } = status;
      const again =
        retry !== undefined && h('button', { type: 'button', onclick: () => void model.askFor(retry) }, 'Try again');
      return [h('div', { class: 'problem' }, h('p', {}, text), again)];
    }
  }
}

// After `current_weather` there are no days yet. They are requested only when the user presses the button.
function drawMore(model: Model): Node {
  const { report, status } = model.getSnapshot();
  const ask = () => void model.askFor(report!.place.id);
  const button = h('button', { type: 'button', class: 'more', onclick: ask }, 'Show the coming days');
  if (status.kind === 'asking') button.setAttribute('disabled', '');
  return button;
}

const findPlaceName = (place: string) => places.find(([id]) => id === place)?.[1] ?? place;

async function start(): Promise<void> {
  const view = await connect({ name: 'weather-view', version: '0.1.0' });
  const model = createModel(view);
  model.subscribe(() => draw(model));
  select.addEventListener('change', () => {
    if (select.value !== '') void model.askFor(select.value);
  });
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="unit"]')) {
    input.addEventListener('change', () => model.setUnit(input.value as 'C' | 'F'));
  }
  draw(model);
}

start().catch(error => {
  root.setAttribute('aria-busy', 'false');
  const text = error instanceof ViewError ? error.message : 'This page could not start.';
  notice.replaceChildren(h('div', { class: 'problem' }, h('p', {}, text)));
});
