// The servers and models that users use, and how often they fail.
import type { UsedService } from '@vitrine/agent/internal/api';
import { formatDay, formatNumber } from '../parts/text/format.ts';
import { useChat } from '../state/chat-context.ts';
import { ADMIN_TEXTS as TEXTS } from '../texts/admin.ts';
import { Name } from '../untrusted-text/name.tsx';
import { PagedList } from './list-parts.tsx';
import { usePages } from './use-pages.ts';

export function ServicesPanel() {
  const { api } = useChat();
  const pages = usePages<UsedService, string>('', async () => ({ items: await api.listServices() }));
  return (
    <PagedList pages={pages} empty={TEXTS.noServices}>
      <div className="admin-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{TEXTS.kind}</th>
              <th scope="col">{TEXTS.name}</th>
              <th scope="col">{TEXTS.uses}</th>
              <th scope="col">{TEXTS.failures}</th>
              <th scope="col">{TEXTS.lastFailure}</th>
            </tr>
          </thead>
          <tbody>
            {pages.items?.map(({ kind, name, uses, failures, lastFailure, lastFailedAt }) => (
              <tr key={`${kind} ${name}`}>
                <td>{TEXTS[kind]}</td>
                <th scope="row">
                  <Name text={name} />
                </th>
                <td>{formatNumber(uses)}</td>
                <td>{formatNumber(failures)}</td>
                <td>
                  {lastFailure === undefined || lastFailedAt === undefined
                    ? TEXTS.noFailure
                    : `${lastFailure}, ${formatDay(lastFailedAt)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PagedList>
  );
}
