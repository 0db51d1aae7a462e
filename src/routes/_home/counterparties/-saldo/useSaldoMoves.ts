import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import { reverseMoneyTransfer, type SaldoMove } from '../../../../api/moneyTransfer.ts'
import { recordAddress } from '../../../../grids/history/recordAddress.ts'
import { saldoMoveGrid } from '../../../../grids/money/saldoGrids.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatMoney } from '../../../../ui/format.ts'
import { EyeIcon, UndoIcon } from '../../../../ui/icons.tsx'

/** The documents behind a saldo: each opens where it has a page of its own, and a wrong money transfer is taken back. */
export function useSaldoMoves() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { mutate } = useMutation({
    ...mutationOf(reverseMoneyTransfer),
    onSuccess: () => notifySuccess(t('screen.saldo.reversed')),
  })
  return useMemo(() => {
    const addressOf = ({ documentKind, documentId }: SaldoMove) => recordAddress(documentKind, documentId)
    async function takeBack({ documentId, debit, credit, currencyCode }: SaldoMove) {
      const sum = `${formatMoney(debit + credit, 2)} ${currencyCode}`
      const action = t('action.reverseMoneyTransfer')
      const sure = await confirm({ title: action, text: t('screen.saldo.reverseText', { sum }), action, danger: true })
      if (sure) mutate({ path: { id: documentId } })
    }
    return {
      ...saldoMoveGrid,
      row: {
        more: [
          {
            action: 'openDocument',
            icon: EyeIcon,
            when: (row: SaldoMove) => addressOf(row) !== undefined,
            run: (row: SaldoMove) => navigate(addressOf(row)!),
          },
          {
            action: 'reverseMoneyTransfer',
            icon: UndoIcon,
            endpoint: reverseMoneyTransfer,
            when: ({ documentKind }: SaldoMove) => documentKind === 'moneyTransfer',
            run: takeBack,
          },
        ],
      },
    }
  }, [confirm, mutate, navigate, t])
}
