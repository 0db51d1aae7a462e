import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sale } from '../../../../api/sale.ts'
import { deviceRegister } from '../../../../pos/register.ts'
import { maySellRetail } from '../../../../pos/tillAccess.ts'
import { UndoIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** From a receipt to its return at the till, while something of it can come back and this user may take it there. */
export function ReturnLink({ sale }: { sale: Sale }) {
  const { t } = useTranslation()
  const session = useSession()
  const register = useSyncExternalStore(deviceRegister.subscribe, deviceRegister.get)
  const isFinished = sale.kind === 'SALE' && sale.status === 'FINISHED'
  const left = sale.saleItems.some(({ count, returned }) => count > returned)
  // A device that is a register of another shop takes nothing back here; one that is none yet is asked on the way.
  const isHere = register === null || register.departmentId === sale.shopId
  if (!isFinished || !left || !isHere || !session.can('return pos') || !maySellRetail(session)) return null
  return (
    <Button
      component={Link}
      to="/point-of-sale/pos"
      search={{ return: sale.id } as never}
      variant="outlined"
      startIcon={<UndoIcon />}
    >
      {t('action.takeBackSale')}
    </Button>
  )
}
