// What a client sees of a server that waits for its user to sign in: a handshake, one tool that says where, and errors that do. Once the user
// has signed in the client is told to list everything again.
import type { UpstreamSignIn } from '@vitrine/connect/internal/sign-in';
import type { Exchange, Interceptor, Log, ProxyResponse, ProxySession, RequestHook } from '@vitrine/connect/proxy';
import { getPath } from '@vitrine/std/internal/json';
import type { SignInPrompt } from './prompt-sign-in.ts';
import { untilRefused } from './until-refused.ts';

/** Name of the tool that says where to sign in. */
const TOOL_NAME = 'sign_in';
/** Milliseconds that the wrapper has to answer the handshake with the server's answer of an earlier run. */
const OWN_ANSWER_MS = 1000;
/** JSON-RPC: the receiver does not know the method. Clients of MCP 2026-07-28 then try `initialize`, which can wait for the user. */
const METHOD_NOT_FOUND = -32601;
/** Revisions with `initialize`. */
const LEGACY_VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

export interface SignInInterceptorOptions {
  readonly name: string;
  /** Version of this command. */
  readonly version: string;
  readonly signIn: UpstreamSignIn;
  readonly prompt: SignInPrompt;
  /** Reports a tool of the server that is known from an earlier run; without a name, any tool. */
  readonly knowsTool: (name?: string) => boolean;
  readonly log: Log;
}

export function createSignInInterceptor(options: SignInInterceptorOptions): Interceptor {
  const { name, version, signIn, prompt, knowsTool, log } = options;
  /** Sessions whose handshake the wrapper has answered in place of the server. */
  const introduced = new WeakSet<ProxySession>();
  /** Sessions that got a list in place of the server's. */
  const waiting = new Set<ProxySession>();

  const about = { component: 'sign-in' };

  /** Says where to sign in, as the end of a message. Never rejects. */
  const describeWay = async (): Promise<string> => {
    try {
      return `Open ${await prompt.address()} in a browser on this machine, then try again.`;
    } catch (error) {
      return (error as Error).message;
    }
  };

  const describeNeed = (): string => {
    const { host = 'its authorization server' } = signIn.getNeed() ?? {};
    return `Server "${name}" wants you to sign in at ${host}.`;
  };

  /** Adds the way to the error of a request that needs a sign-in. */
  const withWay = async (response: ProxyResponse): Promise<ProxyResponse> => {
    if (!isSignInError(response)) return response;
    response.json.set(['error', 'message'], `${response.error?.message} ${await describeWay()}`);
    return response;
  };

  const initialize: RequestHook = async (exchange, next) => {
    const passed = next();
    await Promise.race([passed, untilRefused(signIn, exchange.signal)]);
    const response = signIn.getNeed() ? await withinMs(passed, knowsTool() ? OWN_ANSWER_MS : 0) : await passed;
    if (response && !isSignInError(response)) return response;
    const { session } = exchange;
    introduced.add(session);
    waiting.add(session);
    void passed.then(({ error }) => {
      if (error) log.warn({ ...about, session: session.id }, `the server refuses the handshake: ${error.message}`);
    });
    const requestedVersion = getPath(exchange.request.params, 'protocolVersion');
    const instructions = `${describeNeed()} Call the tool ${TOOL_NAME} for the address; the other tools are listed then.`;
    return exchange.answer({
      protocolVersion: LEGACY_VERSIONS.includes(String(requestedVersion)) ? requestedVersion : LEGACY_VERSIONS.at(-1),
      capabilities: {
        tools: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        prompts: { listChanged: true },
      },
      serverInfo: { name, version },
      instructions,
    });
  };

  signIn.subscribe(() => {
    if (signIn.getNeed()) return;
    for (const session of waiting) {
      log.info({ ...about, session: session.id }, 'the user has signed in: the client lists the tools again');
      for (const list of ['tools', 'resources', 'prompts']) session.notify(`notifications/${list}/list_changed`);
    }
    waiting.clear();
  });

  const listTools: RequestHook = async (exchange, next) => {
    const { session } = exchange;
    const response = await next();
    if (session.waitsForSignIn) waiting.add(session);
    if (!session.waitsForSignIn || !isSignInError(response)) return withWay(response);
    return exchange.answer({ tools: [describeTool(name)] });
  };

  const call: RequestHook = async (exchange, next) => {
    const isOwn = getPath(exchange.request.params, 'name') === TOOL_NAME && !knowsTool(TOOL_NAME);
    return isOwn && introduced.has(exchange.session) ? callSignIn(exchange) : withWay(await next());
  };

  const callSignIn = async (exchange: Exchange): Promise<ProxyResponse> => {
    const say = (text: string, isError = false) => exchange.answer({ content: [{ type: 'text', text }], isError });
    if (!signIn.getNeed()) return say('You are signed in. List the tools again.');
    try {
      const isOpen = await prompt.open();
      const where = `${isOpen ? 'A browser opens. If it does not, open' : 'Open'} ${await prompt.address()}`;
      return say(
        `${describeNeed()} ${where} in a browser on this machine. The tools are listed when you have signed in.`,
      );
    } catch (error) {
      return say((error as Error).message, true);
    }
  };

  /** Answers lists other than the list of tools: empty ones until the user has signed in, and for ever where the server has none. */
  const list =
    (key: string): RequestHook =>
    async (exchange, next) => {
      const { session } = exchange;
      const response = await next();
      const isEarly = session.waitsForSignIn && isSignInError(response);
      if (isEarly) waiting.add(session);
      const isUnknown = introduced.has(session) && response.error?.code === METHOD_NOT_FOUND;
      return isEarly || isUnknown ? exchange.answer({ [key]: [] }) : withWay(response);
    };

  return {
    name: 'sign-in',
    requests: {
      initialize,
      'server/discover': async (exchange, next) => {
        const response = await next();
        if (!isSignInError(response)) return response;
        return exchange.fail(METHOD_NOT_FOUND, 'Method not found', { method: exchange.request.method });
      },
      ping: (exchange, next) => (exchange.session.waitsForSignIn ? exchange.answer({}) : next()),
      'tools/list': listTools,
      'tools/call': call,
      'resources/list': list('resources'),
      'resources/templates/list': list('resourceTemplates'),
      'prompts/list': list('prompts'),
      '*': async (_exchange, next) => withWay(await next()),
    },
    onSessionClosed: session => void waiting.delete(session),
  };
}

function isSignInError({ error }: ProxyResponse): boolean {
  return getPath(error?.data, 'errorType') === 'sign-in-needed';
}

function describeTool(name: string): object {
  return {
    name: TOOL_NAME,
    title: `Sign in to ${name}`,
    description: `${name} lists its tools when its user has signed in. Call this to get the address to open in a browser, and show it to the user.`,
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true, openWorldHint: true },
  };
}

/** The response, or undefined when it takes longer. */
function withinMs(response: Promise<ProxyResponse>, ms: number): Promise<ProxyResponse | undefined> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms, undefined);
    void response.then(value => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
