import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { mutationOf } from '../../../../api/client/queries.ts'
import { acceptPack, type Pack } from '../../../../api/packing.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'
import { useSession } from '../../../../ui/session/useSession.ts'

/** Accepts a pack for the user's own department; goods that nobody knows are left out only when somebody says so. */
export function useAccepting(): (pack: Pack) => void {
  const { t } = useTranslation()
  const session = useSession()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(mutationOf(acceptPack))
  const accept = async (pack: Pack, leaveUnknown: boolean): Promise<void> => {
    const { id, docId, name } = pack
    const departmentId = session.user?.departmentId
    if (!departmentId) return notifyFailure(t('screen.packing.noDepartment'))
    try {
      const { documentId } = await mutateAsync({ body: { id, docId, departmentId, leaveUnknown } })
      notifySuccess(t('message.saved'))
      await navigate({
        to: '/warehouse-management/income-view/$action/$id',
        params: { action: 'edit', id: String(documentId) },
      })
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== 'packUnknown') return notifyFailure(failure)
      const action = t('screen.packing.accept', { name: name || id })
      if (await confirm({ title: action, text: failureText(failure), action: t('action.leaveOut') }))
        await accept(pack, true)
    }
  }
  return (pack) => void accept(pack, false)
}
