import { searchApprovals } from '../../api/approval.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const TONES = { ASKED: 'warning', APPROVED: 'success', REJECTED: 'danger', USED: undefined } as const

/** What was over somebody's limit: who asked, why, and who let it pass. */
export const approvalGrid = defineGrid({
  name: 'approval',
  rows: searchApprovals,
  filters: ['departmentId', 'approvalStatus', 'toDecide'],
  options: { departmentId: departmentOptions },
  columns: [
    'askedAt',
    'askedByName',
    'departmentName',
    'cashboxNumber',
    'asked',
    'figuresText',
    'totalSum',
    'reason',
    { field: 'approvalStatus', tone: ({ approvalStatus }) => TONES[approvalStatus] },
    'approverName',
    'method',
    'decidedAt',
  ],
  main: ['askedAt', 'askedByName', 'asked', 'reason', 'approvalStatus', 'approverName', 'totalSum'],
  fixed: ['askedAt'],
  emptyText: 'screen.approval.none',
})
