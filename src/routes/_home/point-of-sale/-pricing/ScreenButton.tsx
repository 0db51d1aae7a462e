import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '../../../../api/endpoint.ts'
import { useSession } from '../../../../ui/session/useSession.ts'

/** A button above a list that leads to another screen, for who may call what that one needs. */
export function ScreenButton({ to, action, endpoint }: { to: string; action: string; endpoint: Endpoint }) {
  const { t } = useTranslation()
  const session = useSession()
  if (!session.may(endpoint)) return null
  return (
    <Button variant="outlined" component={Link} to={to as never}>
      {t(`action.${action}`)}
    </Button>
  )
}
