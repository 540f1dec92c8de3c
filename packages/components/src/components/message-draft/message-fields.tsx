// To whom a message goes, and what it says.
import { type ReactNode, useState } from 'react';
import { LongText } from '../../root/text/long-text.tsx';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useSettings, useTexts } from '../../texts/texts.ts';
import type { MessageDraftData, MessageTarget } from './schema.ts';

const ENGLISH = {
  from: 'From',
  to: 'To',
  cc: 'Cc',
  bcc: 'Bcc',
  subject: 'Subject',
  channel: 'Channel',
  directMessage: 'Direct message to',
  members: (count: string) => `${count} members`,
  all: (count: number) => `and ${count} more`,
};
/** Recipients of one line before the others are folded. */
const MAX_RECIPIENTS = 6;

export function MessageFields({ draft }: { draft: MessageDraftData }): ReactNode {
  const texts = useTexts('message-draft', ENGLISH);
  return (
    <dl className="vitrine-draft-fields">
      {draft.channel === 'slack' ? (
        <TargetField target={draft.target} />
      ) : (
        <>
          {draft.from !== undefined && <Field name={texts.from} values={[draft.from]} />}
          <Field name={texts.to} values={draft.to} />
          <Field name={texts.cc} values={draft.cc} />
          <Field name={texts.bcc} values={draft.bcc} />
          {draft.subject !== undefined && (
            <div className="vitrine-draft-subject">
              <dt>{texts.subject}</dt>
              <dd>
                <UntrustedText text={draft.subject} />
              </dd>
            </div>
          )}
        </>
      )}
    </dl>
  );
}

export function MessageBody({ body }: { body: string }): ReactNode {
  return (
    <div className="vitrine-draft-body" dir="auto">
      <LongText text={body} lines />
    </div>
  );
}

interface FieldProps {
  name: string;
  values: readonly string[] | undefined;
}

/** Further recipients are one press away: the user can read who gets the message before it is sent. */
function Field({ name, values = [] }: FieldProps): ReactNode {
  const texts = useTexts('message-draft', ENGLISH);
  const [isWhole, setIsWhole] = useState(false);
  if (values.length === 0) return null;
  const shown = isWhole ? values : values.slice(0, MAX_RECIPIENTS);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {shown.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: recipients may repeat
          <span key={index} className="vitrine-draft-recipient">
            <UntrustedText text={value} />
          </span>
        ))}
        {shown.length < values.length && (
          <button type="button" className="vitrine-draft-more" onClick={() => setIsWhole(true)}>
            {texts.all(values.length - shown.length)}
          </button>
        )}
      </dd>
    </div>
  );
}

function TargetField({ target }: { target: MessageTarget | undefined }): ReactNode {
  const texts = useTexts('message-draft', ENGLISH);
  const { locale } = useSettings();
  if (!target) return null;
  const isChannel = target.type === 'channel';
  return (
    <div>
      <dt>{isChannel ? texts.channel : texts.directMessage}</dt>
      <dd>
        <span className="vitrine-draft-recipient">
          <UntrustedText text={`${isChannel ? '#' : ''}${target.name.replace(isChannel ? /^#/ : /^$/, '')}`} />
        </span>
        {isChannel && target.memberCount !== undefined && (
          <span className="vitrine-draft-members">
            {texts.members(new Intl.NumberFormat(locale).format(target.memberCount))}
          </span>
        )}
      </dd>
    </div>
  );
}
