// How much of a result is carried in an event, how much is stored beside it, and how much is refused.

export interface SanitizeLimits {
  /** Characters of one text shown in place. The rest is in the stored result. */
  readonly maxTextCharacters: number;
  /** Characters of all texts of one result together. */
  readonly maxTotalTextCharacters: number;
  /** Parts of one result. */
  readonly maxParts: number;
  /** Bytes of media carried in place; more is stored and named by `ref`. */
  readonly maxInlineBytes: number;
  /** Bytes of one image, sound, film or file that is stored at all. */
  readonly maxMediaBytes: number;
  /** Bytes of a UI's document. */
  readonly maxUIBytes: number;
  /** Bytes of JSON of `structuredContent`, and of `_meta`, carried in place. */
  readonly maxJsonBytes: number;
  /** Characters of a name, a title, a description, a URI. */
  readonly maxLabelCharacters: number;
  /** Levels of nesting of a whole result. */
  readonly maxDepth: number;
  /** Bytes of JSON of a whole result. */
  readonly maxResultBytes: number;
}

const KiB = 1024;
const MiB = 1024 * KiB;

export const DEFAULT_LIMITS: SanitizeLimits = {
  maxTextCharacters: 128 * KiB,
  maxTotalTextCharacters: 512 * KiB,
  maxParts: 500,
  maxInlineBytes: 4 * KiB,
  maxMediaBytes: 16 * MiB,
  maxUIBytes: 5 * MiB,
  maxJsonBytes: MiB,
  maxLabelCharacters: 4 * KiB,
  maxDepth: 256,
  maxResultBytes: 64 * MiB,
};
