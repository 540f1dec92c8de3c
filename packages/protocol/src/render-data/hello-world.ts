// The render data of the page `hello-world`.
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';

export const HelloWorldDataSchema = z.object({ message: boundedText(0, 10_000) });
export type HelloWorldData = z.infer<typeof HelloWorldDataSchema>;
