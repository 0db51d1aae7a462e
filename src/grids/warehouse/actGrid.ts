import { type ActRow, type ActStatus, searchActs } from '../../api/act.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import type { Tone } from '../../ui/grid/tone.ts'

const TONES: Readonly<Record<ActStatus, Tone>> = { OPEN: 'warning', APPROVED: 'success', REJECTED: 'danger' }
export const actTone = ({ actStatus }: { actStatus: ActStatus }): Tone => TONES[actStatus]

/** Expertise acts, the newest first; those that wait for the reader's signature are one filter away. */
export const actGrid = defineGrid({
  name: 'act',
  rows: searchActs,
  filters: ['departmentId', 'mine'],
  options: { departmentId: departmentOptions },
  columns: [
    'regNumber',
    'regDate',
    { field: 'actStatus', tone: actTone },
    'documentRegNumber',
    'contragentName',
    'departmentName',
    'signers',
    'approvals',
    'createdByName',
    'comment',
  ],
  main: ['regNumber', 'regDate', 'contragentName', 'actStatus', 'departmentName'],
  fixed: ['regNumber'],
  row: {
    open: ({ id }: ActRow) => `/warehouse-management/income/act/one/${id}`,
    editable: ({ actStatus }) => actStatus === 'OPEN',
  },
  emptyText: 'screen.act.none',
})
