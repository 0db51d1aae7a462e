import { transferForm } from '../../../../forms/documents/writtenForms.ts'
import { TRANSFER_COLUMNS } from './documentLines.ts'

export const TRANSFER_PAGE = {
  form: transferForm,
  columns: TRANSFER_COLUMNS,
  pageOf: (id: number) => `/warehouse-management/transfers/edit/${id}`,
}
