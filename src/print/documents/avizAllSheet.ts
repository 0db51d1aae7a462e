import { getDispatch } from '../../api/aviz.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { avizParts, codes } from './avizParts.ts'

/** The dispatch note of a transfer: all its lines. */
export const avizAllSheet = definePrint({
  ...avizParts,
  name: 'avizAllSheet',
  load: getDispatch,
  tables: [
    {
      of: 'whItems',
      columns: ['itemName', codes, 'artikul', 'unitName', 'termOfItem', 'count', 'loaded'],
      totals: ['count', 'loaded'],
    },
  ],
})
