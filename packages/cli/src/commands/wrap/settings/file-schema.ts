// The schema of `vitrine wrap`'s configuration file. The published JSON Schema and the page of docs are generated from it.
import { ModelConfigSchema } from '@vitrine/model/internal/config';
import { parseBudget } from '@vitrine/wrapper/internal/stores';
import * as z from 'zod';

const count = z.int().min(1);
const patterns = (what: string) =>
  z.array(z.string().min(1)).optional().describe(`${what} Names of tools; * matches any characters.`);

const TRANSPORT =
  'Its transport: stdio, http (Streamable HTTP) or sse (the older HTTP+SSE transport). Without it, command means stdio and url means http.';
const stdio = z
  .strictObject({
    transport: z.literal('stdio').describe(TRANSPORT),
    command: z.string().min(1).describe('The program, on the PATH or with a path; one with ./ is beside this file.'),
    args: z.array(z.string()).optional().describe('Its arguments.'),
    env: z
      .record(z.string(), z.string())
      .optional()
      .describe('Added to the minimal environment that the server gets. $NAME takes a variable of ours.'),
    cwd: z.string().min(1).optional().describe('Where it runs. Default: where vitrine runs.'),
  })
  .describe('A server that is started, and speaks on its stdin and stdout.');

const remote = (transport: 'http' | 'sse', words: string) =>
  z
    .strictObject({
      transport: z.literal(transport).describe(TRANSPORT),
      url: z.url({ protocol: /^https?$/ }).describe('Its address.'),
      headers: z
        .record(z.string(), z.string())
        .optional()
        .describe('Sent with every request. $NAME takes a variable of ours.'),
    })
    .describe(words);

/** Settings of the model under the names that other wrappers use. `settings` has precedence over them, and `baseURL` over `baseUrl`. */
const llm = ModelConfigSchema.extend({
  temperature: z.number().min(0).max(2).optional().describe('As settings.temperature.'),
  maxTokens: count.optional().describe('As settings.maxOutputTokens.'),
  baseUrl: ModelConfigSchema.shape.baseURL.describe('As baseURL.'),
});

const example = z.strictObject({
  input: z.json().optional().describe('The arguments.'),
  output: z.json().optional().describe('What the tool answers.'),
});

