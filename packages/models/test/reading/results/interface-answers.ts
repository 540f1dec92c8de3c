// Answers of interfaces in the forms that protocols prescribe.
import type { SampleResult } from './sample-result.ts';

export const INTERFACE_ANSWERS: readonly SampleResult[] = [
  {
    id: 'mediawiki/search',
    arguments: {
      srsearch: 'tide',
    },
    value: {
      batchcomplete: true,
      continue: {
        sroffset: 2,
        continue: '-||',
      },
      query: {
        searchinfo: {
          totalhits: 5120,
        },
        search: [
          {
            ns: 0,
            title: 'Tide',
            pageid: 30718,
            size: 98312,
            wordcount: 11204,
            snippet: '<span class="searchmatch">Tides</span> are the rise and fall of sea levels',
            timestamp: '2026-11-20T10:00:00Z',
          },
          {
            ns: 0,
            title: 'Tide table',
            pageid: 51234,
            size: 12001,
            wordcount: 1400,
            snippet: '<span class="searchmatch">Tide</span> tables are used for tidal prediction',
            timestamp: '2026-10-20T10:00:00Z',
          },
        ],
      },
    },
  },
  {
    id: 'odata/users',
    value: {
      '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users',
      '@odata.nextLink': 'https://graph.microsoft.com/v1.0/users?$skiptoken=X',
      '@odata.count': 3,
      value: [
        {
          '@odata.etag': 'W/"1"',
          businessPhones: ['+47 55 00 00 00'],
          displayName: 'Ada Example',
          givenName: 'Ada',
          jobTitle: 'Engineer',
          mail: 'ada@example.com',
          mobilePhone: null,
          officeLocation: '18/2111',
          preferredLanguage: 'en-US',
          surname: 'Example',
          userPrincipalName: 'ada@example.com',
          id: '87d349ed-44d7-43e1-9a83-5f2406dee5bd',
        },
        {
          '@odata.etag': 'W/"2"',
          businessPhones: [],
          displayName: 'Bo Example',
          givenName: 'Bo',
          jobTitle: 'Designer',
          mail: 'bo@example.com',
          mobilePhone: null,
          officeLocation: null,
          preferredLanguage: 'nb-NO',
          surname: 'Example',
          userPrincipalName: 'bo@example.com',
          id: '4782e723-f4f4-4af3-a76e-25e3bab0d896',
        },
      ],
    },
  },
  {
    id: 'hal/orders',
    value: {
      _links: {
        self: {
          href: '/orders?page=1',
        },
        next: {
          href: '/orders?page=2',
        },
        'ea:find': {
          href: '/orders{?id}',
          templated: true,
        },
      },
      currentlyProcessing: 14,
      shippedToday: 20,
      _embedded: {
        orders: [
          {
            _links: {
              self: {
                href: '/orders/123',
              },
              'ea:customer': {
                href: '/customers/7809',
              },
            },
            total: 30,
            currency: 'USD',
            status: 'shipped',
            placedAt: '2026-11-28T10:00:00Z',
          },
          {
            _links: {
              self: {
                href: '/orders/124',
              },
              'ea:customer': {
                href: '/customers/12369',
              },
            },
            total: 20,
            currency: 'USD',
            status: 'processing',
            placedAt: '2026-11-29T10:00:00Z',
          },
        ],
      },
    },
  },
  {
    id: 'jsonapi/articles',
    value: {
      jsonapi: {
        version: '1.1',
      },
      links: {
        self: 'https://api.example.com/articles?page=1',
        next: 'https://api.example.com/articles?page=2',
      },
      data: [
        {
          type: 'articles',
          id: '1',
          attributes: {
            title: 'Tides explained',
            published: '2026-11-20T10:00:00Z',
            views: 1842,
          },
          relationships: {
            author: {
              links: {
                self: 'https://api.example.com/articles/1/relationships/author',
              },
              data: {
                type: 'people',
                id: '9',
              },
            },
          },
          links: {
            self: 'https://api.example.com/articles/1',
          },
        },
        {
          type: 'articles',
          id: '2',
          attributes: {
            title: 'Knots',
            published: '2026-11-22T10:00:00Z',
            views: 311,
          },
          relationships: {
            author: {
              links: {
                self: 'https://api.example.com/articles/2/relationships/author',
              },
              data: {
                type: 'people',
                id: '9',
              },
            },
          },
          links: {
            self: 'https://api.example.com/articles/2',
          },
        },
      ],
      included: [
        {
          type: 'people',
          id: '9',
          attributes: {
            firstName: 'Ada',
            lastName: 'Example',
            twitter: 'ada',
          },
          links: {
            self: 'https://api.example.com/people/9',
          },
        },
      ],
      meta: {
        total: 2,
      },
    },
  },
  {
    id: 'dns/resolve',
    arguments: {
      name: 'example.com',
      type: 'MX',
    },
    value: {
      Status: 0,
      TC: false,
      RD: true,
      RA: true,
      AD: false,
      CD: false,
      Question: [
        {
          name: 'example.com.',
          type: 15,
        },
      ],
      Answer: [
        {
          name: 'example.com.',
          type: 15,
          TTL: 300,
          data: '10 mail.example.com.',
        },
        {
          name: 'example.com.',
          type: 15,
          TTL: 300,
          data: '20 mail2.example.com.',
        },
      ],
      Comment: 'Response from 199.43.135.53.',
    },
  },
  {
    id: 'google-calendar/events',
    value: {
      kind: 'calendar#events',
      etag: '"p33c"',
      summary: 'ada@example.com',
      updated: '2026-11-29T10:00:00.000Z',
      timeZone: 'Europe/Oslo',
      accessRole: 'owner',
      defaultReminders: [
        {
          method: 'popup',
          minutes: 30,
        },
      ],
      items: [
        {
          kind: 'calendar#event',
          etag: '"1"',
          id: 'a1b2c3',
          status: 'confirmed',
          htmlLink: 'https://www.google.com/calendar/event?eid=a1',
          created: '2026-11-01T10:00:00.000Z',
          updated: '2026-11-02T10:00:00.000Z',
          summary: 'Planning',
          location: 'Room 4',
          creator: {
            email: 'ada@example.com',
            self: true,
          },
          organizer: {
            email: 'ada@example.com',
            self: true,
          },
          start: {
            dateTime: '2026-12-01T09:00:00+01:00',
            timeZone: 'Europe/Oslo',
          },
          end: {
            dateTime: '2026-12-01T10:00:00+01:00',
            timeZone: 'Europe/Oslo',
          },
          eventType: 'default',
        },
        {
          kind: 'calendar#event',
          etag: '"2"',
          id: 'd4e5f6',
          status: 'confirmed',
          htmlLink: 'https://www.google.com/calendar/event?eid=d4',
          created: '2026-11-01T10:00:00.000Z',
          updated: '2026-11-02T10:00:00.000Z',
          summary: 'Holiday',
          creator: {
            email: 'ada@example.com',
            self: true,
          },
          organizer: {
            email: 'ada@example.com',
            self: true,
          },
          start: {
            date: '2026-12-24',
          },
          end: {
            date: '2026-12-27',
          },
          transparency: 'transparent',
          eventType: 'default',
        },
      ],
    },
  },
];
