// Frames of a page as the driver has them.
import type { Frame, FrameLocator, Page } from 'playwright-core';

/** The frame that `view` points into, as soon as the driver has it: it learns of a frame later than the page does. */
export async function viewFrame(view: FrameLocator): Promise<Frame> {
  const frame = await (await view.owner().elementHandle())?.contentFrame();
  if (!frame) throw new Error('The frame has left its page.');
  return frame;
}

/**
 * Reads each frame of the page. A frame that goes to another document while it is read is read again there, and one that leaves the page is
 * left out.
 */
export async function readFrames<T>(page: Page, read: (frame: Frame) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const frame of page.frames()) {
    while (!frame.isDetached()) {
      try {
        results.push(await read(frame));
        break;
      } catch (error) {
        if (!/Execution context was destroyed|detached|navigat/i.test(String(error))) throw error;
      }
    }
  }
  return results;
}
