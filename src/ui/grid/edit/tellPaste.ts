import type { TFunction } from 'i18next'
import { notifyFailure, notifyInfo, notifySuccess } from '../../feedback/notify.ts'
import { formatCount } from '../../format.ts'

/** What became of the cells that somebody pasted. */
export interface PasteOutcome {
  /** Rows that took theirs. */
  taken: number
  /** Rows with a value that means nothing there. */
  refused: number
  /** Rows that had no place. */
  beyond: number
  /** Cells that nobody edits. */
  locked: number
}

/** Says in one message what was taken and what was not. */
export function tellPaste(outcome: PasteOutcome, t: TFunction): void {
  const { taken, refused, beyond, locked } = outcome
  const parts = (['taken', 'refused', 'beyond', 'locked'] as const)
    .filter((key) => outcome[key] > 0)
    .map((key) => t(`screen.grid.paste.${key}`, { count: formatCount(outcome[key]) as never }))
  const text = parts.length > 0 ? parts.join('. ') : t('screen.grid.paste.nothing')
  if (refused + beyond + locked > 0) notifyFailure(text)
  else if (taken > 0) notifySuccess(text)
  else notifyInfo(text)
}
