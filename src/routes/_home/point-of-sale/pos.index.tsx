import { createFileRoute, redirect } from '@tanstack/react-router'
import { deviceRegister } from '../../../pos/register.ts'
import { maySellRetail } from '../../../pos/tillAccess.ts'
import { TillScreen } from '../../../pos/TillScreen.tsx'

export const Route = createFileRoute('/_home/point-of-sale/pos/')({
  staticData: { can: maySellRetail, title: 'screen.pos.title', bare: true, ownSignIn: true },
  loader: () => deviceRegister.get() ?? redirect({ to: '/point-of-sale/before-pos', throw: true }),
  component: Pos,
})

function Pos() {
  return <TillScreen register={Route.useLoaderData()} />
}
