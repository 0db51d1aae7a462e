import { createFileRoute, notFound } from '@tanstack/react-router'
import { cashboxes } from '../../../api/cashbox.ts'
import { queryOf } from '../../../api/client/queries.ts'
import { myDepartments } from '../../../api/department.ts'
import type { Register } from '../../../pos/register.ts'
import { maySellRetail } from '../../../pos/tillAccess.ts'
import { TillScreen } from '../../../pos/TillScreen.tsx'

/** The till of the register in the address, whatever register this device is. */
export const Route = createFileRoute('/_home/point-of-sale/pos-v2/$depId/$cashId')({
  staticData: { can: maySellRetail, title: 'screen.pos.title', bare: true, ownSignIn: true },
  loader: async ({ params, context: { queryClient } }): Promise<Register> => {
    const [departmentId, cashboxId] = [Number(params.depId), Number(params.cashId)]
    const departments = await queryClient.ensureQueryData(queryOf(myDepartments))
    const department = departments.find(({ id }) => id === departmentId)
    if (!department) throw notFound()
    const found = await queryClient.ensureQueryData(queryOf(cashboxes, { path: { depId: departmentId } }))
    const cashbox = found.find(({ id }) => id === cashboxId)
    if (!cashbox) throw notFound()
    const { number: cashboxNumber, name: cashboxName } = cashbox
    return { departmentId, departmentName: department.name, cashboxId, cashboxNumber, cashboxName }
  },
  component: Pos,
})

function Pos() {
  return <TillScreen register={Route.useLoaderData()} />
}
