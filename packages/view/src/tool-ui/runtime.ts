// `createToolUIRuntime()`: the components of a bundle. It draws the one that the page's address names with the props that the host
// sends, which are checked by the component's schema each time. Only DOM nodes are drawn: a text never becomes HTML.
import type { ToolUIProposal } from '@vitrine/protocol/internal/mcp-ui/tool-ui-messages';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { ViewError } from '../errors.ts';
import { describeIssues, type StandardSchema } from '../standard-schema.ts';
import { failToolUI, type HostLink, openToolUI, openView } from './host-link.ts';
import type { Drawing } from './props.ts';

/** Context that `render` gets besides the props. */
export interface RenderContext {
  /** The node that was drawn before. Return it again, changed, to keep focus, scroll positions and other state. */
  readonly previous: Node | undefined;
  /** Reports what the user chose. Rejects with `ViewError` where the host answers and refuses. */
  emitAction(actionId: string, payload?: unknown): Promise<void>;
  /** Proposes a result of the call; the user decides in the host. */
  emitResult(result: unknown): Promise<void>;
  /** The state of the proposed result; absent until one was proposed. */
  readonly proposal: ToolUIProposal | undefined;
}

/** A component of a bundle. */
interface ToolUIComponent<Props = unknown> {
  /** The name in the manifest. */
  readonly name: string;
  /** The schema of its props: one of zod, or of any library with Standard Schema. */
  readonly schema: StandardSchema<Props>;
  /** Draws the props. An exception is shown, and reported to the host. */
  readonly render: (props: Props, context: RenderContext) => Node;
}

/** The options of `createToolUIRuntime`. */
export interface ToolUIRuntimeOptions {
  /** The component that is drawn. @default the parameter `component` of the page's address, else `data-component` of the root element, else the only one */
  component?: string | undefined;
  /** Element that the component is drawn into. @default the element with the id `root`, else the body */
  root?: Element | undefined;
  /** The page's own window. @default globalThis */
  window?: Window | undefined;
  /** The window that the host is behind. @default window.parent */
  target?: Window | undefined;
}

/** The runtime of a bundle, made by `createToolUIRuntime`. */
export interface ToolUIRuntime {
  /** Adds a component. Throws `ViewError` `bad-component` for a name that is empty or taken, or after `start()`. */
  register<Props>(component: ToolUIComponent<Props>): void;
  /**
   * Connects to the host, and draws what it sends. Rejects with `ViewError`: `bad-component` when the named component is not registered, `no-host`
   * outside a frame, or as `connect` does.
   */
  start(): Promise<void>;
  /** Functions of `RenderContext`. Both reject with `ViewError` `no-host` before `start()` has connected. */
  emitAction: RenderContext['emitAction'];
  emitResult: RenderContext['emitResult'];
  /** Stops listening. */
  close(): void;
}

/**
 * Creates the runtime of a bundle: register its components, then `start()`.
 * @example
 * const runtime = createToolUIRuntime();
 * runtime.register({ name: 'chart', schema, render });
 * await runtime.start();
 */
export function createToolUIRuntime(options: ToolUIRuntimeOptions = {}): ToolUIRuntime {
  const components = new Map<string, ToolUIComponent>();
  let link: Promise<HostLink> | undefined;

  const requireLink = async (): Promise<HostLink> => {
    if (!link) throw new ViewError('no-host', 'Call start() first.');
    return link;
  };
  const emit = {
    emitAction: async (actionId: string, payload?: unknown) => (await requireLink()).emitAction(actionId, payload),
    emitResult: async (result: unknown) => (await requireLink()).emitResult(result),
  };

  return {
    ...emit,
    register(component) {
      const { name } = component;
      if (link)
        throw new ViewError('bad-component', `${name}: register components before start().`, { received: name });
      if (typeof name !== 'string' || name === '' || components.has(name))
        throw new ViewError('bad-component', `A component needs a name of its own. Given: ${JSON.stringify(name)}.`, {
          received: name,
        });
      components.set(name, component as unknown as ToolUIComponent);
    },
    async start() {
      const window = (options.window ?? globalThis) as Window & typeof globalThis;
      const { target = window.parent } = options;
      // A page of a registry names the component in its address, and its host speaks the dialect `tool-ui`.
      const componentName = new URLSearchParams(window.location.search).get('component');
      if (target === window)
        throw new ViewError('no-host', 'No frame: a component is shown by a host. Open it in the registry’s preview.');
      const component = chooseComponent(
        components,
        options.component ?? componentName ?? window.document.documentElement.dataset.component,
        message => {
          if (componentName !== null) failToolUI({ window, target }, message);
        },
      );
      const drawing = createDrawing(component, findRoot(window, options.root), {
        ...emit,
        fail: message => void requireLink().then(({ fail }) => fail(message)),
      });
      const info = { name: component.name, version: '1' };
      link =
        componentName === null
          ? openView(info, { window, target }, drawing)
          : Promise.resolve(openToolUI({ window, target }, drawing));
      await link;
    },
    close() {
      void link?.then(
        ({ close }) => close(),
        () => {},
      );
    },
  };
}

