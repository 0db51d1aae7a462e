import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCashbox } from '../api/cashbox.ts'
import type { DepartmentChoice } from '../api/department.ts'
import { cashboxForm, nextRegister } from '../forms/people/cashboxForm.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'

/** A shop without a register: who may make one makes it here, others are told where it is made. */
export function NoRegister({ shop }: { shop: DepartmentChoice }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const title = t('screen.beforePos.noRegister')
  if (!session.may(saveCashbox)) return <Notice title={title} text={t('screen.beforePos.noRegisterText')} />
  const first = nextRegister([], (number) => t('screen.cashbox.named', { number }))
  return (
    <>
      <Notice title={title}>
        <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setIsOpen(true)}>
          {t('screen.cashbox.create')}
        </Button>
      </Notice>
      {isOpen && (
        <FormDialog of={cashboxForm} given={{ departmentId: shop.id, ...first }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
