import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { deviceRegister, type Register } from '../../../pos/register.ts'
import { BuyerDisplay } from '../../../pos/BuyerDisplay.tsx'
import { tillSearch } from '../../../pos/returnAddress.ts'
import { maySellRetail } from '../../../pos/tillAccess.ts'
import { TillScreen } from '../../../pos/TillScreen.tsx'

/** `?return=17` opens the return of that receipt, once: what is reloaded is the till. */
export const Route = createFileRoute('/_home/point-of-sale/pos/')({
  staticData: { can: maySellRetail, title: 'screen.pos.title', bare: true, ownSignIn: true },
  validateSearch: tillSearch,
  beforeLoad({ search }): { register: Register } {
    const register = deviceRegister.get()
    if (!register) throw redirect({ to: '/point-of-sale/before-pos', search })
    return { register }
  },
  component: Pos,
})

function Pos() {
  const { register } = Route.useRouteContext()
  const { return: wanted, display } = Route.useSearch()
  const [returnOf] = useState(wanted)
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted !== undefined) void navigate({ to: '/point-of-sale/pos', search: {}, replace: true })
  }, [wanted, navigate])
  if (display) return <BuyerDisplay register={register} />
  return <TillScreen register={register} returnOf={returnOf} />
}
