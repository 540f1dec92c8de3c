// Answers of monitors, linters, test runners and calendars.
import type { SampleResult } from './sample-result.ts';

export const TOOL_ANSWERS: readonly SampleResult[] = [
  {
    id: 'eslint/by-file',
    value: [
      {
        filePath: '/app/src/cart.ts',
        messages: [
          {
            ruleId: 'no-unused-vars',
            severity: 2,
            message: "'total' is defined but never used.",
            line: 3,
            column: 9,
          },
          {
            ruleId: 'eqeqeq',
            severity: 2,
            message: "Expected '===' and instead saw '=='.",
            line: 14,
            column: 12,
          },
        ],
        suppressedMessages: [],
        errorCount: 2,
        warningCount: 0,
        usedDeprecatedRules: [],
      },
      {
        filePath: '/app/src/pay.ts',
        messages: [
          {
            ruleId: 'no-console',
            severity: 1,
            message: 'Unexpected console statement.',
            line: 21,
            column: 3,
          },
        ],
        suppressedMessages: [],
        errorCount: 0,
        warningCount: 1,
        usedDeprecatedRules: [],
      },
      {
        filePath: '/app/src/index.ts',
        messages: [],
        suppressedMessages: [],
        errorCount: 0,
        warningCount: 0,
        usedDeprecatedRules: [],
      },
    ],
  },
  {
    id: 'prometheus/labels',
    arguments: {
      query: 'container_memory_working_set_bytes{namespace="shop"}',
      step: '300s',
    },
    value: {
      status: 'success',
      data: {
        resultType: 'matrix',
        result: [
          {
            metric: {
              __name__: 'container_memory_working_set_bytes',
              namespace: 'shop',
              pod: 'web-1',
            },
            values: [
              [1796000000, 120000000],
              [1796000300, 122617558],
              [1796000600, 124946958],
              [1796000900, 126731768],
              [1796001200, 127775503],
            ],
          },
          {
            metric: {
              __name__: 'container_memory_working_set_bytes',
              namespace: 'shop',
              pod: 'web-2',
            },
            values: [
              [1796000000, 98000000],
              [1796000300, 100617558],
              [1796000600, 102946958],
              [1796000900, 104731768],
              [1796001200, 105775503],
            ],
          },
          {
            metric: {
              __name__: 'container_memory_working_set_bytes',
              namespace: 'shop',
              pod: 'worker-0',
            },
            values: [
              [1796000000, 240000000],
              [1796000300, 242617558],
              [1796000600, 244946958],
              [1796000900, 246731768],
              [1796001200, 247775503],
            ],
          },
        ],
      },
    },
  },
  {
    id: 'kubernetes/events',
    arguments: {
      namespace: 'shop',
    },
    value: {
      items: [
        {
          metadata: {
            name: 'web.42',
            namespace: 'shop',
          },
          involvedObject: {
            kind: 'Pod',
            namespace: 'shop',
            name: 'web-6d4cf56db6-abcde',
          },
          reason: 'BackOff',
          message: 'Back-off restarting failed container web in pod web-6d4cf56db6-abcde',
          source: {
            component: 'kubelet',
            host: 'node-2',
          },
          firstTimestamp: '2026-11-28T07:12:44Z',
          lastTimestamp: '2026-11-30T09:02:00Z',
          count: 42,
          type: 'Warning',
        },
        {
          metadata: {
            name: 'web.12',
            namespace: 'shop',
          },
          involvedObject: {
            kind: 'Pod',
            namespace: 'shop',
            name: 'web-6d4cf56db6-abcde',
          },
          reason: 'Pulled',
          message: 'Container image "registry.example/web:1.8.2" already present on machine',
          source: {
            component: 'kubelet',
            host: 'node-2',
          },
          firstTimestamp: '2026-11-28T07:12:44Z',
          lastTimestamp: '2026-11-30T09:02:00Z',
          count: 12,
          type: 'Normal',
        },
        {
          metadata: {
            name: 'web.7',
            namespace: 'shop',
          },
          involvedObject: {
            kind: 'Pod',
            namespace: 'shop',
            name: 'web-6d4cf56db6-abcde',
          },
          reason: 'Unhealthy',
          message: 'Readiness probe failed: HTTP probe failed with statuscode: 503',
          source: {
            component: 'kubelet',
            host: 'node-2',
          },
          firstTimestamp: '2026-11-28T07:12:44Z',
          lastTimestamp: '2026-11-30T09:02:00Z',
          count: 7,
          type: 'Warning',
        },
      ],
    },
  },
  {
    id: 'feed/items',
    value: {
      rss: {
        '@version': '2.0',
        channel: {
          title: 'Harbour news',
          link: 'https://news.example/',
          description: 'News of the harbour',
          language: 'en-gb',
          lastBuildDate: 'Sun, 29 Nov 2026 10:12:00 +0000',
          item: [
            {
              title: 'New pilot boat',
              link: 'https://news.example/1',
              description: '<p>The <b>pilot boat</b> arrived.</p>',
              pubDate: 'Sun, 29 Nov 2026 09:00:00 GMT',
              guid: {
                '@isPermaLink': 'false',
                '#text': 'n-1',
              },
              category: ['boats', 'news'],
            },
            {
              title: 'Storm warning',
              link: 'https://news.example/2',
              description: '<p>Gale from the <i>west</i>.</p>',
              pubDate: 'Sat, 28 Nov 2026 09:00:00 GMT',
              guid: {
                '@isPermaLink': 'false',
                '#text': 'n-2',
              },
              category: ['weather'],
            },
          ],
        },
      },
    },
  },
  {
    id: 'company/departments',
    value: {
      company: {
        name: 'Shop AS',
        departments: [
          {
            name: 'Engineering',
            head: {
              name: 'Ada Example',
              contact: {
                email: 'ada@example.com',
                phones: [
                  {
                    type: 'work',
                    number: '+47 55 00 00 00',
                  },
                ],
              },
            },
            teams: [
              {
                name: 'Web',
                members: [
                  {
                    name: 'Bo Example',
                    skills: ['ts', 'css'],
                  },
                  {
                    name: 'Cy Example',
                    skills: ['go'],
                  },
                ],
                budget: {
                  currency: 'EUR',
                  amount: 120000,
                  quarters: {
                    q1: 30000,
                    q2: 30000,
                    q3: 30000,
                    q4: 30000,
                  },
                },
              },
            ],
          },
          {
            name: 'Sales',
            head: {
              name: 'Di Example',
              contact: {
                email: 'di@example.com',
                phones: [],
              },
            },
            teams: [],
          },
        ],
      },
    },
  },
  {
    id: 'pytest/report',
    value: {
      created: 1796000000.12,
      duration: 3.412,
      exitcode: 1,
      root: '/app',
      environment: {},
      summary: {
        passed: 2,
        failed: 1,
        total: 3,
        collected: 3,
      },
      tests: [
        {
          nodeid: 'tests/test_cart.py::test_total',
          lineno: 4,
          outcome: 'failed',
          setup: {
            duration: 0.0002,
            outcome: 'passed',
          },
          call: {
            duration: 0.0011,
            outcome: 'failed',
            crash: {
              path: '/app/tests/test_cart.py',
              lineno: 8,
              message: 'assert 11 == 12',
            },
          },
        },
        {
          nodeid: 'tests/test_cart.py::test_empty',
          lineno: 12,
          outcome: 'passed',
          setup: {
            duration: 0.0001,
            outcome: 'passed',
          },
          call: {
            duration: 0.0002,
            outcome: 'passed',
          },
        },
        {
          nodeid: 'tests/test_pay.py::test_card',
          lineno: 3,
          outcome: 'passed',
          setup: {
            duration: 0.0001,
            outcome: 'passed',
          },
          call: {
            duration: 0.2,
            outcome: 'passed',
          },
        },
      ],
    },
  },
];
