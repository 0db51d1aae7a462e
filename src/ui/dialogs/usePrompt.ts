import type { ReasonWanted } from './ReasonDialog.tsx'
import { useDialogs } from './useConfirm.ts'

/** Asks for a text, usually the reason of a refusal; undefined when the person thought better of it. */
export const usePrompt = (): ((wanted: ReasonWanted) => Promise<string | undefined>) => useDialogs().reason
