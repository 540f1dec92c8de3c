// Infers the kind of media when the data do not name it.
export type MediaKind = 'image' | 'video' | 'audio' | 'link';

interface MediaHints {
  readonly kind?: MediaKind | undefined;
  readonly src?: string | undefined;
  readonly href?: string | undefined;
  readonly alt?: string | undefined;
  readonly poster?: string | undefined;
  readonly artwork?: string | undefined;
  readonly durationMs?: number | undefined;
}

const VIDEO = /^data:video\/|\.(?:mp4|m4v|webm|mov|ogv|mkv)(?:[?#]|$)/i;
const AUDIO = /^data:audio\/|\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)(?:[?#]|$)/i;

export function detectMediaKind({ kind, src, href, alt, poster, artwork, durationMs }: MediaHints): MediaKind {
  if (kind) return kind;
  if (artwork !== undefined) return 'audio';
  if (poster !== undefined) return 'video';
  if (src !== undefined) {
    if (VIDEO.test(src)) return 'video';
    if (AUDIO.test(src)) return 'audio';
    if (alt === undefined && durationMs !== undefined) return 'video';
    return 'image';
  }
  return href !== undefined && alt === undefined ? 'link' : 'image';
}
