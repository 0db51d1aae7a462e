import { createDocument, editIncome, editOutcome, editTransfer, editWriteOff } from '../../api/warehouseDocument.ts'
import type { Endpoint, SentTo } from '../../api/endpoint.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { currencyCodeOptions } from '../currencyCodeOptions.ts'
import { wordsOrNew } from '../referenceOptions.ts'
import { incomeContractOptions } from '../contracts/contractOptions.ts'
import { colleaguesOf, contragentOptions, departmentOptions, targetDepartmentOptions } from '../partyOptions.ts'

/** A new document is always sent with its kind; the form's fields are those of the head and, drawn by the page, the lines. */
type Created = SentTo<typeof createDocument>['body']
const created = createDocument as unknown as Endpoint<{ body: Created }, unknown, unknown>

const [givers, takers] = [colleaguesOf('fromDepartmentId'), colleaguesOf('toDepartmentId')]
/** Who gave goods out and who answers for that. */
const giving = {
  fromEmployeeId: { options: givers },
  responsible1Id: { options: givers },
  responsible2Id: { options: givers },
} as const

/** An income while it is being written: where from, where to, what. */
export const incomeForm = defineForm({
  name: 'income',
  create: created,
  edit: editIncome as unknown as Endpoint<{ body: Created }, unknown, unknown>,
  sections: {
    main: [
      'regDate',
      'contragentId',
      'contractId',
      'toDepartmentId',
      'currencyCode',
      'currencyRate',
      'numberGTD',
      'comment',
    ],
    more: ['toEmployeeId', 'responsible1Id', 'responsible2Id'],
    lines: ['whItems'],
  },
  fields: {
    contragentId: { options: contragentOptions },
    contractId: { options: incomeContractOptions },
    toDepartmentId: { options: departmentOptions, required: () => true },
    toEmployeeId: { options: takers },
    responsible1Id: { options: takers },
    responsible2Id: { options: takers },
    currencyCode: { options: currencyCodeOptions },
    // Left empty it is the one of the day.
    currencyRate: { shown: ({ currencyCode }) => currencyCode !== 'UZS' },
    comment: { lines: 1 },
  },
  defaults: ({ departmentId }) => ({ action: 'KIRIM' as const, regDate: today(), toDepartmentId: departmentId }),
})

/** A transfer while it is being written. */
export const transferForm = defineForm({
  name: 'transfer',
  create: created,
  edit: editTransfer as unknown as Endpoint<{ body: Created }, unknown, unknown>,
  sections: {
    main: ['regDate', 'fromDepartmentId', 'toDepartmentId', 'comment'],
    more: ['fromEmployeeId', 'toEmployeeId', 'responsible1Id', 'responsible2Id'],
    lines: ['whItems'],
  },
  fields: {
    ...giving,
    toEmployeeId: { options: takers },
    fromDepartmentId: { options: departmentOptions, required: () => true },
    toDepartmentId: { options: targetDepartmentOptions, required: () => true },
    comment: { lines: 1 },
  },
  defaults: ({ departmentId }) => ({ action: 'KOCHIRISH' as const, regDate: today(), fromDepartmentId: departmentId }),
})

const outgoing = {
  create: created,
  fields: {
    ...giving,
    fromDepartmentId: { options: departmentOptions, required: () => true },
    contragentId: { options: contragentOptions },
    reasonId: { options: wordsOrNew('WRITE_OFF_REASON') },
    reason: { lines: 1 },
    comment: { lines: 1 },
  },
} as const

/** An outcome while it is being written: goods that are given out, to whom and why. */
export const outcomeForm = defineForm({
  ...outgoing,
  name: 'outcome',
  edit: editOutcome as unknown as Endpoint<{ body: Created }, unknown, unknown>,
  sections: {
    main: ['regDate', 'fromDepartmentId', 'contragentId', 'reasonId', 'reason', 'comment'],
    more: ['fromEmployeeId', 'responsible1Id', 'responsible2Id'],
    lines: ['whItems'],
  },
  defaults: ({ departmentId }) => ({ action: 'CHIQIM' as const, regDate: today(), fromDepartmentId: departmentId }),
})

/** A write-off while it is being written: goods that are lost, and why. */
export const writeOffForm = defineForm({
  ...outgoing,
  name: 'writeOff',
  edit: editWriteOff as unknown as Endpoint<{ body: Created }, unknown, unknown>,
  sections: {
    main: ['regDate', 'fromDepartmentId', 'reasonId', 'reason', 'comment'],
    more: ['responsible1Id', 'responsible2Id'],
    lines: ['whItems'],
  },
  defaults: ({ departmentId }) => ({ action: 'SPISAT' as const, regDate: today(), fromDepartmentId: departmentId }),
})
