// Checks of a drawn view at one width: what is wider than the chat, and whether the frame is as high as the content.
import { settle } from '../draw-call.ts';
import type { Finding } from '../finding.ts';
import type { ShownInterface } from '../page/shown-interface.ts';

/** Pixels by which a height may differ. */
const SLACK = 2;

/** Sets the width, waits, and checks. */
export async function checkWidth(shown: ShownInterface, width: number): Promise<Finding[]> {
  await shown.setWidth(width);
  await settle(shown);
  return checkLayout(shown, width);
}

/** Checks the layout as it is. */
export async function checkLayout(shown: ShownInterface, width: number): Promise<Finding[]> {
  const where = `${width} px`;
  const [overflow, height, reading] = [
    await shown.ask('readOverflow'),
    await shown.ask('readHeight'),
    await shown.read(),
  ];
  const findings: Finding[] = [];
  const beyond = overflow.content - overflow.width;
  if (beyond > 1)
    findings.push({
      check: 'overflow',
      level: 'error',
      message: `The content is wider than the view; the cause is ${overflow.elements.map(({ html }) => html).join(' and ') || 'not known'}.`,
      hint: 'Let it wrap, or put it into an element that scrolls (overflow-x: auto).',
      where: `${where} (${beyond} px)`,
    });
  if (
    reading.displayMode === 'inline' &&
    reading.tier === 'frame' &&
    height.scroll > height.frame + SLACK &&
    height.scroll < MAX_HEIGHT
  )
    findings.push({
      check: 'size',
      level: 'warning',
      message: 'The frame is lower than its content, which has to be scrolled inside it.',
      hint: 'Send ui/notifications/size-changed when the content changes its height.',
      where: `${where} (${height.scroll - height.frame} px)`,
    });
  return findings;
}

/** The page of tests gives no view more. */
const MAX_HEIGHT = 3_990;
