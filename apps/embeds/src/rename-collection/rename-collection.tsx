// The component of `rename-collection`: a form to rename a collection, and the result. The host makes the call, and may ask the user first.
import {
  type RenameCollectionData,
  RenameCollectionDataSchema,
  type RenameCollectionForm,
  type RenameCollectionOutcome,
} from '@vitrine/protocol/internal/render-data/rename-collection';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Card } from '../kit/card.tsx';
import { guarded } from '../kit/guarded.tsx';
import { Icon } from '../kit/icons.tsx';
import { Name } from '../kit/name.tsx';
import { Notice } from '../kit/notice.tsx';
import { RenameForm } from './rename-form.tsx';

/** The arguments of the tool `rename-collection`; other members of the render data (`connectionId`, …) are passed on. */
export interface RenameArguments extends Record<string, unknown> {
  database: string;
  collection: string;
  newName: string;
  dropTarget: boolean;
}

/** Props of `<RenameCollection>`. */
export interface RenameCollectionProps {
  data: RenameCollectionData;
  /**
   * Renames; resolves with the new render data, or undefined when the host reports only success. The user sees the text of a
   * rejection. Absent: nothing can be renamed here, and the page shows that.
   */
  onRename?: ((args: RenameArguments) => Promise<RenameCollectionData | undefined>) | undefined;
}

export function RenameCollectionView({ data, onRename }: RenameCollectionProps): ReactNode {
  const [state, setState] = useState({ given: data, now: data, isNews: false });
  // New render data replaces the outcome of the old.
  const { now, isNews } = state.given === data ? state : { now: data, isNews: false };
  const show = (next: RenameCollectionData, isNews: boolean) => setState({ given: data, now: next, isNews });

  async function rename(args: RenameArguments): Promise<void> {
    const { database, collection, newName } = args;
    const answer = await onRename!(args);
    show(
      // A tool that reports no error has succeeded.
      answer ?? { database, oldCollection: collection, newCollection: newName, renamed: true, ...pickArguments(now) },
      true,
    );
  }

  const isOutcome = 'renamed' in now;
  return (
    <Card
      icon="rename"
      title={isOutcome ? (now.renamed ? 'Collection renamed' : 'Collection not renamed') : 'Rename a collection'}
      subtitle={
        <>
          in <Name text={now.database} />
        </>
      }
    >
      {isOutcome ? (
        <Outcome outcome={now} isNews={isNews} onAgain={onRename && (() => show(formAfter(now), true))} />
      ) : (
        <RenameForm key={JSON.stringify(now)} form={now} onRename={onRename && rename} takesFocus={isNews} />
      )}
    </Card>
  );
}

/** The same with a check of its data. */
export const RenameCollection: (props: RenameCollectionProps) => ReactNode = guarded(
  RenameCollectionDataSchema,
  'a collection to rename',
  RenameCollectionView,
);

const pickArguments = (data: RenameCollectionData) => data.arguments && { arguments: data.arguments };

/** The form after an outcome: the collection under its current name. */
function formAfter(outcome: RenameCollectionOutcome): RenameCollectionForm {
  const { database, oldCollection, newCollection, renamed } = outcome;
  return { database, collection: renamed ? newCollection : oldCollection, ...pickArguments(outcome) };
}

interface OutcomeProps {
  outcome: RenameCollectionOutcome;
  /** The outcome of what the user just did takes the focus, because the form that had it is gone. */
  isNews: boolean;
  onAgain?: (() => void) | undefined;
}

function Outcome({ outcome: { oldCollection, newCollection, renamed }, isNews, onAgain }: OutcomeProps): ReactNode {
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <div className="ve-form">
      <Notice
        tone={renamed ? 'success' : 'warning'}
        icon={renamed ? 'done' : 'problem'}
        headingRef={heading}
        heading={renamed ? 'It has its new name.' : 'It has kept its name.'}
      >
        <p className="ve-change">
          <Name text={oldCollection} />
          <Icon name="arrow" />
          <span className="ve-sr">{renamed ? 'is now' : 'is not'}</span>
          <Name text={newCollection} />
        </p>
      </Notice>
      {onAgain && (
        <div className="ve-actions">
          <button type="button" className="ve-button" onClick={onAgain}>
            {renamed ? 'Rename again' : 'Try another name'}
          </button>
        </div>
      )}
    </div>
  );
}
