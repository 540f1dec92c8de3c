// Checks of how a view reacts: to another theme, to a cancelled call, to a start from the beginning.
import { type DrawnCall, type DrawOptions, drawCall, settle } from '../draw-call.ts';
import type { Finding } from '../finding.ts';
import type { TestHostServer } from '../page/host-page.ts';
import type { ShownInterface } from '../page/shown-interface.ts';

/** Changes a light view to dark. It stays dark. */
export async function checkTheme(shown: ShownInterface): Promise<Finding[]> {
  const light = await shown.ask('readColors');
  await shown.setTheme('dark');
  await settle(shown);
  // A view without a colour of its own looks the same everywhere.
  if ((await shown.ask('readColors')) !== light || light === '') return [];
  return [
    {
      check: 'theme',
      level: 'warning',
      message: 'The view has the same colours in light and dark.',
      hint: 'Follow theme of the host context (ui/notifications/host-context-changed), by color-scheme and light-dark() or the style variables.',
    },
  ];
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Takes the view down and starts it again: it must show the same. */
export async function checkRestart(shown: ShownInterface, timeoutMs: number): Promise<Finding[]> {
  const before = words(await shown.ask('readText'));
  await shown.restart();
  const isReady = await shown.ready(timeoutMs);
  const isPainted = isReady && (await shown.ask('waitForPaint', timeoutMs).catch(() => false));
  const fault = (message: string): Finding[] => [
    {
      check: 'restart',
      level: 'error',
      message,
      hint: 'Draw from ui/notifications/tool-input and tool-result, which a host sends after every handshake.',
    },
  ];
  if (!isReady || !isPainted) return fault('Started a second time, the view shows nothing.');
  await settle(shown);
  const after = words(await shown.ask('readText'));
  // Clocks and "2 s ago" may differ.
  if (Math.abs(after.length - before.length) <= 40 || before.length === 0) return [];
  if (after.length >= before.length / 2) return [];
  return fault(`Started a second time, the view shows less: “${after.slice(0, 80)}”.`);
}

/** Opens the call without a result and cancels it. `complete`: the text of the view with its result. */
export async function checkCancelled(
  server: TestHostServer,
  call: DrawnCall,
  options: DrawOptions,
  complete: string,
): Promise<Finding[]> {
  const drawing = await drawCall(
    server,
    { ...call, result: undefined },
    { ...options, timeoutMs: Math.min(options.timeoutMs, 2_000) },
  );
  const { shown } = drawing;
  try {
    // A view may wait with an empty page for its result.
    if (!drawing.isReady) return [];
    const before = words(await shown.ask('readText'));
    const earlier = (await shown.read()).events.flatMap(event => (event.type === 'error' ? [event.error.message] : []));
    await shown.cancel('The user stopped the call.');
    await settle(shown);
    const after = words(await shown.ask('readText'));
    const { events } = await shown.read();
    const error = events.find(event => event.type === 'error' && !earlier.includes(event.error.message));
    if (error?.type === 'error')
      return [
        {
          check: 'cancelled',
          level: 'error',
          message: `A cancelled call gives an error in the view: ${error.error.message.slice(0, 200)}`,
        },
      ];
    // A view that says the same with its result does not wait for it, whatever its words.
    if (after !== '' && after === words(complete)) return [];
    // A view that shows something of its own waits for no result.
    const isEmpty = !(await shown.ask('waitForPaint', 0));
    if (after !== before || (!isEmpty && !(await shown.ask('isWaiting')))) return [];
    const sign = before === '' ? 'still shows that it waits' : `still says “${before.slice(0, 60)}”`;
    const what = isEmpty ? 'stays empty' : sign;
    return [
      {
        check: 'cancelled',
        level: 'warning',
        message: `When the call is cancelled before its result, the view ${what}.`,
        hint: 'Say on ui/notifications/tool-cancelled that the call was stopped.',
      },
    ];
  } finally {
    await shown.close();
  }
}
