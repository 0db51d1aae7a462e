import type { Handler } from './handle.ts'
import { authHandlers } from './handlers/auth.ts'
import { itemHandlers } from './handlers/item.ts'
import { itemListHandlers } from './handlers/itemList.ts'
import { exportProgressHandlers } from './lists/exportProgress.ts'

/** Every call that the server answers, one line a resource. The OpenAPI document and the tests walk this list. */
export const allHandlers: readonly Handler[] = [...authHandlers, ...itemHandlers, ...itemListHandlers, ...exportProgressHandlers]
