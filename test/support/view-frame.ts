import type { Frame, FrameLocator } from 'playwright-core';

/** The frame that `view` points into, as soon as the driver has it: it learns of a frame later than the page does. */
export async function viewFrame(view: FrameLocator): Promise<Frame> {
  const frame = await (await view.owner().elementHandle())?.contentFrame();
  if (!frame) throw new Error('The frame has left its page.');
  return frame;
}
