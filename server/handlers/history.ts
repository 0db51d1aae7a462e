import { searchHistory, searchItemHistory } from '../../src/api/history.ts'
import { searchItemsOfWork } from '../../src/api/itemWork.ts'
import { itemsOfWork } from '../history/itemsOfWork.ts'
import { entries } from '../history/entries.ts'
import { itemMoves } from '../history/itemMoves.ts'
import { handleList } from '../lists/handleList.ts'

export const historyHandlers = [
  ...handleList(searchItemHistory, itemMoves),
  ...handleList(searchHistory, entries),
  ...handleList(searchItemsOfWork, itemsOfWork),
]
