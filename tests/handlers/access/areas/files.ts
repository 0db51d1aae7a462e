import { attachFile } from '../../../../src/api/attachedFile.ts'
import { upload } from '../../../workbooks.ts'
import type { Area } from './area.ts'

/** An income with the signed paper of it. */
export const files: Area = async ({ admin, shop, department, itemId }) => {
  const { id } = await shop.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: department,
    whItems: [{ itemId, count: 1, incomeUzs: 500 }],
  })
  const file = { subject: 'income', id }
  const { id: fileId } = await admin.call(attachFile, { path: file, form: { upload: upload('%PDF-1.7', 'акт.pdf') } })
  return { '/attached-file': { ...file, fileId } }
}
