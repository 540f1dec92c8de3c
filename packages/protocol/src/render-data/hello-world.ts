// The render data of the page `hello-world`.
import * as z from 'zod/mini';
import { boundedText } from '../content/bounded-text.ts';

/** The data of the page `hello-world`: a message of at most 10,000 characters. */
export const HelloWorldDataSchema = z.object({ message: boundedText(0, 10_000) });
export type HelloWorldData = z.infer<typeof HelloWorldDataSchema>;
