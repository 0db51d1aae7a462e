import { createContext, Fragment, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx'
import { ReasonDialog, type ReasonWanted } from './ReasonDialog.tsx'

/** Asks a person something and waits: the ways in which a screen may interrupt. */
export interface Dialogs {
  confirm: (question: Question) => Promise<boolean>
  reason: (wanted: ReasonWanted) => Promise<string | undefined>
  /** A dialog of its own, open until it answers. */
  show: <Answer>(draw: (answer: (given: Answer) => void) => ReactNode) => Promise<Answer>
}

export const DialogsContext = createContext<Dialogs | null>(null)

type Open =
  | { key: number; kind: 'confirm'; question: Question; answer: (yes: boolean) => void }
  | { key: number; kind: 'reason'; wanted: ReasonWanted; answer: (reason: string | undefined) => void }
  | { key: number; kind: 'own'; drawn: ReactNode }

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
      show: (draw) => ask((key, answer) => ({ key, kind: 'own', drawn: draw(answer) })),
    }),
    [ask],
  )
  return (
    <DialogsContext value={dialogs}>
      {children}
      {open.map((dialog) => (
        <Fragment key={dialog.key}>{drawn(dialog)}</Fragment>
      ))}
    </DialogsContext>
  )
}

function drawn(dialog: Open): ReactNode {
  switch (dialog.kind) {
    case 'confirm':
      return <ConfirmDialog question={dialog.question} onAnswer={dialog.answer} />
    case 'reason':
      return <ReasonDialog wanted={dialog.wanted} onAnswer={dialog.answer} />
    case 'own':
      return dialog.drawn
  }
}
