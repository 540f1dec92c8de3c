// The links by which other users read chats of this one.
import { useId } from 'react';
import { ShareList } from '../sharing/share-list.tsx';
import { useShares } from '../sharing/use-shares.ts';
import { SHARING_TEXTS as TEXTS } from '../texts/pages/sharing.ts';
import { Problem } from '../untrusted-text/problem.tsx';
import '../../styles/conversation/sharing.css';

export function SharingSettings() {
  const id = useId();
  const { shares, problem, refresh } = useShares();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{TEXTS.links}</h3>
      {problem === undefined ? null : <Problem text={problem} />}
      <ShareList shares={shares} onChanged={refresh} />
    </section>
  );
}
