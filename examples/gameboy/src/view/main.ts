// The view of a game: connects to its host and keeps the screen live while it is visible.
import { connect, type View, ViewError } from '@vitrine/view';
import { keepState } from '@vitrine/view/state';
import type { GameResult } from '../schemas.ts';
import { startControls } from './controls.ts';
import { createLive } from './live.ts';
import { notify, parts } from './parts.ts';
import { createPlayer } from './player.ts';
import { showPresses } from './presses.ts';
import { keepScale } from './scale.ts';
import { createStats } from './stats.ts';
import { watchVisibility } from './visibility.ts';

/** Kept by the host: a game that was started again is another one than the result told of. */
interface Kept {
  readonly gameId: string;
}
interface StartResult {
  readonly isError?: boolean;
  readonly content: readonly { type: string; text?: string }[];
  readonly structuredContent?: unknown;
  readonly _meta?: Record<string, unknown>;
}

const NOTICE_MS = 2500;

const textOf = ({ content }: StartResult): string =>
  content
    .map(part => part.text ?? '')
    .join(' ')
    .trim();

async function start(): Promise<void> {
  const view: View = await connect(
    { name: 'gameboy', version: '0.1.0' },
    { displayModes: ['inline', 'fullscreen', 'pip'] },
  );
  const kept = keepState<Kept>(view);
  const player = createPlayer(parts.canvas);
  let rom: string | undefined;
  let isStreaming = false;
  const stats = createStats({ ...parts, drawn: () => (isStreaming ? undefined : player.drawn) });
  const live = createLive({
    view,
    latest: () => player.latest,
    onSeen({ frame, speed, pictures, presses }, isUrgent) {
      player.add(pictures, { speed, isUrgent });
      stats.count(frame);
      showPresses(parts.presses, presses);
      for (const input of parts.speeds()) input.checked = Number(input.value) === speed;
      notify(speed === 0 ? 'Paused. A button goes on.' : '');
      parts.root.dataset.state = 'live';
    },
    onLost: words => notify(words, { keepMs: NOTICE_MS }),
    onEnd(words, isGone) {
      parts.root.dataset.state = 'ended';
      notify(words, {
        action: isGone ? { label: 'Start it again', run: () => void startAgain() } : { label: 'Try again', run: goOn },
      });
    },
  });
  const goOn = (): void => live.setVisible(visibility.isVisible);

  function show(result: StartResult): void {
    if (result.isError || !result.structuredContent) {
      parts.root.dataset.state = 'ended';
      notify(textOf(result) || 'The game did not start.');
      return;
    }
    const game = result.structuredContent as GameResult;
    rom = game.rom;
    parts.title.textContent = game.title;
    player.clear();
    stats.reset();
    notify();
    showStream(result._meta?.stream);
    live.follow(game.gameId);
  }

  /** Where the host lets the view load from the server, the pictures come as one stream. */
  function showStream(address: unknown): void {
    isStreaming = false;
    parts.stream.hidden = true;
    parts.canvas.hidden = false;
    parts.stream.removeAttribute('src');
    delete parts.stream.dataset.address;
    live.setStreaming(false);
    if (typeof address !== 'string' || !isGranted(view, address)) return;
    parts.stream.dataset.address = address;
    parts.stream.onload = () => {
      if (isStreaming) return;
      isStreaming = true;
      parts.stream.hidden = false;
      parts.canvas.hidden = true;
      live.setStreaming(true);
    };
    parts.stream.onerror = () => {
      showStream(undefined);
    };
    if (visibility.isVisible) parts.stream.src = address;
  }

  async function startAgain(): Promise<void> {
    const result = (await view.callTool('start_game_view', rom === undefined ? {} : { rom })) as StartResult;
    if (!result.isError) void kept.set({ gameId: (result.structuredContent as GameResult).gameId }).catch(() => {});
    show(result);
  }

  const visibility = watchVisibility(parts.screen, isVisible => {
    live.setVisible(isVisible);
    const { address } = parts.stream.dataset;
    if (address === undefined) return;
    if (isVisible) parts.stream.src = address;
    else parts.stream.removeAttribute('src');
  });
  startControls({ ...parts, onChange: change => live.send(change) });
  startActions(view, { gameId: () => kept.get()?.gameId ?? resultId(view), send: live.send });

  const scale = keepScale(parts.root);
  view.on('context', ({ displayMode = 'inline', availableDisplayModes = [] }) => {
    parts.root.dataset.mode = displayMode;
    parts.action('larger').hidden = !availableDisplayModes.includes('fullscreen');
    parts.action('larger').textContent = displayMode === 'fullscreen' ? 'Smaller' : 'Full screen';
    scale();
  });
  view.on('cancelled', () => notify('The game was not started.'));
  view.on('result', result => {
    const own = kept.get()?.gameId;
    const game = result.structuredContent as GameResult | undefined;
    show(
      (own === undefined || !game ? result : { ...result, structuredContent: { ...game, gameId: own } }) as StartResult,
    );
  });
}

const resultId = (view: View) => (view.result?.structuredContent as GameResult | undefined)?.gameId;

function startActions(
  view: View,
  { gameId, send }: { gameId: () => string | undefined; send: (change: { speed: number }) => void },
): void {
  const run = (name: string, tool: string, done: string): void => {
    const button = parts.action(name);
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        const result = (await view.callTool(tool, { gameId: gameId() })) as StartResult;
        notify(result.isError ? textOf(result) : done, { keepMs: NOTICE_MS });
      } catch (error) {
        notify((error as Error).message, { keepMs: NOTICE_MS });
      }
      button.disabled = false;
    });
  };
  run('save', 'save_state', 'Saved.');
  run('load', 'load_state', 'Loaded.');
  run('reset', 'reset', 'Switched off and on.');
  parts.action('pad').addEventListener('click', () => {
    const isShown = getComputedStyle(parts.pad).display !== 'none';
    parts.root.dataset.pad = isShown ? 'hidden' : 'shown';
    parts.action('pad').setAttribute('aria-pressed', String(!isShown));
  });
  parts.action('larger').addEventListener('click', () => {
    void view.requestDisplayMode(parts.root.dataset.mode === 'fullscreen' ? 'inline' : 'fullscreen').catch(() => {});
  });
  for (const input of parts.speeds())
    input.addEventListener('change', () => {
      if (input.checked) send({ speed: Number(input.value) });
    });
}

/** Whether the host said that the view may load from the origin of the address. */
function isGranted(view: View, address: string): boolean {
  const { origin } = new URL(address);
  const sandbox = view.hostCapabilities.sandbox as { csp?: { resourceDomains?: string[] } } | undefined;
  return sandbox?.csp?.resourceDomains?.includes(origin) === true;
}

start().catch((error: unknown) => {
  parts.root.dataset.state = 'ended';
  notify(error instanceof ViewError ? error.message : 'This view could not start.');
});
