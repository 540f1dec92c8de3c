// The weather page: connects to its host and draws the model's state whenever that changes.
import { connect, ViewError } from '@vitrine/view';
import { get, h } from './dom.ts';
import { drawDays, drawHours, drawNow, type OutlinedDay } from './draw.ts';
import { type Asked, createModel, type Model, type Report } from './model.ts';

type PlaceEntry = readonly [id: string, name: string, country: string];

const DAY_MS = 86_400_000;
const root = get('.weather');
const select = get<HTMLSelectElement>('select');
const heading = get('.asked');
const notice = get('.notice');
const sections = { now: get('.now'), hours: get('.hours'), days: get('.days') };
const footer = get('footer');

const places = JSON.parse(get('#places').textContent ?? '[]') as readonly PlaceEntry[];
select.append(new Option('Choose a place', ''));
select.append(...places.map(([id, name, country]) => new Option(`${name}, ${country}`, id)));

function draw(model: Model): void {
  const { report, status, unit } = model.getSnapshot();
  const isAsking = status.kind === 'asking';
  root.setAttribute('aria-busy', String(isAsking || (!report && status.kind === 'idle')));
  select.disabled = !report && status.kind !== 'problem';
  if (!isAsking) select.value = report?.place.id ?? '';
  get<HTMLInputElement>(`input[value="${unit}"]`).checked = true;
  drawNotice(model);
  if (report) drawReport(model, report);
  else drawOutline(model);
}

function drawReport(model: Model, report: Report): void {
  const { unit } = model.getSnapshot();

  root.dataset.state = 'filled';
  get('h1').textContent = `Weather in ${report.place.name}`;
  root.dataset.sky = report.now.isDay ? report.now.condition : 'night';
  const isForecast = report.hours.length > 0;
  const scrolled = sections.hours.querySelector('.scroller')?.scrollLeft ?? 0;
  sections.now.replaceChildren(...drawNow(report.now, report.days[0], unit));
  sections.hours.replaceChildren(...(isForecast ? drawHours(report.hours, report.now, unit) : []));
  sections.hours.querySelector('.scroller')?.scrollTo(scrolled, 0);
  sections.days.replaceChildren(...(isForecast ? drawDays(report.days, unit) : [drawMore(model)]));
  footer.textContent = `${report.place.name}, ${report.now.time.slice(11)} local time. Simulated from climate normals, not observed.`;
}

/** Draws what the arguments already say: the place, and as many days as were asked for. After an error the user chooses the place. */
function drawOutline(model: Model): void {
  const { status, asked: question = { place: '' }, hasDays, unit } = model.getSnapshot();
  if (status.kind === 'problem') root.dataset.state = 'problem';
  if (root.dataset.state === 'problem') {
    for (const section of Object.values(sections)) section.replaceChildren();
    return;
  }
  root.dataset.state = 'outlined';
  const [, name, country = ''] = places.find(place => isNamed(place, question.place)) ?? [];
  heading.replaceChildren(name ?? question.place, h('small', {}, country));
  const days = outlineDays(question);
  sections.now.replaceChildren(...drawNow(undefined, undefined, unit));
  sections.hours.replaceChildren(...(hasDays ? drawHours(Array(24).fill(undefined), undefined, unit) : []));
  sections.days.replaceChildren(...(hasDays && days.length > 0 ? drawDays(days, unit) : []));
}

const isNamed = ([id, name, country]: PlaceEntry, text: string): boolean =>
  [id, name, `${name}, ${country}`].includes(text);

function outlineDays({ days = 0, date }: Asked): OutlinedDay[] {
  return Array.from({ length: days }, (_, i) => ({
    date: date && new Date(Date.parse(date) + i * DAY_MS).toISOString().slice(0, 10),
  }));
}

/** A status that is drawn again is announced again. */
let announced = '';
function drawNotice(model: Model): void {
  const { report, status } = model.getSnapshot();
  const place = status.kind === 'asking' ? (places.find(([id]) => id === status.place)?.[1] ?? status.place) : '';
  const text =
    status.kind === 'problem'
      ? status.text
      : place !== ''
        ? `Looking up ${place}…`
        : report
          ? ''
          : 'Waiting for the weather…';
  const retry = status.kind === 'problem' ? status.retry : undefined;
  if (`${status.kind}${text}` === announced) return;
  announced = `${status.kind}${text}`;
  notice.className = `notice ${status.kind}`;
  const ask = { type: 'button', onclick: () => void model.askFor(retry ?? '') };
  notice.replaceChildren(
    ...(text === '' ? [] : [h('p', {}, text)]),
    ...(retry === undefined ? [] : [h('button', ask, 'Try again')]),
  );
}

// After `current_weather` there are no days yet. They are requested only when the user presses the button.
function drawMore(model: Model): Node {
  const { report, status } = model.getSnapshot();
  const ask = () => void model.askFor(report?.place.id ?? '');
  const isAsking = status.kind === 'asking';
  return h('button', { type: 'button', onclick: ask, ...(isAsking && { disabled: '' }) }, 'Show the coming days');
}

async function start(): Promise<void> {
  const view = await connect({ name: 'weather-view', version: '0.1.0' });
  const model = createModel(view);
  model.subscribe(() => draw(model));
  select.addEventListener('change', () => {
    if (select.value !== '') void model.askFor(select.value);
  });
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="unit"]'))
    input.addEventListener('change', () => model.setUnit(input.value as 'C' | 'F'));
  draw(model);
}

start().catch(error => {
  root.setAttribute('aria-busy', 'false');
  notice.className = 'notice problem';
  notice.replaceChildren(h('p', {}, error instanceof ViewError ? error.message : 'This page could not start.'));
});
