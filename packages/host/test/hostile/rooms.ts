// The rooms of the hostile views, one at a time, for the files whose tests enter them.
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { HostPages } from '../../../../test/support/host-page.ts';
import type { Host } from '../../src/index.ts';
import { openHostilePages, openRoom, type Room } from './room.ts';
import { HOSTILE_VIEWS, type HostileView } from './views.ts';

/** What a room's page has among its globals. */
export interface RoomGlobals {
  host: Host;
}

export let pages: HostPages;
export let room: Room;

/** Opens the pages for the tests of a file. */
export function openHostileRooms(): void {
  beforeAll(async () => {
    pages = await openHostilePages();
  });
  afterEach(() => room?.leave());
  afterAll(() => pages?.close());
}

export async function enter(view: HostileView): Promise<void> {
  room = await openRoom(pages, view);
}

/** Enters the room of the view of this name, which does its worst. */
export async function begin(name: string): Promise<void> {
  await enter(HOSTILE_VIEWS.find(view => view.name === name)!);
  await room.begin();
}
