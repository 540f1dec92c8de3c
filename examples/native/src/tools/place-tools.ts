// Tools whose results are places, their weather and pictures, and what happened when.
import type { McpServer } from '@modelcontextprotocol/server';
import { readCities, readDataset, readSeattle } from './public-data.ts';
import { showTool } from './show-tool.ts';

const PICTURES = [
  { file: 'ffox.png', alt: 'A fox around a globe', title: 'Fox' },
  { file: 'gimp.png', alt: 'A dog with a brush', title: 'Dog' },
  { file: '7zip.png', alt: 'The number seven and the letter z', title: 'Archive' },
];
const TRIP = /^(?:Reykjavík|Akureyri|Egilsstaðir|Höfn|Selfoss)$/;

export function registerPlaceTools(server: McpServer): void {
  showTool(
    server,
    'geo-map',
  )({
    name: 'map_cities',
    title: 'Map cities',
    description: 'The stops of a trip around Iceland on a map.',
    text: 'The user sees a map with the stops of the trip.',
    props: () => {
      const markers = readTrip().map(({ name, lat, lng }) => ({ label: name, lat: Number(lat), lng: Number(lng) }));
      return { title: 'Around Iceland', markers, routes: [{ label: 'The way', points: markers.slice(0, 4) }] };
    },
  });
  showTool(
    server,
    'weather-widget',
  )({
    name: 'show_weather',
    title: 'Show the weather',
    description: 'The weather of Seattle on a day of 2015, as it was observed.',
    text: 'The user sees the weather.',
    props: () => {
      const [june, ...later] = readSeattle(2015).slice(5);
      return {
        location: 'Seattle',
        current: { temp: june!.high, tempMin: june!.low, tempMax: june!.high, condition: 'clear' },
        forecast: later.slice(0, 5).map(({ month, low, high, rain }) => ({
          day: month,
          tempMin: low,
          tempMax: high,
          condition: rain > 60 ? 'rain' : 'partly-cloudy',
        })),
      };
    },
  });
  showTool(
    server,
    'item-carousel',
  )({
    name: 'suggest_cities',
    title: 'Suggest cities',
    description: 'Cities of Iceland to choose from.',
    text: 'The user sees cities, each with buttons. A press comes as a message.',
    props: () => ({
      title: 'Where to go',
      items: readTrip().map(({ name, lat, lng }, index) => ({
        id: name,
        name,
        subtitle: `${lat}, ${lng}`,
        color: ['#1e5b6e', '#7f1d1d', '#3f6212', '#4c1d95', '#9a3412'][index % 5],
        actions: [{ id: 'stay', label: 'Stay there' }],
      })),
    }),
  });
  showTool(
    server,
    'image-gallery',
  )({
    name: 'show_pictures',
    title: 'Show pictures',
    description: 'The pictures of the example data.',
    text: 'The user sees three pictures.',
    props: () => ({
      title: 'Pictures of the data',
      images: PICTURES.map(({ file, alt, title }) => ({
        id: file,
        src: `data:image/png;base64,${readDataset(file).toString('base64')}`,
        alt,
        title,
        width: 1,
        height: 1,
      })),
    }),
  });
  showTool(
    server,
    'timeline',
  )({
    name: 'trace_release',
    title: 'Trace a release',
    description: 'When the steps of a release took place.',
    text: 'The user sees the steps of the release with their times.',
    props: () => ({
      title: 'Release 0.1',
      groupBy: 'day',
      events: [
        { title: 'Branch is frozen', at: '2026-11-20T09:00:00Z' },
        { title: 'A test failed', at: '2026-11-20T10:40:00Z', tone: 'danger', tags: ['browser'] },
        { title: 'It is mended', at: '2026-11-21T08:15:00Z', tone: 'success' },
        { title: 'Packages are published', at: '2026-11-24T12:00:00Z', state: 'upcoming' },
      ],
    }),
  });
}

function readTrip() {
  return readCities().filter(({ country, name }) => country === 'IS' && TRIP.test(name));
}
