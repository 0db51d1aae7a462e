import { use } from 'react'
import type { Question } from './ConfirmDialog.tsx'
import { DialogsContext } from './DialogsProvider.tsx'

/**
 * Asks before something irreversible; resolves to what the person decided.
 * @example if (await confirm({ title: t('…'), text: t('…'), action: t('action.delete'), danger: true })) remove.mutate(…)
 */
export const useConfirm = (): ((question: Question) => Promise<boolean>) => useDialogs().confirm

export function useDialogs() {
  const dialogs = use(DialogsContext)
  if (!dialogs) throw new Error('Dialogs need <DialogsProvider> above them')
  return dialogs
}
