import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listDepartments, saveDepartment } from '../../api/department.ts'
import { newPanel } from '../form/panelAddress.ts'
import { PlusIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import { Notice } from './Notice.tsx'

/** No department that would do: who may found one is led there; whom another may have to permit one is told whom to ask. */
export function NoDepartment({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  const session = useSession()
  if (!session.may(saveDepartment) || !session.may(listDepartments)) return <Notice title={title} text={text} />
  return (
    <Notice title={title} {...(!session.user?.isAdmin && { text })}>
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
