import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { type ContragentOrderRow, getProductRequest, transferProductRequest } from '../../../../api/contragentOrder.ts'
import { departmentOptions } from '../../../../forms/partyOptions.ts'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { OneSelect } from '../../../../ui/grid/FilterSelect.tsx'
import '../../../../ui/document/document.css'
import { inUnit } from '../../../../ui/inUnit.ts'

/** What a contragent asks for, and from where it is brought: a transfer in DRAFT, to be corrected. */
export function TransferDialog({ request, onClose }: { request: ContragentOrderRow; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const titleId = useId()
  const [from, setFrom] = useState<number>()
  const { data, error } = useQuery(queryOf(getProductRequest, { path: { id: request.id } }))
  const transfer = useMutation({
    ...mutationOf(transferProductRequest),
    onSuccess: ({ related }) => {
      notifySuccess(t('screen.transferRequest.ended'))
      const made = related.find(({ kind, relation }) => kind === 'transfer' && relation === 'MADE')
      const to = made && documentAddress(made.kind, made.id)
      onClose()
      if (to) void navigate({ to })
    },
  })
  const failure = transfer.error ?? error
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth>
      <DialogTitle id={titleId}>
        {t('screen.productRequest.one')} № {request.regNumber} · {request.contragentName}
      </DialogTitle>
      <DialogContent>
        {failure && (
          <p className="document-problem" role="alert">
            {failureText(failure)}
          </p>
        )}
        <ul>
          {data?.items.map(({ id, itemName, count, unitName, comment }) => (
            <li key={id}>
              {itemName} — {inUnit(count, unitName)} {comment && `(${comment})`}
            </li>
          ))}
        </ul>
        <OneSelect
          field="fromDepartmentId"
          source={departmentOptions}
          values={{ fromDepartmentId: from }}
          onChange={(_field, value) => setFrom(value as number | undefined)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={from === undefined || !data}
          loading={transfer.isPending}
          onClick={() =>
            transfer.mutate({ path: { id: request.id }, body: { version: data!.version, fromDepartmentId: from! } })
          }
        >
          {t('action.makeTransfer')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
