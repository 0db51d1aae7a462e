import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/client/call.ts'
import { refreshAfter } from '../../../../api/client/queries.ts'
import { deleteRequest, draftRequest, updateRequest } from '../../../../api/transferRequest.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import type { Asked, StockRequestGoods } from './StockRequest.tsx'

/** What a request made of stock lines holds while its modal is open, and how it is sent or put away. */
export function useStockRequest(goods: StockRequestGoods, onClose: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { departmentId } = goods
  const gives = goods.mode === 'sklad'
  const [other, setOther] = useState<number>()
  const [itemIds, setItemIds] = useState<readonly number[]>(goods.itemIds)
  const [asked, setAsked] = useState<Readonly<Record<number, Asked>>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const draft = useDraft(goods, gives)

  async function cancel() {
    onClose()
    await draft.discard()
  }
  async function send() {
    if (other === undefined) return setFailure(t('message.chooseDepartment'))
    setBusy(true)
    setFailure(undefined)
    try {
      const { id, version } = await draft.made()
      const [fromDepartment, toDepartment] = gives ? [departmentId, other] : [other, departmentId]
      const requestItem = itemIds.map((itemId) => ({ itemId, count: 0, comment: '', ...asked[itemId] }))
      await call(updateRequest, { path: { id }, body: { fromDepartment, toDepartment, version, requestItem } })
      refreshAfter(updateRequest, client)
      notifySuccess(t('screen.transferRequest.sent'))
      onClose()
    } catch (refusal) {
      setFailure(failureText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return {
    gives,
    other,
    itemIds,
    asked,
    failure,
    busy,
    cancel,
    send,
    setOther: (id: number | undefined) => {
      setOther(id)
      setFailure(undefined)
    },
    ask: (itemId: number, value: Asked) => setAsked((before) => ({ ...before, [itemId]: value })),
    addItem: (itemId: number) => setItemIds((before) => [...before, itemId]),
    removeItem: (itemId: number) => setItemIds((before) => before.filter((one) => one !== itemId)),
  }
}

/** The draft on the server, made once when the modal opens. */
function useDraft({ departmentId, itemIds }: StockRequestGoods, gives: boolean) {
  const [draft] = useState(() => ({ made: undefined as Promise<{ id: number; version: number }> | undefined }))
  const made = () =>
    (draft.made ??= call(draftRequest, {
      body: {
        [gives ? 'fromDepartment' : 'toDepartment']: departmentId,
        requestItem: itemIds.map((itemId) => ({ itemId, count: 0 })),
      },
    }).catch((failure: unknown) => {
      // What failed is tried anew at the next try.
      draft.made = undefined
      throw failure
    }))
  // A refusal is told when the request is sent, where it can be acted on.
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the modal opens
  useEffect(() => void made().catch(() => undefined), [])
  return {
    made,
    discard: async () => {
      const begun = await draft.made?.catch(() => undefined)
      if (begun) await call(deleteRequest, { path: { id: begun.id } }).catch(() => undefined)
    },
  }
}
