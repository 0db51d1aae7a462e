import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { saveDepartment } from '../../api/department.ts'
import { newPanel } from '../form/panelAddress.ts'
import { PlusIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import { Notice } from './Notice.tsx'

/** No department that would do: who may found one is led there, everybody else is told whom to ask. */
export function NoDepartment({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  const mayFound = useSession().may(saveDepartment)
  if (!mayFound) return <Notice title={title} text={text} />
  return (
    <Notice title={title}>
      <Button
        variant="contained"
        startIcon={<PlusIcon />}
        component={Link}
        to="/organization-structure/departments"
        search={{ panel: newPanel } as never}
      >
        {t('screen.department.create')}
      </Button>
    </Notice>
  )
}
