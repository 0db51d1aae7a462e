import { ApprovalRemedy } from './ApprovalRemedy.tsx'

/** What is over a limit of whoever does it is let pass by a supervisor, on the spot or on a screen of his own. */
export const approval = { code: 'needsApproval', dialog: ApprovalRemedy }
