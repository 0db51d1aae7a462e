import { z } from 'zod'
import { bareDigits, isRequisite, REQUISITES, type RequisiteName } from '../rules/requisites.ts'
import { endpoint } from './endpoint.ts'
import {
  comment,
  count,
  Done,
  id,
  idOf,
  money,
  KEYWORD_LENGTH_MAX,
  name,
  orNone,
  Saved,
  signedMoney,
  text,
  textUpTo,
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

const REGIONS_MAX = 200
const REQUISITE_LENGTH_MAX = 40
const OKONX_LENGTH_MAX = 20

const written = text.default('')
const requisite = (name: RequisiteName) =>
  z
    .string()
    .max(REQUISITE_LENGTH_MAX)
    .transform(bareDigits)
    .pipe(z.string().refine((digits) => isRequisite(name, digits), { error: REQUISITES[name].error }))
    .default('')
    .meta({ kind: 'text' })

/** A supplier or customer (specification 3 §3, Contragent). */
export const ContragentPayload = z.object({
  fullName: name,
  shortName: written,
  email: z
    .union([z.literal(''), z.email().max(255)])
    .default('')
    .meta({ kind: 'text' }),
  phone: written,
  mobile: written,
  address: written,
  address2: written,
  inn: requisite('inn'),
  oked: requisite('oked'),
  vatCode: requisite('vatCode'),
  bankName: written,
  mfo: requisite('mfo'),
  bankAccount: requisite('account'),
  /** Of a second account, in currency for one. */
  bankName2: written,
  mfo2: requisite('mfo'),
  bankAccount2: requisite('account'),
  okonx: textUpTo(OKONX_LENGTH_MAX).default(''),
  countryId: orNone(wordOf('CITIZEN')),
  categoryId: orNone(wordOf('CONTRAGENT_CATEGORY')),
  groupId: orNone(wordOf('CONTRAGENT_GROUPS')),
  regionId: orNone(wordOf('Raionul')),
  /** The most that may be owed; empty: as much as they like. */
  debtLimit: orNone(money),
  /** The department of ours that it stands for: what is sold to it waits there as an income. */
  departmentId: orNone(idOf('department')),
  comment: comment.default(''),
})
export const ContragentRow = recordRow(ContragentPayload)
export type ContragentRow = z.infer<typeof ContragentRow>

export const searchContragents = listEndpoint('POST /contragent/search', {
  can: 'view counterparties',
  filter: z.object({
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    /** The specification's own name for it. */
    contragentName: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    categoryId: id.nullish(),
    groupId: id.nullish(),
    /** Children of the reference Raionul. */
    regionIds: z.array(id).max(REGIONS_MAX).nullish(),
  }),
  row: ContragentRow,
})
export const getContragent = endpoint('GET /contragent/get/{id}', { can: 'view counterparties', answer: ContragentRow })
/** What it owes all departments together, and how much it may; `limit` is null where nobody has set one. */
export const contragentDebt = endpoint('GET /contragent/debt/{id}', {
  can: 'view counterparties',
  answer: z.object({ debt: signedMoney, limit: money.nullable() }),
})
/** 409 `changedMeanwhile`; 400 names a word of another list. */
export const saveContragent = endpoint('POST /contragent/add-or-update', {
  can: 'edit counterparties',
  body: ContragentPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
/** 409 `recordUsed` says by what. */
export const deleteContragent = endpoint('DELETE /contragent/delete/{id}', {
  can: 'delete counterparties',
  answer: Done,
})

export const OwnContragent = ContragentRow.pick({
  id: true,
  fullName: true,
  shortName: true,
  inn: true,
  phone: true,
  mobile: true,
  email: true,
  address: true,
  regionName: true,
  oked: true,
  vatCode: true,
  bankName: true,
  mfo: true,
  bankAccount: true,
})
export type OwnContragent = z.infer<typeof OwnContragent>
/** The caller's own organization as it stands in the books, without what the company notes of it; null for who is of none. */
export const ownContragent = endpoint('GET /contragent/own', {
  can: 'signed-in',
  answer: z.object({ contragent: OwnContragent.nullable() }),
})
