import { z } from 'zod'
import type { FormMode } from './defineForm.ts'

/** What an open panel is called in the address: `panel=new`, `panel=17`, `panel=copy-17`; reload and a sent link show the same. */
export type PanelAddress = 'new' | `${number}` | `copy-${number}`

/** For the search schema of a route whose screen opens panels: `z.object({ …, ...panelSearch })`. */
export const panelSearch = {
  panel: z.coerce
    .string()
    .regex(/^(new|(copy-)?\d{1,16})$/)
    .optional()
    .catch(undefined),
}

export const newPanel: PanelAddress = 'new'
export const editPanel = (id: number): PanelAddress => `${id}`
export const copyPanel = (id: number): PanelAddress => `copy-${id}`

/** What an address opens; undefined for none, or for one that is no panel. */
export function panelAt(address: string | number | undefined): { mode: FormMode; id?: number } | undefined {
  const [, copy, id] = /^(copy-)?(\d{1,16})$/.exec(String(address ?? '')) ?? []
  if (id) return { mode: copy ? 'copy' : 'edit', id: Number(id) }
  return address === newPanel ? { mode: 'create' } : undefined
}
