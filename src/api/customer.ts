import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  barcode,
  birthDate,
  choice,
  comment,
  count,
  date,
  Done,
  flag,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  listOf,
  money,
  name,
  orNone,
  page,
  percent,
  Saved,
  signedMoney,
  text,
  textUpTo,
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

const IDENTIFIER_LENGTH_MAX = 20
const CHILDREN_MAX = 50

const written = text.default('')
const keyword = z.string().trim().max(KEYWORD_LENGTH_MAX)

/** A client of the shops: a person who buys, with or without a member card (specification 2 §3, Client). */
export const CustomerPayload = z.object({
  lastName: written,
  firstName: name,
  middleName: written,
  mobile: written,
  phone: written,
  email: z
    .union([z.literal(''), z.email().max(255)])
    .default('')
    .meta({ kind: 'text' }),
  /** The number that the member card bears; a scanner reads it. */
  memberCard: barcode.nullable().default(null),
  discountTypeId: orNone(idOf('discountType')),
  categoryId: orNone(wordOf('CLIENT_CATEGORY')),
  groupId: orNone(wordOf('CLIENT_GROUPS')),
  gender: choice('gender', ['MALE', 'FEMALE']).nullable().default(null),
  dateOfBirth: birthDate.nullable().default(null),
  marriageStatus: choice('marriageStatus', ['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED']).nullable().default(null),
  childrenCount: count.max(CHILDREN_MAX).nullable().default(null),
  passport: textUpTo(IDENTIFIER_LENGTH_MAX).default(''),
  inn: z
    .string()
    .trim()
    .regex(/^\d*$/, { error: 'digitsOnly' })
    .max(IDENTIFIER_LENGTH_MAX)
    .default('')
    .meta({ kind: 'text' }),
  citizenId: orNone(wordOf('CITIZEN')),
  address: written,
  address2: written,
  /** The client who brought this one. */
  referrerId: orNone(idOf('customer')),
  /** Up to how much the client is trusted; 0: nothing on trust. */
  debtLimit: money.default(0),
  comment: comment.default(''),
})
export const CustomerRow = recordRow(CustomerPayload).extend({
  fullName: name,
  discountPercent: percent.nullable(),
  /** What the client owes all departments together. */
  debt: signedMoney,
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** For selects and the till: no more of a person than the sale needs. */
export const CustomerChoice = z.object({
  id,
  fullName: name,
  mobile: text,
  memberCard: barcode.nullable(),
  dateOfBirth: date.nullable(),
  discountPercent: percent.nullable(),
})
export type CustomerChoice = z.infer<typeof CustomerChoice>

export const searchCustomers = listEndpoint('POST /customer/search', {
  can: 'view clients',
  filter: z.object({
    /** Words of the name, of a phone, or the number of a card. */
    keyword: keyword.nullish(),
    discountTypeId: id.nullish(),
    categoryId: id.nullish(),
    groupId: id.nullish(),
    /** Only who owes us something. */
    owes: flag.nullish(),
  }),
  row: CustomerRow,
  totals: ['debt'],
})
export const getCustomer = endpoint('GET /customer/get/{id}', { can: 'view clients', answer: CustomerRow })
export const customerChoices = endpoint('POST /customer/list-search', {
  can: 'view clients',
  reads: true,
  query: page,
  body: z.object({ keyword: keyword.nullish() }),
  answer: listOf(CustomerChoice),
})
/** What the client owes all departments together, and up to how much it may. */
export const customerDebt = endpoint('GET /customer/debt/{id}', {
  can: 'view clients',
  answer: z.object({ debt: signedMoney, limit: money }),
})
/** Whose card was scanned: `id` is the number on the card. 404 `memberCardUnknown`. */
export const scanMemberCard = endpoint('GET /customer/scanner/{id}', { can: 'view clients', answer: CustomerChoice })
/** 409 `changedMeanwhile`, `memberCardTaken` saying whose it is; 400 names what is unknown, or a referrer that is the client itself. */
export const saveCustomer = endpoint('POST /customer/add-or-update', {
  can: 'edit clients',
  body: CustomerPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
/**
 * A client made on the spot, by whoever sells: a name, a phone and perhaps a new card, which gives no discount until somebody who
 * may edit clients says so. 409 `memberCardTaken`.
 */
export const meetCustomer = endpoint('POST /customer/meet', {
  can: 'sell pos',
  body: CustomerPayload.pick({ lastName: true, firstName: true, mobile: true, memberCard: true }),
  answer: CustomerChoice,
})
export const deleteCustomer = endpoint('DELETE /customer/delete/{id}', { can: 'delete clients', answer: Done })
/** A number for a new card, an EAN-13 that was never given out. */
export const generateMemberCard = endpoint('POST /customer/generate-member', {
  can: 'edit clients',
  body: z.object({}),
  answer: z.object({ memberCard: barcode }),
})
