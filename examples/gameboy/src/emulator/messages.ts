// The messages between a game's worker and the server.
import type { Button } from './buttons.ts';
import type { MachineState } from './machine.ts';

/** Presser of a button: the model by a tool, or a user in the view. */
export type Presser = 'model' | 'user';

export interface Press {
  /** Counts up from 1. */
  readonly seq: number;
  /** The first frame that saw it. */
  readonly frame: number;
  readonly by: Presser;
  readonly buttons: readonly Button[];
  readonly repeat: number;
}

export interface Picture {
  readonly frame: number;
  readonly png: Uint8Array;
}

/** How long to wait: the answer is sent with `batch` new pictures, with a new press, or after `waitMs`. */
export interface WatchOptions {
  /** The latest frame that the watcher has; -1: none. */
  readonly since: number;
  /** The latest press that the watcher knows; absent: a press does not end the wait. */
  readonly sincePress?: number;
  readonly batch: number;
  readonly waitMs: number;
}

export interface Seen {
  /** Frames since the game was opened. */
  readonly frame: number;
  /** Pictures that changed after `since`, the oldest first. */
  readonly pictures: readonly Picture[];
  readonly presses: readonly Press[];
  /** 0: the game moves only when a tool moves it. */
  readonly speed: number;
}

export interface PressOptions {
  readonly buttons: readonly Button[];
  /** How many frames they are held. */
  readonly frames: number;
  readonly repeat: number;
}

/** The requests to a game. */
export interface GameRequests {
  watch(options: WatchOptions): Seen;
  /** The current picture. Does not count as watching. */
  look(): Picture;
  press(options: PressOptions): Picture;
  wait(options: { frames: number }): Picture;
  input(options: { down: readonly Button[]; up: readonly Button[] }): void;
  setSpeed(options: { speed: number }): void;
  save(): MachineState;
  restore(state: MachineState): void;
  reset(): void;
}

export type RequestName = keyof GameRequests;

export interface GameRequest {
  readonly id: number;
  readonly name: RequestName;
  readonly options: unknown;
}

export type GameAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
  /** Message sent once, when the emulator has started. */
  | { readonly started: true };

export interface WorkerInput {
  readonly rom: Uint8Array;
  /** A game that replaces another continues its frame count. */
  readonly firstFrame: number;
  readonly speed: number;
}
