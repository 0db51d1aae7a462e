import { z } from 'zod'
import { DepartmentType, SaleType } from './auth.ts'
import { endpoint } from './endpoint.ts'
import {
  comment,
  count,
  Done,
  flagInText,
  id,
  ID_MAX,
  KEYWORD_LENGTH_MAX,
  name,
  percent,
  Saved,
  signedMoney,
  text,
  textUpTo,
  wordName,
} from './fields.ts'
import { listEndpoint } from './list.ts'

/** Specification 3 §3, Department. */
export const DepartmentPayload = z.object({
  name,
  shortName: text.default(''),
  type: DepartmentType.meta({ kind: 'enum', enumName: 'departmentType' }),
  saleType: SaleType.nullable().default(null).meta({ kind: 'enum', enumName: 'saleType' }),
  /** A code of the reference CURRENCY. */
  currencyCode: textUpTo(3).min(1).default('UZS'),
  vatPercent: percent.default(12),
  sort: count.max(1_000_000).default(0),
  address: text.default(''),
  comment: comment.default(''),
})
export const DepartmentRow = DepartmentPayload.extend({ id, currencyName: wordName.nullable(), version: count })
export type DepartmentRow = z.infer<typeof DepartmentRow>

export const listDepartments = listEndpoint('POST /department/list', {
  can: 'view departments',
  filter: z.object({ type: DepartmentPayload.shape.type.nullish() }),
  row: DepartmentRow,
})

/** For selects. */
export const DepartmentChoice = DepartmentRow.pick({
  id: true,
  name: true,
  shortName: true,
  type: true,
  saleType: true,
  currencyCode: true,
  vatPercent: true,
})
export type DepartmentChoice = z.infer<typeof DepartmentChoice>
const choices = z.array(DepartmentChoice)

/** The departments that the caller may see and move. */
export const myDepartments = endpoint('GET /department/get-my-departments', {
  can: 'signed-in',
  kept: true,
  answer: choices,
})
/** Shops among them (pricing); wholesale departments among them. */
export const shopDepartments = endpoint('POST /department/shop-list', {
  can: 'signed-in',
  reads: true,
  answer: choices,
})
export const wholesaleDepartments = endpoint('POST /department/list-whole', {
  can: 'signed-in',
  reads: true,
  answer: choices,
})
/**
 * The caller's departments by a part of their name. With `transfersFrom`, those that a transfer from there may go to: also the
 * ones permitted for transfers alone, and never the source itself.
 */
export const departmentsByName = endpoint('GET /department/search-byname', {
  can: 'signed-in',
  query: z.object({
    name: z.string().trim().max(KEYWORD_LENGTH_MAX).default(''),
    transfersFrom: z.coerce.number<string | number>().int().positive().max(ID_MAX).optional(),
    /** Those permitted for transfers alone, too. */
    transfers: flagInText.optional(),
    /** Only those with a sale type. */
    selling: flagInText.optional(),
  }),
  answer: choices,
})
/** What contragents owe each of the caller's departments (above zero) or are owed by it, in UZS. */
export const departmentBalances = endpoint('POST /department/saldo-departments', {
  can: 'view counterparties',
  reads: true,
  answer: z.array(DepartmentChoice.extend({ saldo: signedMoney })),
})
/** 409 `nameTaken`, `currencyInUse`, `changedMeanwhile`. */
export const saveDepartment = endpoint('POST /department/add-or-update', {
  can: 'edit departments',
  body: DepartmentPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
/** 409 `recordUsed` says by what. */
export const deleteDepartment = endpoint('DELETE /department/delete/{id}', { can: 'delete departments', answer: Done })
