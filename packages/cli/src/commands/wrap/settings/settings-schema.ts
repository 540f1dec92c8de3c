// The settings of `vitrine wrap`: every key of its file with its text, and the names of the variable and the option that set it.
import { parseBudget } from '@vitrine/wrapper/internal/stores';
import * as z from 'zod';
import { upstream } from './upstream-schema.ts';

/** Texts that the path of a setting does not say. */
export interface SettingNames {
  /** The long option. @default `section-key`, without the sections `generation` and `limits` */
  readonly option?: string;
  /** The variable, after `VITRINE_WRAP_`. @default the option in capitals */
  readonly variable?: string;
  /** The text is `auto`, or a path that is relative to the file it is in, else to the working directory. */
  readonly isPath?: true;
  /** Options without a value, each with what it sets and its help. One with the name of the setting's own option replaces it. */
  readonly switches?: Readonly<Record<string, readonly [value: string | boolean, help: string]>>;
}

/** The names of those settings that have others than their path says. */
export const settingNames = z.registry<SettingNames>();

const text = z.string().min(1);
const count = z.int().min(1);
const patterns = z.array(text);
const example = z.strictObject({
  input: z.json().optional().describe('The arguments.'),
  output: z.json().optional().describe('What the tool answers.'),
});

const promptLimits = z
  .strictObject({
    maxSchemaDepth: count.max(20).describe('Levels of parameters and results that the model is told. Default: 6.'),
    maxRefinementHistory: z
      .int()
      .min(0)
      .max(50)
      .describe('The most earlier changes that the model is told when it changes an interface. Default: 5.'),
  })
  .partial()
  .describe('How much the model is told.');

const generation = z
  .strictObject({
    enabledTools: patterns.describe(
      'Only these tools get an interface. Default: all. Names of tools; * matches any characters.',
    ),
    disabledTools: patterns.describe(
      'These tools get no interface, even when they are enabled. Default: none. Names of tools; * matches any characters.',
    ),
    defaultTheme: z
      .enum(['light', 'dark', 'system'])
      .describe('How a page looks where the host does not say. Default: system.')
      .register(settingNames, { option: 'theme' }),
    maxConcurrentGenerations: count
      .describe('Interfaces that the model makes at the same time. Default: 2.')
      .register(settingNames, { variable: 'CONCURRENCY' }),
    maxTools: z.int().min(0).describe('The most interfaces that the model makes before a tool is called. Default: 20.'),
    timeoutMs: z.int().min(1000).describe('The most time for one interface. Default: 60000.'),
    budget: z
      .string()
      .refine(
        words => parseBudget(words) !== undefined,
        'A budget is a number of tokens (200k, 1.5M) or of money ($0.50).',
      )
      .describe('The most that one run spends on the model: tokens (200k, 1.5M) or money ($0.50). Default: no limit.'),
    promptsDirectory: text
      .describe(
        'A folder with system.txt, which replaces the system prompt of the model and of _ui_guide, or freeform.txt, which replaces the prompt for whole pages, or both; {{default}} in them stands for the built-in one. Default: the built-in ones.',
      )
      .register(settingNames, { option: 'prompts', isPath: true }),
    prompt: text
      .max(4000)
      .describe('What every interface should follow, in words. It is added to each prompt. Default: nothing.'),
    examples: z
      .record(z.string(), z.array(example).max(5))
      .describe('Examples of calls by the names of tools, which the model is sent: input, output. Default: none.'),
    limits: promptLimits,
    maxRetries: z
      .int()
      .min(0)
      .max(20)
      .describe('How often a request to the model that failed is made again. Default: 4.'),
    retryDelayMs: z
      .int()
      .min(0)
      .describe(
        'About the first pause before a failed request to the model is made again; it doubles with each. Default: 500.',
      ),
    browser: text
      .describe(
        'A Chromium that tries each interface before it is shown: its path, or auto for the browser in CHROMIUM or on the PATH. Needs playwright-core. Default: none.',
      )
      .register(settingNames, { isPath: true }),
    workspace: text
      .max(1000)
      .describe(
        'What changes of interfaces by users and their models belong to. Each workspace has its own. Default: the working directory.',
      ),
    learn: z
      .boolean()
      .describe(
        'Learns what results of tools without an output schema look like: types and names of members, never values. It matters without a model, too. Default: true.',
      )
      .register(settingNames, {
        switches: {
          'no-learn': [
            false,
            'learn nothing from results: otherwise types and names of members are kept, never values',
          ],
        },
      }),
    freeform: z
      .enum(['off', 'tested', 'untested'])
      .describe(
        'The model writes whole pages instead of view specs. tested: each is tried in the browser, which must be set. untested: without a browser, only parsers judge them. Default: off.',
      )
      .register(settingNames, {
        switches: {
          freeform: [
            'tested',
            'let the model write whole pages, each tried in the Chromium of --browser before it is shown',
          ],
          'freeform-untested': ['untested', 'the same without a browser: only parsers judge the pages'],
        },
      }),
    refinement: z
      .boolean()
      .describe('Offers tools by which users and models change interfaces. Default: only with "llm".')
      .register(settingNames, {
        switches: {
          refinement: [true, 'offer tools by which users and models change interfaces; always with --llm'],
        },
      }),
  })
  .partial()
  .describe('Which interfaces are made, and how.');

