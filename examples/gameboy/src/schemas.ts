// The arguments and results of the tools: for the server, and as types for the view.
import * as z from 'zod';
import { BUTTONS } from './emulator/buttons.ts';

const button = z.enum(BUTTONS);
const count = z.number().int().min(0);

export const MAX_FRAMES = 600;
const MAX_REPEAT = 30;
/** A minute of a game. */
export const MAX_FRAMES_IN_ALL = 3600;
const DEFAULT_PRESS_FRAMES = 8;

export const gameId = z
  .string()
  .optional()
  .describe('Which game, as returned by start_game_view; without it the game that was used last');
export const frames = z
  .number()
  .int()
  .min(1)
  .max(MAX_FRAMES)
  .default(DEFAULT_PRESS_FRAMES)
  .describe('How many frames each press is held; 60 are a second');
export const repeat = z.number().int().min(1).max(MAX_REPEAT).default(1).describe('How many times');
export const romName = z
  .string()
  .min(1)
  .optional()
  .describe('A name from list_roms; without it the first of that list')
  .meta({ examples: ['night-depot'] });
export const slot = z
  .string()
  .regex(/^[\w .-]{1,40}$/, 'A name of at most 40 letters, digits, spaces, dots, dashes')
  .default('quick')
  .describe('Name of the save state');
export const buttons = z
  .array(button)
  .min(1)
  .max(BUTTONS.length)
  .describe('Buttons that are held together, such as ["right", "a"]');
export const speed = z
  .union([z.literal(0), z.literal(0.5), z.literal(1), z.literal(2)])
  .describe('1 is real time. 0: the game is paused, and moves only while a tool presses buttons or waits');

/** The result of the tools that change a game. */
export const GameSchema = z.object({
  gameId: z.string(),
  rom: z.string().describe('Its name in list_roms'),
  title: z.string(),
  frame: count.describe('Frames since the game was opened'),
});
export type GameResult = z.infer<typeof GameSchema>;

/** The result of `frame` and `input`, for the view. */
export const FrameSchema = z.object({
  gameId: z.string(),
  frame: count,
  speed: z.number(),
  pictures: z.array(z.object({ frame: count, png: z.string() })).describe('PNG, base64; the oldest first'),
  presses: z.array(
    z.object({
      seq: count,
      frame: count,
      by: z.enum(['model', 'user']),
      buttons: z.array(button),
      repeat: count,
    }),
  ),
});
export type FrameResult = z.infer<typeof FrameSchema>;

export const FrameArguments = z.object({
  gameId,
  sinceFrame: z.number().int().min(-1).default(-1).describe('The latest frame that the view has'),
  sincePress: count.optional().describe('The latest press that the view knows; a newer one ends the wait'),
  batch: z.number().int().min(0).max(16).default(1).describe('Answer with so many pictures'),
  waitMs: z.number().int().min(0).max(1000).default(400).describe('Answer after so long in any case'),
});
export const InputArguments = z.object({
  gameId,
  down: z.array(button).max(BUTTONS.length).default([]),
  up: z.array(button).max(BUTTONS.length).default([]),
  speed: speed.optional(),
  sinceFrame: z.number().int().min(-1).optional().describe('Answer with the pictures after this frame'),
});
