// What exactly would happen on a yes: the arguments, the files, the question to the model, the address. Nothing of it is cut.
import { type ApprovalRequestEvent, approvalKind } from '@vitrine/protocol';
import { formatBytes } from '../parts/format.ts';
import { Json } from '../parts/json.tsx';
import { Arguments } from '../transcript/arguments.tsx';

export function ApprovalSubject({ request }: { request: ApprovalRequestEvent }) {
  switch (approvalKind(request)) {
    case 'tool':
      return (
        <>
          <h3 className="caption">Arguments</h3>
          <Arguments args={request.args} />
        </>
      );
    case 'download':
      return (
        <ul className="subject">
          {request.files?.map(file => (
            <li key={file.name}>
              {`${file.name} (${file.mimeType}, ${formatBytes(file.bytes)})`}
              {file.program ? <span className="problem-mark"> Opening it starts a program.</span> : null}
            </li>
          ))}
        </ul>
      );
    case 'sampling':
      return <Json value={request.sampling} label="What the model would be asked" />;
    case 'link':
      return <p className="subject">{request.url}</p>;
  }
}
