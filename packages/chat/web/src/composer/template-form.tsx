// The form for the variables of a resource template, above the composer. The resource at the URI that they make is attached to the draft.
import type { ResourceTemplateSummary } from '@vitrine/protocol/internal/session/prompts';
import { useChat } from '../state/chat-context.ts';
import { ATTACHMENT_TEXTS as TEXTS } from '../texts/composer.ts';
import { ArgumentForm } from './argument-form.tsx';
import { withResource } from './mentions.ts';
import { expandTemplate, readTemplateVariables } from './uri-template.ts';

interface TemplateFormProps {
  template: ResourceTemplateSummary;
  /** Called when the resource is attached, or the user cancelled. */
  onDone(): void;
}

export default function TemplateForm({ template, onDone }: TemplateFormProps) {
  const { conversation } = useChat();
  const { server, uriTemplate, title, name, description } = template;
  return (
    <ArgumentForm
      server={server}
      title={title || name || uriTemplate}
      description={description}
      args={readTemplateVariables(uriTemplate) ?? []}
      completes={template.completes ? { server, of: { uriTemplate } } : undefined}
      submitLabel={TEXTS.attachResource}
      onSubmit={values => {
        const uri = expandTemplate(uriTemplate, values);
        conversation.changeDraft(draft => withResource(draft, { server, uri, title: uri }));
      }}
      onDone={onDone}
    />
  );
}