const http = z
  .strictObject({
    port: z
      .int()
      .min(0)
      .max(65_535)
      .describe('Its port; 0 takes a free one. It is served on this machine unless http.host says otherwise.')
      .register(settingNames, { option: 'http', variable: 'HTTP_PORT' }),
    host: text.describe(
      'Where to listen. Default: 127.0.0.1; anything else opens the server to the network, without a password.',
    ),
    allowedHosts: z.array(z.string()).describe('More names that the server is reached by.'),
    allowedOrigins: z.array(z.string()).describe('Web pages that may ask it. Default: none.'),
  })
  .partial({ host: true, allowedHosts: true, allowedOrigins: true })
  .describe('Streamable HTTP on this machine instead of stdio.');

const cache = z
  .strictObject({
    type: z
      .enum(['filesystem', 'memory'])
      .describe(
        'filesystem (default) keeps the list of tools, so that the next run begins at once, and with it interfaces, answers of models and shapes of results.',
      )
      .register(settingNames, {
        option: 'cache',
        switches: { 'no-cache': ['memory', 'keep nothing: the first list of tools waits for the server'] },
      }),
    directory: text
      .describe('Where lists of tools and interfaces are kept. Default: your own data folder.')
      .register(settingNames, { isPath: true }),
    ttlMs: count.describe(
      'The age at which what the model made in the background is made again, and its answers are no longer used. Default: none.',
    ),
    maxEntries: count.describe('The most pages in memory, and the most answers of models on disk. Default: 500, 1000.'),
    maxEntrySizeBytes: z.int().min(1024).describe('A larger page is not kept in memory. Default: 512000.'),
    maxTotalSizeBytes: z
      .int()
      .min(1_048_576)
      .describe('The most bytes of all pages in memory, and of all answers on disk. Default: 52428800.'),
  })
  .partial()
  .describe('What is kept between runs.');

const logging = z
  .strictObject({
    level: z
      .enum(['debug', 'info', 'warn', 'error'])
      .describe('The least that the log has. Default: info.')
      .register(settingNames, {
        switches: {
          debug: ['debug', 'log everything that happens, and write what a model is sent and answers into a folder'],
        },
      }),
    format: z
      .enum(['json', 'text'])
      .describe('How lines of the log are written. json (default): one object a line. text: for reading.'),
    file: text.describe('A file that lines of the log are added to.').register(settingNames, { isPath: true }),
    destination: z
      .enum(['stderr', 'file'])
      .describe(
        'Where lines of the log go; stdout is for the protocol. Default: the file, if there is one, else stderr.',
      ),
  })
  .partial()
  .refine(({ destination, file }) => destination !== 'file' || file !== undefined, {
    path: ['destination'],
    message: 'The destination file needs "file", its path.',
  })
  .describe('The log.');

const toolRefresh = z
  .strictObject({
    enabled: z
      .boolean()
      .describe(
        'Lists the tools again from time to time, for servers that do not say that they have changed. Default: false.',
      )
      .register(settingNames, { option: 'tool-refresh' }),
    intervalMs: z
      .int()
      .min(1000)
      .describe('The time between two lists of the tools. Default: 300000.')
      .register(settingNames, { option: 'tool-refresh-ms' }),
    retryBackoffMs: z
      .array(count)
      .min(1)
      .describe(
        'The pauses after lists of the tools that failed; the last one is repeated. Default: 30000, 60000, 120000.',
      )
      .register(settingNames, { option: 'tool-refresh-backoff-ms' }),
  })
  .partial()
  .describe('Lists without a notification of the server.');

const limits = z
  .strictObject({
    requestTimeoutMs: count.describe('How long a request may stay without a sign of life. Default: 600000.'),
    maxMessageBytes: count.describe('The largest single message. Default: 8388608.'),
    maxConcurrentRequests: count.describe(
      'Requests at a time: of one client, or since 2026-07-28 over HTTP of all; there one client may have as many as are still free. Default: 256.',
    ),
    reconnectDelayMs: count.describe(
      'The first pause before a server that is lost is started or connected again; it doubles with each failure. Default: 500.',
    ),
    maxReconnectDelayMs: count.describe(
      'The longest pause before a server that is lost is started or connected again. Default: 30000.',
    ),
    maxSessions: count.describe('Clients at a time, over HTTP. Default: 64.'),
  })
  .partial()
  .describe('Bounds.');

/** All but the model, whose schema is loaded only where a file is read. */
export const SettingsSchema = z
  .strictObject({
    $schema: z.string().describe('The address of this schema, for editors.'),
    upstream,
    generation,
    specs: text
      .describe('A folder of view specs, <tool>.view.json, that lay out interfaces by hand.')
      .register(settingNames, { isPath: true }),
    knownViews: text.describe(
      'Views for tools of well-known servers: "built-in", "off", or the address of a registry that has them. Default: built-in.',
    ),
    http,
    cache,
    logging,
    toolRefresh,
    limits,
  })
  .partial();

export type Settings = z.infer<typeof SettingsSchema>;
