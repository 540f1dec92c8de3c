// Files, messages, documents and pages found on the web.
import type { SampleResult } from './sample-result.ts';

export const FILES_AND_MESSAGES: readonly SampleResult[] = [
  {
    id: 'filesystem/stat',
    arguments: { path: '/srv/tides.csv' },
    value: {
      path: '/srv/tides.csv',
      size: 1536021,
      mode: 33188,
      uid: 1000,
      gid: 1000,
      mtime: '2026-06-12T09:00:00.000Z',
      birthtime: '2026-06-01T09:00:00.000Z',
      isDirectory: false,
      isFile: true,
      permissions: '644',
    },
  },
  {
    id: 'filesystem/list',
    value: {
      entries: [
        { name: 'docs', type: 'directory', size: 4096, mtimeMs: 1781266500123.4 },
        { name: 'tides.csv', type: 'file', size: 1536021, mtimeMs: 1781266400000 },
        { name: 'README.md', type: 'file', size: 812, mtimeMs: 1781166400000 },
      ],
      truncated: false,
    },
  },
  {
    id: 'google-drive/search',
    value: {
      kind: 'drive#fileList',
      incompleteSearch: false,
      files: [
        {
          kind: 'drive#file',
          id: '1A2b3C4d5E6f7G8h9I0jKlMnOpQrStUvWxYz',
          name: 'Tides 2026',
          mimeType: 'application/vnd.google-apps.spreadsheet',
          modifiedTime: '2026-06-10T08:00:00.000Z',
          webViewLink: 'https://docs.google.com/spreadsheets/d/1A2b',
        },
        {
          kind: 'drive#file',
          id: '9Z8y7X6w5V4u3T2s1R0qPoNmLkJiHgFeDcBa',
          name: 'Harbour plan.pdf',
          mimeType: 'application/pdf',
          modifiedTime: '2026-05-10T08:00:00.000Z',
          webViewLink: 'https://drive.google.com/file/d/9Z8y',
          size: '482113',
        },
      ],
    },
  },
  {
    id: 'slack/history',
    arguments: { channel_id: 'C012AB3CD' },
    value: {
      ok: true,
      messages: [
        { type: 'message', user: 'U012AB3CDE', text: 'High water at six.', ts: '1781266500.000200' },
        {
          type: 'message',
          user: 'U061F7AUR',
          text: 'Thanks!',
          ts: '1781266560.000300',
          thread_ts: '1781266500.000200',
        },
      ],
      has_more: false,
      pin_count: 0,
      response_metadata: { next_cursor: '' },
    },
  },
  {
    id: 'slack/post',
    arguments: { channel_id: 'C012AB3CD', text: 'Hello' },
    value: {
      ok: true,
      channel: 'C012AB3CD',
      ts: '1781266600.000100',
      message: { type: 'message', user: 'U012AB3CDE', text: 'Hello', ts: '1781266600.000100' },
    },
  },
  {
    id: 'notion/search',
    value: {
      object: 'list',
      results: [
        {
          object: 'page',
          id: '59833787-2cf9-4fdf-8782-e53db20768a5',
          created_time: '2026-03-01T19:05:00.000Z',
          last_edited_time: '2026-06-06T20:19:00.000Z',
          archived: false,
          url: 'https://www.notion.so/Tides-598337872cf94fdf8782e53db20768a5',
          title: 'Tides',
        },
        {
          object: 'page',
          id: '13950b26-c203-4f3b-b97d-93ec06319565',
          created_time: '2026-02-01T19:05:00.000Z',
          last_edited_time: '2026-06-01T20:19:00.000Z',
          archived: false,
          url: 'https://www.notion.so/Ships-13950b26c2034f3bb97d93ec06319565',
          title: 'Ships',
        },
      ],
      next_cursor: null,
      has_more: false,
      type: 'page_or_database',
      request_id: '5b1f9f5e-3f6e-4b3f-9d5e-2f6a1d8c7b90',
    },
  },
  {
    id: 'brave/web-search',
    arguments: { query: 'tide tables', count: 3 },
    value: {
      type: 'search',
      query: { original: 'tide tables', more_results_available: true },
      web: {
        type: 'search',
        results: [
          {
            title: 'Tide tables',
            url: 'https://tides.example/tables',
            description:
              'Tables for every harbour of the north, with the harmonic constants from which they are made and the corrections for the weather of the day, in one long list.',
            age: '2 days ago',
            language: 'en',
          },
          {
            title: 'How tides work',
            url: 'https://sea.example/tides',
            description: 'The moon, the sun and the shape of the coast.',
            age: 'May 3, 2026',
            language: 'en',
          },
        ],
      },
    },
  },
  {
    id: 'tavily/search',
    arguments: { query: 'tide tables' },
    value: {
      query: 'tide tables',
      follow_up_questions: null,
      answer: 'Tide tables predict high and low water.',
      images: [],
      results: [
        {
          title: 'Tide tables',
          url: 'https://tides.example/tables',
          content: 'Tables for every harbour.',
          score: 0.92,
          raw_content: null,
        },
        {
          title: 'Tides',
          url: 'https://sea.example/tides',
          content: 'The moon and the sun.',
          score: 0.81,
          raw_content: null,
        },
      ],
      response_time: 1.31,
      request_id: '1a2b',
    },
  },
  {
    id: 'gmail/messages',
    value: {
      messages: [
        {
          id: '18c2f3a4b5d6e7f8',
          threadId: '18c2f3a4b5d6e7f8',
          from: 'Ada <ada@example.org>',
          subject: 'Poster',
          date: 'Fri, 12 Jun 2026 14:15:00 +0200',
          snippet: 'The poster is ready.',
          isUnread: true,
        },
        {
          id: '28c2f3a4b5d6e7f9',
          threadId: '28c2f3a4b5d6e7f9',
          from: 'Bo <bo@example.org>',
          subject: 'Tides',
          date: 'Thu, 11 Jun 2026 08:00:00 +0200',
          snippet: 'See the table.',
          isUnread: false,
        },
      ],
      resultSizeEstimate: 2,
    },
  },
  {
    id: 'calendar/event',
    value: {
      kind: 'calendar#event',
      etag: '"3181161784712000"',
      id: '4eahs9ghkhrvkld72hogu9ph3e',
      status: 'confirmed',
      htmlLink: 'https://www.google.com/calendar/event?eid=4eah',
      created: '2026-05-01T12:00:00.000Z',
      summary: 'Low water walk',
      location: 'Oban',
      start: { dateTime: '2026-06-14T10:30:00+02:00', timeZone: 'Europe/Oslo' },
      end: { dateTime: '2026-06-14T12:00:00+02:00', timeZone: 'Europe/Oslo' },
      organizer: { email: 'ada@example.org', self: true },
    },
  },
  {
    id: 'memory/graph',
    value: {
      entities: [
        { name: 'Oban', entityType: 'harbour', observations: ['deep water', 'ferry port'] },
        { name: 'M2', entityType: 'constituent', observations: ['lunar'] },
      ],
      relations: [
        { from: 'Oban', to: 'M2', relationType: 'follows' },
        { from: 'M2', to: 'moon', relationType: 'comes from' },
      ],
    },
  },
  { id: 'removed/one', arguments: { id: 'z9' }, value: { success: true, message: 'Removed z9.' } },
  { id: 'created/one', value: { ok: true, id: '550e8400-e29b-41d4-a716-446655440000', created: true } },
  {
    id: 'spotify/track',
    value: {
      id: '11dFghVXANMlKmJXsNCbNl',
      name: 'Cut To The Feeling',
      artists: [{ id: '6sFIWsNpZYqfjUpaCgueju', name: 'Carly Rae Jepsen' }],
      album: {
        id: '0tGPJ0bkWOUmH7MEOR77qc',
        name: 'Cut To The Feeling',
        release_date: '2017-05-26',
        images: [{ url: 'https://i.scdn.co/image/1', width: 640, height: 640 }],
      },
      duration_ms: 207959,
      popularity: 63,
      explicit: false,
      external_urls: { spotify: 'https://open.spotify.com/track/11dF' },
    },
  },
  {
    id: 'kubernetes/pods',
    value: {
      kind: 'PodList',
      apiVersion: 'v1',
      items: [
        {
          metadata: { name: 'web-1', namespace: 'harbour', uid: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
          status: { phase: 'Running', podIP: '10.0.0.4' },
        },
        {
          metadata: { name: 'web-2', namespace: 'harbour', uid: '550e8400-e29b-41d4-a716-446655440000' },
          status: { phase: 'Pending', podIP: null },
        },
      ],
    },
  },
];
