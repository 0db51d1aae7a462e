import { getDispatch } from '../../api/aviz.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { avizParts, codes } from './avizParts.ts'

/** The dispatch note of a transfer: what is loaded of it. */
export const avizSheet = definePrint({
  ...avizParts,
  name: 'avizSheet',
  load: getDispatch,
  tables: [
    {
      of: 'loadItems',
      columns: ['itemName', codes, 'artikul', 'unitName', 'termOfItem', 'count', 'loaded'],
      totals: ['count', 'loaded'],
    },
  ],
})
