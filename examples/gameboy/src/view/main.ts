// The view of a game: connects to its host and keeps the screen live while it is visible.
import { connect, type View, ViewError } from '@vitrine/view';
import { keepState } from '@vitrine/view/state';
import type { FrameResult, GameResult } from '../schemas.ts';
import { NOTICE_MS, startActions } from './actions.ts';
import { startControls } from './controls.ts';
import { createLive, joinTexts } from './live.ts';
import { notify, parts } from './parts.ts';
import { createPlayer } from './player.ts';
import { showPresses } from './presses.ts';
import { keepScale } from './scale.ts';
import { createStats } from './stats.ts';
import { createStreamPicture } from './stream-picture.ts';
import { watchVisibility } from './visibility.ts';

/** Stored by the host: a restarted game has another id than the result's. */
interface Kept {
  readonly gameId: string;
}
/** Milliseconds, longer than an approval usually takes. */
const ASKED_MS = 3_600_000;

interface StartResult {
  readonly isError?: boolean;
  readonly content?: readonly { type: string; text?: string }[];
  readonly structuredContent?: unknown;
  readonly _meta?: Record<string, unknown>;
}

async function start(): Promise<void> {
  const view = await connect({ name: 'gameboy', version: '0.1.0' }, { displayModes: ['inline', 'fullscreen', 'pip'] });
  const storedState = keepState<Kept>(view);
  const player = createPlayer(parts.canvas);
  const stream = createStreamPicture(view, {
    image: parts.stream,
    canvas: parts.canvas,
    onChange: isShown => live.setStreaming(isShown),
  });
  const stats = createStats({ ...parts, drawn: () => (stream.isShown ? undefined : player.drawn) });
  let game: GameResult | undefined;

  const live = createLive({
    view,
    latest: () => player.latest,
    onSeen(seen, isUrgent) {
      player.add(seen.pictures, { speed: seen.speed, isUrgent });
      stats.count(seen.frame);
      showSeen(seen);
    },
    onAsked: isAsked =>
      notify(isAsked ? 'Answer the question in the chat to play.' : '', { keepMs: isAsked ? ASKED_MS : 0 }),
    onLost: words => notify(words, { keepMs: NOTICE_MS }),
    onEnd: (words, isGone) =>
      showEnd(
        words,
        isGone
          ? { label: 'Start it again', run: () => startAgain().catch(() => {}) }
          : { label: 'Try again', run: goOn },
      ),
  });
  const visibility = watchVisibility(parts.screen, isVisible => {
    live.setVisible(isVisible);
    stream.setVisible(isVisible);
  });
  const goOn = (): void => live.setVisible(visibility.isVisible);

  function show(result: StartResult, gameId?: string): void {
    if (result.isError || !result.structuredContent) {
      showEnd(joinTexts(result) || 'The game did not start.');
      return;
    }
    game = result.structuredContent as GameResult;
    parts.title.textContent = game.title;
    player.clear();
    stats.reset();
    notify();
    if (gameId !== undefined) game = { ...game, gameId };
    const address = result._meta?.stream;
    stream.show(typeof address === 'string' ? address : undefined);
    live.follow(game.gameId);
  }
  /** Rejects when the host refuses; the notice stays. */
  async function startAgain(): Promise<void> {
    const result = (await view.callTool('start_game_view', game ? { rom: game.rom } : {})) as StartResult;
    show(result);
    if (!result.isError && game) await storedState.set({ gameId: game.gameId });
  }

  startControls({ ...parts, press: live.press, release: live.release });
  startActions(view, { gameId: () => game?.gameId, setSpeed: live.setSpeed });
  followContext(view);
  view.on('cancelled', () => notify('The game was not started.'));
  view.on('result', result => show(result as StartResult, storedState.get()?.gameId));
}

function showSeen({ presses, speed }: FrameResult): void {
  showPresses(parts.presses, presses);
  for (const input of parts.speeds()) input.checked = Number(input.value) === speed;
  notify(speed === 0 ? 'Paused. A button goes on.' : '');
  parts.root.dataset.state = 'live';
}

function showEnd(words: string, action?: { label: string; run: () => void }): void {
  parts.root.dataset.state = 'ended';
  notify(words, action ? { action } : {});
}

/** Shows the display mode, and whether the view may become larger. */
function followContext(view: View): void {
  const scale = keepScale(parts.root);
  view.on('context', ({ displayMode = 'inline', availableDisplayModes = [] }) => {
    parts.root.dataset.mode = displayMode;
    parts.action('larger').hidden = !availableDisplayModes.includes('fullscreen');
    parts.action('larger').textContent = displayMode === 'fullscreen' ? 'Smaller' : 'Full screen';
    scale();
  });
}

start().catch((error: unknown) => {
  showEnd(error instanceof ViewError ? error.message : 'This view could not start.');
});
