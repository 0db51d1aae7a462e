import Button from '@mui/material/Button'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../../api/client/queries.ts'
import {
  type ContractDocument,
  contractDocuments,
  type ContractRow,
  getContract,
  incomeFromContract,
  saveContract,
} from '../../../../api/contract.ts'
import { payContract } from '../../../../api/moneyTransfer.ts'
import { contractForm } from '../../../../forms/contracts/contractForm.ts'
import { contractPaymentForm } from '../../../../forms/money/moneyTransferForm.ts'
import { contractTone } from '../../../../grids/contracts/contractGrids.ts'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { type Figure, FigureTables } from '../../../../ui/document/Figures.tsx'
import { AttachedFiles } from '../../../../ui/files/AttachedFiles.tsx'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { EditIcon, MoneyIcon } from '../../../../ui/icons.tsx'
import { useMayOpen } from '../../../../ui/session/useMayOpen.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { useOwnTitle } from '../../../../ui/shell/screenTitle.ts'
import { ContractDocuments } from './ContractDocuments.tsx'
import { IncomeButton } from './IncomeButton.tsx'

/**
 * One contract: what was agreed, what of it was delivered and paid, and every document under it. A record with a page (`CONTRACT`,
 * `contractForm`), and no `defineDocument`: it has neither lines nor steps.
 */
export function ContractPage({ id }: { id: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const mayOpen = useMayOpen()
  const { data: contract } = useSuspenseQuery(queryOf(getContract, { path: { id } }))
  const { data: documents } = useQuery({
    ...queryOf(contractDocuments, { path: { id } }),
    enabled: session.may(contractDocuments),
  })
  const [open, setOpen] = useState<'form' | 'payment'>()
  const close = () => setOpen(undefined)
  useOwnTitle(`${t('screen.contract.one')} № ${contract.contractNumber}`)
  const inForce = contract.status === 'ACTIVE'
  return (
    <DocumentFrame
      title={`${t('screen.contract.one')} № ${contract.contractNumber}`}
      status={{ text: t(`enum.contractStatus.${contract.status}`), tone: contractTone(contract) }}
      actions={
        <>
          {session.may(payContract) && inForce && (
            <Button variant="outlined" startIcon={<MoneyIcon />} onClick={() => setOpen('payment')}>
              {t('action.pay')}
            </Button>
          )}
          {session.may(incomeFromContract) && inForce && <IncomeButton contractId={id} />}
          {session.may(saveContract) && (
            <Button variant="contained" startIcon={<EditIcon />} onClick={() => setOpen('form')}>
              {t('action.edit')}
            </Button>
          )}
        </>
      }
    >
      <Facts of={factsOf(contract, t, mayOpen)} />
      <FigureTables of={[[t('screen.contract.fulfilment'), fulfilment(contract, t)]]} />
      {documents && <ContractDocuments of={documents.items} addressOf={addressOf} />}
      <AttachedFiles subject="contract" id={id} />
      {open === 'form' && <FormDialog of={contractForm} id={id} onClose={close} />}
      {open === 'payment' && (
        <FormDialog
          of={contractPaymentForm}
          given={{ contragentId: contract.contragentId, contractId: id, direction: 'OUT' }}
          onClose={close}
        />
      )}
    </DocumentFrame>
  )
}

type Translate = (key: string) => string

const factsOf = (
  contract: ContractRow,
  t: Translate,
  mayOpen: (address: string) => boolean,
): [string, React.ReactNode][] => [
  [t('field.contractDate'), formatDate(contract.contractDate)],
  [t('field.endDate'), contract.endDate && formatDate(contract.endDate)],
  [
    t('field.contragentName'),
    mayOpen(`/counterparties/${contract.contragentId}/saldo`) ? (
      <Link key="saldo" to="/counterparties/$id/saldo" params={{ id: String(contract.contragentId) }}>
        {contract.contragentName}
      </Link>
    ) : (
      contract.contragentName
    ),
  ],
  [t('field.typeName'), contract.typeName],
  [t('field.stageName'), contract.stageName],
  [t('field.responsibleName'), contract.responsibleName],
  [t('field.settings'), contract.settings],
  [t('field.comment'), contract.comment],
]

function fulfilment(contract: ContractRow, t: Translate): Figure[] {
  const { priceUzs, priceUsd, deliveredUzs, deliveredUsd, paidUzs, paidUsd } = contract
  const inDollars = priceUsd > 0 || deliveredUsd > 0 || paidUsd > 0
  return [
    { name: t('field.sumUzs'), value: formatMoney(priceUzs, 2), strong: true },
    { name: t('field.deliveredUzs'), value: formatMoney(deliveredUzs, 2) },
    { name: t('field.paidUzs'), value: formatMoney(paidUzs, 2) },
    ...(inDollars
      ? [
          { name: t('field.sumUsd'), value: formatMoney(priceUsd, 2), strong: true },
          { name: t('field.deliveredUsd'), value: formatMoney(deliveredUsd, 2) },
          { name: t('field.paidUsd'), value: formatMoney(paidUsd, 2) },
        ]
      : []),
  ]
}

const addressOf = ({ kind, id }: ContractDocument): string | undefined =>
  kind === 'income' ? documentAddress('income', id) : undefined
