import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import { draftSales } from '../api/posLists.ts'
import { deleteSuspendedSale, getSale, type Sale, suspendedSales, suspendSale } from '../api/sale.ts'
import { convertSale } from '../api/wholesale.ts'
import { useConfirm } from '../ui/dialogs/useConfirm.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney, formatTime } from '../ui/format.ts'
import { DeleteIcon, ExcelIcon, FailureIcon } from '../ui/icons.tsx'
import { useWorkbook } from '../ui/print/useWorkbook.ts'
import { useSession } from '../ui/session/useSession.ts'
import { moveFocus } from './moveFocus.ts'
import { namesOf } from './namesOf.ts'
import type { Till } from './till.ts'
import { type HeldCart, linesInOrder, pricedOf } from './tillCart.ts'
import { money } from './CartRow.tsx'
import { TillDialog } from './TillDialog.tsx'
import { useTill, useTillState } from './useTill.ts'

const WIDTH_PX = 760

/**
 * Sales set aside at this register, at the others of the department, and drafts of this one that no cart has any more, left by a device
 * that broke down, say: one is taken up again, or deleted.
 */
export function SuspendedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const confirm = useConfirm()
  const query = { cashboxId: till.register.cashboxId }
  const { data, error } = useQuery(queryOf(suspendedSales, { query }))
  const drafts = useQuery({ ...queryOf(draftSales, { query }), enabled: data !== undefined }).data?.items ?? []
  const deleting = useMutation(mutationOf(deleteSuspendedSale))
  const settingAside = useMutation(mutationOf(suspendSale))
  const convert = useConversion(onClose)
  const { data: here } = useQuery(heldHere(till))
  const held = data?.items ?? []
  const left = drafts.filter(({ uuid }) => uuid !== till.get().held.uuid)
  const sales = [...held, ...left]
  const isOfOther = ({ cashboxId }: Sale) => cashboxId !== till.register.cashboxId
  const headings = new Map([
    [held.find(isOfOther), 'screen.till.otherRegisters'],
    [left[0], 'screen.till.leftDrafts'],
  ])
  const reopen = (sale: Sale) => void till.reopen(sale).then((done) => done && onClose())
  const remove = async (sale: Sale) => {
    const question = {
      title: t('screen.till.deleteHeldTitle'),
      text: t('screen.till.deleteHeldText', { count: sale.saleItems.length, sum: formatMoney(sale.finalTotalSum, 2) }),
      action: t('action.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const path = { id: sale.id }
    const drop = () => deleting.mutate({ path })
    // Only what was set aside can be deleted (src/rules/states).
    if (sale.status === 'DRAFT') settingAside.mutate({ path, body: {} }, { onSuccess: drop })
    else drop()
  }
  return (
    <TillDialog title={t('screen.till.action.suspended')} width={WIDTH_PX} onClose={onClose}>
      {error && <p className="till-problem">{failureText(error)}</p>}
      {data && sales.length === 0 && !here?.length && <p>{t('screen.till.noneHeld')}</p>}
      <div className="till-choices" onKeyDown={moveFocus}>
        {sales.map((sale, index) => (
          <Fragment key={sale.id}>
            {headings.has(sale) && <h3 className="till-held-others">{t(headings.get(sale)!)}</h3>}
            <HeldSale
              sale={sale}
              first={index === 0}
              ofOther={isOfOther(sale)}
              deleting={deleting.isPending || settingAside.isPending}
              onReopen={() => reopen(sale)}
              onConvert={convert && (() => convert(sale))}
              onRemove={() => void remove(sale)}
            />
          </Fragment>
        ))}
      </div>
      <HeldHere held={here ?? []} onClose={onClose} />
      <RejectedSales onClose={onClose} />
    </TillDialog>
  )
}

function HeldSale({
  sale,
  first,
  ofOther,
  deleting,
  onReopen,
  onConvert,
  onRemove,
}: {
  sale: Sale
  first: boolean
  /** Set aside at another register, which is said. */
  ofOther: boolean
  deleting: boolean
  onReopen: () => void
  /** Into a wholesale sale; absent where the user may not. */
  onConvert: (() => void) | undefined
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="till-held">
      <button type="button" className="till-choice" autoFocus={first} onClick={onReopen}>
        <span>{formatTime(sale.saleDate)}</span>
        {ofOther && <span>{t('screen.till.cashboxOf', { number: sale.cashboxNumber })}</span>}
        <span className="till-held-names">{namesOf(sale)}</span>
        <span className="till-held-cashier">{sale.cashierFullName}</span>
        <strong>{formatMoney(sale.finalTotalSum)}</strong>
      </button>
      <HeldExcel sale={sale} />
      {onConvert && (
        <button
          type="button"
          className="till-button"
          aria-label={t('screen.till.toWholesaleOf', { names: namesOf(sale) })}
          onClick={onConvert}
        >
          {t('screen.till.toWholesale')}
        </button>
      )}
      <button
        type="button"
        className="till-button till-button-danger"
        aria-label={t('screen.till.deleteHeld', { names: namesOf(sale) })}
        disabled={deleting}
        onClick={onRemove}
      >
        <DeleteIcon fontSize="small" />
      </button>
    </div>
  )
}

/** The held sale as a file, for a buyer who still has to think about it. */
function HeldExcel({ sale }: { sale: Sale }) {
  const { t } = useTranslation()
  const { bring, isPending } = useWorkbook('heldSaleSheet', { path: { id: sale.id } })
  if (!useSession().may(getSale)) return null
  return (
    <button
      type="button"
      className="till-button"
      aria-label={t('screen.till.excelOfHeld', { names: namesOf(sale) })}
      disabled={isPending}
      onClick={bring}
    >
      <ExcelIcon fontSize="small" />
    </button>
  )
}

/** Makes a held sale one of wholesale, at its prices, and leads to where it is written on; undefined for who may not. */
function useConversion(onClose: () => void): ((sale: Sale) => void) | undefined {
  const { t } = useTranslation()
  const till = useTill()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation({ ...mutationOf(convertSale), onError: () => {} })
  if (!useSession().may(convertSale)) return undefined
  const convert = async (sale: Sale) => {
    if (!(await confirm({ title: t('screen.till.toWholesaleTitle'), action: t('screen.till.toWholesale') }))) return
    try {
      const { id } = await mutateAsync({ path: { id: sale.id }, body: {} })
      onClose()
      await navigate({ to: '/warehouse-management/wholesale/edit/$id', params: { id: String(id) } })
    } catch (error) {
      till.fail(error)
    }
  }
  return (sale) => void convert(sale)
}

const heldHere = ({ registerKey, parts: { storage } }: Till) => ({
  queryKey: ['held on this device', registerKey],
  queryFn: async () => (await storage.readAll('held')).filter((cart) => cart.registerKey === registerKey),
  gcTime: 0,
})

/** Carts that were set aside while nobody could be asked: no other till has them. */
function HeldHere({ held, onClose }: { held: readonly HeldCart[]; onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const confirm = useConfirm()
  const queries = useQueryClient()
  if (held.length === 0) return null
  const remove = async ({ uuid, cart }: HeldCart) => {
    const sum = money(pricedOf(cart.cart).totals.finalTotalSum)
    const question = {
      title: t('screen.till.deleteHeldTitle'),
      text: t('screen.till.deleteHeldText', { count: cart.cart.lines.length, sum }),
      action: t('action.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await till.keeper.surely([{ store: 'held', key: uuid, value: undefined }])
    await queries.invalidateQueries({ queryKey: heldHere(till).queryKey })
  }
  return (
    <section className="till-choices" onKeyDown={moveFocus}>
      <h3 className="till-held-others">{t('screen.till.offline.heldTitle')}</h3>
      {held.map((cart) => (
        <div className="till-held" key={cart.uuid}>
          <button
            type="button"
            className="till-choice"
            onClick={() => void till.reopenHere(cart).then((done) => done && onClose())}
          >
            <span>{formatTime(cart.heldAt)}</span>
            <span className="till-held-names">{namesOf({ saleItems: linesInOrder(cart.cart.cart) })}</span>
            <strong>{money(pricedOf(cart.cart.cart).totals.finalTotalSum)}</strong>
          </button>
          <button
            type="button"
            className="till-button till-button-danger"
            aria-label={t('screen.till.deleteHeld', { names: namesOf({ saleItems: linesInOrder(cart.cart.cart) }) })}
            onClick={() => void remove(cart)}
          >
            <DeleteIcon fontSize="small" />
          </button>
        </div>
      ))}
    </section>
  )
}

/** Sales that the server refused when nobody was looking: they wait here for somebody to decide. */
function RejectedSales({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const confirm = useConfirm()
  const { rejected } = useTillState()
  if (rejected.length === 0) return null
  const forget = async (uuid: string) => {
    const question = { title: t('screen.till.forgetRejected'), action: t('action.remove'), danger: true }
    if (await confirm(question)) await till.forgetRejected(uuid)
  }
  return (
    <section className="till-rejected">
      <h3>{t('screen.till.rejectedTitle')}</h3>
      {rejected.map((sale) => (
        <div className="till-held" key={sale.uuid}>
          <button
            type="button"
            className="till-choice"
            onClick={() => void till.restoreRejected(sale.uuid).then((done) => done && onClose())}
          >
            <span>{formatTime(sale.madeAt)}</span>
            <span className="till-held-names">
              <FailureIcon fontSize="inherit" /> {sale.message}
            </span>
            <strong>{money(pricedOf(sale.cart.cart).totals.finalTotalSum)}</strong>
          </button>
          <button
            type="button"
            className="till-button till-button-danger"
            aria-label={t('action.remove')}
            onClick={() => void forget(sale.uuid)}
          >
            <DeleteIcon fontSize="small" />
          </button>
        </div>
      ))}
    </section>
  )
}
