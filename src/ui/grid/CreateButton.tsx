import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOpenPanel } from '../form/useOpenPanel.ts'
import { newPanel } from '../form/panelAddress.ts'
import { PlusIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import type { DeclaredGrid } from './defineGrid.ts'

/** Shown to those who may call its endpoint. `named` says what is made, where nothing around the button does. */
export function CreateButton({ grid: { name, create }, named = false }: { grid: DeclaredGrid; named?: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const openPanel = useOpenPanel()
  if (!create) return null
  const maker = 'to' in create ? create.endpoint : create.create
  if (!maker || !session.may(maker)) return null
  const text = named ? t(`screen.${'to' in create ? name : create.name}.create`) : t('screen.grid.create')
  const look = { variant: 'contained', startIcon: <PlusIcon /> } as const
  return 'to' in create ? (
    <Button {...look} component={Link} to={create.to}>
      {text}
    </Button>
  ) : (
    <Button {...look} onClick={() => openPanel(newPanel)}>
      {text}
    </Button>
  )
}
