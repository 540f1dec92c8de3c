// What the palette after an `@` offers: results of this chat, files of its project, resources of servers, and templates of resources.
import type { Project } from '@vitrine/agent/internal/api';
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import type {
  ResourceList,
  ResourceSummary,
  ResourceTemplateSummary,
} from '@vitrine/protocol/internal/session/prompts';
import type { PaletteLine } from '../palette/palette-list.tsx';
import { formatTime } from '../parts/text/format.ts';
import type { Draft } from '../state/session/drafts.ts';
import type { CallEntry, Transcript } from '../state/session/transcript.ts';
import { COMPOSER_TEXTS, ATTACHMENT_TEXTS as TEXTS } from '../texts/composer.ts';
import { displayName } from '../untrusted-text/display-name.ts';

export type Mention =
  | {
      readonly kind: 'result';
      readonly callId: string;
      readonly server: string;
      readonly title: string;
      readonly at: string;
    }
  | {
      readonly kind: 'file';
      readonly file: Attachment;
      readonly title: string;
      readonly project: string;
    }
  | {
      readonly kind: 'resource';
      readonly server: string;
      readonly uri: string;
      readonly title: string;
      readonly text: string;
    }
  | {
      readonly kind: 'template';
      readonly server: string;
      readonly template: ResourceTemplateSummary;
      readonly title: string;
      readonly text: string;
    };

const MAX_ITEMS = 50;
const QUERY = /(?:^|\s)@(\S*)$/;

/** Returns the text after an `@` at the end; undefined when the text does not end with a mention. */
export const mentionQuery = (text: string): string | undefined => QUERY.exec(text)?.[1];

/** The text with the title in place of what was typed after the `@`. */
const completeMention = (text: string, title: string): string =>
  text.replace(QUERY, typed => `${typed.slice(0, typed.indexOf('@') + 1)}${title} `);

/** The text without what was typed after the `@`, and without that: a form asks for the rest. */
export const withoutMention = (text: string): string =>
  text.replace(QUERY, typed => typed.slice(0, typed.indexOf('@')));

/** The draft with a resource; each is attached once. */
export function withResource(draft: Draft, { server, uri, title }: Draft['resources'][number]): Draft {
  const others = draft.resources.filter(resource => resource.server !== server || resource.uri !== uri);
  return { ...draft, resources: [...others, { server, uri, title }] };
}

/** The draft with a chosen result or resource; each is mentioned once. */
export function withMention(draft: Draft, mention: Exclude<Mention, { kind: 'template' }>): Draft {
  const text = completeMention(draft.text, displayName(mention.title));
  if (mention.kind === 'result') {
    const { callId, title } = mention;
    const others = draft.results.filter(result => result.callId !== callId);
    return { ...draft, text, results: [...others, { callId, title }] };
  }
  if (mention.kind === 'file') {
    const others = draft.attachments.filter(({ ref }) => ref !== mention.file.ref);
    return { ...draft, text, attachments: [...others, mention.file] };
  }
  return withResource({ ...draft, text }, mention);
}

interface MentionSources extends ResourceList {
  readonly transcript: Transcript;
  /** The project of the chat, if it belongs to one. */
  readonly project?: Pick<Project, 'name' | 'files'> | undefined;
}

/** Results first, the newest at the top, then files of the project, then resources, then templates. Every word of the query must occur. */
export function findMentions(query: string, { transcript, project, resources, templates }: MentionSources): Mention[] {
  const words = query
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  const results = transcript.entries.flatMap(entry => (isAnswered(entry) ? [mentionResult(entry)] : [])).toReversed();
  const files = (project?.files ?? []).map(
    (file): Mention => ({ kind: 'file', file, title: file.name, project: project?.name ?? '' }),
  );
  const all = [...results, ...files, ...resources.map(mentionResource), ...templates.map(mentionTemplate)];
  const matches = all.filter(mention => {
    const text = Object.values(mention)
      .filter(value => typeof value === 'string')
      .join(' ')
      .toLowerCase();
    return words.every(word => text.includes(word));
  });
  return matches.slice(0, MAX_ITEMS);
}

const isAnswered = (entry: Transcript['entries'][number]): entry is CallEntry =>
  entry.kind === 'call' && entry.result !== undefined && !entry.result.error && entry.call.initiator !== 'view';

const mentionResult = ({ call }: CallEntry): Mention => ({
  kind: 'result',
  callId: call.callId,
  server: call.server,
  title: call.title ?? call.toolName,
  at: call.at,
});

const mentionResource = ({ server, uri, name, title, description = '' }: ResourceSummary): Mention => ({
  kind: 'resource',
  server,
  uri,
  title: title || name || uri,
  text: description.split('\n')[0] || uri,
});

const mentionTemplate = (template: ResourceTemplateSummary): Mention => ({
  kind: 'template',
  server: template.server,
  template,
  title: template.title || template.name || template.uriTemplate,
  text: template.description?.split('\n')[0] || template.uriTemplate,
});

export function createMentionLine(mention: Mention): PaletteLine {
  if (mention.kind === 'file') {
    const { file, title, project } = mention;
    return { key: file.ref, title, caption: COMPOSER_TEXTS.fileOf(displayName(project)) };
  }
  const server = displayName(mention.server);
  if (mention.kind === 'result')
    return { key: mention.callId, title: mention.title, caption: TEXTS.resultAt(server, formatTime(mention.at)) };
  const { title, text } = mention;
  if (mention.kind === 'template')
    return {
      key: `${mention.server}/${mention.template.uriTemplate}`,
      title,
      caption: TEXTS.templateFrom(server),
      text,
    };
  return { key: `${mention.server}/${mention.uri}`, title, caption: TEXTS.resourceFrom(server), text };
}
