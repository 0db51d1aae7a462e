import type { z } from 'zod'
import { expect, test } from 'vitest'
import { described } from '../src/api/listColumn.ts'
import type { Form } from '../src/ui/form/defineForm.ts'

/** Fields that a person does not fill in, and why: what a form leaves out on purpose. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'pricing.departmentId': 'one of several departments that the form chooses',
  'pricing.sourceDocumentId': 'the income that it is made from says it itself',
  'income.action': 'the form is for incomes alone',
  'income.documentType': 'said of outcomes',
  'income.reason': 'said of outcomes',
  'income.reasonId': 'said of outcomes',
  'income.fromDepartmentId': 'an income comes from a contragent',
  'income.fromEmployeeId': 'who works for the contragent is none of ours',
  'transfer.action': 'the form is for transfers alone',
  'transfer.documentType': 'said of outcomes',
  'transfer.reason': 'said of outcomes',
  'transfer.contragentId': 'a transfer stays in the company',
  'transfer.contractId': 'a transfer stays in the company',
  'transfer.reasonId': 'said of outcomes',
  'transfer.numberGTD': 'a transfer passes no customs',
  'transfer.currencyCode': 'a transfer is at the cost of its lots',
  'transfer.currencyRate': 'a transfer is at the cost of its lots',
  ...Object.fromEntries(
    ['outcome', 'writeOff'].flatMap((name) => [
      [`${name}.action`, 'the form is for one kind alone'],
      [`${name}.documentType`, 'a return to the supplier is made of its income'],
      [`${name}.toDepartmentId`, 'goods leave for good'],
      [`${name}.toEmployeeId`, 'goods leave for good'],
      [`${name}.contractId`, 'said of incomes'],
      [`${name}.numberGTD`, 'what leaves passes no customs'],
      [`${name}.currencyCode`, 'what leaves is at the cost of its lots'],
      [`${name}.currencyRate`, 'what leaves is at the cost of its lots'],
    ]),
  ),
  'writeOff.contragentId': 'what is lost goes to nobody',
  'writeOff.fromEmployeeId': 'what is lost nobody gives out',
  'flightSale.uuid': 'made with the page, so that sent twice it is one sale',
  'flightSale.documentId': 'the flight whose page it is made on',
  'aviz.documentId': 'the transfer whose page it is made on',
  'transferSource.documentId': 'the document whose page it is made on',
  'transferSource.inventoryId': 'the count whose page it is made on',
  'transferSource.whItems': 'counted on the page',
  'cashbox.departmentId': 'that of the panel in which the tills stand',
  'settleLine.inventoryId': 'the count whose lines they are',
  'settleLine.lineId': 'the line that is asked about',
  'countPlan.departmentId': 'the department whose plan is open',
  'reference.parentId': 'the word whose screen it is added on',
}

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && 'sections' in value && 'defaults' in value

const modules = import.meta.glob<Record<string, unknown>>('../src/forms/**/*.ts', { eager: true })
const forms = Object.values(modules).flatMap((module) => Object.values(module).filter(isForm))

const shownIn = (sections: Form['sections']) => new Set(Object.values(sections).flat())

/** Fields by which a change finds its record. */
const NOT_FILLED = ['id', 'version']

test.each(forms.map((form) => [form.name, form] as const))(
  'every field of what %s saves stands in the form',
  (name, form) => {
    const shown = shownIn(form.sections)
    const sent = [form.create, form.edit].flatMap((endpoint) =>
      endpoint ? Object.keys((endpoint.parts.body as unknown as z.ZodObject).shape) : [],
    )
    const lacking = [...new Set(sent)].filter((field) => !shown.has(field) && !NOT_FILLED.includes(field))
    expect(lacking.filter((field) => !(`${name}.${field}` in LEFT_OUT)).map((field) => `${name}.${field}`)).toEqual([])
  },
)

test('what is left out is a field of a form, and the forms are all here', () => {
  const names = new Set(forms.map(({ name }) => name))
  expect(Object.keys(LEFT_OUT).filter((field) => !names.has(field.split('.')[0]!))).toEqual([])
  expect(forms.length).toBeGreaterThan(10)
})

test('what names a record is chosen from something, never typed as a number', () => {
  const typed = forms.flatMap(({ name, sections, fields, create, edit }) =>
    [create, edit].flatMap((endpoint) =>
      Object.entries((endpoint?.parts.body as unknown as z.ZodObject | undefined)?.shape ?? {})
        .filter(([field, schema]) => described(schema as z.ZodType).record && shownIn(sections).has(field))
        .filter(([field]) => !fields[field]?.options)
        .map(([field]) => `${name}.${field}`),
    ),
  )
  expect(typed).toEqual([])
})
