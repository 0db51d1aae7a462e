import { useSyncExternalStore } from 'react'
import { storedOnDevice } from '../../../../api/client/store.ts'

/** Where somebody stands who counts. */
interface CountPlace {
  inventoryId: number
  sectorId: number | null
}

const isPlace = (stored: unknown): stored is CountPlace =>
  typeof stored === 'object' && stored !== null && 'inventoryId' in stored && 'sectorId' in stored

const place = storedOnDevice<CountPlace | undefined>('savdo.countPlace', (stored) =>
  isPlace(stored) ? stored : undefined,
)

/** The sector in which this device counts, of those that the count has; null where nobody says. */
export function useCountPlace(
  inventoryId: number,
  sectors: readonly { id: number }[],
): [number | null, (sectorId: number | null) => void] {
  const kept = useSyncExternalStore(place.subscribe, place.get)
  const isHere = kept?.inventoryId === inventoryId && sectors.some(({ id }) => id === kept.sectorId)
  return [isHere ? kept.sectorId : null, (sectorId) => place.set({ inventoryId, sectorId })]
}
