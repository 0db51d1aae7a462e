import type { Area } from './area.ts'

/** Whose plan is typed in, and the department whose goods and sellers are told of. */
export const reports: Area = ({ admin, department }) =>
  Promise.resolve({
    '/sales-plan': { departmentId: department, sellerId: admin.userId, month: '2026-11', plan: 1_000 },
    '/report/itemstatus-list': { id: department },
    '/sale/all-sum-with-employee': { id: department },
  })
