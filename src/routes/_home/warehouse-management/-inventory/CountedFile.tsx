import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mutationOf } from '../../../../api/client/queries.ts'
import { uploadCounted } from '../../../../api/inventoryLine.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { FileButton } from '../../../../ui/form/FileButton.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'

/** What was counted in an Excel file; what could not be read of it is told by its rows. */
export function CountedFile({ inventoryId }: { inventoryId: number }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useMutation(mutationOf(uploadCounted))
  if (!useSession().may(uploadCounted)) return null
  const send = (upload: File) =>
    mutate(
      { path: { inventoryId }, form: { upload } },
      {
        onSuccess: ({ rows, kept, unknown, unread }) =>
          notifySuccess(
            [
              t('screen.inventory.file.kept', { rows, kept }),
              unknown > 0 && t('screen.inventory.file.unknown', { unknown }),
              unread.length > 0 && t('screen.inventory.file.unread', { rows: unread.slice(0, 20).join(', ') }),
            ]
              .filter(Boolean)
              .join('. '),
          ),
      },
    )
  return <FileButton label={t('screen.inventory.file.choose')} loading={isPending} onFile={send} />
}
