import { searchWholesaleItems } from '../../src/api/wholesaleItem.ts'
import { requireDepartment } from '../caller.ts'
import { handleRead } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { findVariants } from './posItem.ts'

export const wholesaleItemHandlers = [
  handleRead(searchWholesaleItems, async (call) => {
    const departmentId = call.query.depId ?? call.caller.departmentId
    if (!departmentId) throw new Refusal(400, 'badInput', {}, { depId: 'required' })
    requireDepartment(call.caller, departmentId, 'depId')
    return { items: await findVariants(call, departmentId, String(call.path.keyword)) }
  }),
]
