// The cards, with the components they are made of. Loaded with the first request.
import '../components/page-styles.ts';

export { ApprovalRequestCard } from './approval-request-card.tsx';
export { PageApprovalCard } from './page-approval-card.tsx';
export { StepApprovalsCard } from './step-approvals-card.tsx';
