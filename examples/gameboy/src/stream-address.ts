// The address of a game's live stream. Every client that knows the token can see it, so only the view gets the address.
import type { OpenGame } from './games.ts';

export const STREAM_PATH = '/stream/';

export const streamAddress = (origin: string, { streamToken }: OpenGame): string => origin + STREAM_PATH + streamToken;
