import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, it } from 'vitest';
import { PLACES } from './places.ts';
import type { CurrentWeather, Forecast } from './report.ts';
import { createWeatherServer } from './server.ts';

let client: Client;
afterEach(() => client.close());

async function open() {
  const server = createWeatherServer({ now: () => new Date('2026-11-21T12:00:00Z') });
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  // The client checks structured content against the output schema of each tool it has listed.
  await client.listTools();
}
const call = (name: string, args: object) => client.callTool({ name, arguments: { ...args } });
const text = (result: Awaited<ReturnType<typeof call>>) => (result.content[0] as { text: string }).text;

describe('the weather server', () => {
  it('lists places, all or by a part of their name', async () => {
    await open();
    const all = await call('list_places', {});
    expect(all.structuredContent).toMatchObject({ places: expect.objectContaining({ length: PLACES.length }) });
    const some = await call('list_places', { query: 'new zeal' });
    expect(text(some).split('\n')).toContain('Wellington, New Zealand');
    expect(text(await call('list_places', { query: 'atlantis' }))).toContain('No place');
  });

  it('reports the current weather by the local time of the place, in text and structure, as simulated', async () => {
    await open();
    const result = await call('current_weather', { place: 'tokyo' });
    const { now, today, place, simulated } = result.structuredContent as CurrentWeather;
    expect(simulated).toBe(true);
    expect(place).toMatchObject({ name: 'Tokyo', timeZone: 'Asia/Tokyo' });
    expect(now.time).toBe('2026-11-21T21:00');
    expect(now.isDay).toBe(false);
    expect(now.temperatureC).toBeGreaterThanOrEqual(today.lowC - 5);
    expect(text(result)).toMatch(/^Tokyo, Japan, 2026-11-21 21:00: -?\d+ °C/);
    expect(text(result)).toContain('not an observation');
  });

  it('forecasts as many days as requested, and 24 hours from now', async () => {
    await open();
    const result = await call('forecast', { place: 'Reykjavik', days: 10 });
    const { days, hours } = result.structuredContent as Forecast;
    expect(days.map(day => day.date)).toEqual(
      Array.from({ length: 10 }, (_, i) => `2026-11-${21 + i > 30 ? '' : 21 + i}`),
    );
    expect(hours).toHaveLength(24);
    expect(hours[0]?.time).toBe('2026-11-21T12:00');
    expect(hours[12]?.time).toBe('2026-11-22T00:00');
    expect(text(result).split('\n')).toHaveLength(12);
  });

  it('accepts a date', async () => {
    await open();
    const { days } = (await call('forecast', { place: 'Oslo', days: 2, date: '2026-02-28' }))
      .structuredContent as Forecast;
    expect(days.map(day => day.date)).toEqual(['2026-02-28', '2026-03-01']);
  });

  it.each([
    ['current_weather', { place: 'Lodnon' }, 'Did you mean London'],
    ['current_weather', { place: 'Xyzzyx' }, 'list_places'],
    ['current_weather', { place: 'Oslo', date: '1066-10-14' }, 'out of range'],
    ['current_weather', { place: 'Oslo', date: '2026-02-30' }, 'date'],
    ['forecast', { place: 'Oslo', days: 15 }, '14'],
  ])('refuses %s %j with what to do', async (name, args, words) => {
    await open();
    const result = await call(name, args);
    expect(result.isError).toBe(true);
    expect(text(result)).toContain(words);
  });

  it.each(['legacy', 'modern'])('serves stdio in the %s era', async era => {
    client = new Client(
      { name: 'test', version: '1.0.0' },
      era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
    );
    const main = new URL('./main.ts', import.meta.url).pathname;
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: ['--conditions=@vitrine/source', main] }),
    );
    expect((await client.listTools()).tools.map(tool => tool.name)).toEqual([
      'list_places',
      'current_weather',
      'forecast',
    ]);
    expect((await call('current_weather', { place: 'Lima', date: '2026-07-01' })).structuredContent).toMatchObject({
      place: { name: 'Lima' },
      today: { date: '2026-07-01' },
    });
  });
});
