import { expect, type Page } from '@playwright/test'

/** How many entries a store of this device has; undefined while there is no such store. */
const countIn = (page: Page, database: string, store: string): Promise<number | undefined> =>
  page.evaluate(
    ([name, of]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.addEventListener('error', () => reject(opening.error!))
        opening.addEventListener('success', () => {
          const { result } = opening
          if (!result.objectStoreNames.contains(of!)) {
            result.close()
            return resolve(undefined)
          }
          const counted = result.transaction(of!).objectStore(of!).count()
          counted.addEventListener('success', () => {
            result.close()
            resolve(counted.result)
          })
        })
      }),
    [database, store],
  )

/** Paid sales that this device has not brought to the server yet. */
export const waitingSales = (page: Page): Promise<number | undefined> => countIn(page, 'savdo.till', 'paid')

/** At how many places, registers or flights, this device counts receipts of its own. */
export const seriesOnDevice = (page: Page): Promise<number | undefined> => countIn(page, 'savdo.till', 'series')

/** The till has its own series of receipts and the shop's goods: from now on it can do without the server. */
export async function readyAlone(page: Page): Promise<void> {
  await expect.poll(() => seriesOnDevice(page)).toBe(1)
  await expect.poll(() => countIn(page, 'savdo.catalogue', 'images')).toBe(1)
}
