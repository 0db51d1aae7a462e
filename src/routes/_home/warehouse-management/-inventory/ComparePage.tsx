import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteInventory, finishInventory, type Inventory } from '../../../../api/inventory.ts'
import { saveInventory } from '../../../../api/inventoryLine.ts'
import { type ProposedRegrade, regradeInventory } from '../../../../api/inventoryRegrade.ts'
import { settleInventory } from '../../../../api/inventorySettling.ts'
import { getCountSource, transferDocument } from '../../../../api/transferSource.ts'
import { documentAddress } from '../../../../grids/documents/documentAddress.ts'
import { comparedGoodGrid, inventoryTone, lateDocumentGrid } from '../../../../grids/warehouse/inventoryGrids.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { DocumentFrame, Facts } from '../../../../ui/document/DocumentFrame.tsx'
import { History } from '../../../../ui/document/History.tsx'
import { RelatedDocuments } from '../../../../ui/document/RelatedDocuments.tsx'
import { type OpenedDocument, useOpenedDocument } from '../../../../ui/document/useOpenedDocument.ts'
import { useScannedSearch } from '../../../../ui/document/useScannedSearch.ts'
import { useSteps } from '../../../../ui/document/useSteps.ts'
import { AttachedFiles } from '../../../../ui/files/AttachedFiles.tsx'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { formatTime } from '../../../../ui/format.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { BarcodeIcon, PrintIcon, TruckIcon } from '../../../../ui/icons.tsx'
import { inUnit } from '../../../../ui/inUnit.ts'
import { cellText } from '../../../../ui/lines/cellText.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { CountedLines } from './CountedLines.tsx'
import { countQuery } from './keptCount.ts'
import { Progress } from './Progress.tsx'
import { Regrades } from './Regrades.tsx'
import { useSettling } from './useSettling.ts'
import './inventory.css'

const inWords = ({ count, unitName, fromItemName, toItemName }: ProposedRegrade) =>
  `${inUnit(count, unitName)}: ${fromItemName} → ${toItemName}`
const isOpen = ({ status }: Inventory) => status === 'STARTED' || status === 'SAVED'

/** A count beside the ledger: what was expected at the moment of counting, what was counted, and what is to be done about it. */
export function ComparePage({ id }: { id: number }) {
  const opened = useOpenedDocument(countQuery(id))
  return <OpenedCount key={opened.edition} opened={opened} />
}

function OpenedCount({ opened }: { opened: OpenedDocument<Inventory> }) {
  const { t } = useTranslation()
  const count = opened.document
  useScannedSearch()
  const [shown, setShown] = useState<'goods' | 'lines' | 'late' | 'regrades'>('goods')
  const { finish, remove, settle, regrade, rowActions, busy, problem, onReopen } = useEnding(opened)
  const path = useMemo(() => ({ id: count.id }), [count.id])
  // oxlint-disable-next-line react/exhaustive-deps -- the actions are called by their newest version
  const grid = useMemo(() => ({ ...comparedGoodGrid, row: { ...comparedGoodGrid.row, more: rowActions } }), [])
  const tabs = [
    ['goods', t('screen.comparedGood.title')],
    ['lines', t('screen.countedLine.title') + (count.unsettled > 0 ? ` (${count.unsettled})` : '')],
    ...(count.late > 0 ? [['late', `${t('screen.lateDocument.title')} (${count.late})`] as const] : []),
    ...(isOpen(count) && count.showsExpected ? [['regrades', t('screen.inventory.regrade.title')] as const] : []),
  ] as const
  return (
    <DocumentFrame
      title={t('screen.inventory.one')}
      number={count.regNumber}
      status={{ text: t(`enum.inventoryStatus.${count.status}`), tone: inventoryTone(count) }}
      problem={problem}
      onReopen={onReopen}
      actions={<Actions count={count} busy={busy} onFinish={finish} onRemove={remove} onSettle={settle} />}
    >
      <CountFacts count={count} />
      <RelatedDocuments of={{ addressOf: documentAddress }} document={count} />
      <Progress count={count} />
      <div className="inventory-tabs">
        {tabs.map(([tab, name]) => (
          <Button key={tab} size="small" variant={shown === tab ? 'outlined' : 'text'} onClick={() => setShown(tab)}>
            {name}
          </Button>
        ))}
      </div>
      {shown === 'regrades' ? (
        <Regrades inventoryId={count.id} busy={busy} onRegrade={regrade} />
      ) : (
        <div className="document-lines">
          {shown === 'lines' ? (
            <CountedLines inventoryId={count.id} isOpen={isOpen(count)} />
          ) : shown === 'late' ? (
            <Grid of={lateDocumentGrid} path={path} />
          ) : (
            <Grid of={isOpen(count) ? grid : comparedGoodGrid} path={path} />
          )}
        </div>
      )}
      <AttachedFiles subject="inventory" id={count.id} />
      <History steps={count.history} enumName="inventoryStatus" />
    </DocumentFrame>
  )
}

/** The way on from a count that is over: what it found goes to another department. */
function ToTransfer({ of: { id } }: { of: Inventory }) {
  const { t } = useTranslation()
  const session = useSession()
  if (!session.may(transferDocument) || !session.may(getCountSource)) return null
  return (
    <Button
      component={Link}
      to={`/warehouse-management/transfer-by-document/${id}?count=true`}
      variant="outlined"
      startIcon={<TruckIcon />}
    >
      {t('action.makeTransfer')}
    </Button>
  )
}