function chooseComponent(
  components: ReadonlyMap<string, ToolUIComponent>,
  name: string | undefined,
  fail: (message: string) => void,
): ToolUIComponent {
  const only = components.size === 1 ? [...components.values()][0] : undefined;
  const match = name === undefined ? only : components.get(name);
  if (match) return match;
  const names = [...components.keys()].join(', ') || 'none';
  const message =
    name === undefined
      ? `Which component? Add ?component= to the address. Registered: ${names}.`
      : `There is no component ${JSON.stringify(name.slice(0, 100))}. Registered: ${names}.`;
  fail(message);
  throw new ViewError('bad-component', message, { received: name });
}

function findRoot({ document }: Window, root: Element | undefined): Element {
  return root ?? document.getElementById('root') ?? document.body;
}

interface DrawingParts extends Pick<RenderContext, 'emitAction' | 'emitResult'> {
  fail(message: string): void;
}

/** Draws into the root: each new data replaces what was there, also while the check of older data is under way. */
function createDrawing(component: ToolUIComponent, root: Element, { fail, ...emit }: DrawingParts) {
  let turn = 0;
  let currentDrawing: Drawing | undefined;
  let proposal: ToolUIProposal | undefined;
  let previous: Node | undefined;

  const showError = (message: string): void => {
    const line = root.ownerDocument.createElement('p');
    line.setAttribute('role', 'alert');
    line.textContent = message;
    previous = undefined;
    root.replaceChildren(line);
  };

  async function drawProps(given: unknown, mine: number): Promise<void> {
    try {
      const checked = await component.schema['~standard'].validate(given);
      if (mine !== turn) return;
      if (checked.issues) throw new ViewError('bad-data', describeIssues(checked.issues), { received: checked.issues });
      const node = component.render(checked.value, { ...emit, previous, proposal });
      if (!isNode(node)) throw new ViewError('bad-component', `render must return a DOM node, not ${typeof node}.`);
      if (node !== previous || node.parentNode !== root) root.replaceChildren(node);
      // The children of a fragment have moved into the page.
      previous = node.nodeType === node.DOCUMENT_FRAGMENT_NODE ? undefined : node;
    } catch (error) {
      if (mine !== turn) return;
      const message = `${component.name} cannot be drawn: ${errorMessage(error)}`;
      showError(message);
      fail(message);
    }
  }

  function draw(): void {
    const ownTurn = ++turn;
    root.setAttribute('aria-busy', String(currentDrawing?.type === 'waiting'));
    if (currentDrawing?.type === 'tool-error') showError(currentDrawing.message);
    else if (currentDrawing?.type === 'props') void drawProps(currentDrawing.props, ownTurn);
  }

  return {
    draw(next: Drawing): void {
      currentDrawing = next;
      draw();
    },
    /** Called before `draw` of the same message, which shows it; alone it draws again. */
    proposal(next: ToolUIProposal | undefined): void {
      if (JSON.stringify(next) === JSON.stringify(proposal)) return;
      proposal = next;
      if (currentDrawing) draw();
    },
  };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).nodeType === 'number';
}
