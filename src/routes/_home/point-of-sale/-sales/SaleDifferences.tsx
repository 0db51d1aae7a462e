import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import type { SentTo } from '../../../../api/endpoint.ts'
import { acceptDifference, coverDifference, type SaleDifference } from '../../../../api/paidSale.ts'
import { differenceGrid } from '../../../../grids/sales/differenceGrid.ts'
import { defineForm } from '../../../../ui/form/defineForm.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { CheckIcon, EditIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { MissingReceipts } from './MissingReceipts.tsx'

const acceptForm = defineForm<SentTo<typeof acceptDifference>['body']>({
  name: 'acceptDifference',
  create: acceptDifference,
  sections: { main: ['comment'] },
  fields: { comment: { width: 'full' } },
})

const isOpen = ({ status }: SaleDifference) => status === 'OPEN'

/** The manager's list: what lacks is taken from the shelf, what could not be a sale is tried again, the rest is accepted with a reason. */
export function SaleDifferences() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { filter } = useSearch({ from: '/_home/point-of-sale/differences' })
  const departmentId = Number(filter?.departmentId ?? user?.departmentId ?? 0)
  const { mutateAsync: cover } = useMutation(mutationOf(coverDifference))
  const [accepted, setAccepted] = useState<SaleDifference>()
  const grid = useMemo(() => {
    const coverIt = {
      action: 'cover',
      icon: CheckIcon,
      endpoint: coverDifference,
      when: (row: SaleDifference) => isOpen(row) && (row.kind === 'STOCK' || row.kind === 'PARKED'),
      run: ({ id }: SaleDifference) => cover({ path: { id } }),
    }
    const acceptIt = {
      action: 'accept',
      icon: EditIcon,
      endpoint: acceptDifference,
      when: isOpen,
      run: (row: SaleDifference) => setAccepted(row),
    }
    return { ...differenceGrid, row: { ...differenceGrid.row, more: [coverIt, acceptIt] } }
  }, [cover])
  return (
    <>
      {departmentId > 0 && <MissingReceipts departmentId={departmentId} />}
      <Grid of={grid} />
      {accepted && (
        <FormDialog
          of={acceptForm}
          mode="create"
          title={t('screen.acceptDifference.title')}
          given={{ id: accepted.id }}
          onClose={() => setAccepted(undefined)}
        />
      )}
    </>
  )
}
