import { z } from 'zod'
import type { FormMode } from './defineForm.ts'

/**
 * What an open panel is called in the address: `panel=new`, `panel=17`, `panel=copy-17`, and `panel=history-17` for what was
 * changed about the record; reload and a sent link show the same.
 */
export type PanelAddress = 'new' | `${number}` | `copy-${number}` | `history-${number}`

/** For the search schema of a route whose screen opens panels: `z.object({ …, ...panelSearch })`. */
export const panelSearch = {
  panel: z.coerce
    .string()
    .regex(/^(new|(copy-|history-)?\d{1,15})$/)
    // A number stands in the address as it is; a text that looks like one would stand in quotes.
    .transform((panel) => (/^\d+$/.test(panel) ? Number(panel) : panel))
    .optional()
    .catch(undefined),
}

export const newPanel: PanelAddress = 'new'
export const editPanel = (id: number): PanelAddress => `${id}`
export const copyPanel = (id: number): PanelAddress => `copy-${id}`
export const historyPanel = (id: number): PanelAddress => `history-${id}`

/** What form an address opens; undefined for none, or for one that is no panel. */
export function panelAt(address: string | number | undefined): { mode: FormMode; id?: number } | undefined {
  const [, copy, id] = /^(copy-)?(\d{1,15})$/.exec(String(address ?? '')) ?? []
  if (id) return { mode: copy ? 'copy' : 'edit', id: Number(id) }
  return address === newPanel ? { mode: 'create' } : undefined
}

/** The record whose history an address opens; undefined for every other panel. */
export function historyAt(address: string | number | undefined): number | undefined {
  const [, id] = /^history-(\d{1,15})$/.exec(String(address ?? '')) ?? []
  return id === undefined ? undefined : Number(id)
}
