import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { refreshAfter } from '../../../../api/client/queries.ts'
import { getItem } from '../../../../api/item.ts'
import {
  type Order,
  type OrderGoods,
  proposeOrder,
  saveOrder,
  sendOrder,
  sendToProduction,
} from '../../../../api/orderDocument.ts'
import { useUnsavedGuard } from '../../../../ui/dialogs/useUnsavedGuard.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifyInfo, notifySuccess } from '../../../../ui/feedback/notify.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { useChosenGoods } from './useChosenGoods.ts'

interface Head {
  contragentid: number | undefined
  fromDepartmentId: number | undefined
  dueDate: string | null
}

/** An order on its way: what was chosen, and how it is saved (SUSPENDED) or sent (SENT). */
export function useOrder(order: Order | undefined, onClose: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const own = useSession().user?.departmentId ?? undefined
  const [head, setHead] = useState<Head>({
    contragentid: order?.contragentid,
    fromDepartmentId: order?.fromDepartmentId ?? own,
    dueDate: order?.dueDate ?? null,
  })
  const [dirty, setDirty] = useState(false)
  const chosen = useChosenGoods(order, () => setDirty(true))
  const { problem, setProblem, busy, attempt } = useAttempt()
  const leave = useUnsavedGuard(() => dirty)

  async function keep(as: 'SUSPENDED' | 'SENT') {
    const { contragentid, fromDepartmentId, dueDate } = head
    const wanted = chosen.lines.filter(({ count }) => (count ?? 0) > 0)
    if (contragentid === undefined) return setProblem(t('message.chooseContragent'))
    if (fromDepartmentId === undefined) return setProblem(t('message.chooseDepartment'))
    if (wanted.length === 0) return setProblem(t('message.chooseGoods'))
    const endpoint = as === 'SENT' ? sendOrder : saveOrder
    const orderDocumentItemsList = wanted.map(({ itemId, count }) => ({ itemId, orderCount: count! }))
    const parts = { id: order?.id, version: order?.version, comment: order?.comment ?? '' }
    await attempt(async () => {
      const body = { ...parts, contragentid, fromDepartmentId, dueDate, orderDocumentItemsList }
      const { id } = await call(endpoint, { body })
      if (as === 'SENT') await toProduction(id)
      refreshAfter(endpoint, client)
      notifySuccess(t(as === 'SENT' ? 'screen.order.sent' : 'screen.order.suspended'))
      await leave(onClose, true)
    })
  }
  /** What is sent goes on to production as well (specification 2 §4.2). Where it cannot, the order stands, and its row offers it again. */
  async function toProduction(id: number) {
    try {
      await call(sendToProduction, { path: { id } })
    } catch (failure) {
      notifyInfo(failureText(failure))
    }
  }
  /** Fills in what the department lacks of this contragent's goods; what stands there stays. */
  async function propose() {
    const body = { contragentid: head.contragentid!, fromDepartmentId: head.fromDepartmentId! }
    const { items } = await call(proposeOrder, { body })
    const missing = items.filter(({ id }) => !chosen.lines.some(({ itemId }) => itemId === id))
    if (missing.length === 0) return notifyInfo(t('screen.proposal.nothing'))
    for (const item of missing) chosen.add(item, item.orderCount, item.lastPrice ?? null)
  }
  async function addById(id: number) {
    const item = await call(getItem, { path: { id } })
    chosen.add({ ...item, colorName: null, size: null, brandName: null, unitName: item.unitName ?? '' })
  }
  return {
    ...chosen,
    head,
    problem,
    busy,
    keep,
    add: (goods: OrderGoods) => chosen.add(goods),
    addById: (id: number) => attempt(() => addById(id)),
    propose: () => attempt(propose),
    close: () => void leave(onClose),
    mayPropose: head.contragentid !== undefined && head.fromDepartmentId !== undefined && !busy,
    set: (part: Partial<Head>) => {
      setHead((before) => ({ ...before, ...part }))
      setProblem(undefined)
      setDirty(true)
    },
  }
}

/** One thing at a time; why it failed is said until the next try. */
function useAttempt() {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function attempt(work: () => Promise<void>) {
    setProblem(undefined)
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      setProblem(failureText(failure))
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, busy, attempt }
}
