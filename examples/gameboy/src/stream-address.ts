// Where the live picture of a game is: every client that knows the token sees it, so only the view gets the address.
import type { OpenGame } from './games.ts';

export const STREAM_PATH = '/stream/';

export const streamAddress = (origin: string, { streamToken }: OpenGame): string => origin + STREAM_PATH + streamToken;