export const WrapFileSchema = z
  .strictObject({
    $schema: z.string().optional().describe('The address of this schema, for editors.'),
    upstream: z
      .discriminatedUnion('transport', [
        stdio,
        remote('http', 'A server behind an address: Streamable HTTP.'),
        remote('sse', 'A server behind an address that speaks the older HTTP+SSE transport.'),
      ])
      .optional()
      .describe('The server that is wrapped. It may also be named on the command line.'),
    generation: z
      .strictObject({
        enabledTools: patterns('Only these tools get an interface. Default: all.'),
        disabledTools: patterns('These tools get no interface, even when they are enabled. Default: none.'),
        defaultTheme: z
          .enum(['light', 'dark', 'system'])
          .optional()
          .describe('How a page looks where the host does not say. Default: system.'),
        maxConcurrentGenerations: count
          .optional()
          .describe('Interfaces that the model makes at the same time. Default: 2.'),
        maxTools: z
          .int()
          .min(0)
          .optional()
          .describe('The most interfaces that the model makes before a tool is called. Default: 20.'),
        timeoutMs: z.int().min(1000).optional().describe('The most time for one interface. Default: 60000.'),
        budget: z
          .string()
          .refine(
            text => parseBudget(text) !== undefined,
            'A budget is a number of tokens (200k, 1.5M) or of money ($0.50).',
          )
          .optional()
          .describe(
            'The most that one run spends on the model: tokens (200k, 1.5M) or money ($0.50). Default: no limit.',
          ),
        promptsDirectory: z
          .string()
          .min(1)
          .optional()
          .describe(
            'A folder with system.txt, which replaces the system prompt of the model and of _ui_guide, or freeform.txt, which replaces the prompt for whole pages, or both; {{default}} in them stands for the built-in one. Default: the built-in ones.',
          ),
        prompt: z
          .string()
          .min(1)
          .max(4000)
          .optional()
          .describe('What every interface should follow, in words. It is added to each prompt. Default: nothing.'),
        examples: z
          .record(z.string(), z.array(example).max(5))
          .optional()
          .describe('Examples of calls by the names of tools, which the model is sent: input, output. Default: none.'),
        limits: z
          .strictObject({
            maxSchemaDepth: count
              .max(20)
              .optional()
              .describe('Levels of parameters and results that the model is told. Default: 6.'),
            maxRefinementHistory: z
              .int()
              .min(0)
              .max(50)
              .optional()
              .describe('The most earlier changes that the model is told when it changes an interface. Default: 5.'),
          })
          .optional()
          .describe('How much the model is told.'),
        maxRetries: z
          .int()
          .min(0)
          .max(20)
          .optional()
          .describe('How often a request to the model that failed is made again. Default: 4.'),
        retryDelayMs: z
          .int()
          .min(0)
          .optional()
          .describe('About the first pause before that; it doubles with each. Default: 500.'),
        browser: z
          .string()
          .min(1)
          .optional()
          .describe(
            'A Chromium that tries each interface before it is shown: its path, or auto for the browser in CHROMIUM or on the PATH. Needs playwright-core. Default: none.',
          ),
        workspace: z
          .string()
          .min(1)
          .max(1000)
          .optional()
          .describe(
            'What changes of interfaces by users and their models belong to. Each workspace has its own. Default: the working directory.',
          ),
        learn: z
          .boolean()
          .optional()
          .describe(
            'Learns what results of tools without an output schema look like: types and names of members, never values. It matters without a model, too. Default: true.',
          ),
        freeform: z
          .enum(['off', 'tested', 'untested'])
          .optional()
          .describe(
            'The model writes whole pages instead of view specs. tested: each is tried in the browser, which must be set. untested: without a browser, only parsers judge them. Default: off.',
          ),
        refinement: z
          .boolean()
          .optional()
          .describe('Offers tools by which users and models change interfaces. Default: only with "llm".'),
      })
      .optional()
      .describe('Which interfaces are made, and how.'),
    llm: llm
      .optional()
      .describe(
        'The model that improves interfaces in the background. Its key is read from the environment, unless it is here.',
      ),
    specs: z
      .string()
      .min(1)
      .optional()
      .describe('A folder of view specs, <tool>.view.json, that lay out interfaces by hand.'),
    http: z
      .strictObject({
        port: z.int().min(0).max(65_535).describe('0 takes a free one.'),
        host: z
          .string()
          .min(1)
          .optional()
          .describe(
            'Where to listen. Default: 127.0.0.1; anything else opens the server to the network, without a password.',
          ),
        allowedHosts: z.array(z.string()).optional().describe('More names that the server is reached by.'),
        allowedOrigins: z.array(z.string()).optional().describe('Web pages that may ask it. Default: none.'),
      })
      .optional()
      .describe('Streamable HTTP instead of stdio.'),
    cache: z
      .strictObject({
        type: z
          .enum(['filesystem', 'memory'])
          .optional()
          .describe(
            'filesystem (default) keeps the list of tools, so that the next run begins at once, and with it interfaces, answers of models and shapes of results.',
          ),
        directory: z.string().min(1).optional().describe('Where it is kept. Default: your own data folder.'),
        ttlMs: count
          .optional()
          .describe(
            'The age at which what the model made in the background is made again, and its answers are no longer used. Default: none.',
          ),
        maxEntries: count
          .optional()
          .describe('The most pages in memory, and the most answers of models on disk. Default: 500, 1000.'),
        maxEntrySizeBytes: z
          .int()
          .min(1024)
          .optional()
          .describe('A larger page is not kept in memory. Default: 512000.'),
        maxTotalSizeBytes: z
          .int()
          .min(1_048_576)
          .optional()
          .describe('Of all pages in memory, and of all answers on disk. Default: 52428800.'),
      })
      .optional()
      .describe('What is kept between runs.'),
    logging: z
      .strictObject({
        level: z
          .enum(['debug', 'info', 'warn', 'error'])
          .optional()
          .describe('The least that is written. Default: info.'),
        format: z.enum(['json', 'text']).optional().describe('json (default): one object a line. text: for reading.'),
        destination: z
          .enum(['stderr', 'file'])
          .optional()
          .describe('Where lines go; stdout is for the protocol. Default: the file, if there is one, else stderr.'),
        file: z.string().min(1).optional().describe('A file that lines are added to.'),
      })
      .refine(({ destination, file }) => destination !== 'file' || file !== undefined, {
        path: ['destination'],
        message: 'The destination file needs "file", its path.',
      })
      .optional()
      .describe('The log.'),
    toolRefresh: z
      .strictObject({
        enabled: z
          .boolean()
          .optional()
          .describe(
            'Lists the tools again from time to time, for servers that do not say that they have changed. Default: false.',
          ),
        intervalMs: z.int().min(1000).optional().describe('The time between two lists. Default: 300000.'),
        retryBackoffMs: z
          .array(z.int().min(1))
          .min(1)
          .optional()
          .describe('The pauses after lists that failed; the last one is repeated. Default: 30000, 60000, 120000.'),
      })
      .optional()
      .describe('Lists without a notification of the server.'),
    limits: z
      .strictObject({
        requestTimeoutMs: count
          .optional()
          .describe('How long a request may stay without a sign of life. Default: 600000.'),
        maxMessageBytes: count.optional().describe('The largest single message. Default: 8388608.'),
        maxConcurrentRequests: count
          .optional()
          .describe(
            'Requests at a time: of one client, or since 2026-07-28 over HTTP of all; there one client may have as many as are still free. Default: 256.',
          ),
        reconnectDelayMs: z
          .int()
          .min(1)
          .optional()
          .describe(
            'The first pause before a server that is lost is started or connected again; it doubles with each failure. Default: 500.',
          ),
        maxReconnectDelayMs: z.int().min(1).optional().describe('The longest such pause. Default: 30000.'),
        maxSessions: count.optional().describe('Clients at a time, over HTTP. Default: 64.'),
      })
      .optional()
      .describe('Bounds.'),
  })
  .describe('The configuration of vitrine wrap.');

export type WrapFile = z.infer<typeof WrapFileSchema>;

/** The JSON Schema for publication (2020-12). */
export function wrapJsonSchema(): Record<string, unknown> {
  const override = ({ jsonSchema }: { jsonSchema: { required?: string[]; properties?: object } }) => {
    const transport = (jsonSchema.properties as { transport?: { const?: unknown } } | undefined)?.transport;
    // When absent, `command` or `url` decides.
    if (transport && transport.const !== 'sse')
      jsonSchema.required = jsonSchema.required?.filter(key => key !== 'transport') ?? [];
  };
  return { ...z.toJSONSchema(WrapFileSchema, { override: override as never }), title: 'vitrine wrap' };
}
