import { createContext, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx'
import { ReasonDialog, type ReasonWanted } from './ReasonDialog.tsx'

/** Asks a person something and waits: the two ways a screen may interrupt. */
export interface Dialogs {
  confirm: (question: Question) => Promise<boolean>
  reason: (wanted: ReasonWanted) => Promise<string | undefined>
}

export const DialogsContext = createContext<Dialogs | null>(null)

type Open =
  | { key: number; kind: 'confirm'; question: Question; answer: (yes: boolean) => void }
  | { key: number; kind: 'reason'; wanted: ReasonWanted; answer: (reason: string | undefined) => void }

/** Shows what `useConfirm` and `useReason` ask, one above the other. Stands once, inside the theme and above the router's content. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<readonly Open[]>([])
  const keys = useRef(0)
  const ask = useCallback(<Answer,>(dialog: (key: number, answer: (answer: Answer) => void) => Open) => {
    const key = keys.current++
    return new Promise<Answer>((answered) => {
      const answer = (given: Answer) => {
        setOpen((dialogs) => dialogs.filter((other) => other.key !== key))
        answered(given)
      }
      setOpen((dialogs) => [...dialogs, dialog(key, answer)])
    })
  }, [])
  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: (question) => ask<boolean>((key, answer) => ({ key, kind: 'confirm', question, answer })),
      reason: (wanted) => ask<string | undefined>((key, answer) => ({ key, kind: 'reason', wanted, answer })),
    }),
    [ask],
  )
  return (
    <DialogsContext value={dialogs}>
      {children}
      {open.map((dialog) =>
        dialog.kind === 'confirm' ? (
          <ConfirmDialog key={dialog.key} question={dialog.question} onAnswer={dialog.answer} />
        ) : (
          <ReasonDialog key={dialog.key} wanted={dialog.wanted} onAnswer={dialog.answer} />
        ),
      )}
    </DialogsContext>
  )
}
