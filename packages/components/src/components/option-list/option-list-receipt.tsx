// The receipt of an option list: the options that were chosen.
import type { ReactNode } from 'react';
import type { Decision } from '../../actions/decision.ts';
import { uniqueKeys } from '../../root/text/unique-keys.ts';
import { UntrustedText } from '../../root/text/untrusted-text.tsx';
import { useTexts } from '../../texts/texts.ts';
import { OptionContent } from './listbox.tsx';
import type { OptionListData, OptionListSelection } from './schema.ts';
import { toIds } from './selection.ts';

const ENGLISH = { selected: 'Selected', nothing: 'Nothing selected' };

interface OptionListReceiptProps {
  title: string | undefined;
  options: OptionListData['options'];
  choice: OptionListSelection;
  /** Decision; absent after a reload. */
  decision: Decision<OptionListSelection> | undefined;
}

/** The chosen options only. An id without an option, such as one of an older list, is shown as text. */
export function OptionListReceipt({ title, options, choice, decision }: OptionListReceiptProps): ReactNode {
  const texts = useTexts('option-list-receipt', ENGLISH);
  const choices = toIds(choice).map(id => options.find(option => option.id === id) ?? { id, label: id });
  const keys = uniqueKeys(choices);
  // The label of an application's own action, such as "Skip", is the decision.
  const outcome = decision && decision.actionId !== 'confirm' ? decision.actionLabel : undefined;
  return (
    <div className="vitrine-option-receipt" role="status">
      {title !== undefined && (
        <p className="vitrine-option-question">
          <UntrustedText text={title} />
        </p>
      )}
      {(outcome !== undefined || choices.length === 0) && (
        <p>
          <UntrustedText text={outcome ?? texts.nothing} />
        </p>
      )}
      {choices.length > 0 && (
        <ul className="vitrine-card vitrine-option-rows" aria-label={texts.selected}>
          {choices.map((option, index) => (
            <li key={keys[index]} className="vitrine-option" data-chosen>
              <OptionContent option={option} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
