import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, flag, id, name, Saved } from './fields.ts'

/** Of one user on one list. */
export const GRID_VIEWS_MAX = 50
const STATE_LENGTH_MAX = 20_000
const gridName = z.string().regex(/^[A-Za-z][\w-]{0,63}$/, { error: 'wrongFormat' })

/** What a view holds is the grid's own affair; the server keeps it as it is, within its bound. */
const State = z
  .record(z.string(), z.unknown())
  .refine((state) => JSON.stringify(state).length <= STATE_LENGTH_MAX, { error: 'wrongValue' })

export const GridView = z.object({
  id,
  grid: gridName,
  name,
  state: State,
  /** Opens with the screen. */
  isDefault: flag,
  /** Saved by whoever asks; others' views come by a link and cannot be changed. */
  own: flag,
})
export type GridView = z.infer<typeof GridView>

/** The caller's views of a list, by name. */
export const listGridViews = endpoint('GET /grid-view/list/{grid}', {
  can: 'signed-in',
  answer: z.object({ items: z.array(GridView) }),
})

/** Any view by its number: a link to it opens it for a colleague. It holds filters and columns, no data. */
export const getGridView = endpoint('GET /grid-view/get/{id}', { can: 'signed-in', answer: GridView })

/** Saves under the name, over the caller's view of that name if there is one. 422 `tooManyViews` beyond GRID_VIEWS_MAX. */
export const saveGridView = endpoint('POST /grid-view/save', {
  can: 'signed-in',
  body: z.object({ grid: gridName, name, state: State, isDefault: flag.default(false) }),
  answer: Saved,
})

/** The caller's own only: another user's is not found. */
export const deleteGridView = endpoint('DELETE /grid-view/delete/{id}', { can: 'signed-in', answer: Done })
