import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { mutationOf, queryOf } from '../../../../api/client/queries.ts'
import { acceptPack, type Pack, packs } from '../../../../api/packing.ts'
import { useConfirm } from '../../../../ui/dialogs/useConfirm.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifyFailure, notifySuccess } from '../../../../ui/feedback/notify.ts'
import { LinesEditor } from '../../../../ui/lines/LinesEditor.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

const PACKS_A_PAGE = 50

/** Packs that the packing service offers; an accepted one is an income to be checked and received. */
export function PacksPage() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const found = useQuery({ ...queryOf(packs, { body: { page, limit: PACKS_A_PAGE } }), retry: false })
  const accept = useAccepting()
  const rows = (found.data?.data ?? []).map((pack) => ({ ...pack, key: pack.id }))
  const pages = Math.ceil((found.data?.total ?? 0) / PACKS_A_PAGE)
  return (
    <DocumentFrame
      title={t('screen.packing.title')}
      status={{ text: t('screen.packing.total', { count: found.data?.total ?? 0 }), tone: undefined }}
      problem={found.error ? failureText(found.error) : undefined}
      actions={
        <>
          <Button variant="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('action.previousLine')}
          </Button>
          <Button variant="outlined" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('action.nextLine')}
          </Button>
          <Button variant="outlined" loading={found.isFetching} onClick={() => void found.refetch()}>
            {t('action.retry')}
          </Button>
        </>
      }
    >
      <LinesEditor
        label={t('screen.packing.title')}
        lines={rows}
        columns={[
          { field: 'name', value: (pack) => pack.name || pack.id },
          { field: 'createdAt', width: 160, label: 'field.regDate' },
          { field: 'totalCount', kind: 'quantity', width: 120 },
        ]}
        empty={found.isFetching || found.error ? '' : t('screen.packing.empty')}
      />
      <div className="document-tools">
        {rows
          .filter(({ accepted }) => !accepted)
          .map((pack) => (
            <Button key={pack.id} variant="outlined" onClick={() => accept(pack)}>
              {t('screen.packing.accept', { name: pack.name || pack.id })}
            </Button>
          ))}
      </div>
    </DocumentFrame>
  )
}

/** Accepts a pack for the user's own department; goods that nobody knows are left out only when somebody says so. */
function useAccepting(): (pack: Pack) => void {
  const { t } = useTranslation()
  const session = useSession()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(mutationOf(acceptPack))
  const accept = async ({ id, docId, name }: Pack, leaveUnknown: boolean): Promise<void> => {
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
        await accept({ id, docId, name } as Pack, true)
    }
  }
  return (pack) => void accept(pack, false)
}
