import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashboxes } from '../../../../api/cashbox.ts'
import { editCompany } from '../../../../api/company.ts'
import type { DepartmentRow } from '../../../../api/department.ts'
import { companyForm } from '../../../../forms/people/companyForm.ts'
import { departmentGrid } from '../../../../grids/people/departmentGrid.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import type { DeclaredGrid } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { BuildingIcon, MoneyIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { LogoOfCompany } from './LogoOfCompany.tsx'
import { RegistersDialog } from './RegistersDialog.tsx'

/** The departments, the registers of those that sell, and what stands at the head of the company's documents. */
export function Departments() {
  const { t } = useTranslation()
  const session = useSession()
  const [registersOf, setRegistersOf] = useState<DepartmentRow>()
  const [company, setCompany] = useState(false)
  const mayCompany = session.may(editCompany)
  const grid = useMemo<DeclaredGrid<DepartmentRow>>(
    () => ({
      ...departmentGrid,
      row: {
        ...departmentGrid.row,
        more: [
          {
            action: 'registers',
            icon: MoneyIcon,
            endpoint: cashboxes,
            when: ({ saleType }) => saleType !== null,
            run: setRegistersOf,
          },
        ],
      },
      toolbar: () =>
        mayCompany && (
          <Button variant="outlined" startIcon={<BuildingIcon />} onClick={() => setCompany(true)}>
            {t('screen.company.edit')}
          </Button>
        ),
    }),
    [mayCompany, t],
  )
  return (
    <>
      <Grid of={grid} />
      {registersOf && <RegistersDialog department={registersOf} onClose={() => setRegistersOf(undefined)} />}
      {company && <FormDialog of={COMPANY} id={THE_COMPANY} onClose={() => setCompany(false)} />}
    </>
  )
}

const COMPANY = { ...companyForm, aside: LogoOfCompany }
/** There is one, and its form needs an id to be one that edits. */
const THE_COMPANY = 1
