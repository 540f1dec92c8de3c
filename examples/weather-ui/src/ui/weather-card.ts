// Draws the weather of a place: now, and a row for each day.
import type { RenderContext } from '@vitrine/view/tool-ui';
import type { WeatherCardProps } from '../weather-card-props.ts';

type Day = WeatherCardProps['days'][number];

export function weatherCard(
  { location, temperatureC, condition, days }: WeatherCardProps,
  { emitAction }: Pick<RenderContext, 'emitAction'>,
): HTMLElement {
  const lowest = Math.min(...days.map(({ lowC }) => lowC));
  const highest = Math.max(...days.map(({ highC }) => highC));
  const scale = (celsius: number): number => ((celsius - lowest) / Math.max(1, highest - lowest)) * 100;
  return element('article', { className: 'card' }, [
    element('header', {}, [
      element('h2', { textContent: location }),
      element('p', { className: 'now', textContent: degrees(temperatureC) }),
      element('p', { className: 'sky', textContent: readable(condition) }),
    ]),
    element(
      'ul',
      {},
      days.map(day => dayRow(day, scale, () => void emitAction('choose_day', { date: day.date }))),
    ),
  ]);
}

function dayRow(day: Day, scale: (celsius: number) => number, choose: () => void): HTMLElement {
  const { date, condition, lowC, highC, rainChancePercent } = day;
  const bar = element('span', { className: 'bar', ariaHidden: 'true' }, [element('span')]);
  const fill = bar.firstElementChild as HTMLElement;
  fill.style.marginInlineStart = `${scale(lowC)}%`;
  fill.style.width = `${Math.max(4, scale(highC) - scale(lowC))}%`;
  const button = element('button', { type: 'button' }, [
    element('span', { className: 'day', textContent: weekday(date) }),
    element('span', { className: 'sky', textContent: `${readable(condition)}, ${rainChancePercent} % rain` }),
    element('span', { className: 'low', textContent: degrees(lowC) }),
    bar,
    element('span', { className: 'high', textContent: degrees(highC) }),
  ]);
  button.addEventListener('click', choose);
  return element('li', {}, [button]);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

const degrees = (celsius: number): string => `${Math.round(celsius)} °C`;
const readable = (condition: string): string => condition.replaceAll(/[-_]/g, ' ');

function weekday(date: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
