// Limits of the sanitiser: how much of a result is carried in its event, how much is stored separately, and what is refused.

/** How much of a result is carried in its event, how much is stored separately, and what is refused. */
export interface SanitizeLimits {
  /** Characters of one text in the event. The rest is in the stored result. */
  readonly maxTextCharacters: number;
  /** Characters of all texts of one result together. */
  readonly maxTotalTextCharacters: number;
  /** Parts of one result. */
  readonly maxParts: number;
  /** Bytes of media carried in the event; larger media is stored and referenced by `ref`. */
  readonly maxInlineBytes: number;
  /** Bytes of one image, sound, video or file; larger ones are not stored. */
  readonly maxMediaBytes: number;
  /** Bytes of a UI's document. */
  readonly maxUIBytes: number;
  /** Bytes of JSON of `structuredContent`, and of `_meta`, in the event. */
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

/** The limits that apply unless `AgentOptions.limits` says otherwise. */
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