function Actions({
  count,
  busy,
  onFinish,
  onRemove,
  onSettle,
}: {
  count: Inventory
  busy: boolean
  onFinish: (postsMarked: boolean) => void
  onRemove: () => void
  onSettle: () => void
}) {
  const { t } = useTranslation()
  const session = useSession()
  const print = (
    <Button component={Link} to={`/inventory/print/${count.id}`} variant="outlined" startIcon={<PrintIcon />}>
      {t('action.print')}
    </Button>
  )
  if (!isOpen(count))
    return (
      <>
        {print}
        {count.status === 'FINISHED' && <ToTransfer of={count} />}
      </>
    )
  return (
    <>
      {print}
      {session.may(deleteInventory) && (
        <Button variant="outlined" color="error" loading={busy} onClick={onRemove}>
          {t('action.remove')}
        </Button>
      )}
      {session.may(saveInventory) && (
        <Button
          component={Link}
          to={`/warehouse-management/inventory/createOrUpdate/edit/${count.id}`}
          variant="outlined"
          startIcon={<BarcodeIcon />}
        >
          {t('action.countGoods')}
        </Button>
      )}
      {session.may(settleInventory) && (count.differing ?? 0) > 0 && (
        <Button variant="outlined" loading={busy} onClick={onSettle}>
          {t('action.makeCountDocuments')}
        </Button>
      )}
      {session.may(finishInventory) && count.marked > 0 && count.status === 'SAVED' && (
        <Button variant="outlined" loading={busy} onClick={() => onFinish(true)}>
          {t('action.finishWithMarked')}
        </Button>
      )}
      {session.may(finishInventory) && count.status === 'SAVED' && (
        <Button variant="contained" loading={busy} onClick={() => onFinish(false)}>
          {t('action.finishCount')}
        </Button>
      )}
    </>
  )
}

/** Finishing and giving up ask first, in the figures of the count. */
function useEnding(opened: OpenedDocument<Inventory>) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { step, send, busy, problem, onReopen } = useSteps(opened, { isDirty: () => false })
  const rowActions = useSettling(opened.document, { step, send })
  const { id, goods, counted, marked, fresh, differing } = opened.document
  const finish = (postsMarked: boolean) =>
    void step(async (pause) => {
      const words = [
        t('screen.inventory.ask.finish', { goods, counted, left: goods - counted }),
        differing === undefined ? '' : t('screen.inventory.ask.differing', { differing }),
        marked > 0 ? t(`screen.inventory.ask.${postsMarked ? 'posted' : 'skipped'}`, { marked }) : '',
        fresh > 0 ? t('screen.inventory.ask.fresh', { fresh }) : '',
      ]
      const question = {
        title: t('screen.inventory.ask.title'),
        text: words.filter(Boolean).join('\n'),
        action: t('action.finishCount'),
      }
      if (!(await pause(() => confirm(question)))) return
      await send(finishInventory, { path: { id }, body: { postsMarked } })
      notifySuccess(t('screen.inventory.finished'))
    })
  const remove = () =>
    void step(async (pause) => {
      const question = {
        title: t('screen.inventory.ask.delete'),
        text: t('screen.inventory.ask.deleteText'),
        action: t('action.remove'),
        danger: true,
      }
      if (!(await pause(() => confirm(question)))) return
      await send(deleteInventory, { path: { id } })
      notifySuccess(t('screen.inventory.deleted'))
    })
  const settle = () =>
    void step(async (pause) => {
      const words = [
        t('screen.inventory.ask.settleText'),
        marked > 0 ? t('screen.inventory.ask.skipped', { marked }) : '',
      ]
      const question = {
        title: t('screen.inventory.ask.settle'),
        text: words.filter(Boolean).join('\n'),
        action: t('action.makeCountDocuments'),
      }
      if (!(await pause(() => confirm(question)))) return
      await send(settleInventory, { path: { inventoryId: id } })
      notifySuccess(t('screen.inventory.settled'))
    })
  const regrade = (proposed: readonly ProposedRegrade[]) =>
    void step(async (pause) => {
      const question = {
        title: t('screen.inventory.regrade.ask'),
        text: proposed.map(inWords).join('\n'),
        action: t('action.regrade'),
      }
      if (!(await pause(() => confirm(question)))) return
      const pairs = proposed.map(({ fromItemId, toItemId, count }) => ({ fromItemId, toItemId, count }))
      await send(regradeInventory, { path: { inventoryId: id }, body: { pairs } })
      notifySuccess(t('screen.inventory.settled'))
    })
  return { finish, remove, settle, regrade, rowActions, busy, problem, onReopen }
}

function CountFacts({ count }: { count: Inventory }) {
  const { t } = useTranslation()
  const money = (sum: number | undefined) => (sum === undefined ? null : cellText('money', sum))
  return (
    <Facts
      of={[
        [t('field.departmentName'), count.departmentName],
        [t('screen.inventory.field.category'), count.category || t('screen.inventory.full')],
        [t('screen.inventory.field.startDate'), formatTime(count.startDate)],
        [t('screen.inventory.field.finishDate'), count.finishDate && formatTime(count.finishDate)],
        [t('field.responsible'), count.responsible],
        [t('field.several'), t(`enum.countSeveral.${count.several}`)],
        [t('field.counters'), count.counters.map(({ userName, lines }) => `${userName} (${lines})`).join(', ')],
        [t('field.surplusSum'), money(count.surplusSum)],
        [t('field.shortageSum'), money(count.shortageSum)],
        ...(count.netSurplusSum === count.surplusSum && count.netShortageSum === count.shortageSum
          ? []
          : ([
              [t('field.netSurplusSum'), money(count.netSurplusSum)],
              [t('field.netShortageSum'), money(count.netShortageSum)],
            ] as const)),
        [t('field.description'), count.description],
      ]}
    />
  )
}
