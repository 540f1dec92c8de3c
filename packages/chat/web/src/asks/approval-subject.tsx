// What exactly would happen on a yes: the arguments, the files, the question to the model, the address. Nothing of it is cut.
import { type ApprovalRequestEvent, approvalKind } from '@vitrine/protocol';
import { LinkTarget } from '../links/link-target.tsx';
import { Json } from '../parts/json.tsx';
import { OfferedFiles } from '../parts/offered-files.tsx';
import { AskArguments } from './ask-arguments.tsx';

export function ApprovalSubject({ request }: { request: ApprovalRequestEvent }) {
  switch (approvalKind(request)) {
    case 'tool':
      return <AskArguments args={request.args} />;
    case 'download':
      return <OfferedFiles files={request.files ?? []} />;
    case 'sampling':
      return <Json value={request.sampling} label="What the model would be asked" />;
    case 'elicitation':
      return <Json value={request.elicitation} label="What the server wants to know" />;
    case 'link':
      return request.url && URL.canParse(request.url) ? <LinkTarget url={new URL(request.url).href} /> : null;
  }
}
