// Where the live picture of a game is: whoever knows the token sees it, so the address goes to the view alone.
import type { OpenGame } from './games.ts';

export const STREAM_PATH = '/stream/';

export const streamAddress = (origin: string, { streamToken }: OpenGame): string => origin + STREAM_PATH + streamToken;
