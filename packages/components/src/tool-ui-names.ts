// Components of tool-ui that are a part of one here: posts of each network, images, videos and sounds.
import { isRecord } from '@vitrine/std/internal/json';
import type { ComponentContract } from './contract/define-contract.ts';

interface ToolUiName {
  /** The component here. */
  readonly component: string;
  /** The members that the name stands for. */
  readonly members: Readonly<Record<string, string>>;
}

export const TOOL_UI_NAMES = {
  audio: { component: 'media-card', members: { kind: 'audio' } },
  image: { component: 'media-card', members: { kind: 'image' } },
  video: { component: 'media-card', members: { kind: 'video' } },
  'instagram-post': { component: 'social-post', members: { platform: 'instagram' } },
  'linkedin-post': { component: 'social-post', members: { platform: 'linkedin' } },
  'x-post': { component: 'social-post', members: { platform: 'x' } },
} as const satisfies Readonly<Record<string, ToolUiName>>;

export function isToolUiName(name: string): name is keyof typeof TOOL_UI_NAMES {
  return Object.hasOwn(TOOL_UI_NAMES, name);
}

/** The definition, whose parsers add what the name says where the data do not say it themselves. */
export function withToolUiName<
  Definition extends Pick<ComponentContract<object>, 'parse' | 'safeParse' | 'readPartial'>,
>(name: keyof typeof TOOL_UI_NAMES, definition: Definition): Definition {
  const { members } = TOOL_UI_NAMES[name];
  const complete = (value: unknown): unknown => (isRecord(value) ? { ...members, ...value } : value);
  return {
    ...definition,
    parse: value => definition.parse(complete(value)),
    safeParse: value => definition.safeParse(complete(value)),
    readPartial: value => definition.readPartial(complete(value)),
  };
}
