// The processes in which frames run, told by the processor time that work in a frame takes.
import type { Browser, Frame } from 'playwright-core';

/** Resolves with the id of the process of each frame. */
export async function findProcesses(browser: Browser, frames: readonly Frame[]): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const readSeconds = async (): Promise<Map<number, number>> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const processes: number[] = [];
  for (const frame of frames) {
    const before = await readSeconds();
    await frame.evaluate(() => {
      let sum = 0;
      for (let n = 0; n < 4e7; n++) sum = (sum + n) % 1000;
      return sum;
    });
    const gains = [...(await readSeconds())].map(([id, time]) => ({ id, gain: time - (before.get(id) ?? 0) }));
    processes.push(gains.sort((a, b) => b.gain - a.gain)[0]!.id);
  }
  return processes;
}
